//! The map as one picture: for the home screen, and with the pieces of a match.

use landfolk::abbeys::{Piece, SiteId};
use tiny_skia::{Pixmap, PixmapPaint, Transform};

use super::ground::{draw, sea};
use super::pieces::{paint_abbey, paint_councillor};
use super::{Spread, at};
use crate::canvas::{Canvas, blank};
use crate::curve::{Pt, pt};
use crate::seat::SeatStyle;

/// The side of an abbey on the map.
const ABBEY: f32 = 0.062;
/// The side of a councillor on the map.
const COUNCILLOR: f32 = 0.05;

/// A piece on the map, and whose it is; without a seat the neutral tribe's.
pub type Standing = (Piece, Option<SeatStyle>);

/// Paints the picture of the game: the middle of the map, with some pieces. Sides are in pixels.
#[must_use]
pub fn paint_map_picture(width: u32, height: u32, dark: bool) -> Pixmap {
    let wide = width.max(height) as f32;
    let pieces: Vec<Standing> = SiteId::all()
        .enumerate()
        .filter(|(i, _)| i * 5 % 7 < 3)
        .map(|(i, site)| (Piece::Abbey(site), Some(SeatStyle::of((i * 3 % 4) as u8))))
        .collect();
    let side = wide * 1.12;
    let corner = pt((width as f32 - side) / 2.0, (height as f32 - side) * 0.42);
    paint((width, height), corner, side, &pieces, dark)
}

/// Paints the whole map of a match with all its pieces. Sides are in pixels.
#[must_use]
pub fn paint_position(pieces: &[Standing], (width, height): (u32, u32), dark: bool) -> Pixmap {
    let side = width.min(height) as f32;
    let corner = pt((width as f32 - side) / 2.0, (height as f32 - side) / 2.0);
    paint((width, height), corner, side, pieces, dark)
}

fn paint(
    (width, height): (u32, u32),
    corner: Pt,
    side: f32,
    pieces: &[Standing],
    dark: bool,
) -> Pixmap {
    let mut picture = blank(width, height);
    picture.fill(sea(dark).with(1.0));
    let unit = picture.width() as f32;
    let whole = Spread {
        x: -1.0,
        y: -1.0,
        side: 3.0,
    };
    let mut canvas = Canvas::on(picture);
    canvas.within(corner * (1.0 / unit), side / unit, |canvas| {
        draw(canvas, whole, dark);
    });
    let mut picture = canvas.pixmap;
    let mut councillors = [0.0_f32; 64];
    for &(piece, seat) in pieces {
        let (middle, size, painted) = match piece {
            Piece::Abbey(site) => {
                let px = (ABBEY * side) as u32;
                (at(site.get().at), ABBEY, paint_abbey(seat, px, dark))
            }
            Piece::Councillor(country) => {
                let before = &mut councillors[country.index() % 64];
                let aside = pt((*before - 1.0) * 0.022, -0.035);
                *before += 1.0;
                let px = (COUNCILLOR * side) as u32;
                let painted = paint_councillor(seat, px, dark);
                (at(country.get().seal) + aside, COUNCILLOR, painted)
            }
        };
        let place = |edge: f32, share: f32| (edge + (share - size / 2.0) * side).round() as i32;
        picture.draw_pixmap(
            place(corner.x, middle.x),
            place(corner.y, middle.y),
            painted.as_ref(),
            &PixmapPaint::default(),
            Transform::identity(),
            None,
        );
    }
    picture
}
