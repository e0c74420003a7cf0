//! Writes sheets of everything that the app paints, to be looked at.
//!
//! `cargo run -p landfolk-art --example contact_sheet -- OUTDIR [WORD]` writes PNG files into the
//! folder: the tiles of each set in four rotations and both themes, pieces, areas and sample
//! landscapes. With a word, only sheets whose name contains it.

use std::collections::BTreeMap;
use std::error::Error;
use std::path::{Path, PathBuf};

use landfolk::landscape::{FeatureKind, Place, Rotation, Side, Tile};
use landfolk::ramparts::{TileId, TileSetId};
use landfolk_art::canvas::blank;
use landfolk_art::noise::Dice;
use landfolk_art::westward;
use landfolk_art::{
    Figure, SeatStyle, Sign, TileLook, Wash, anchor, paint_app_icon, paint_game_picture,
    paint_part, paint_piece, paint_tile,
};
use tiny_skia::{Color, Pixmap, PixmapPaint, Transform};

type Laid = BTreeMap<Place, (TileId, Rotation)>;

struct Sheets {
    folder: PathBuf,
    word: String,
}

impl Sheets {
    fn write(&self, name: &str, paint: impl FnOnce() -> Pixmap) -> Result<(), Box<dyn Error>> {
        if name.contains(&self.word) {
            paint().save_png(self.folder.join(format!("{name}.png")))?;
        }
        Ok(())
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let folder = words.next().ok_or("usage: contact_sheet OUTDIR [WORD]")?;
    std::fs::create_dir_all(&folder)?;
    let sheets = Sheets {
        folder: Path::new(&folder).to_owned(),
        word: words.next().unwrap_or_default(),
    };
    for set in TileSetId::ALL {
        for dark in [false, true] {
            for px in [48, 96, 192] {
                let theme = if dark { "dark" } else { "light" };
                sheets.write(&format!("tiles-{}-{theme}-{px}", set.id()), || {
                    tile_sheet(set, px, dark)
                })?;
            }
        }
    }
    for (name, sets, seed) in [
        ("base", &TileSetId::ALL[..1], 3),
        ("river", &TileSetId::ALL[..2], 4),
        ("all", &TileSetId::ALL[..], 5),
    ] {
        for dark in [false, true] {
            for px in [40, 96, 192] {
                let theme = if dark { "dark" } else { "light" };
                sheets.write(&format!("land-{name}-{theme}-{px}"), || {
                    landscape(&lay(sets, seed, 48), px, dark)
                })?;
            }
        }
    }
    for dark in [false, true] {
        let theme = if dark { "dark" } else { "light" };
        sheets.write(&format!("game-{theme}"), || {
            paint_game_picture(1000, 520, dark)
        })?;
    }
    for dark in [false, true] {
        let theme = if dark { "dark" } else { "light" };
        for px in [40, 96, 192] {
            sheets.write(&format!("westward-tiles-{theme}-{px}"), || {
                westward_tiles(px, dark)
            })?;
        }
        sheets.write(&format!("westward-game-{theme}"), || {
            westward::paint_game_picture(1000, 520, dark)
        })?;
        sheets.write(&format!("westward-marks-{theme}"), || {
            westward_marks(96, dark)
        })?;
    }
    for px in [48, 128, 512] {
        sheets.write(&format!("icon-{px}"), || paint_app_icon(px))?;
    }
    sheets.write("areas", || areas(96))?;
    for px in [32, 64, 128] {
        for dark in [false, true] {
            let theme = if dark { "dark" } else { "light" };
            sheets.write(&format!("pieces-{theme}-{px}"), || pieces(px, dark))?;
        }
    }
    Ok(())
}

fn table(width: u32, height: u32, dark: bool) -> Pixmap {
    let mut pixmap = blank(width, height);
    pixmap.fill(if dark {
        Color::from_rgba8(0x22, 0x25, 0x2B, 255)
    } else {
        Color::from_rgba8(0xE9, 0xE2, 0xD3, 255)
    });
    pixmap
}

fn put(sheet: &mut Pixmap, picture: &Pixmap, x: u32, y: u32) {
    sheet.draw_pixmap(
        x as i32,
        y as i32,
        picture.as_ref(),
        &PixmapPaint::default(),
        Transform::identity(),
        None,
    );
}

fn tile_sheet(set: TileSetId, px: u32, dark: bool) -> Pixmap {
    let kinds: Vec<TileId> = TileId::all().filter(|id| id.set() == set).collect();
    let across = if px > 100 { 2 } else { 3 };
    let gap = px / 12;
    let step = px + gap;
    let rows = kinds.len().div_ceil(across) as u32;
    let mut sheet = table(
        across as u32 * (4 * step + gap) + gap,
        rows * step + gap,
        dark,
    );
    for (i, id) in kinds.into_iter().enumerate() {
        for rotation in Rotation::ALL {
            let picture = paint_tile(&TileLook {
                tile: id.tile(),
                rotation,
                seed: i as u32 * 4 + u32::from(rotation.quarter_turns()),
                px,
                dark,
            });
            let column = (i % across) as u32;
            let x = gap + column * (4 * step + gap) + u32::from(rotation.quarter_turns()) * step;
            put(&mut sheet, &picture, x, gap + (i / across) as u32 * step);
        }
    }
    sheet
}

/// Lays tiles at random, each where it touches most others.
fn lay(sets: &[TileSetId], seed: u32, count: usize) -> Laid {
    let mut dice = Dice::new(seed, 77);
    let mut pile: Vec<TileId> = TileId::all()
        .filter(|id| sets.contains(&id.set()))
        .flat_map(|id| std::iter::repeat_n(id, id.tile().count.into()))
        .collect();
    for i in (1..pile.len()).rev() {
        pile.swap(i, dice.below(i + 1));
    }
    // The river first, as in a game.
    pile.sort_by_key(|id| {
        let river = id.tile().river.map(|river| river.kind);
        match river {
            Some(landfolk::landscape::RiverKind::Source) => 0,
            Some(landfolk::landscape::RiverKind::Flow) => 1,
            Some(landfolk::landscape::RiverKind::Lake) => 2,
            None => 3,
        }
    });
    let mut laid = Laid::new();
    let first = pile.remove(0);
    laid.insert(Place::START, (first, Rotation::NONE));
    for id in pile {
        if laid.len() >= count {
            break;
        }
        let mut best: Option<(i32, Place, Rotation)> = None;
        for at in laid
            .keys()
            .flat_map(|p| Side::ALL.map(|side| p.neighbour(side)))
            .filter(|p| !laid.contains_key(p) && p.x.abs() < 6 && p.y.abs() < 4)
        {
            for rotation in Rotation::ALL {
                if let Some(touching) = fits(&laid, id.tile(), at, rotation) {
                    let worth = touching * 10 - i32::from(at.x.abs().max(at.y.abs()))
                        + dice.below(3) as i32;
                    if best.is_none_or(|(top, ..)| worth > top) {
                        best = Some((worth, at, rotation));
                    }
                }
            }
        }
        if let Some((_, at, rotation)) = best {
            laid.insert(at, (id, rotation));
        }
    }
    laid
}

/// How many neighbours the tile would have, if it matches them all and continues the river.
fn fits(laid: &Laid, tile: &Tile, at: Place, rotation: Rotation) -> Option<i32> {
    let shown =
        |tile: &Tile, rotation: Rotation, side: Side| tile.side(side.turned(rotation.inverse()));
    let mut touching = 0;
    let mut water = tile.river.is_none();
    for side in Side::ALL {
        if let Some((id, turned)) = laid.get(&at.neighbour(side)) {
            let own = shown(tile, rotation, side);
            if own != shown(id.tile(), *turned, side.opposite()) {
                return None;
            }
            water |= own == landfolk::landscape::Land::River;
            touching += 1;
        }
    }
    water.then_some(touching)
}

fn landscape(laid: &Laid, px: u32, dark: bool) -> Pixmap {
    let bound = |get: fn(&Place) -> i16| {
        let low = laid.keys().map(get).min().unwrap_or(0);
        let high = laid.keys().map(get).max().unwrap_or(0);
        (low, (high - low + 1) as u32)
    };
    let ((left, columns), (top, rows)) = (bound(|p| p.x), bound(|p| p.y));
    let rim = px / 4;
    let mut sheet = table(columns * px + 2 * rim, rows * px + 2 * rim, dark);
    let origin = |at: &Place| {
        (
            rim + (at.x - left) as u32 * px,
            rim + (at.y - top) as u32 * px,
        )
    };
    for (i, (at, &(id, rotation))) in laid.iter().enumerate() {
        let picture = paint_tile(&TileLook {
            tile: id.tile(),
            rotation,
            seed: i as u32,
            px,
            dark,
        });
        let (x, y) = origin(at);
        put(&mut sheet, &picture, x, y);
    }
    // A piece on every third tile, on one part after the other.
    for (i, (at, &(id, rotation))) in laid.iter().enumerate().filter(|(i, _)| i % 3 == 1) {
        let tile = id.tile();
        let part = i % tile.parts.len();
        let lying = tile.parts[part].kind == FeatureKind::Field;
        let figure = match (i / 3 % 4, tile.parts[part].kind) {
            (1, _) => Figure::Big,
            (2, FeatureKind::Field) => Figure::Pig,
            (2, FeatureKind::Road | FeatureKind::City) => Figure::Builder,
            _ => Figure::Follower,
        };
        let size = px * 2 / 5;
        let picture = paint_piece(
            figure,
            SeatStyle::of((i / 3) as u8),
            size,
            lying && figure != Figure::Pig,
            dark,
        );
        let (ax, ay) = anchor(tile, part, rotation);
        let (x, y) = origin(at);
        let place =
            |from: u32, share: f32| (from as f32 + share * px as f32 - size as f32 / 2.0) as u32;
        put(&mut sheet, &picture, place(x, ax), place(y, ay));
    }
    sheet
}

fn areas(px: u32) -> Pixmap {
    let kinds: Vec<TileId> = TileId::all().collect();
    let across = 12;
    let rows = kinds.len().div_ceil(across) as u32;
    let step = px + 8;
    let mut sheet = table(across as u32 * step + 8, rows * step + 8, false);
    for (i, id) in kinds.into_iter().enumerate() {
        let tile = id.tile();
        let rotation = Rotation::from_quarter_turns((i % 4) as u8);
        let mut picture = paint_tile(&TileLook {
            tile,
            rotation,
            seed: i as u32,
            px,
            dark: false,
        });
        for part in 0..tile.parts.len() {
            let style = SeatStyle::of(part as u8);
            put(
                &mut picture,
                &paint_part(tile, part, rotation, px, Wash::of(style)),
                0,
                0,
            );
            let (x, y) = anchor(tile, part, rotation);
            let size = px / 4;
            let piece = paint_piece(Figure::Follower, style, size, false, false);
            let place = |share: f32| (share * px as f32 - size as f32 / 2.0).max(0.0) as u32;
            put(&mut picture, &piece, place(x), place(y));
        }
        let (x, y) = ((i % across) as u32, (i / across) as u32);
        put(&mut sheet, &picture, 8 + x * step, 8 + y * step);
    }
    sheet
}

fn pieces(px: u32, dark: bool) -> Pixmap {
    let figures = [
        Figure::Follower,
        Figure::Big,
        Figure::Builder,
        Figure::Pig,
        Figure::Dragon,
        Figure::Fairy,
        Figure::Settler,
        Figure::Surveyor,
    ];
    let step = px + px / 8;
    let mut sheet = table(16 * step, 6 * step, dark);
    for (row, seat) in SeatStyle::ALL.into_iter().enumerate() {
        for (column, figure) in figures.into_iter().enumerate() {
            for lying in [false, true] {
                let picture = paint_piece(figure, seat, px, lying, dark);
                let x = column as u32 * 2 + u32::from(lying);
                put(&mut sheet, &picture, x * step, row as u32 * step);
            }
        }
    }
    sheet
}

/// Every tile of Westward, each with its areas and places for settlers beside it.
fn westward_tiles(px: u32, dark: bool) -> Pixmap {
    let kinds: Vec<landfolk::westward::TileId> = landfolk::westward::TileId::all().collect();
    let across = 10;
    let gap = px / 12;
    let step = px + gap;
    let rows = 2 * kinds.len().div_ceil(across as usize) as u32;
    let mut sheet = table(across * step + gap, rows * step + gap, dark);
    for (i, id) in kinds.into_iter().enumerate() {
        let tile = id.tile();
        let rotation = if id.is_coast() {
            Rotation::NONE
        } else {
            Rotation::from_quarter_turns((i % 4) as u8)
        };
        let mut picture = westward::paint_tile(&TileLook {
            tile,
            rotation,
            seed: i as u32,
            px,
            dark,
        });
        let x = gap + (i as u32 % across) * step;
        let y = gap + (i as u32 / across) * 2 * step;
        put(&mut sheet, &picture, x, y);
        for (part, data) in tile.parts.iter().enumerate() {
            let style = SeatStyle::of(part as u8);
            let area = paint_part(tile, part, rotation, px, Wash::of(style));
            put(&mut picture, &area, 0, 0);
            let (ax, ay) = anchor(tile, part, rotation);
            let size = px * 2 / 5;
            let lies = data.kind == FeatureKind::Field;
            let piece = paint_piece(Figure::Settler, style, size, lies, dark);
            let place = |share: f32| (share * px as f32 - size as f32 / 2.0).max(0.0) as u32;
            put(&mut picture, &piece, place(ax), place(ay));
        }
        put(&mut sheet, &picture, x, y + step);
    }
    sheet
}

/// Signs, bands and marks of Westward.
fn westward_marks(px: u32, dark: bool) -> Pixmap {
    let mut sheet = table(7 * (px + 8) + 8, px + 16, dark);
    let marks = [
        westward::paint_badge(Sign::Shield, px),
        westward::paint_badge(Sign::Post, px),
        westward::paint_badge(Sign::Animal, px),
        westward::paint_band(1, px),
        westward::paint_band(2, px),
        westward::paint_cleared(px, dark),
        westward::paint_leaving(px),
    ];
    for (mark, x) in marks.iter().zip(0..) {
        put(&mut sheet, mark, 8 + x * (px + 8), 8);
    }
    sheet
}
