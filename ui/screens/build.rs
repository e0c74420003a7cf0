//! Compiles the screens. Fonts, pictures and translations go into the binary.

use slint_build::{CompileError, CompilerConfiguration, DefaultTranslationContext};

/// Whether element ids go along for the tests that drive the screens. The page for browsers, whose profile has no
/// debug information at all, is a good part smaller without them.
fn has_ids() -> bool {
    let is = |name, value: &str| std::env::var(name).is_ok_and(|found| found == value);
    is("PROFILE", "debug") || is("DEBUG", "true")
}

fn main() -> Result<(), CompileError> {
    let config = CompilerConfiguration::new()
        .with_style("fluent".to_owned())
        .with_debug_info(has_ids())
        .embed_resources(slint_build::EmbedResourcesKind::EmbedFiles)
        // One text, one translation, wherever it stands.
        .with_default_translation_context(DefaultTranslationContext::None)
        .with_bundled_translations("lang");
    println!("cargo:rerun-if-changed=lang");
    println!("cargo:rerun-if-changed=fonts");
    slint_build::compile_with_config("slint/app.slint", config)
}
