//! How long frames of the board take in the software renderer, and how long the app takes to its
//! first frame. Prints a table; run by `cargo bench -p landfolk-ui`.
//!
//! A frame is what the event loop does between two pictures: a finger moves, the camera follows,
//! models and properties change, and the window is drawn into a buffer of 1080 x 2160 pixels. The
//! goal is 16.6 ms for 99 of 100 frames with 300 tiles.

// A benchmark is there to print.
#![allow(clippy::print_stdout)]

use std::cell::RefCell;
use std::error::Error;
use std::rc::Rc;
use std::time::{Duration, Instant};

use landfolk::landscape::{Place, Rotation};
use landfolk::ramparts::TileId;
use landfolk_art::Figure;
use landfolk_ui::board::camera::{Point, View};
use landfolk_ui::board::pictures::Pictures;
use landfolk_ui::board::scene::{Scene, SceneArea, ScenePiece, ScenePlace, SceneTile};
use landfolk_ui::board::view::BoardView;
use landfolk_ui::ramparts::{Fill, PIECE, Picture};
use landfolk_ui::view::{AppWindow, Board, Nav, Screen};
use slint::platform::software_renderer::{
    MinimalSoftwareWindow, PremultipliedRgbaColor, RepaintBufferType,
};
use slint::platform::{Platform, WindowAdapter};
use slint::{ComponentHandle, PhysicalSize, PlatformError};

/// The screen of a phone, in device pixels.
const SIZE: PhysicalSize = PhysicalSize {
    width: 1080,
    height: 2160,
};
/// Device pixels in a logical pixel.
const SCALE: f32 = 2.75;
/// How many frames of each movement are measured.
const FRAMES: usize = 240;

struct Screenless {
    window: Rc<MinimalSoftwareWindow>,
    begun: Instant,
}

impl Platform for Screenless {
    fn create_window_adapter(&self) -> Result<Rc<dyn WindowAdapter>, PlatformError> {
        Ok(self.window.clone())
    }

    fn duration_since_start(&self) -> Duration {
        self.begun.elapsed()
    }
}

/// A window that is drawn into memory.
struct Canvas {
    window: Rc<MinimalSoftwareWindow>,
    pixels: RefCell<Vec<PremultipliedRgbaColor>>,
}

impl Canvas {
    fn draw(&self) -> bool {
        slint::platform::update_timers_and_animations();
        self.window.draw_if_needed(|renderer| {
            renderer.render(&mut self.pixels.borrow_mut(), SIZE.width as usize);
        })
    }
}

/// What lies on a board.
#[derive(Clone, Copy)]
struct Load {
    tiles: i16,
    pieces: i16,
    /// Everybody's areas are shown.
    owned: bool,
}

/// The base game, all five sets with every figure out, and more than any game has.
const LOADS: [Load; 4] = [
    Load::of(72, 14, false),
    Load::of(156, 60, false),
    Load::of(300, 60, false),
    Load::of(300, 60, true),
];

impl Load {
    const fn of(tiles: i16, pieces: i16, owned: bool) -> Self {
        Self {
            tiles,
            pieces,
            owned,
        }
    }

    /// Whether a piece stands on a tile: they are spread evenly.
    fn has_piece(self, index: i16) -> bool {
        let before = |index: i16| i32::from(index) * i32::from(self.pieces) / i32::from(self.tiles);
        before(index) < before(index + 1)
    }
}

/// A board with its legal places.
fn scene(load: Load) -> Scene {
    let Load { tiles, owned, .. } = load;
    let columns = (f32::from(tiles) * 0.6).sqrt().ceil() as i16;
    let kinds = TileId::all().count();
    let mut scene = Scene::default();
    for index in 0..tiles {
        let at = Place::new(index % columns, index / columns);
        let mix = (i32::from(index) * 7919 % 1009) as usize;
        let tile = TileId::new(mix % kinds).or(TileId::new(0));
        let Some(tile) = tile else { continue };
        let rotation = Rotation::from_quarter_turns((mix % 4) as u8);
        scene.tiles.push(SceneTile {
            at,
            picture: Picture::tile_at(at, tile, rotation).into(),
            spoken: "".into(),
        });
        if owned && index % 2 == 0 {
            let part = Picture::Part {
                tile,
                rotation,
                part: 0,
                fill: Fill::Seat((mix % 6) as u8),
            };
            scene.areas.push(SceneArea::over(at, part.into()));
        }
        if load.has_piece(index) {
            scene.pieces.push(ScenePiece {
                at: Point::new(f32::from(at.x) + 0.5, f32::from(at.y) + 0.5),
                size: PIECE,
                picture: Picture::Piece {
                    figure: Figure::Follower,
                    style: (mix % 6) as u8,
                    lying: index % 3 == 0,
                }
                .into(),
                spoken: "".into(),
            });
        }
    }
    for x in 0..columns {
        scene.places.push(ScenePlace {
            at: Place::new(x, -1),
            spoken: "".into(),
        });
    }
    scene
}

/// What the finger does in frame `frame`.
type Movement = fn(&mut BoardView, frame: usize);

fn pan(board: &mut BoardView, frame: usize) {
    let way = (frame as f32 * 0.07).sin();
    let now = Duration::from_millis(frame as u64 * 16);
    let gestures = board.gestures();
    if frame == 0 {
        gestures.press(Point::new(200.0, 400.0), now);
    }
    gestures.drag(Point::new(200.0 + way * 150.0, 400.0 + way * 210.0), now);
}

fn zoom(board: &mut BoardView, frame: usize) {
    let scale = 1.0 + 0.5 * (frame as f32 * 0.05).sin();
    let middle = Point::new(200.0, 400.0);
    if frame == 0 {
        board.gestures().pinch_start(middle);
    }
    board.gestures().pinch(middle, scale, 0.0);
}

fn lift(board: &mut BoardView) {
    board.gestures().cancel();
    board.gestures().pinch_end(Duration::ZERO);
}

fn milliseconds(times: &mut [Duration], share: f64) -> f64 {
    times.sort_unstable();
    let index = ((times.len() as f64 * share) as usize).min(times.len().saturating_sub(1));
    times
        .get(index)
        .map_or(0.0, |time| time.as_secs_f64() * 1e3)
}

fn measure(canvas: &Canvas, window: &AppWindow, load: Load) {
    let global = window.global::<Board>();
    for (name, movement) in [("pan", pan as Movement), ("zoom", zoom as Movement)] {
        let mut board = BoardView::new(Pictures::new());
        board.connect(&global);
        board.set_scene(scene(load));
        let mut view = View::new(SIZE.width as f32 / SCALE, SIZE.height as f32 / SCALE);
        view.scale = SCALE;
        board.gestures().set_view(view);
        board.gestures().fit_now();
        // Everything is painted before the finger goes down, as on a board that rests.
        for _ in 0..2000 {
            board.show(&global);
            canvas.draw();
            if !board.pictures().awaits() {
                break;
            }
            std::thread::sleep(Duration::from_millis(2));
            board.tick(Duration::ZERO);
        }
        let mut times = Vec::with_capacity(FRAMES);
        let mut drawn = 0;
        for frame in 0..FRAMES {
            let begun = Instant::now();
            movement(&mut board, frame);
            board.tick(Duration::from_millis(frame as u64 * 16));
            board.show(&global);
            drawn += usize::from(canvas.draw());
            let took = begun.elapsed();
            times.push(took);
            std::thread::sleep(Duration::from_millis(16).saturating_sub(took));
        }
        lift(&mut board);
        let Load {
            tiles,
            pieces,
            owned,
        } = load;
        let what = if owned { "with areas" } else { "" };
        println!(
            "{tiles:>4} tiles {pieces:>3} pieces {what:<10} {name:<5} p50 {:6.2} ms   p99 {:6.2} ms   ({drawn} drawn)",
            milliseconds(&mut times, 0.5),
            milliseconds(&mut times, 0.99),
        );
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let begun = Instant::now();
    let window = MinimalSoftwareWindow::new(RepaintBufferType::ReusedBuffer);
    window.set_size(SIZE);
    slint::platform::set_platform(Box::new(Screenless {
        window: window.clone(),
        begun,
    }))?;
    let canvas = Canvas {
        window: window.clone(),
        pixels: RefCell::new(vec![
            PremultipliedRgbaColor::default();
            (SIZE.width * SIZE.height) as usize
        ]),
    };
    let app = AppWindow::new()?;
    window.dispatch_event(slint::platform::WindowEvent::ScaleFactorChanged {
        scale_factor: SCALE,
    });
    app.global::<Nav>().set_ready(true);
    app.show()?;
    canvas.draw();
    println!(
        "start to the first frame of the home screen: {:.0} ms",
        begun.elapsed().as_secs_f64() * 1e3
    );
    app.global::<Nav>().set_screen(Screen::Table);
    canvas.draw();
    for load in LOADS {
        measure(&canvas, &app, load);
    }
    Ok(())
}
