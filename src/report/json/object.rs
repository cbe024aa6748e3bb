//! Objects of JSON, written where they are used: their fields stand in the order of the source, and nothing is collected first.

use serde::ser::{Serialize, SerializeMap, Serializer};

/// An object with these fields; one with a `?` behind its name takes an `Option`, and is left out where that is `None`. `..other` adds
/// those of another object.
macro_rules! object {
    () => { $crate::report::json::object::End };
    ($name:literal ?: $value:expr $(, $($rest:tt)*)?) => {
        $crate::report::json::object::Field($name, $value, $crate::report::json::object::object!($($($rest)*)?))
    };
    ($name:literal : $value:expr $(, $($rest:tt)*)?) => {
        $crate::report::json::object::Field($name, Some($value), $crate::report::json::object::object!($($($rest)*)?))
    };
    (.. $other:expr $(, $($rest:tt)*)?) => {
        $crate::report::json::object::Both($other, $crate::report::json::object::object!($($($rest)*)?))
    };
}
pub(crate) use object;

/// A field and those behind it.
pub struct Field<V, R>(pub &'static str, pub Option<V>, pub R);

/// The fields of one object and those of another.
pub struct Both<A, B>(pub A, pub B);

/// No field.
pub struct End;

/// What can be put into an object.
pub trait Fields: Serialize {
    /// Puts all of them.
    ///
    /// # Errors
    /// Those of the serializer.
    fn put<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error>;
}

impl Fields for End {
    fn put<M: SerializeMap>(&self, _: &mut M) -> Result<(), M::Error> {
        Ok(())
    }
}

impl<V: Serialize, R: Fields> Fields for Field<V, R> {
    fn put<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        if let Some(value) = &self.1 {
            map.serialize_entry(self.0, value)?;
        }
        self.2.put(map)
    }
}

impl<A: Fields, B: Fields> Fields for Both<A, B> {
    fn put<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        self.0.put(map)?;
        self.1.put(map)
    }
}

fn whole<S: Serializer>(fields: &impl Fields, serializer: S) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(None)?;
    fields.put(&mut map)?;
    map.end()
}

impl Serialize for End {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        whole(self, serializer)
    }
}

impl<V: Serialize, R: Fields> Serialize for Field<V, R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        whole(self, serializer)
    }
}

impl<A: Fields, B: Fields> Serialize for Both<A, B> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        whole(self, serializer)
    }
}

/// A list that is made while it is written.
pub struct Each<F>(pub F);

impl<F, I> Serialize for Each<F>
where
    F: Fn() -> I,
    I: Iterator<Item: Serialize>,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((self.0)())
    }
}

/// A value that says something: no zero, no `false`, nothing empty.
pub fn some<T: Default + PartialEq>(value: T) -> Option<T> {
    (value != T::default()).then_some(value)
}
