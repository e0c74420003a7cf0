//! Compiles the screens. Fonts, pictures and translations go into the binary.

use slint_build::{CompileError, CompilerConfiguration, DefaultTranslationContext};

fn main() -> Result<(), CompileError> {
    let config = CompilerConfiguration::new()
        .with_style("fluent".to_owned())
        // Element ids for the tests that drive the screens.
        .with_debug_info(true)
        .embed_resources(slint_build::EmbedResourcesKind::EmbedFiles)
        // One text, one translation, wherever it stands.
        .with_default_translation_context(DefaultTranslationContext::None)
        .with_bundled_translations("lang");
    println!("cargo:rerun-if-changed=lang");
    println!("cargo:rerun-if-changed=fonts");
    slint_build::compile_with_config("slint/app.slint", config)
}
