//! Houses, seen from above and a little from the south, lit from the top left.

use super::canvas::{Batch, Canvas};
use super::curve::{Pt, pt};
use super::palette::{Ink, SHADE};

/// A gabled house.
#[derive(Clone, Copy, Debug)]
pub struct House {
    /// The middle of its roof.
    pub at: Pt,
    /// From west to east.
    pub width: f32,
    /// From north to south.
    pub depth: f32,
    /// Whether the ridge runs from north to south, with the gable to the viewer.
    pub lengthwise: bool,
    /// The colour of the roof.
    pub roof: Ink,
    /// The colour of the walls.
    pub wall: Ink,
}

impl House {
    /// How far the walls rise, as drawn below the roof.
    const fn tall(&self) -> f32 {
        self.depth.min(self.width) * 0.32
    }

    /// How far the gable rises, for a house that shows it.
    const fn rise(&self) -> f32 {
        self.width * 0.36
    }

    /// The corners of what is drawn, without the shadow: the north-west and the south-east one.
    #[must_use]
    pub fn bounds(&self) -> (Pt, Pt) {
        let (w, d) = (self.width / 2.0, self.depth / 2.0);
        let gable = if self.lengthwise {
            self.rise() * 0.5
        } else {
            0.0
        };
        (self.at - pt(w, d + gable), self.at + pt(w, d + self.tall()))
    }
}

/// Paints one house with the given share of detail.
pub fn draw(canvas: &mut Canvas, house: &House, detail: f32) {
    draw_all(canvas, std::slice::from_ref(house), detail);
}

/// Paints houses that do not cover each other, with the given share of detail.
///
/// They are painted layer by layer: shadows, outlines, walls, then the two slopes of the roofs by
/// colour. All houses have walls of the first one's colour.
pub fn draw_all(canvas: &mut Canvas, houses: &[House], detail: f32) {
    let Some(first) = houses.first() else {
        return;
    };
    let mut layers = Layers {
        rim: 0.003_f32.max(0.45 / canvas.px()),
        ..Layers::default()
    };
    for house in houses {
        layers.add(house);
    }
    layers.shadow.fill(canvas, SHADE, 0.28);
    layers
        .outline
        .fill(canvas, first.roof.darker(0.5), 0.3 + 0.5 * detail);
    layers.walls.fill(canvas, first.wall.darker(0.08), 1.0);
    for (roof, slopes) in layers.roofs {
        let [light, dim, courses] = slopes;
        light.fill(canvas, roof.lighter(0.16), 1.0);
        dim.fill(canvas, roof.darker(0.17), 1.0);
        courses.fill(canvas, roof.darker(0.3), 0.45 * detail);
    }
    layers
        .openings
        .fill(canvas, first.roof.darker(0.55), 0.85 * detail);
}

#[derive(Default)]
struct Layers {
    /// How far outlines reach beyond the house.
    rim: f32,
    shadow: Batch,
    outline: Batch,
    walls: Batch,
    openings: Batch,
    /// By colour: the lit slopes, the others, and the courses of tiles on them.
    roofs: Vec<(Ink, [Batch; 3])>,
}

impl Layers {
    fn add(&mut self, house: &House) {
        let (w, d) = (house.width / 2.0, house.depth / 2.0);
        let tall = house.tall();
        let p = |dx: f32, dy: f32| house.at + pt(dx, dy);
        self.shadow.polygon([
            p(-w + tall * 0.5, d + tall),
            p(-w + tall * 0.5, -d + tall),
            p(w, -d),
            p(w + tall * 0.75, -d + tall),
            p(w + tall * 0.75, d + tall * 0.75),
            p(w, d + tall),
        ]);
        let index = match self.roofs.iter().position(|(ink, _)| *ink == house.roof) {
            Some(index) => index,
            None => {
                self.roofs.push((house.roof, Default::default()));
                self.roofs.len() - 1
            }
        };
        let rim = self.rim;
        let [light, dim, courses] = &mut self.roofs[index].1;
        if house.lengthwise {
            let rise = house.rise();
            let (front, back) = (p(0.0, d - rise), p(0.0, -d - rise * 0.5));
            let (left, right) = (p(-w, -d + rise * 0.4), p(w, -d + rise * 0.4));
            self.outline.polygon([
                left + pt(-rim, -rim * 0.5),
                back + pt(0.0, -rim * 1.3),
                right + pt(rim, -rim * 0.5),
                p(w + rim, d + tall + rim),
                p(-w - rim, d + tall + rim),
            ]);
            self.walls
                .polygon([p(-w, d), front, p(w, d), p(w, d + tall), p(-w, d + tall)]);
            light.polygon([left, back, front, p(-w, d)]);
            dim.polygon([back, right, p(w, d), front]);
            let door = tall * 0.42;
            self.openings.rect(
                house.at.x - door / 2.0,
                house.at.y + d + tall * 0.1,
                door,
                tall * 0.9,
            );
        } else {
            let ridge = -house.depth * 0.12;
            self.outline.polygon([
                p(-w * 0.96 - rim, -d - rim),
                p(w * 0.96 + rim, -d - rim),
                p(w + rim, d + tall + rim),
                p(-w - rim, d + tall + rim),
            ]);
            self.walls
                .polygon([p(-w, d), p(w, d), p(w, d + tall), p(-w, d + tall)]);
            light.polygon([p(-w * 0.96, -d), p(w * 0.96, -d), p(w, ridge), p(-w, ridge)]);
            dim.polygon([p(-w, ridge), p(w, ridge), p(w, d), p(-w, d)]);
            for share in [0.4, 0.72] {
                let y = house.at.y + ridge + (d - ridge) * share;
                courses.rect(house.at.x - w, y, house.width, house.depth * 0.04);
            }
            let window = tall * 0.34;
            for x in [-0.5, 0.0, 0.5] {
                let left = house.at.x + w * x - window / 2.0;
                self.openings
                    .rect(left, house.at.y + d + tall * 0.25, window, tall * 0.5);
            }
        }
    }
}
