//! Which pictures lie on the board, and who paints them.

use landfolk_art::SeatStyle;
use landfolk_art::canvas::blank;
use landfolk_art::curve::pt;
use tiny_skia::{Color, FillRule, LineJoin, Paint, Pixmap, Stroke, Transform};

use super::pictures::{Key, Pixels};
use crate::{abbeys, crownlands, ramparts, westward};

/// A picture without its size: one of a game, or one that games share.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Picture {
    /// The emblem of a seat's style.
    Emblem(u8),
    /// One of Ramparts.
    Ramparts(ramparts::Picture),
    /// One of Westward.
    Westward(westward::Picture),
    /// One of Crownlands.
    Crownlands(crownlands::Picture),
    /// One of Abbeys.
    Abbeys(abbeys::Picture),
}

impl From<abbeys::Picture> for Picture {
    fn from(picture: abbeys::Picture) -> Self {
        Self::Abbeys(picture)
    }
}

impl From<ramparts::Picture> for Picture {
    fn from(picture: ramparts::Picture) -> Self {
        Self::Ramparts(picture)
    }
}

impl From<crownlands::Picture> for Picture {
    fn from(picture: crownlands::Picture) -> Self {
        Self::Crownlands(picture)
    }
}

impl From<westward::Picture> for Picture {
    fn from(picture: westward::Picture) -> Self {
        Self::Westward(picture)
    }
}

impl Picture {
    /// Paints it, `px` pixels a side.
    #[must_use]
    pub fn paint(self, px: u32, dark: bool) -> Pixmap {
        match self {
            Self::Emblem(style) => emblem(SeatStyle::of(style), px),
            Self::Ramparts(picture) => picture.paint(px, dark),
            Self::Westward(picture) => picture.paint(px, dark),
            Self::Crownlands(picture) => picture.paint(px, dark),
            Self::Abbeys(picture) => picture.paint(px, dark),
        }
    }
}

/// Paints a picture in the size that is asked for.
#[must_use]
pub fn paint(key: Key) -> Pixels {
    Pixels::of(&key.picture.paint(key.px.into(), key.dark))
}

/// The emblem of a seat in its colour, with a white rim that shows on any ground.
fn emblem(style: SeatStyle, px: u32) -> Pixmap {
    let mut pixmap = blank(px, px);
    let half = px as f32 / 2.0;
    if let Some(path) = style.shape.path(pt(half, half), half * 0.66) {
        let mut paint = Paint {
            anti_alias: true,
            ..Paint::default()
        };
        let rim = Stroke {
            width: half * 0.3,
            line_join: LineJoin::Round,
            ..Stroke::default()
        };
        paint.set_color(Color::WHITE);
        pixmap.stroke_path(&path, &paint, &rim, Transform::identity(), None);
        paint.set_color(style.ink.with(1.0));
        pixmap.fill_path(
            &path,
            &paint,
            FillRule::Winding,
            Transform::identity(),
            None,
        );
    }
    pixmap
}
