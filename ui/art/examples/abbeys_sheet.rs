//! Writes sheets of all that Abbeys paints, to be looked at.
//!
//! `cargo run -p landfolk-art --example abbeys_sheet -- OUTDIR` writes PNG files into the folder: the
//! map by day and in the evening, pieces, cards and marks, and the picture of the game.

use std::error::Error;
use std::path::Path;

use landfolk::abbeys::{CardId, CountryId, LinkId, Piece, SiteId};
use landfolk_art::SeatStyle;
use landfolk_art::abbeys::{
    Mark, SQUARES, paint_abbey, paint_back, paint_card, paint_councillor, paint_map_picture,
    paint_mark, paint_position, paint_square,
};
use landfolk_art::canvas::blank;
use tiny_skia::{Color, Pixmap, PixmapPaint, Transform};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args()
        .nth(1)
        .ok_or("usage: abbeys_sheet OUTDIR")?;
    let folder = Path::new(&folder);
    std::fs::create_dir_all(folder)?;
    for dark in [false, true] {
        let theme = if dark { "dark" } else { "light" };
        let write = |name: &str, picture: Pixmap| {
            picture.save_png(folder.join(format!("abbeys-{name}-{theme}.png")))
        };
        write("squares", squares(120, dark))?;
        write("phone", squares(45, dark))?;
        write("game", paint_map_picture(1000, 520, dark))?;
        write("match", paint_position(&pieces(), (600, 600), dark))?;
        write("bits", bits(dark))?;
    }
    marks().save_png(folder.join("abbeys-marks.png"))?;
    Ok(())
}

fn put(sheet: &mut Pixmap, picture: &Pixmap, x: u32, y: u32) {
    let paint = PixmapPaint::default();
    let (x, y) = (x as i32, y as i32);
    sheet.draw_pixmap(x, y, picture.as_ref(), &paint, Transform::identity(), None);
}

fn squares(px: u32, dark: bool) -> Pixmap {
    let mut sheet = blank(px * u32::from(SQUARES), px * u32::from(SQUARES));
    for y in 0..SQUARES {
        for x in 0..SQUARES {
            let square = paint_square(x, y, px, dark);
            put(&mut sheet, &square, px * u32::from(x), px * u32::from(y));
        }
    }
    sheet
}

fn pieces() -> Vec<(Piece, Option<SeatStyle>)> {
    let style = |i: usize| (i % 6 < 5).then(|| SeatStyle::of((i % 6) as u8));
    let abbeys = SiteId::all()
        .enumerate()
        .map(|(i, site)| (Piece::Abbey(site), style(i)));
    let councillors = CountryId::all()
        .flat_map(|country| (0..3).map(move |i| (Piece::Councillor(country), style(i * 2))));
    abbeys.chain(councillors).collect()
}

fn bits(dark: bool) -> Pixmap {
    let mut sheet = blank(900, 420);
    sheet.fill(if dark {
        Color::from_rgba8(0x2C, 0x30, 0x38, 255)
    } else {
        Color::from_rgba8(0xFB, 0xF7, 0xEE, 255)
    });
    let styles = || SeatStyle::ALL.into_iter().map(Some).chain([None]);
    for (i, style) in styles().enumerate() {
        let mut x = 10;
        for px in [22, 32, 64] {
            put(
                &mut sheet,
                &paint_abbey(style, px, dark),
                x,
                8 + 58 * i as u32,
            );
            put(
                &mut sheet,
                &paint_councillor(style, px, dark),
                x + px,
                8 + 58 * i as u32,
            );
            x += 2 * px + 8;
        }
    }
    for (i, card) in CardId::all().enumerate() {
        let x = 290 + 118 * i as u32;
        put(&mut sheet, &paint_card(card, false, 150, dark), x, 10);
        put(&mut sheet, &paint_card(card, false, 66, dark), x, 180);
        put(&mut sheet, &paint_card(card, true, 66, dark), x, 260);
    }
    put(&mut sheet, &paint_back(66, dark), 290, 340);
    sheet
}

fn marks() -> Pixmap {
    let mut sheet = squares(110, false);
    let side = sheet.width() as f32;
    let site = |id: &str| SiteId::from_id(id);
    let mut all: Vec<(Mark, Option<SeatStyle>)> = Vec::new();
    all.extend(CountryId::from_id("franken").map(|country| (Mark::Country(country), None)));
    all.extend(CountryId::from_id("aragon").map(|c| (Mark::Country(c), Some(SeatStyle::of(1)))));
    all.extend(LinkId::new(1).map(|link| (Mark::Link(link), None)));
    let chain = ["fr1", "fr2", "fr3", "fr6", "bu2", "bu3"];
    for pair in chain.windows(2) {
        let road = site(pair[0])
            .zip(site(pair[1]))
            .and_then(|(a, b)| Mark::road(a, b));
        all.extend(road.map(|road| (road, Some(SeatStyle::of(0)))));
    }
    all.extend(site("it2").map(|site| (Mark::Site(site), None)));
    for (mark, style) in all {
        let spread = mark.spread();
        let picture = paint_mark(mark, style, (spread.side * side) as u32);
        let paint = PixmapPaint::default();
        let (x, y) = ((spread.x * side) as i32, (spread.y * side) as i32);
        sheet.draw_pixmap(x, y, picture.as_ref(), &paint, Transform::identity(), None);
    }
    sheet
}
