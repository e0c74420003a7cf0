//! Writes sheets of what Crownlands paints, to be looked at.
//!
//! `cargo run -p landfolk-art --example crownlands_sheet -- OUTDIR` writes PNG files into the folder:
//! the twelve boards in several sizes, light, dark and without colour, pieces, marks, tiles, cards.

use std::error::Error;
use std::path::Path;

use landfolk::crownlands::{Board, Card, Land, Location, NomadTile};
use landfolk_art::SeatStyle;
use landfolk_art::canvas::blank;
use landfolk_art::crownlands::grid::{COLUMNS, ROWS, SQUARE};
use landfolk_art::crownlands::{
    Mark, hexes_of, paint_crownlands_picture, paint_mark, paint_nomad_tile, paint_pips,
    paint_score_card, paint_settlement, paint_square, paint_terrain, paint_tile_button, paint_wall,
};
use tiny_skia::{Color, Pixmap, PixmapPaint, Transform};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args()
        .nth(1)
        .ok_or("usage: crownlands_sheet OUTDIR")?;
    let folder = Path::new(&folder);
    std::fs::create_dir_all(folder)?;
    for (index, boards) in Location::ALL.chunks(4).enumerate() {
        for (px, dark) in [(19, false), (40, false), (64, false), (40, true)] {
            let theme = if dark { "dark" } else { "light" };
            let map = map(boards, px, dark);
            map.save_png(folder.join(format!("map-{index}-{theme}-{px}.png")))?;
            if px < 60 && !dark {
                grey(map).save_png(folder.join(format!("map-{index}-grey-{px}.png")))?;
            }
        }
    }
    for dark in [false, true] {
        let theme = if dark { "dark" } else { "light" };
        paint_crownlands_picture(1000, 520, dark)
            .save_png(folder.join(format!("game-{theme}.png")))?;
    }
    for px in [36, 88] {
        small(px).save_png(folder.join(format!("small-{px}.png")))?;
    }
    Ok(())
}

fn cloth(width: u32, height: u32, dark: bool) -> Pixmap {
    let mut pixmap = blank(width, height);
    pixmap.fill(if dark {
        Color::from_rgba8(0x22, 0x25, 0x2B, 255)
    } else {
        Color::from_rgba8(0xE9, 0xE2, 0xD3, 255)
    });
    pixmap
}

fn put(sheet: &mut Pixmap, picture: &Pixmap, x: u32, y: u32) {
    let paint = PixmapPaint::default();
    sheet.draw_pixmap(
        x as i32,
        y as i32,
        picture.as_ref(),
        &paint,
        Transform::identity(),
        None,
    );
}

fn map(boards: &[Location], px: u32, dark: bool) -> Pixmap {
    let mut lying = [Board {
        board: Location::Oracle,
        turned: false,
    }; 4];
    for (lies, board) in lying.iter_mut().zip(boards) {
        lies.board = *board;
    }
    let px = (px as f32 * SQUARE) as u32;
    let mut sheet = cloth(u32::from(COLUMNS) * px, u32::from(ROWS) * px, dark);
    for y in 0..ROWS {
        for x in 0..COLUMNS {
            let square = paint_square(&|row, col| hexes_of(lying, row, col), x, y, px, dark);
            put(&mut sheet, &square, u32::from(x) * px, u32::from(y) * px);
        }
    }
    sheet
}

fn grey(mut picture: Pixmap) -> Pixmap {
    for pixel in picture.data_mut().chunks_exact_mut(4) {
        let light =
            0.299 * f32::from(pixel[0]) + 0.587 * f32::from(pixel[1]) + 0.114 * f32::from(pixel[2]);
        pixel[..3].fill(light as u8);
    }
    picture
}

fn small(px: u32) -> Pixmap {
    let mut rows: Vec<Vec<Pixmap>> = vec![
        Location::ALL
            .map(|location| paint_tile_button(location, true, false, px))
            .into(),
        Location::ALL
            .map(|location| paint_tile_button(location, false, location == Location::Barn, px))
            .into(),
        Card::ALL.map(|card| paint_score_card(card, px)).into(),
        Land::GROUNDS
            .map(|land| paint_terrain(land, px, false))
            .into(),
        NomadTile::ALL
            .map(|tile| paint_nomad_tile(tile, true, px))
            .into(),
    ];
    let mut pieces: Vec<Pixmap> = SeatStyle::ALL
        .map(|seat| paint_settlement(seat, px, false))
        .into();
    pieces.push(paint_wall(px, false));
    pieces.extend([0, 1, 2].map(|left| paint_pips(left, px)));
    rows.push(pieces);
    let marks = [
        Mark::Legal,
        Mark::Movable,
        Mark::From,
        Mark::Chosen,
        Mark::Last,
        Mark::Lit,
        Mark::Lost,
        Mark::Gained,
    ];
    let mut last: Vec<Pixmap> = marks.map(|mark| paint_mark(mark, px)).into();
    last.extend((0..6).map(|style| paint_mark(Mark::Seat(style), px)));
    rows.push(last);
    let step = px + px / 6;
    let mut sheet = cloth(15 * step + px / 6, rows.len() as u32 * step + px / 6, false);
    for (y, row) in rows.iter().enumerate() {
        for (x, picture) in row.iter().enumerate() {
            put(
                &mut sheet,
                picture,
                px / 6 + x as u32 * step,
                px / 6 + y as u32 * step,
            );
        }
    }
    sheet
}
