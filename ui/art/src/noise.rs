//! Seeded chance for decoration: the same on every device, and never stamped.

/// A small stream of random numbers; its only use is decoration.
#[derive(Clone, Debug)]
pub struct Dice(u32);

impl Dice {
    /// A stream that depends on two seeds.
    #[must_use]
    pub const fn new(seed: u32, salt: u32) -> Self {
        Self(hash(seed ^ hash(salt)))
    }

    /// The next number from 0 to 1.
    pub fn unit(&mut self) -> f32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9);
        (hash(self.0) >> 8) as f32 / 16_777_216.0
    }

    /// The next number between two bounds.
    pub fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.unit()
    }

    /// The next whole number below a bound.
    pub fn below(&mut self, bound: usize) -> usize {
        ((self.unit() * bound as f32) as usize).min(bound.saturating_sub(1))
    }
}

/// Mixes the bits of a number.
#[must_use]
pub const fn hash(x: u32) -> u32 {
    let x = (x ^ (x >> 16)).wrapping_mul(0x7FEB_352D);
    let x = (x ^ (x >> 15)).wrapping_mul(0x846C_A68B);
    x ^ (x >> 16)
}

/// A number for a text, such as a tile's id.
#[must_use]
pub fn hash_text(text: &str) -> u32 {
    text.bytes().fold(0x811C_9DC5, |h, b| {
        (h ^ u32::from(b)).wrapping_mul(0x0100_0193)
    })
}

/// Smooth noise, -1 to 1, that repeats after `period` cells in both directions.
#[must_use]
pub fn noise(x: f32, y: f32, period: u32, seed: u32) -> f32 {
    let (x0, y0) = (x.floor(), y.floor());
    let (fx, fy) = (ease(x - x0), ease(y - y0));
    let period = period.max(1) as i32;
    let (x0, y0) = (x0 as i32, y0 as i32);
    let at = |dx: i32, dy: i32| {
        let (cx, cy) = ((x0 + dx).rem_euclid(period), (y0 + dy).rem_euclid(period));
        let h = hash((cx as u32) ^ hash((cy as u32) ^ seed));
        (h >> 8) as f32 / 8_388_608.0 - 1.0
    };
    let top = at(0, 0) + (at(1, 0) - at(0, 0)) * fx;
    let bottom = at(0, 1) + (at(1, 1) - at(0, 1)) * fx;
    top + (bottom - top) * fy
}

/// An S-curve from 0 at 0 to 1 at 1.
#[must_use]
pub fn ease(t: f32) -> f32 {
    let t = t.clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_repeats_where_tiles_meet() {
        for i in 0..20 {
            let y = i as f32 * 0.37;
            let (a, b) = (noise(0.0, y, 8, 5), noise(8.0, y, 8, 5));
            assert!((a - b).abs() < 1e-5, "{a} {b}");
        }
        assert!((noise(1.3, 2.4, 8, 5) - noise(1.3, 2.4, 8, 6)).abs() > 1e-4);
    }

    #[test]
    fn dice_stay_in_range() {
        let mut dice = Dice::new(1, 2);
        for _ in 0..1000 {
            assert!((0.0..1.0).contains(&dice.unit()));
            assert!(dice.below(3) < 3);
        }
    }
}
