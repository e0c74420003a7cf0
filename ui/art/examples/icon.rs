//! Writes the icon of the app as a PNG that is opaque to its corners, as stores want it:
//! `cargo run -p landfolk-art --example icon -- 1024 icon.png`

use std::error::Error;
use std::fs::File;
use std::io::BufWriter;

use landfolk_art::paint_app_icon;

/// Smaller or larger ones nobody asks for.
const SIZES: std::ops::RangeInclusive<u32> = 16..=2048;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [size, file] = &arguments[..] else {
        return Err("usage: icon SIZE FILE".into());
    };
    let size: u32 = size.parse()?;
    if !SIZES.contains(&size) {
        return Err(format!("{size}: the sizes are {} to {}", SIZES.start(), SIZES.end()).into());
    }
    let icon = paint_app_icon(size);
    // The corners, which are round in the picture, take the colour beside them: systems cut their own.
    let middle = icon.pixel(size / 2, 1).ok_or("no pixels")?.demultiply();
    let ground = [middle.red(), middle.green(), middle.blue()];
    let mut pixels = Vec::with_capacity(3 * icon.data().len() / 4);
    for pixel in icon.pixels() {
        let through = 255 - u16::from(pixel.alpha());
        let mixed = [pixel.red(), pixel.green(), pixel.blue()];
        for (over, under) in mixed.into_iter().zip(ground) {
            pixels.push(over.saturating_add((u16::from(under) * through / 255) as u8));
        }
    }
    let mut encoder = png::Encoder::new(BufWriter::new(File::create(file)?), size, size);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.write_header()?.write_image_data(&pixels)?;
    Ok(())
}
