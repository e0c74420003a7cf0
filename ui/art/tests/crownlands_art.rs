//! The grounds of Crownlands are told apart without their colours.

use landfolk::crownlands::{Board, Land, Location};
use landfolk_art::crownlands::grid::{COLUMNS, ROWS, SQUARE, centre};
use landfolk_art::crownlands::{hexes_of, paint_square};

/// What an eye without colours has to go by, each from 0 to about 1.
#[derive(Clone, Copy, Debug, Default)]
struct Look {
    /// How light it is.
    light: f32,
    /// How strongly it is patterned.
    contrast: f32,
    /// How much of the pattern lies in lines from side to side.
    across: f32,
    /// Whether the pattern is drawn lighter than the ground, or darker.
    drawn: f32,
}

impl Look {
    fn distance(self, other: Self) -> f32 {
        let parts = [
            self.light - other.light,
            self.contrast - other.contrast,
            self.across - other.across,
            self.drawn - other.drawn,
        ];
        parts
            .into_iter()
            .map(|part| part * part)
            .sum::<f32>()
            .sqrt()
    }
}

/// The whole map in grey: lightness from 0 to 1, row by row, and how wide it is.
fn grey_map(boards: [Board; 4], px: u32, dark: bool) -> (Vec<f32>, usize) {
    let (wide, high) = (u32::from(COLUMNS) * px, u32::from(ROWS) * px);
    let mut map = vec![0.0; (wide * high) as usize];
    for y in 0..ROWS {
        for x in 0..COLUMNS {
            let square = paint_square(&|row, col| hexes_of(boards, row, col), x, y, px, dark);
            for (index, pixel) in square.pixels().iter().enumerate() {
                let (in_x, in_y) = (index as u32 % px, index as u32 / px);
                let at = (u32::from(y) * px + in_y) * wide + u32::from(x) * px + in_x;
                let light = 0.299 * f32::from(pixel.red())
                    + 0.587 * f32::from(pixel.green())
                    + 0.114 * f32::from(pixel.blue());
                map[at as usize] = light / 255.0;
            }
        }
    }
    (map, wide as usize)
}

/// What the middle of a hex looks like.
fn look(map: &[f32], wide: usize, px: u32, row: usize, col: usize) -> Look {
    let middle = centre(row, col) * (px as f32 / SQUARE);
    let reach = (0.38 * px as f32 / SQUARE) as isize;
    let at = |dx: isize, dy: isize| {
        let (x, y) = (middle.x as isize + dx, middle.y as isize + dy);
        map[y as usize * wide + x as usize]
    };
    let (mut sum, mut squares, mut count) = (0.0, 0.0, 0.0);
    let mut all = Vec::new();
    let (mut down, mut along) = (0.0, 0.0);
    for dy in -reach..reach {
        for dx in -reach..reach {
            let light = at(dx, dy);
            all.push(light);
            sum += light;
            squares += light * light;
            count += 1.0;
            down += (at(dx, dy + 1) - light).abs();
            along += (at(dx + 1, dy) - light).abs();
        }
    }
    let mean = sum / count;
    all.sort_by(f32::total_cmp);
    let ground = all[all.len() / 2];
    let share = |drawn: &dyn Fn(f32) -> bool| {
        all.iter().filter(|&&light| drawn(light)).count() as f32 / count
    };
    Look {
        light: mean,
        contrast: 2.0 * (squares / count - mean * mean).max(0.0).sqrt(),
        across: (down / (down + along).max(1e-6) - 0.5) * 0.8,
        drawn: share(&|light| light > ground + 0.06) - share(&|light| light < ground - 0.06),
    }
}

/// C-20: on all twelve boards, light and dark, large and small, the kinds of ground differ in
/// lightness or in pattern.
#[test]
fn grounds_are_told_apart_without_colour() {
    for dark in [false, true] {
        for px in [26, 52] {
            let mut looks = [Look::default(); 7];
            let mut counts = [0.0f32; 7];
            for boards in Location::ALL.chunks(4) {
                let boards = [0, 1, 2, 3].map(|index| Board {
                    board: boards[index],
                    turned: false,
                });
                let (map, wide) = grey_map(boards, px, dark);
                for row in 0..20 {
                    for col in 0..20 {
                        let land = hexes_of(boards, row, col).land;
                        let Some(kind) = Land::GROUNDS.iter().position(|&g| g == land) else {
                            continue;
                        };
                        let here = look(&map, wide, px, row, col);
                        looks[kind].light += here.light;
                        looks[kind].contrast += here.contrast;
                        looks[kind].across += here.across;
                        looks[kind].drawn += here.drawn;
                        counts[kind] += 1.0;
                    }
                }
            }
            for (look, count) in looks.iter_mut().zip(counts) {
                assert!(count > 20.0);
                *look = Look {
                    light: look.light / count,
                    contrast: look.contrast / count,
                    across: look.across / count,
                    drawn: look.drawn / count,
                };
            }
            for (a, one) in looks.iter().enumerate() {
                for (b, other) in looks.iter().enumerate().take(a) {
                    let (this, that) = (Land::GROUNDS[a].word(), Land::GROUNDS[b].word());
                    let apart = one.distance(*other);
                    assert!(
                        apart > 0.08,
                        "{this} {one:?} and {that} {other:?} are {apart} apart; {px} px, dark {dark}"
                    );
                }
            }
        }
    }
}
