//! Replaying a record.
