//! JSON from outside, taken at its word: an object is an object, each of its keys comes once, and an
//! error says where.
//!
//! Serde by itself reads a list as a struct, field by field, and lets the last of two like keys of
//! a map win. Both would give one text two meanings, depending on who reads it.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt;

use serde::de::{
    Deserialize, DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error,
    IntoDeserializer, MapAccess, SeqAccess, Visitor,
};
use serde_json::Value;

/// How much of a key an error repeats, in characters.
const KEY: usize = 40;

/// What is wrong, and in which field.
#[derive(Debug)]
pub(crate) struct Wrong {
    /// As in `options.boards[2]: `; empty at the top.
    path: String,
    error: serde_json::Error,
}

impl Wrong {
    /// From 1; 0 if there is no text.
    pub(crate) fn line(&self) -> usize {
        self.error.line()
    }

    /// From 1; 0 if there is no text.
    pub(crate) fn column(&self) -> usize {
        self.error.column()
    }
}

impl fmt::Display for Wrong {
    /// Without line and column.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = self.error.to_string();
        let place = format!(" at line {} column {}", self.line(), self.column());
        write!(
            f,
            "{}{}",
            self.path,
            what.strip_suffix(&place).unwrap_or(&what)
        )
    }
}

impl From<Wrong> for serde_json::Error {
    fn from(wrong: Wrong) -> Self {
        Self::custom(wrong)
    }
}

/// Reads all of a text.
pub(crate) fn from_slice<'de, T: Deserialize<'de>>(text: &'de [u8]) -> Result<T, Wrong> {
    let mut json = serde_json::Deserializer::from_slice(text);
    let read = read(&mut json)?;
    json.end().map_err(|error| Wrong {
        path: String::new(),
        error,
    })?;
    Ok(read)
}

/// Reads a value.
pub(crate) fn from_value<T: DeserializeOwned>(value: Value) -> Result<T, Wrong> {
    read(value)
}

fn read<'de, T, D>(json: D) -> Result<T, Wrong>
where
    T: Deserialize<'de>,
    D: Deserializer<'de, Error = serde_json::Error>,
{
    let path = Path::default();
    let strict = Strict {
        inner: json,
        path: &path,
    };
    T::deserialize(strict).map_err(|error| Wrong {
        path: path.to_string(),
        error,
    })
}

/// The way to what is being read. A step is taken back once its value is read, so that after an error the
/// way to it is left.
#[derive(Default)]
struct Path(RefCell<Vec<Step>>);

enum Step {
    Field(String),
    Entry(usize),
}

impl Path {
    fn take<T, E>(&self, step: Step, read: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
        self.0.borrow_mut().push(step);
        let value = read()?;
        self.0.borrow_mut().pop();
        Ok(value)
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let steps = self.0.borrow();
        for (index, step) in steps.iter().enumerate() {
            match step {
                Step::Field(key) if index == 0 => write!(f, "{key:.KEY$}")?,
                Step::Field(key) => write!(f, ".{key:.KEY$}")?,
                Step::Entry(index) => write!(f, "[{index}]")?,
            }
        }
        if steps.is_empty() {
            return Ok(());
        }
        f.write_str(": ")
    }
}

/// Any part of serde's machinery, made strict.
struct Strict<'p, X> {
    inner: X,
    path: &'p Path,
}

/// The methods of a deserializer that differ in nothing but their names.
macro_rules! deserialize {
    ($($method:ident($($arg:ident: $type:ty),*))*) => {$(
        fn $method<V: Visitor<'de>>(self, $($arg: $type,)* visitor: V) -> Result<V::Value, D::Error> {
            self.inner.$method($($arg,)* Strict { inner: visitor, path: self.path })
        }
    )*};
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Strict<'_, D> {
    type Error = D::Error;

    deserialize! {
        deserialize_any() deserialize_ignored_any() deserialize_identifier()
        deserialize_bool() deserialize_char() deserialize_unit() deserialize_option()
        deserialize_i8() deserialize_i16() deserialize_i32() deserialize_i64() deserialize_i128()
        deserialize_u8() deserialize_u16() deserialize_u32() deserialize_u64() deserialize_u128()
        deserialize_f32() deserialize_f64()
        deserialize_str() deserialize_string() deserialize_bytes() deserialize_byte_buf()
        deserialize_seq() deserialize_map()
        deserialize_tuple(len: usize)
        deserialize_unit_struct(name: &'static str)
        deserialize_newtype_struct(name: &'static str)
        deserialize_tuple_struct(name: &'static str, len: usize)
        deserialize_enum(name: &'static str, variants: &'static [&'static str])
    }

    /// A struct is an object with its fields, and not a list of them.
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.deserialize_map(visitor)
    }

    fn is_human_readable(&self) -> bool {
        self.inner.is_human_readable()
    }
}

/// The methods of a visitor for values without parts.
macro_rules! visit {
    ($($method:ident($type:ty))*) => {$(
        fn $method<E: Error>(self, value: $type) -> Result<V::Value, E> {
            self.inner.$method(value)
        }
    )*};
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Strict<'_, V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.inner.expecting(f)
    }

    visit! {
        visit_bool(bool) visit_char(char)
        visit_i8(i8) visit_i16(i16) visit_i32(i32) visit_i64(i64) visit_i128(i128)
        visit_u8(u8) visit_u16(u16) visit_u32(u32) visit_u64(u64) visit_u128(u128)
        visit_f32(f32) visit_f64(f64)
        visit_str(&str) visit_borrowed_str(&'de str) visit_string(String)
        visit_bytes(&[u8]) visit_borrowed_bytes(&'de [u8]) visit_byte_buf(Vec<u8>)
    }

    fn visit_none<E: Error>(self) -> Result<V::Value, E> {
        self.inner.visit_none()
    }

    fn visit_unit<E: Error>(self) -> Result<V::Value, E> {
        self.inner.visit_unit()
    }

    fn visit_some<D: Deserializer<'de>>(self, inner: D) -> Result<V::Value, D::Error> {
        let path = self.path;
        self.inner.visit_some(Strict { inner, path })
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, inner: D) -> Result<V::Value, D::Error> {
        let path = self.path;
        self.inner.visit_newtype_struct(Strict { inner, path })
    }

    fn visit_seq<A: SeqAccess<'de>>(self, access: A) -> Result<V::Value, A::Error> {
        self.inner.visit_seq(Entries {
            access,
            path: self.path,
            next: 0,
        })
    }

    fn visit_map<A: MapAccess<'de>>(self, access: A) -> Result<V::Value, A::Error> {
        self.inner.visit_map(Fields {
            access,
            path: self.path,
            seen: BTreeSet::new(),
            key: String::new(),
        })
    }

    /// The variants of what we read from outside are words alone.
    fn visit_enum<A: EnumAccess<'de>>(self, access: A) -> Result<V::Value, A::Error> {
        self.inner.visit_enum(access)
    }
}

impl<'de, S: DeserializeSeed<'de>> DeserializeSeed<'de> for Strict<'_, S> {
    type Value = S::Value;

    fn deserialize<D: Deserializer<'de>>(self, inner: D) -> Result<S::Value, D::Error> {
        let path = self.path;
        self.inner.deserialize(Strict { inner, path })
    }
}

/// The entries of a list.
struct Entries<'p, A> {
    access: A,
    path: &'p Path,
    next: usize,
}

impl<'de, A: SeqAccess<'de>> SeqAccess<'de> for Entries<'_, A> {
    type Error = A::Error;

    fn next_element_seed<S: DeserializeSeed<'de>>(
        &mut self,
        inner: S,
    ) -> Result<Option<S::Value>, A::Error> {
        let (path, step) = (self.path, Step::Entry(self.next));
        self.next += 1;
        path.take(step, || {
            self.access.next_element_seed(Strict { inner, path })
        })
    }

    fn size_hint(&self) -> Option<usize> {
        self.access.size_hint()
    }
}

/// The fields of an object.
struct Fields<'p, A> {
    access: A,
    path: &'p Path,
    seen: BTreeSet<String>,
    key: String,
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Fields<'_, A> {
    type Error = A::Error;

    fn next_key_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, A::Error> {
        let Some(key) = self.access.next_key::<String>()? else {
            return Ok(None);
        };
        if !self.seen.insert(key.clone()) {
            return Err(A::Error::custom(format_args!(
                "duplicate field `{key:.KEY$}`"
            )));
        }
        self.key = key;
        let key = self.key.as_str().into_deserializer();
        seed.deserialize(key).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, inner: S) -> Result<S::Value, A::Error> {
        let (path, step) = (self.path, Step::Field(std::mem::take(&mut self.key)));
        path.take(step, || self.access.next_value_seed(Strict { inner, path }))
    }

    fn size_hint(&self) -> Option<usize> {
        self.access.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use serde_json::value::RawValue;

    use super::*;

    #[derive(serde::Deserialize, PartialEq, Debug)]
    struct Outer {
        inner: Option<Vec<Inner>>,
        #[serde(flatten)]
        rest: serde_json::Map<String, Value>,
    }

    #[derive(serde::Deserialize, PartialEq, Debug)]
    #[serde(default)]
    struct Inner {
        number: u8,
        word: Word,
    }

    #[derive(serde::Deserialize, PartialEq, Debug, Default)]
    #[serde(rename_all = "snake_case")]
    enum Word {
        #[default]
        One,
        Other,
    }

    impl Default for Inner {
        fn default() -> Self {
            let word = Word::default();
            Self { number: 7, word }
        }
    }

    #[test]
    fn what_is_right_is_read_as_serde_reads_it() {
        for text in [
            r#"{"inner": [{"number": 2, "word": "other"}, {}], "x": {"y": [1, -2, 1.5, null, true, "z"]}}"#,
            r#"{"inner": null}"#,
            "{}",
        ] {
            let strict: Outer = from_slice(text.as_bytes()).expect("right");
            assert_eq!(strict, serde_json::from_str(text).expect("right"));
            let value: Value = serde_json::from_str(text).expect("right");
            assert_eq!(from_value::<Outer>(value).expect("right"), strict);
        }
        let raw: &RawValue = from_slice(b"{\"a\": [1,  2]}").expect("right");
        assert_eq!(raw.get(), "{\"a\": [1,  2]}");
    }

    #[test]
    fn what_has_two_meanings_or_another_type_is_refused_with_its_place() {
        for (text, line, message) in [
            ("[null]", 1, "invalid type: sequence, expected"),
            (
                "{\"inner\": [{},\n [2, \"other\"]]}",
                2,
                "inner[1]: invalid type: sequence, expected",
            ),
            (
                "{\"inner\": [{\"number\": 256}]}",
                1,
                "inner[0].number: invalid value",
            ),
            (
                "{\"inner\": [{\"word\": \"three\"}]}",
                1,
                "inner[0].word: unknown variant `three`",
            ),
            ("{\"inner\": 1,\n\"inner\": []}", 1, "inner: invalid type"),
            (
                "{\"inner\": null,\n\"inner\": []}",
                2,
                "duplicate field `inner`",
            ),
            (
                "{\"x\": {\"y\": [0, {\"z\": 1, \"z\": 1}]}}",
                1,
                "x.y[1]: duplicate field `z`",
            ),
            ("{}\n{}", 2, "trailing characters"),
            ("{\"inner\": [", 1, "inner[0]: EOF"),
        ] {
            let wrong = from_slice::<Outer>(text.as_bytes()).expect_err(text);
            let told = wrong.to_string();
            assert!(told.starts_with(message), "{text}: {told}");
            assert_eq!(wrong.line(), line, "{text}: {told}");
            assert!(!told.contains(" at line "), "{text}: {told}");
        }
        let long = "k".repeat(100_000);
        let text = format!("{{\"{long}\": {{\"{long}\": 1, \"{long}\": 2}}}}");
        let wrong = from_slice::<Outer>(text.as_bytes()).expect_err("twice");
        assert!(wrong.to_string().len() < 200);
        let wrong =
            from_value::<Outer>(json!({"inner": [{"number": true}]})).expect_err("no number");
        let told = serde_json::Error::from(wrong).to_string();
        assert!(told.starts_with("inner[0].number: invalid type"), "{told}");
    }
}
