//! What the pictures of tiles must keep: they show what the data says, in every rotation.

use landfolk::landscape::{FeatureKind, Land, Rotation, Side, Tile};
use landfolk::ramparts::{Piece, TileId};
use landfolk::westward;
use landfolk_art::curve::{Pt, pt};
use landfolk_art::geometry::Plan;
use landfolk_art::region::{Region, half_edge_points};
use landfolk_art::sites::Site;
use landfolk_art::{
    Figure, SeatStyle, Sign, TileLook, Wash, anchor, paint_part, paint_piece, paint_tile, part_at,
};

/// The tiles of all games that are played with tiles.
fn every_tile() -> impl Iterator<Item = &'static Tile> {
    let westward = westward::TileId::all().map(westward::TileId::tile);
    TileId::all().map(TileId::tile).chain(westward)
}

fn every_lay() -> impl Iterator<Item = (&'static Tile, Rotation)> {
    every_tile().flat_map(|tile| Rotation::ALL.map(move |rotation| (tile, rotation)))
}

/// The field of the tile at a half-edge as it lies.
fn field_at(tile: &Tile, rotation: Rotation, half: u8) -> Option<usize> {
    tile.parts_of(FeatureKind::Field)
        .find(|(_, part)| part.half_edges.turned(rotation).contains(half))
        .map(|(index, _)| index)
}

/// The road or city of the tile at a side as it lies.
fn through(tile: &Tile, rotation: Rotation, side: Side, kind: FeatureKind) -> Option<usize> {
    tile.parts_of(kind)
        .find(|(_, part)| part.sides.turned(rotation).contains(side))
        .map(|(index, _)| index)
}

/// what a side shows is what the data says, so what touches fits.
#[test]
fn each_side_shows_what_the_data_says() {
    for (tile, rotation) in every_lay() {
        for side in Side::ALL {
            let at_sea = tile.sea.contains(side.turned(rotation.inverse()));
            let halves = [2 * side as u8, 2 * side as u8 + 1];
            let land = tile.side(side.turned(rotation.inverse()));
            let turns = Rotation::from_quarter_turns(side as u8);
            let middle = pt(0.5, 0.01).turned(turns);
            let at = |p: Pt| part_at(tile, rotation, p.x, p.y);
            let told = format!("{} turned {} {side:?}", tile.id, rotation.degrees());
            if at_sea {
                assert_eq!(at(middle), None, "{told}");
                continue;
            }
            match land {
                Land::City => {
                    let city = through(tile, rotation, side, FeatureKind::City);
                    assert_eq!(at(middle), city, "{told}");
                    for half in halves {
                        for p in half_edge_points(half) {
                            assert_eq!(at(p), city, "{told}: half-edge {half}");
                        }
                    }
                }
                Land::Road => assert_eq!(
                    at(middle),
                    through(tile, rotation, side, FeatureKind::Road),
                    "{told}"
                ),
                Land::River => assert_eq!(at(middle), None, "{told}"),
                Land::Field => assert!(at(middle).is_some(), "{told}"),
            }
            if land != Land::City {
                for half in halves {
                    // Near the shore a part of the side is water.
                    let points = half_edge_points(half);
                    for p in points
                        .into_iter()
                        .filter(|&p| tile.sea.is_empty() || at(p).is_some())
                    {
                        assert_eq!(at(p), field_at(tile, rotation, half), "{told}: {half}");
                    }
                }
            }
        }
    }
}

/// Walls begin and end in the corners of the tile and nowhere else on its border; roads and rivers
/// leave it in the middle of a side.
#[test]
fn what_leaves_the_tile_leaves_it_where_neighbours_expect_it() {
    let corners = [pt(0.0, 0.0), pt(1.0, 0.0), pt(1.0, 1.0), pt(0.0, 1.0)];
    let middles = [pt(0.5, 0.0), pt(1.0, 0.5), pt(0.5, 1.0), pt(0.0, 0.5)];
    let near = |points: [Pt; 4], p: Pt| points.iter().any(|q| q.to(p) < 1e-4);
    let on_border = |p: Pt| p.x.min(p.y).min(1.0 - p.x).min(1.0 - p.y) < 1e-4;
    for (tile, rotation) in every_lay() {
        let plan = Plan::of(tile).turned(rotation);
        for wall in plan.cities.iter().flat_map(|city| &city.walls) {
            let (first, last) = (wall.line.0[0], wall.line.0[wall.line.0.len() - 1]);
            assert!(near(corners, first) && near(corners, last), "{}", tile.id);
            for &p in &wall.line.0[1..wall.line.0.len() - 1] {
                assert!(
                    !on_border(p),
                    "{}: the wall leaves the tile at {p:?}",
                    tile.id
                );
            }
        }
        let lines = plan.roads.iter().flat_map(|road| &road.lines);
        for line in lines.chain(plan.water.iter().map(|water| &water.line)) {
            for &p in line.0.iter().filter(|&&p| on_border(p)) {
                assert!(near(middles, p), "{}: left at {p:?}", tile.id);
            }
        }
    }
}

/// The areas between roads, rivers and walls are exactly the fields of the data: half-edges are in
/// one area if and only if they are in one field, and an inner field is an area of its own.
#[test]
fn areas_are_the_fields_of_the_data() {
    for tile in every_tile() {
        for cells in [64, 128] {
            let region = Region::of(tile, &Plan::of(tile), cells);
            for half in 0..8 {
                if let Some(field) = field_at(tile, Rotation::NONE, half) {
                    let points = half_edge_points(half).map(|p| region.part_at(p));
                    let at_sea = !tile.sea.is_empty();
                    assert!(points.contains(&Some(field)), "{} {half}", tile.id);
                    for part in points {
                        let right = part == Some(field) || at_sea && part.is_none();
                        assert!(right, "{} {half}: {part:?}", tile.id);
                    }
                }
            }
            for (field, _) in tile.parts_of(FeatureKind::Field) {
                assert!(
                    region.area(field) > 0.01,
                    "{}: field {field} is too small",
                    tile.id
                );
            }
            let stray = region.stray();
            assert!(
                stray < 0.002,
                "{}: {stray} of the tile is nobody's field",
                tile.id
            );
        }
    }
}

/// A piece stands on the part that it claims, wholly on the tile, and apart from the other places.
#[test]
fn places_for_pieces_lie_on_their_parts() {
    for (tile, rotation) in every_lay() {
        for part in 0..tile.parts.len() {
            let (x, y) = anchor(tile, part, rotation);
            assert!((0.03..=0.97).contains(&x) && (0.03..=0.97).contains(&y));
            assert_eq!(
                part_at(tile, rotation, x, y),
                Some(part),
                "{} turned {}: part {part}",
                tile.id,
                rotation.degrees()
            );
            for other in 0..part {
                let (ox, oy) = anchor(tile, other, rotation);
                let gap = (ox - x).hypot(oy - y);
                assert!(
                    gap > 0.1,
                    "{}: parts {other} and {part} are {gap} apart",
                    tile.id
                );
            }
        }
    }
}

/// What a city holds stands in that city, an inn beside its road, and every sign of the data is there.
#[test]
fn signs_stand_where_they_belong() {
    for tile in every_tile() {
        let site = Site::of(tile);
        let mut expected = usize::from(tile.portal) + usize::from(tile.dragon);
        for part in &tile.parts {
            expected += usize::from(part.shields + part.posts + part.animals)
                + usize::from(part.goods.is_some())
                + [part.cathedral, part.princess, part.inn]
                    .into_iter()
                    .filter(|&has| has)
                    .count();
        }
        assert_eq!(site.signs.len(), expected, "{}", tile.id);
        for &(sign, at) in &site.signs {
            let part = site.region.part_at(at).map(|index| &tile.parts[index]);
            let told = format!("{}: {sign:?} at {at:?}", tile.id);
            let part = part.expect(&told);
            let right = match sign {
                Sign::Shield => part.shields > 0,
                Sign::Goods(goods) => part.goods == Some(goods),
                Sign::Cathedral => part.cathedral,
                Sign::Princess => part.princess,
                Sign::Inn | Sign::Post => part.kind == FeatureKind::Field,
                Sign::Animal => part.animals > 0,
                Sign::Dragon | Sign::Portal => true,
            };
            assert!(right, "{told}");
            if matches!(sign, Sign::Inn | Sign::Post) {
                let road = tile
                    .parts
                    .iter()
                    .position(|part| part.inn || part.posts > 0);
                let plan = site.plan.roads.iter().find(|plan| Some(plan.part) == road);
                let line = &plan.expect(&told).lines[0];
                assert!(line.distance(at) < 0.17, "{told}");
            }
        }
    }
}

/// The same look gives the same picture; another seed, rotation or theme gives another one.
#[test]
fn a_picture_depends_on_its_look_alone() {
    let base = TileLook {
        tile: TileId::from_name("base/K")
            .expect("a tile of the base set")
            .tile(),
        rotation: Rotation::NONE,
        seed: 1,
        px: 96,
        dark: false,
    };
    let picture = paint_tile(&base);
    assert_eq!(picture, paint_tile(&base));
    let others = [
        TileLook { seed: 2, ..base },
        TileLook {
            rotation: Rotation::from_quarter_turns(1),
            ..base
        },
        TileLook { dark: true, ..base },
    ];
    for other in others {
        assert_ne!(picture, paint_tile(&other), "{other:?}");
    }
    assert!(picture.pixels().iter().all(|pixel| pixel.alpha() == 255));
}

/// A tile of Westward too depends on its look alone, and looks like none of Ramparts.
#[test]
fn a_tile_of_westward_depends_on_its_look_alone() {
    let base = TileLook {
        tile: westward::TileId::from_name("T5b").expect("a tile").tile(),
        rotation: Rotation::NONE,
        seed: 1,
        px: 96,
        dark: false,
    };
    let picture = landfolk_art::westward::paint_tile(&base);
    assert_eq!(picture, landfolk_art::westward::paint_tile(&base));
    for other in [
        TileLook { seed: 2, ..base },
        TileLook { dark: true, ..base },
    ] {
        assert_ne!(picture, landfolk_art::westward::paint_tile(&other));
    }
    assert!(picture.pixels().iter().all(|pixel| pixel.alpha() == 255));
}

/// Grass joins: along a shared border two field tiles with any seeds have nearly the same colours.
#[test]
fn fields_join_without_a_seam() {
    let tile = TileId::from_name("base/B")
        .expect("a tile of the base set")
        .tile();
    let px = 96;
    let look = |seed| TileLook {
        tile,
        rotation: Rotation::NONE,
        seed,
        px,
        dark: false,
    };
    for (left, right) in [(1, 2), (3, 4), (5, 6)] {
        let (west, east) = (paint_tile(&look(left)), paint_tile(&look(right)));
        let differences: Vec<i32> = (0..px)
            .filter_map(|y| {
                let (a, b) = (west.pixel(px - 1, y)?, east.pixel(0, y)?);
                Some((i32::from(a.green()) - i32::from(b.green())).abs())
            })
            .collect();
        let mean = differences.iter().sum::<i32>() / px as i32;
        assert!(mean <= 4, "seeds {left} and {right}: {mean}");
    }
}

/// The areas of the parts of a tile hardly overlap, and an area is empty only where there is none.
#[test]
fn areas_of_parts_do_not_overlap() {
    let px = 64;
    for (i, tile) in every_tile().enumerate() {
        let rotation = Rotation::from_quarter_turns(i as u8 % 4);
        let mut covered = vec![0u32; (px * px) as usize];
        for part in 0..tile.parts.len() {
            let wash = Wash::plain(SeatStyle::of(0).ink, 1.0);
            let picture = paint_part(tile, part, rotation, px, wash);
            let mut total = 0;
            for (sum, pixel) in covered.iter_mut().zip(picture.pixels()) {
                *sum += u32::from(pixel.alpha());
                total += u32::from(pixel.alpha());
            }
            assert!(total / 255 > 20, "{}: part {part} has no area", tile.id);
        }
        let twice = covered.iter().filter(|&&sum| sum > 400).count();
        assert!(twice < 90, "{}: {twice} pixels are painted twice", tile.id);
    }
    let tile = TileId::from_name("base/B")
        .expect("a tile of the base set")
        .tile();
    let none = paint_part(tile, 99, Rotation::NONE, px, Wash::of(SeatStyle::of(1)));
    assert!(none.pixels().iter().all(|pixel| pixel.alpha() == 0));
}

/// Seats are told apart by more than colour: with all colour taken away no two pieces are alike.
#[test]
fn pieces_differ_between_seats_without_colour() {
    let grey = |seat: usize, piece: Figure| -> Vec<bool> {
        let picture = paint_piece(piece, SeatStyle::ALL[seat], 48, false, false);
        let white =
            |p: &tiny_skia::PremultipliedColorU8| p.red().min(p.green()).min(p.blue()) > 225;
        picture.pixels().iter().map(white).collect()
    };
    let settler = std::iter::once(Figure::Settler);
    for piece in Piece::ALL.map(Figure::from).into_iter().chain(settler) {
        for a in 0..6 {
            for b in 0..a {
                let (one, other) = (grey(a, piece), grey(b, piece));
                let differing = one.iter().zip(&other).filter(|(x, y)| x != y).count();
                assert!(
                    differing > 8,
                    "{piece:?}: seats {a} and {b} differ in {differing}"
                );
            }
        }
    }
}
