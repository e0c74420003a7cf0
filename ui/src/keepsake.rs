//! A picture of a match to keep or send: the board as it lies, and below it who has how many points.

use landfolk::table::Table;
use slint::ComponentHandle;
use slint::fontique_011::fontique::{Blob, FontStyle, FontWeight, FontWidth};
use slint::fontique_011::shared_collection;
use tiny_skia::{Color, FillRule, Paint, PathBuilder, Pixmap, PixmapPaint, Transform};
use ttf_parser::{Face, GlyphId, OutlineBuilder};

use crate::kits::Kit;
use crate::view::{AppWindow, Theme};

/// The size of the picture, in pixels.
const WIDTH: u32 = 1600;
const BOARD: u32 = 1100;
/// The height of a line of names.
const LINE: f32 = 84.0;
const MARGIN: f32 = 48.0;

// The light theme, on which pictures are sent.
const PAPER: [u8; 3] = [0xfb, 0xf7, 0xee];
const INK: [u8; 3] = [0x2b, 0x2a, 0x33];
const SOFT: [u8; 3] = [0x62, 0x5d, 0x58];
const SEATS: [[u8; 3]; 6] = [
    [0x2f, 0x6d, 0xb5],
    [0xd1, 0x49, 0x5b],
    [0xe0, 0xa1, 0x00],
    [0x1f, 0x8a, 0x70],
    [0x7b, 0x4b, 0xa0],
    [0x4a, 0x4e, 0x57],
];

fn paint([red, green, blue]: [u8; 3]) -> Paint<'static> {
    let mut paint = Paint {
        anti_alias: true,
        ..Paint::default()
    };
    paint.set_color_rgba8(red, green, blue, 255);
    paint
}

/// The font of the app. The window brought it: a second copy would be the largest thing in the program.
pub struct Font {
    data: Blob<u8>,
    index: u32,
}

impl Font {
    /// The font that a window writes with; on its thread. `None` when the window did not bring it.
    #[must_use]
    pub fn of(window: &AppWindow) -> Option<Self> {
        let theme = window.global::<Theme>();
        let family = shared_collection().family_by_name(&theme.get_family())?;
        let weight = FontWeight::new(theme.get_weight() as f32);
        let font = family.match_font(FontWidth::NORMAL, FontStyle::Normal, weight, false)?;
        let data = font.load(None)?;
        let index = font.index();
        Some(Self { data, index })
    }
}

/// The board of a match with its players by rank. `caption` stands at the bottom. `None` when the board cannot be painted.
#[must_use]
pub fn of(kit: &dyn Kit, table: &Table, caption: &str, font: &Font) -> Option<Pixmap> {
    use landfolk::Game;
    let board = kit.whole_picture_of(table, (WIDTH, BOARD))?;
    let mut standings = table.position().standings();
    standings.sort_by_key(|standing| standing.rank);
    let foot = MARGIN * 1.5 + LINE * standings.len() as f32 + LINE;
    let mut picture = Pixmap::new(WIDTH, BOARD + foot as u32)?;
    let [red, green, blue] = PAPER;
    picture.fill(Color::from_rgba8(red, green, blue, 255));
    picture.draw_pixmap(
        0,
        0,
        board.as_ref(),
        &PixmapPaint::default(),
        Transform::identity(),
        None,
    );
    let face = Face::parse(font.data.as_ref(), font.index).ok()?;
    let pen = Pen { face: &face };
    let mut base = BOARD as f32 + MARGIN + LINE * 0.6;
    for standing in &standings {
        let info = table.seats().get(standing.seat)?;
        let colour = SEATS[usize::from(info.colour) % SEATS.len()];
        token(
            &mut picture,
            info.colour,
            colour,
            MARGIN + 26.0,
            base - 20.0,
        );
        let points = standing.points.to_string();
        let right = WIDTH as f32 - MARGIN;
        let width = pen.width(&points, 56.0);
        pen.write(&mut picture, &points, right - width, base, 56.0, INK);
        let room = right - width - MARGIN - 110.0;
        let name = pen.fit(&info.name, 48.0, room);
        pen.write(&mut picture, &name, MARGIN + 84.0, base, 48.0, INK);
        base += LINE;
    }
    let caption = pen.fit(caption, 34.0, WIDTH as f32 - 2.0 * MARGIN);
    pen.write(&mut picture, &caption, MARGIN, base + 6.0, 34.0, SOFT);
    Some(picture)
}

/// The sign of a seat, in the shape that tells it apart without colours.
fn token(picture: &mut Pixmap, seat: u8, colour: [u8; 3], x: f32, y: f32) {
    let radius = 26.0;
    let corners: &[(f32, f32)] = match seat {
        1 => &[(-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (-0.8, 0.8)],
        2 => &[(0.0, -0.95), (1.0, 0.8), (-1.0, 0.8)],
        3 => &[(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)],
        4 => &[
            (-0.5, -0.87),
            (0.5, -0.87),
            (1.0, 0.0),
            (0.5, 0.87),
            (-0.5, 0.87),
            (-1.0, 0.0),
        ],
        5 => &[
            (0.0, -1.0),
            (0.25, -0.32),
            (0.95, -0.31),
            (0.39, 0.12),
            (0.59, 0.81),
            (0.0, 0.4),
            (-0.59, 0.81),
            (-0.39, 0.12),
            (-0.95, -0.31),
            (-0.25, -0.32),
        ],
        _ => &[],
    };
    let mut path = PathBuilder::new();
    for (index, (dx, dy)) in corners.iter().enumerate() {
        let (x, y) = (x + dx * radius, y + dy * radius);
        if index == 0 {
            path.move_to(x, y);
        } else {
            path.line_to(x, y);
        }
    }
    if corners.is_empty() {
        path.push_circle(x, y, radius * 0.9);
    } else {
        path.close();
    }
    if let Some(path) = path.finish() {
        picture.fill_path(
            &path,
            &paint(colour),
            FillRule::Winding,
            Transform::identity(),
            None,
        );
    }
}

/// Writes with the font of the app.
struct Pen<'a> {
    face: &'a Face<'a>,
}

impl Pen<'_> {
    fn glyph(&self, letter: char) -> GlyphId {
        // The font has a box for letters that it does not know.
        self.face.glyph_index(letter).unwrap_or(GlyphId(0))
    }

    fn advance(&self, letter: char, size: f32) -> f32 {
        let units = self.face.glyph_hor_advance(self.glyph(letter)).unwrap_or(0);
        f32::from(units) * size / f32::from(self.face.units_per_em())
    }

    fn width(&self, text: &str, size: f32) -> f32 {
        text.chars().map(|letter| self.advance(letter, size)).sum()
    }

    /// The text, cut where there is no more room.
    fn fit(&self, text: &str, size: f32, room: f32) -> String {
        if self.width(text, size) <= room {
            return text.to_owned();
        }
        let mut cut = String::new();
        for letter in text.chars() {
            if self.width(&cut, size) + self.advance(letter, size) + self.advance('…', size) > room
            {
                break;
            }
            cut.push(letter);
        }
        cut.push('…');
        cut
    }

    fn write(&self, picture: &mut Pixmap, text: &str, x: f32, base: f32, size: f32, ink: [u8; 3]) {
        let scale = size / f32::from(self.face.units_per_em());
        let mut left = x;
        for letter in text.chars() {
            let mut outline = Outline(PathBuilder::new());
            self.face.outline_glyph(self.glyph(letter), &mut outline);
            if let Some(path) = outline.0.finish() {
                let place = Transform::from_row(scale, 0.0, 0.0, -scale, left, base);
                picture.fill_path(&path, &paint(ink), FillRule::Winding, place, None);
            }
            left += self.advance(letter, size);
        }
    }
}

struct Outline(PathBuilder);

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.0.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.0.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.0.close();
    }
}
