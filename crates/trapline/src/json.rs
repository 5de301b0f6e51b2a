//! Reading JSON strictly, and saying what is wrong with it in words for people.

use crate::Problem;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, DeserializeOwned, Deserializer, MapAccess, Visitor};
use std::fmt;
use std::marker::PhantomData;

/// Something that is an object in JSON. By itself serde would take a list of its fields, too.
pub struct Object<T>(pub T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Object<T>, D::Error> {
        struct Fields<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Fields<T> {
            type Value = Object<T>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Object<T>, A::Error> {
                T::deserialize(MapAccessDeserializer::new(map)).map(Object)
            }
        }
        deserializer.deserialize_map(Fields(PhantomData))
    }
}

/// An object, or nothing.
pub fn optional<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    Ok(Option::<Object<T>>::deserialize(deserializer)?.map(|object| object.0))
}

/// A list of objects.
pub fn list<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Vec<T>, D::Error> {
    Ok(Vec::<Object<T>>::deserialize(deserializer)?.into_iter().map(|object| object.0).collect())
}

/// An object for each seat, or nothing.
pub fn pair<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Option<[T; 2]>, D::Error> {
    let pair = Option::<[Object<T>; 2]>::deserialize(deserializer)?;
    Ok(pair.map(|pair| pair.map(|object| object.0)))
}

/// A list of objects for each seat.
pub fn lists<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<[Vec<T>; 2], D::Error> {
    let lists = <[Vec<Object<T>>; 2]>::deserialize(deserializer)?;
    Ok(lists.map(|list| list.into_iter().map(|object| object.0).collect()))
}

/// Reads an object.
///
/// # Errors
/// The path to what is wrong, empty for the object itself, and what is.
pub fn read<'de, T: DeserializeOwned>(json: impl Deserializer<'de>) -> Result<T, (String, String)> {
    let read = serde_path_to_error::deserialize(json);
    read.map(|object: Object<T>| object.0).map_err(|e| {
        let path = e.path().to_string();
        let path = if path == "." { String::new() } else { Problem::printable(&path) };
        (path, in_plain_words(&e.inner().to_string()))
    })
}

/// What serde says, without the words of the language it is written in.
fn in_plain_words(message: &str) -> String {
    let words = [
        ("expected u8", "expected a whole number from 0 to 255"),
        ("expected u64", "expected a whole number"),
        ("expected usize", "expected a whole number"),
        ("expected a sequence", "expected a list"),
        ("invalid type: sequence", "invalid type: list"),
        ("invalid type: map", "invalid type: object"),
        ("a map", "an object"),
        ("an array of length", "a list of length"),
        ("a boolean", "true or false"),
        (" at line 1 column ", " at column "),
    ];
    words.iter().fold(Problem::printable(message), |text, (from, to)| text.replace(from, to))
}
