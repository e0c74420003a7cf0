//! A board of tiles as one picture, for the home screen and the library.

use landfolk::landscape::Place;
use tiny_skia::{Color, Pixmap, PixmapPaint, Transform};

use super::camera::Point;
use super::paint::Picture;

/// A tile in a picture of a board is at most this large, in pixels.
const LARGEST_TILE: u32 = 150;
/// A picture is at most so many tiles wide; what has no room then is cut off.
const MOST_TILES: u32 = 13;
/// The table under the tiles, as in `theme.slint`.
const CLOTH: [[u8; 3]; 2] = [[0xDD, 0xD3, 0xBF], [0x1B, 0x1E, 0x23]];

/// What lies on a board.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Print {
    /// The ground.
    pub tiles: Vec<(Place, Picture)>,
    /// What lies over a place of the ground.
    pub over: Vec<(Place, Picture)>,
    /// Pieces: the middle and the side, in tiles, and what they show.
    pub pieces: Vec<(Point, f32, Picture)>,
    /// Where the last tile was placed, which stays in sight.
    pub last: Option<Place>,
    /// Whether nothing is cut off, however small the tiles are then.
    pub whole: bool,
}

impl Print {
    /// Paints it into a picture of this size, in pixels.
    #[must_use]
    pub fn paint(&self, (width, height): (u32, u32), dark: bool) -> Option<Pixmap> {
        let [red, green, blue] = CLOTH[usize::from(dark)];
        let mut picture = Pixmap::new(width, height)?;
        picture.fill(Color::from_rgba8(red, green, blue, 255));
        let view = View::of(self, width, height);
        for &(at, tile) in self.tiles.iter().chain(&self.over) {
            if let Some((x, y)) = view.corner(at, width, height) {
                put(&mut picture, &tile.paint(view.tile, dark), x, y);
            }
        }
        for &(at, size, piece) in &self.pieces {
            let place = Place::new(at.x.floor() as i16, at.y.floor() as i16);
            let Some((x, y)) = view.corner(place, width, height) else {
                continue;
            };
            let px = (view.tile as f32 * size) as u32;
            let from = |corner: i32, at: f32| {
                corner + ((at - at.floor()) * view.tile as f32) as i32 - px as i32 / 2
            };
            put(
                &mut picture,
                &piece.paint(px, dark),
                from(x, at.x),
                from(y, at.y),
            );
        }
        Some(picture)
    }
}

fn put(picture: &mut Pixmap, part: &Pixmap, x: i32, y: i32) {
    let paint = PixmapPaint::default();
    picture.draw_pixmap(x, y, part.as_ref(), &paint, Transform::identity(), None);
}

/// How a board lies in a picture.
struct View {
    /// Pixels a side of a tile.
    tile: u32,
    /// The middle of the picture, in half tiles from the start.
    middle: (i32, i32),
}

impl View {
    /// Shows all of the board if it is large enough then, else the part around the last tile.
    fn of(print: &Print, width: u32, height: u32) -> Self {
        let places = || print.tiles.iter().map(|&(at, _)| at);
        let range = |values: &dyn Fn(Place) -> i16| {
            let least = places().map(values).min().unwrap_or(0);
            let most = places().map(values).max().unwrap_or(0);
            (i32::from(least), i32::from(most))
        };
        let (west, east) = range(&|at| at.x);
        let (north, south) = range(&|at| at.y);
        // Half a tile of cloth around the board.
        let fit = (width / (east - west + 2) as u32).min(height / (south - north + 2) as u32);
        let least = if print.whole { 1 } else { width / MOST_TILES };
        let tile = fit.clamp(least.min(LARGEST_TILE), LARGEST_TILE);
        // Around the last tile, but no further out than the board goes.
        let last = print.last.unwrap_or(Place::START);
        let middle = |least: i32, most: i32, last: i16, whole: u32| {
            let half = (whole / tile) as i32;
            let (low, high) = (2 * least + half - 2, 2 * most - half + 2);
            if low < high {
                (2 * i32::from(last)).clamp(low, high)
            } else {
                least + most
            }
        };
        let middle = (
            middle(west, east, last.x, width),
            middle(north, south, last.y, height),
        );
        Self { tile, middle }
    }

    /// The top left corner of a place; `None` when nothing of it is in the picture.
    fn corner(&self, at: Place, width: u32, height: u32) -> Option<(i32, i32)> {
        let tile = self.tile as i32;
        let corner = |whole: u32, place: i16, middle: i32| {
            whole as i32 / 2 + (2 * i32::from(place) - middle - 1) * tile / 2
        };
        let x = corner(width, at.x, self.middle.0);
        let y = corner(height, at.y, self.middle.1);
        let seen = x + tile > 0 && y + tile > 0 && x < width as i32 && y < height as i32;
        seen.then_some((x, y))
    }
}
