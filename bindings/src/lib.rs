//! The border between the core and other languages, by UniFFI.
//!
//! The crate exports the version so far; matches, moves and records follow.

// UniFFI's scaffolding is made of unsafe exported functions.
#![allow(unsafe_code, missing_docs)]

uniffi::setup_scaffolding!();

/// The version of the library, as in `0.1.0`.
#[uniffi::export]
#[must_use]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_version_has_three_numbers() {
        let version = super::version();
        let numbers: Vec<_> = version.split('.').map(str::parse::<u32>).collect();
        assert_eq!(numbers.len(), 3);
        assert!(numbers.iter().all(Result::is_ok));
    }
}
