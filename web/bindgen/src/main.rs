//! The generator of wasm-bindgen in the version that the page is built with. `scripts/web` calls it with the built
//! module, the name of what it writes, and the folder for it.

use std::error::Error;
use std::fs;
use std::path::PathBuf;

use landfolk_web_bindgen::font;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [module, name, folder] = arguments.as_slice() else {
        return Err("usage: landfolk-web-bindgen MODULE NAME FOLDER".into());
    };
    let name = name.to_str().ok_or("the name is not text")?;
    Bindgen::new()
        .input_path(module)
        .web(true)?
        .typescript(false)
        .out_name(name)
        .generate(folder)?;
    let written = folder.join(format!("{name}_bg.wasm"));
    let mut module = fs::read(&written)?;
    font::blank(&mut module)
        .ok_or("Slint's own font is not in the module, or is called otherwise")?;
    fs::write(&written, module)?;
    Ok(())
}
