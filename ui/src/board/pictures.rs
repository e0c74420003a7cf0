//! The painted pictures: kept in a few sizes, painted off the event loop.
//!
//! The screen asks for a picture in the size that it needs. If it is there, it gets it; if not, it
//! gets the nearest size at hand and the right one is painted by a worker while the event loop
//! goes on. What has not been shown for longest is dropped when a bound of memory is reached.

use std::collections::{HashMap, HashSet, VecDeque};
use std::mem;

use slint::{Image, Rgb8Pixel, Rgba8Pixel, SharedPixelBuffer};
use tiny_skia::Pixmap;

use super::paint::{Picture, paint};
use super::worker::Worker;
use crate::pixels;

/// The pixels of one painted picture.
pub enum Pixels {
    /// Nothing shows through, so that they can be copied without mixing: tiles.
    Opaque(SharedPixelBuffer<Rgb8Pixel>),
    /// The ground shows through; alpha is premultiplied.
    Clear(SharedPixelBuffer<Rgba8Pixel>),
}

impl Pixels {
    /// The pixels of a picture.
    #[must_use]
    pub fn of(pixmap: &Pixmap) -> Self {
        let data = pixmap.data();
        if data.chunks_exact(4).any(|pixel| pixel[3] != u8::MAX) {
            return Self::Clear(pixels::to_buffer(pixmap));
        }
        let mut buffer = SharedPixelBuffer::new(pixmap.width(), pixmap.height());
        let opaque = buffer.make_mut_bytes().chunks_exact_mut(3);
        for (to, from) in opaque.zip(data.chunks_exact(4)) {
            to.copy_from_slice(&from[..3]);
        }
        Self::Opaque(buffer)
    }

    fn bytes(&self) -> usize {
        match self {
            Self::Opaque(buffer) => mem::size_of_val(buffer.as_slice()),
            Self::Clear(buffer) => mem::size_of_val(buffer.as_slice()),
        }
    }

    fn into_image(self) -> Image {
        match self {
            Self::Opaque(buffer) => Image::from_rgb8(buffer),
            Self::Clear(buffer) => Image::from_rgba8_premultiplied(buffer),
        }
    }
}

/// How much the painted pictures may take, in bytes.
const BOUND: usize = 80 << 20;
/// The size of a picture that is painted at once because nothing else is there to show.
const FIRST: u16 = 32;
/// The sizes that are painted while the zoom changes, in device pixels.
const STEPS: [u16; 9] = [24, 32, 48, 72, 104, 152, 224, 336, 512];
/// While the board moves a picture is shown at up to this many times its size, or down to this
/// part of it, before another is painted.
const STRETCH: f32 = 1.45;
/// Without a thread this many pictures are painted at each tick.
const AT_A_TICK: usize = 3;

/// A picture in one size and theme.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Key {
    /// Which.
    pub picture: Picture,
    /// Pixels a side, 1 to 1024.
    pub px: u16,
    /// For the dark theme.
    pub dark: bool,
}

struct Entry {
    px: u16,
    image: Image,
    bytes: usize,
    used: u64,
}

/// Where pictures are painted.
enum Painter {
    /// On a thread of its own.
    Thread(Worker<Key, Pixels>),
    /// On the event loop, some at each tick: where there are no threads, and in tests.
    Here(usize),
}

/// The pictures at hand.
pub struct Pictures {
    at_hand: HashMap<(Picture, bool), Vec<Entry>>,
    bytes: usize,
    /// Counts the rounds of asking, so that old pictures are known.
    round: u64,
    wanted: Vec<Key>,
    awaited: HashSet<Key>,
    here: VecDeque<Key>,
    painter: Painter,
    moving: bool,
}

/// The step to paint while the zoom changes: the smallest that is no smaller than `px`.
#[must_use]
pub fn step(px: u16) -> u16 {
    STEPS
        .into_iter()
        .find(|&step| step >= px)
        .unwrap_or(STEPS[STEPS.len() - 1])
}

impl Default for Pictures {
    fn default() -> Self {
        Self::new()
    }
}

impl Pictures {
    /// Paints on a thread where the platform has threads.
    #[must_use]
    pub fn new() -> Self {
        match Worker::start("pictures", paint) {
            Some(worker) => Self::with(Painter::Thread(worker)),
            None => Self::with(Painter::Here(AT_A_TICK)),
        }
    }

    /// Paints everything at the next [`Pictures::collect`], on the calling thread.
    #[must_use]
    pub fn unthreaded() -> Self {
        Self::with(Painter::Here(usize::MAX))
    }

    fn with(painter: Painter) -> Self {
        Self {
            at_hand: HashMap::new(),
            bytes: 0,
            round: 0,
            wanted: Vec::new(),
            awaited: HashSet::new(),
            here: VecDeque::new(),
            painter,
            moving: false,
        }
    }

    /// Whether the board moves under a finger: then a picture of about the right size will do, and
    /// time goes into frames rather than into pictures.
    pub fn set_moving(&mut self, moving: bool) {
        self.moving = moving;
    }

    /// The picture in the nearest size at hand; the right size is painted after [`Pictures::order`].
    pub fn get(&mut self, picture: Picture, px: u16, dark: bool) -> Image {
        let key = Key {
            picture,
            px: px.clamp(1, 1024),
            dark,
        };
        let round = self.round;
        let entries = self.at_hand.entry((picture, dark)).or_default();
        let off = |px: u16| (f32::from(px) / f32::from(key.px)).ln().abs();
        let nearest = entries
            .iter_mut()
            .min_by(|a, b| off(a.px).total_cmp(&off(b.px)));
        match nearest {
            Some(entry) => {
                entry.used = round;
                let image = entry.image.clone();
                let right = if self.moving {
                    Key {
                        px: step(key.px),
                        ..key
                    }
                } else {
                    key
                };
                let will_do = self.moving && off(entry.px) <= STRETCH.ln();
                if entry.px != right.px && !will_do {
                    self.wanted.push(right);
                }
                image
            }
            None => {
                let first = Key {
                    px: key.px.min(FIRST),
                    ..key
                };
                let image = self.keep(first, paint(first));
                if first != key {
                    self.wanted.push(key);
                }
                image
            }
        }
    }

    /// The picture in just this size, painted at once if need be: for the few that a finger is
    /// waiting for.
    pub fn get_now(&mut self, picture: Picture, px: u16, dark: bool) -> Image {
        let key = Key {
            picture,
            px: px.clamp(1, 1024),
            dark,
        };
        let at_hand = self.at_hand.get(&(picture, dark));
        if at_hand.is_some_and(|sizes| sizes.iter().any(|entry| entry.px == key.px)) {
            return self.get(picture, key.px, dark);
        }
        self.keep(key, paint(key))
    }

    /// Orders what has been asked for since the last order, and forgets older orders.
    pub fn order(&mut self) {
        self.round += 1;
        let wanted = mem::take(&mut self.wanted);
        self.awaited = wanted.iter().copied().collect();
        match &self.painter {
            Painter::Thread(worker) => worker.order(wanted),
            Painter::Here(_) => self.here = wanted.into(),
        }
    }

    /// Whether pictures are still being painted: then [`Pictures::collect`] is due soon.
    #[must_use]
    pub fn awaits(&self) -> bool {
        !self.awaited.is_empty()
    }

    /// Takes what has been painted. Says whether anything new is at hand.
    pub fn collect(&mut self) -> bool {
        let painted = match &self.painter {
            Painter::Thread(worker) => worker.collect(),
            Painter::Here(most) => {
                let count = self.here.len().min(*most);
                self.here
                    .drain(..count)
                    .map(|key| (key, paint(key)))
                    .collect()
            }
        };
        let any = !painted.is_empty();
        for (key, pixels) in painted {
            self.awaited.remove(&key);
            self.keep(key, pixels);
        }
        self.shrink(BOUND);
        any
    }

    fn keep(&mut self, key: Key, pixels: Pixels) -> Image {
        let bytes = pixels.bytes();
        let image = pixels.into_image();
        self.bytes += bytes;
        let entries = self.at_hand.entry((key.picture, key.dark)).or_default();
        if let Some(old) = entries.iter().position(|entry| entry.px == key.px) {
            self.bytes -= entries.swap_remove(old).bytes;
        }
        entries.push(Entry {
            px: key.px,
            image: image.clone(),
            bytes,
            used: self.round,
        });
        image
    }

    /// Drops what has not been shown for longest until no more than `bound` bytes are kept; what
    /// was asked for in the last two rounds stays.
    fn shrink(&mut self, bound: usize) {
        if self.bytes <= bound {
            return;
        }
        let mut rounds: Vec<u64> = self
            .at_hand
            .values()
            .flatten()
            .map(|entry| entry.used)
            .filter(|&used| used + 2 <= self.round)
            .collect();
        rounds.sort_unstable();
        rounds.dedup();
        for round in rounds {
            for entries in self.at_hand.values_mut() {
                entries.retain(|entry| {
                    let stays = entry.used > round;
                    if !stays {
                        self.bytes -= entry.bytes;
                    }
                    stays
                });
            }
            if self.bytes <= bound {
                break;
            }
        }
        self.at_hand.retain(|_, entries| !entries.is_empty());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ramparts;
    use landfolk::landscape::Rotation;
    use landfolk::ramparts::TileId;

    fn tile(index: usize, seed: u8) -> Picture {
        let tile = TileId::new(index).expect("a tile");
        let rotation = Rotation::NONE;
        let tile = ramparts::Picture::Tile {
            tile,
            rotation,
            seed,
        };
        tile.into()
    }

    fn width(image: &Image) -> u32 {
        image.size().width
    }

    #[test]
    fn a_small_picture_shows_until_the_right_one_is_painted() {
        let mut pictures = Pictures::unthreaded();
        assert_eq!(width(&pictures.get(tile(0, 0), 120, false)), 32);
        pictures.order();
        assert!(pictures.awaits());
        assert!(pictures.collect());
        assert!(!pictures.awaits());
        assert_eq!(width(&pictures.get(tile(0, 0), 120, false)), 120);
        // The nearest size stands in for a new one.
        assert_eq!(width(&pictures.get(tile(0, 0), 100, false)), 120);
        assert_eq!(width(&pictures.get(tile(0, 0), 40, false)), 32);
    }

    #[test]
    fn while_the_board_moves_about_the_right_size_will_do() {
        let mut pictures = Pictures::unthreaded();
        pictures.get_now(tile(0, 0), 100, false);
        pictures.set_moving(true);
        assert_eq!(width(&pictures.get(tile(0, 0), 130, false)), 100);
        pictures.order();
        assert!(!pictures.awaits());
        // Too far off: the next step is painted, not each size on the way.
        assert_eq!(width(&pictures.get(tile(0, 0), 160, false)), 100);
        pictures.order();
        pictures.collect();
        assert_eq!(width(&pictures.get(tile(0, 0), 160, false)), 224);
        pictures.set_moving(false);
        pictures.get(tile(0, 0), 160, false);
        pictures.order();
        pictures.collect();
        assert_eq!(width(&pictures.get(tile(0, 0), 160, false)), 160);
    }

    #[test]
    fn only_what_is_opaque_everywhere_is_copied_without_mixing() {
        let mut pixmap = Pixmap::new(2, 1).expect("a size");
        pixmap.fill(tiny_skia::Color::WHITE);
        assert!(matches!(Pixels::of(&pixmap), Pixels::Opaque(_)));
        pixmap.data_mut()[3] = 254;
        assert!(matches!(Pixels::of(&pixmap), Pixels::Clear(_)));
        for index in 0..20 {
            let key = Key {
                picture: tile(index, 0),
                px: 64,
                dark: false,
            };
            assert!(matches!(paint(key), Pixels::Opaque(_)));
        }
    }

    #[test]
    fn what_a_finger_waits_for_is_painted_at_once() {
        let mut pictures = Pictures::unthreaded();
        assert_eq!(width(&pictures.get_now(tile(2, 0), 90, false)), 90);
        assert_eq!(width(&pictures.get_now(tile(2, 0), 90, false)), 90);
        pictures.order();
        assert!(!pictures.awaits());
    }

    #[test]
    fn a_thread_paints_the_same() {
        let mut pictures = Pictures::new();
        pictures.get(tile(1, 0), 64, true);
        pictures.order();
        while pictures.awaits() {
            pictures.collect();
            std::thread::yield_now();
        }
        assert_eq!(width(&pictures.get(tile(1, 0), 64, true)), 64);
    }

    #[test]
    fn what_is_no_longer_shown_is_not_painted() {
        let mut pictures = Pictures::unthreaded();
        pictures.get(tile(0, 0), 120, false);
        pictures.order();
        pictures.get(tile(1, 0), 120, false);
        pictures.order();
        pictures.collect();
        assert_eq!(width(&pictures.get(tile(0, 0), 120, false)), 32);
        assert_eq!(width(&pictures.get(tile(1, 0), 120, false)), 120);
    }

    #[test]
    fn memory_is_bounded_and_what_shows_stays() {
        let mut pictures = Pictures::unthreaded();
        for seed in 0..20 {
            pictures.get(tile(0, seed), 64, false);
            pictures.order();
            pictures.collect();
        }
        let before = pictures.bytes;
        pictures.shrink(before / 2);
        assert!(pictures.bytes <= before / 2);
        assert_eq!(width(&pictures.get(tile(0, 19), 64, false)), 64);
        assert_eq!(width(&pictures.get(tile(0, 0), 64, false)), 32);
    }

    #[test]
    fn steps_are_never_smaller_than_asked_up_to_the_largest() {
        assert_eq!(
            [1, 24, 25, 100, 336, 900].map(step),
            [24, 24, 32, 104, 336, 512]
        );
    }
}
