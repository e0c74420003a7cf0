//! Boards and tiles as pictures, for the home screen and the help.

use landfolk::landscape::{FeatureKind, Place, Rotation};
use landfolk::ramparts::{self, TileId};
use landfolk::table::Table;
use tiny_skia::{Color, Pixmap, PixmapPaint, Transform};

use landfolk_art::{Figure, SeatStyle, TileLook, anchor, paint_piece, paint_tile};

/// A tile in a picture of a board is at most this large, in pixels.
const LARGEST_TILE: u32 = 150;
/// A picture is at most so many tiles wide; what has no room then is cut off.
const MOST_TILES: u32 = 13;
/// The table under the tiles, as in `theme.slint`.
const CLOTH: [[u8; 3]; 2] = [[0xDD, 0xD3, 0xBF], [0x1B, 0x1E, 0x23]];

/// Paints the board of a match with all its pieces.
pub(super) fn of_match(table: &Table, size: (u32, u32), dark: bool) -> Option<Pixmap> {
    let position = table.position().try_into().ok()?;
    let colours: Vec<u8> = table.seats().iter().map(|(_, info)| info.colour).collect();
    board(position, &colours, size, dark)
}

fn board(
    position: &ramparts::Position,
    colours: &[u8],
    (width, height): (u32, u32),
    dark: bool,
) -> Option<Pixmap> {
    let [red, green, blue] = CLOTH[usize::from(dark)];
    let mut picture = Pixmap::new(width, height)?;
    picture.fill(Color::from_rgba8(red, green, blue, 255));
    let view = View::of(position, width, height);
    for tile in position.placed() {
        let Some((x, y)) = view.corner(tile.at, width, height) else {
            continue;
        };
        let painted = paint_tile(&TileLook {
            tile: tile.tile.tile(),
            rotation: tile.rotation,
            seed: seed(tile.at),
            px: view.tile,
            dark,
        });
        put(&mut picture, &painted, x, y);
    }
    for standing in position.pieces() {
        let Some(under) = position.tile_at(standing.spot.at) else {
            continue;
        };
        let Some((x, y)) = view.corner(standing.spot.at, width, height) else {
            continue;
        };
        let part = usize::from(standing.spot.part);
        let (dx, dy) = anchor(under.tile.tile(), part, under.rotation);
        let lies = under
            .tile
            .tile()
            .parts
            .get(part)
            .is_some_and(|part| part.kind == FeatureKind::Field);
        let colour = colours.get(standing.seat.index()).copied().unwrap_or(0);
        let px = view.tile * 2 / 5;
        let piece = paint_piece(standing.piece, SeatStyle::of(colour), px, lies, dark);
        let at = |corner: i32, part: f32| corner + (part * view.tile as f32) as i32 - px as i32 / 2;
        put(&mut picture, &piece, at(x, dx), at(y, dy));
    }
    Some(picture)
}

/// One tile as a picture.
pub(super) fn tile(name: &str, px: u32, dark: bool) -> Option<Pixmap> {
    Some(paint_tile(&TileLook {
        tile: TileId::from_name(name)?.tile(),
        rotation: Rotation::NONE,
        seed: 7,
        px,
        dark,
    }))
}

/// One piece as a picture.
pub(super) fn piece(figure: Figure, px: u32, dark: bool) -> Pixmap {
    paint_piece(figure, SeatStyle::of(0), px, false, dark)
}

fn put(picture: &mut Pixmap, part: &Pixmap, x: i32, y: i32) {
    let paint = PixmapPaint::default();
    picture.draw_pixmap(x, y, part.as_ref(), &paint, Transform::identity(), None);
}

/// The same decoration for the same place.
fn seed(at: Place) -> u32 {
    (i32::from(at.x) * 31 + i32::from(at.y) * 17) as u32
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
    fn of(position: &ramparts::Position, width: u32, height: u32) -> Self {
        let places = || position.placed().map(|tile| tile.at);
        let range = |values: &dyn Fn(Place) -> i16| {
            let least = places().map(values).min().unwrap_or(0);
            let most = places().map(values).max().unwrap_or(0);
            (i32::from(least), i32::from(most))
        };
        let (west, east) = range(&|at| at.x);
        let (north, south) = range(&|at| at.y);
        // Half a tile of cloth around the board.
        let fit = (width / (east - west + 2) as u32).min(height / (south - north + 2) as u32);
        let tile = fit.clamp((width / MOST_TILES).min(LARGEST_TILE), LARGEST_TILE);
        // Around the last tile, but no further out than the board goes.
        let last = position.last_placed().map_or(Place::START, |tile| tile.at);
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
