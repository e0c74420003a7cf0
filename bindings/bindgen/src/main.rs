//! The generator of UniFFI in the version that the library is built with. `scripts/generate-bindings` calls it.

fn main() {
    uniffi::uniffi_bindgen_main();
}
