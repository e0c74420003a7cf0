//! The colours of the printed board, in daylight and in the evening.

use tiny_skia::Color;

/// A colour as red, green and blue, 0 to 255.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ink(pub u8, pub u8, pub u8);

impl Ink {
    /// The colour between this one and another: this one at 0, the other at 1.
    #[must_use]
    pub fn mix(self, o: Self, t: f32) -> Self {
        let t = t.clamp(0.0, 1.0);
        let m = |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * t).round() as u8;
        Self(m(self.0, o.0), m(self.1, o.1), m(self.2, o.2))
    }

    /// Darker: this share of black is mixed in.
    #[must_use]
    pub fn darker(self, share: f32) -> Self {
        self.mix(Self(20, 14, 24), share)
    }

    /// Lighter: this share of warm white is mixed in.
    #[must_use]
    pub fn lighter(self, share: f32) -> Self {
        self.mix(Self(255, 250, 236), share)
    }

    /// As a colour of the rasteriser, with an opacity from 0 to 1.
    #[must_use]
    pub fn with(self, alpha: f32) -> Color {
        let mut color = Color::from_rgba8(self.0, self.1, self.2, 255);
        color.set_alpha(alpha.clamp(0.0, 1.0));
        color
    }
}

/// Grass in the sun.
pub const FIELD: Ink = Ink(0xA9, 0xC2, 0x7A);
/// Grass a little deeper.
pub const FIELD_DEEP: Ink = Ink(0x93, 0xB0, 0x65);
/// Hedges and trees.
pub const HEDGE: Ink = Ink(0x6F, 0x8F, 0x4A);
/// The surface of roads.
pub const ROAD: Ink = Ink(0xF1, 0xE6, 0xC8);
/// The edge of roads.
pub const CASING: Ink = Ink(0x8A, 0x75, 0x50);
/// The ground within walls.
pub const CITY: Ink = Ink(0xD8, 0xA1, 0x5F);
/// Walls.
pub const WALL: Ink = Ink(0x7A, 0x4B, 0x32);
/// Tiles of roofs.
pub const ROOFS: [Ink; 4] = [
    Ink(0xB7, 0x5B, 0x3C),
    Ink(0xC8, 0x71, 0x3F),
    Ink(0xA9, 0x4F, 0x38),
    Ink(0xBF, 0x66, 0x4A),
];
/// Water.
pub const WATER: Ink = Ink(0x7F, 0xB2, 0xCC);
/// The shore.
pub const SHORE: Ink = Ink(0x4C, 0x87, 0xA8);
/// Plaster.
pub const PLASTER: Ink = Ink(0xEF, 0xE7, 0xDA);
/// The roof of a monastery.
pub const CHOIR: Ink = Ink(0x8C, 0x3B, 0x3B);
/// Shadows fall in this colour.
pub const SHADE: Ink = Ink(0x2E, 0x2A, 0x3C);

/// How much darker the land is in the dark theme.
pub const DUSK: f32 = 0.15;
