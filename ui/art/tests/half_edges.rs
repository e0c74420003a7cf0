//! What is painted at the border of a tile is what the data says, pixel by pixel: whoever looks at two neighbours sees
//! that they fit. The tests in `art.rs` ask the plan of a tile; these look at the picture.

use landfolk::landscape::{Land, Rotation, Side};
use landfolk::ramparts::TileId;
use landfolk_art::curve::{Pt, pt};
use landfolk_art::region::half_edge_points;
use landfolk_art::{TileLook, paint_tile};
use tiny_skia::Pixmap;

/// Pixels a side: as tiles show on a phone.
const PX: u32 = 128;
/// How far around a point is looked at, in tiles.
const REACH: f32 = 0.012;

/// How many of the pixels must be right; the rest are edges, and shadows that fall over the border.
const ENOUGH: f32 = 0.6;

/// What a pixel shows, told by its colour alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shown {
    /// Green: grass, hedges, trees.
    Field,
    /// Brown and red: the ground of a city, its walls and roofs.
    City,
    /// Cream.
    Road,
    /// Blue.
    Water,
    /// Plaster of houses, a shadow, an edge.
    Other,
}

fn shown(red: u8, green: u8, blue: u8, dark: bool) -> Shown {
    let light = if dark { 0.85 } else { 1.0 };
    let [red, green, blue] = [red, green, blue].map(|channel| f32::from(channel) / light);
    let warm = red - blue;
    if green > red && green > blue {
        Shown::Field
    } else if blue > green && blue > red + 20.0 {
        Shown::Water
    } else if green > 205.0 && (30.0..60.0).contains(&warm) {
        Shown::Road
    } else if red > green + 15.0 && warm > 50.0 {
        Shown::City
    } else {
        Shown::Other
    }
}

/// Which part of the pixels around some points shows something.
fn share(picture: &Pixmap, points: &[Pt], wanted: Shown, dark: bool) -> f32 {
    let px = PX as f32;
    let (mut right, mut all) = (0, 0);
    for p in points {
        for y in 0..PX {
            for x in 0..PX {
                let at = pt((x as f32 + 0.5) / px, (y as f32 + 0.5) / px);
                if at.to(*p) > REACH {
                    continue;
                }
                let Some(pixel) = picture.pixel(x, y) else {
                    continue;
                };
                all += 1;
                let seen = shown(pixel.red(), pixel.green(), pixel.blue(), dark);
                // Houses stand at the border of a city, and are cut by it.
                let is_house = wanted == Shown::City && seen == Shown::Other;
                right += i32::from(seen == wanted || is_house);
            }
        }
    }
    assert!(all >= 3 * points.len() as i32, "too little was looked at");
    right as f32 / all as f32
}

/// Looks at every side of every tile, as it lies in every rotation, by day and in the evening: at the points that are
/// named for a side, there must be what is wanted of its land.
fn look_at_every_side(points: impl Fn(Side) -> Vec<Pt>, wanted: impl Fn(Land) -> Shown) {
    for tile in TileId::all().map(TileId::tile) {
        for rotation in Rotation::ALL {
            for dark in [false, true] {
                let picture = paint_tile(&TileLook {
                    tile,
                    rotation,
                    seed: u32::from(rotation.degrees()) + 4 * u32::from(dark),
                    px: PX,
                    dark,
                });
                for side in Side::ALL {
                    let wanted = wanted(tile.side(side.turned(rotation.inverse())));
                    for around in points(side).chunks(3) {
                        let share = share(&picture, around, wanted, dark);
                        assert!(
                            share > ENOUGH,
                            "{} turned {} {side:?}: {share} of the pixels show {wanted:?}",
                            tile.id,
                            rotation.degrees()
                        );
                    }
                }
            }
        }
    }
}

/// at each half-edge, away from the middle of the side, there is a city or a field.
#[test]
fn half_edges_show_their_kind_of_land() {
    let halves = |side| [2 * side as u8, 2 * side as u8 + 1];
    look_at_every_side(
        |side| {
            halves(side)
                .into_iter()
                .flat_map(half_edge_points)
                .collect()
        },
        |land| match land {
            Land::City => Shown::City,
            Land::Field | Land::Road | Land::River => Shown::Field,
        },
    );
}

/// in the middle of each side there is what the side is called for.
#[test]
fn the_middle_of_a_side_shows_what_leaves_the_tile_there() {
    look_at_every_side(
        |side| vec![pt(0.5, 0.012).turned(Rotation::from_quarter_turns(side as u8))],
        |land| match land {
            Land::City => Shown::City,
            Land::Field => Shown::Field,
            Land::Road => Shown::Road,
            Land::River => Shown::Water,
        },
    );
}
