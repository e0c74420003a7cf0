//! The rules in a few words, with pictures of what is on the tiles.

use std::rc::Rc;

use slint::{ComponentHandle, Image, ModelRc, VecModel};

use super::picture;
use crate::app::App;
use crate::pixels::to_buffer;
use crate::view::{Help, SignView};

/// Pixels a side of a picture.
const PX: u32 = 176;

/// What is explained, each on a tile that shows it.
const TILES: [(&str, &str); 5] = [
    ("city", "base/I"),
    ("shield", "base/F"),
    ("crossing", "base/X"),
    ("monastery", "base/A"),
    ("field", "base/L"),
];

pub(crate) fn fill(app: &Rc<App>) {
    let dark = app.is_dark();
    app.paint(
        move || {
            let tiles = TILES.map(|(sign, tile)| {
                let painted = picture::tile(tile, PX, dark);
                (sign, painted.map(|painted| to_buffer(&painted)))
            });
            (tiles, to_buffer(&picture::follower(PX, dark)))
        },
        |app, (tiles, follower)| {
            let words = app.words();
            let sign = |key: &str, picture| SignView {
                picture,
                name: words.invoke_sign_name(key.into()),
                text: words.invoke_sign_text(key.into()),
            };
            let tiles: VecModel<SignView> = tiles
                .into_iter()
                .map(|(key, pixels)| {
                    let picture = pixels.map(Image::from_rgba8_premultiplied);
                    sign(key, picture.unwrap_or_default())
                })
                .collect();
            let follower = sign("follower", Image::from_rgba8_premultiplied(follower));
            let help = app.window().global::<Help>();
            help.set_tiles(ModelRc::new(tiles));
            help.set_pieces(ModelRc::new(VecModel::from(vec![follower])));
        },
    );
}
