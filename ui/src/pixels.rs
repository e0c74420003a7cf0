//! From the rasteriser to the window.

use slint::{Image, Rgba8Pixel, SharedPixelBuffer};
use tiny_skia::Pixmap;

/// The picture as pixels that can be sent to the thread of the window and shown there.
#[must_use]
pub fn to_buffer(pixmap: &Pixmap) -> SharedPixelBuffer<Rgba8Pixel> {
    let mut buffer = SharedPixelBuffer::new(pixmap.width(), pixmap.height());
    buffer.make_mut_bytes().copy_from_slice(pixmap.data());
    buffer
}

/// The picture as an image for the window.
#[must_use]
pub fn to_image(pixmap: &Pixmap) -> Image {
    Image::from_rgba8_premultiplied(to_buffer(pixmap))
}
