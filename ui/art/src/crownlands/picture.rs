//! The whole map as a picture: a match for the library, and the picture of the game.

use landfolk::crownlands::{Board, Land, Location};
use tiny_skia::{FilterQuality, Pixmap, PixmapPaint, Transform};

use super::super::canvas::{Canvas, blank};
use super::super::curve::{Pt, pt};
use super::super::seat::SeatStyle;
use super::grid::{COLUMNS, ROWS, SIDE, SQUARE, centre};
use super::ground::{HexLook, Hexes, dusk, paint_hexes};
use super::pieces::{paint_settlement, paint_wall};

/// What stands on a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Row and column of the hex.
    pub at: (usize, usize),
    /// The style of the seat; `None` for a stone wall.
    pub style: Option<u8>,
}

/// Paints the map, or if the picture is much wider or higher than it the middle of it, with what
/// stands there. Sides are in pixels.
#[must_use]
pub fn paint_map(
    hexes: &Hexes,
    standing: &[Standing],
    (width, height): (u32, u32),
    dark: bool,
) -> Pixmap {
    let (columns, rows) = (f32::from(COLUMNS) * SQUARE, f32::from(ROWS) * SQUARE);
    let fit = (width as f32 / columns).min(height as f32 / rows);
    // A narrow frame shows a part of the map, rather than all of it very small.
    let hex = fit.max((width as f32 / columns).max(height as f32 / rows) * 0.62);
    view(
        hexes,
        standing,
        (width, height),
        pt(columns / 2.0, rows / 2.0),
        hex,
        dark,
    )
}

/// Paints what lies around a point of the map, `hex` pixels a hex.
fn view(
    hexes: &Hexes,
    standing: &[Standing],
    (width, height): (u32, u32),
    middle: Pt,
    hex: f32,
    dark: bool,
) -> Pixmap {
    let mut canvas = Canvas::on(blank(width, height));
    let (wide, high) = (width as f32, height as f32);
    let half = pt(wide / hex / 2.0, high / hex / 2.0);
    let from = middle - half;
    let unit = hex / wide;
    canvas.within(pt(-from.x * unit, -from.y * unit), unit, |canvas| {
        paint_hexes(canvas, hexes, from, middle + half);
    });
    if dark {
        dusk(&mut canvas.pixmap);
    }
    let size = (hex * 0.86).max(4.0);
    for piece in standing {
        let at = (centre(piece.at.0, piece.at.1) - from) * hex;
        let picture = match piece.style {
            Some(style) => paint_settlement(SeatStyle::of(style), size as u32, dark),
            None => paint_wall(size as u32, dark),
        };
        let paint = PixmapPaint {
            quality: FilterQuality::Bilinear,
            ..PixmapPaint::default()
        };
        let corner = Transform::from_translate(at.x - size / 2.0, at.y - size / 2.0);
        canvas
            .pixmap
            .draw_pixmap(0, 0, picture.as_ref(), &paint, corner, None);
    }
    canvas.pixmap
}

/// What four boards show, by row and column: top left, top right, bottom left, bottom right.
#[must_use]
pub fn hexes_of(boards: [Board; 4], row: usize, col: usize) -> HexLook {
    let half = SIDE / 2;
    let board = boards[row / half % 2 * 2 + col / half % 2];
    let land = board.land(row % half, col % half);
    HexLook {
        land,
        location: (land == Land::Location).then_some(board.board),
    }
}

/// Paints the picture of Crownlands: part of a map with settlements, cut by the frame. Sides are in
/// pixels.
#[must_use]
pub fn paint_crownlands_picture(width: u32, height: u32, dark: bool) -> Pixmap {
    let boards = [
        Location::Tavern,
        Location::Tower,
        Location::Paddock,
        Location::Harbor,
    ]
    .map(|board| Board {
        board,
        turned: false,
    });
    let hexes = |row, col| hexes_of(boards, row, col);
    let standing: Vec<Standing> = [
        (0, [(8, 9), (8, 10), (9, 10), (10, 10), (9, 9)].as_slice()),
        (1, [(7, 13), (7, 12), (6, 12), (8, 14), (9, 14)].as_slice()),
        (2, [(11, 13), (11, 14), (12, 14), (10, 13)].as_slice()),
        (3, [(9, 6), (10, 6), (10, 7), (8, 5)].as_slice()),
    ]
    .into_iter()
    .flat_map(|(style, places)| {
        places.iter().map(move |&at| Standing {
            at,
            style: Some(style),
        })
    })
    .filter(|piece| hexes(piece.at.0, piece.at.1).land.is_buildable())
    .collect();
    let hex = (height as f32 / 5.6).max(10.0);
    view(
        &hexes,
        &standing,
        (width, height),
        pt(10.6, 9.35),
        hex,
        dark,
    )
}
