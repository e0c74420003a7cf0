//! The icon of the app: a piece on a corner of the land.

use landfolk::landscape::Rotation;
use landfolk::ramparts::TileId;
use tiny_skia::{BlendMode, FilterQuality, PathBuilder, Pixmap, PixmapPaint, Transform};

use super::canvas::{Canvas, blank};
use super::palette::Ink;
use super::piece::{Figure, paint_piece};
use super::seat::SeatStyle;
use super::{TileLook, paint_tile};

/// The tile that the icon shows: a city, a road and fields.
const GROUND: &str = "base/O";

/// Paints the icon of the app as a square of `px` pixels a side, with round corners.
#[must_use]
pub fn paint_app_icon(px: u32) -> Pixmap {
    let mut icon = blank(px, px);
    let side = icon.width();
    if let Some(id) = TileId::from_name(GROUND) {
        let land = paint_tile(&TileLook {
            tile: id.tile(),
            rotation: Rotation::NONE,
            seed: 21,
            px: side,
            dark: false,
        });
        lay(&mut icon, &land, 0.0, 0.0);
    }
    let figure = paint_piece(
        Figure::Follower,
        SeatStyle::of(0),
        side * 7 / 10,
        false,
        false,
    );
    let left = (side as f32 - figure.width() as f32) / 2.0;
    lay(&mut icon, &figure, left, side as f32 * 0.2);
    let mut mask = Canvas::new(side);
    if let Some(path) = rounded_square(0.22) {
        mask.fill(&path, Ink(0, 0, 0).with(1.0));
    }
    let paint = PixmapPaint {
        blend_mode: BlendMode::DestinationIn,
        ..PixmapPaint::default()
    };
    icon.draw_pixmap(
        0,
        0,
        mask.pixmap.as_ref(),
        &paint,
        Transform::identity(),
        None,
    );
    icon
}

fn lay(onto: &mut Pixmap, picture: &Pixmap, x: f32, y: f32) {
    let paint = PixmapPaint {
        quality: FilterQuality::Bilinear,
        ..PixmapPaint::default()
    };
    onto.draw_pixmap(
        0,
        0,
        picture.as_ref(),
        &paint,
        Transform::from_translate(x, y),
        None,
    );
}

/// The unit square with round corners.
fn rounded_square(radius: f32) -> Option<tiny_skia::Path> {
    // How far the control points of a quarter circle lie from its ends.
    let k = radius * (1.0 - 0.5523);
    let r = radius;
    let mut b = PathBuilder::new();
    b.move_to(r, 0.0);
    b.line_to(1.0 - r, 0.0);
    b.cubic_to(1.0 - k, 0.0, 1.0, k, 1.0, r);
    b.line_to(1.0, 1.0 - r);
    b.cubic_to(1.0, 1.0 - k, 1.0 - k, 1.0, 1.0 - r, 1.0);
    b.line_to(r, 1.0);
    b.cubic_to(k, 1.0, 0.0, 1.0 - k, 0.0, 1.0 - r);
    b.line_to(0.0, r);
    b.cubic_to(0.0, k, k, 0.0, r, 0.0);
    b.close();
    b.finish()
}
