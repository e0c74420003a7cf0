//! x
uniffi::setup_scaffolding!();
