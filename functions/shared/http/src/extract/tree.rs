//! A JSON text as a tree, and the reader that makes types of it.
//!
//! `serde_json` also takes an array where a type has named fields, and reads them by their positions. Our description
//! promises objects, so this reader refuses it.

use std::cell::RefCell;
use std::collections::BTreeSet;

use serde::de::value::{MapAccessDeserializer, MapDeserializer, SeqDeserializer};
use serde::de::{
    Deserialize, Deserializer, Error as _, IntoDeserializer, MapAccess, SeqAccess, Unexpected,
    Visitor,
};
use serde::forward_to_deserialize_any;
use serde_json::{Error, Number};

/// A JSON value. An object keeps every field, also one that appears twice, so that a type can refuse it.
#[derive(Debug, Clone)]
pub(super) enum Tree {
    Null,
    Bool(bool),
    Number(Number),
    Text(String),
    List(Vec<Tree>),
    Object(Vec<(String, Tree)>),
}

impl Tree {
    /// The names of the fields of the object at this path.
    pub(super) fn names<'a>(&'a self, path: &[String]) -> impl Iterator<Item = &'a str> {
        let part = path.iter().try_fold(self, |tree, name| match tree {
            Self::Object(fields) => {
                let mut fields = fields.iter();
                fields
                    .find(|(field, _)| field == name)
                    .map(|(_, value)| value)
            }
            _ => None,
        });
        let fields = match part {
            Some(Self::Object(fields)) => fields.as_slice(),
            _ => &[],
        };
        fields.iter().map(|(name, _)| name.as_str())
    }

    /// The same without what is at this path.
    pub(super) fn without(&self, path: &[String]) -> Self {
        let (Self::Object(fields), Some((first, rest))) = (self, path.split_first()) else {
            return self.clone();
        };
        let kept = fields.iter().filter_map(|(name, value)| {
            if name != first {
                Some((name.clone(), value.clone()))
            } else if rest.is_empty() {
                None
            } else {
                Some((name.clone(), value.without(rest)))
            }
        });
        Self::Object(kept.collect())
    }

    /// Returns the paths of the arrays that a type did not ask for, outer ones first.
    pub(super) fn lists(&self, unasked: &UnaskedLists) -> Vec<Vec<String>> {
        let mut found = Vec::new();
        let unasked = unasked.0.borrow();
        if !unasked.is_empty() {
            self.note_lists(&unasked, &mut Vec::new(), &mut found);
        }
        found
    }

    fn note_lists(
        &self,
        unasked: &BTreeSet<*const Self>,
        path: &mut Vec<String>,
        found: &mut Vec<Vec<String>>,
    ) {
        match self {
            Self::List(items) => {
                if unasked.contains(&std::ptr::from_ref(self)) {
                    found.push(path.clone());
                }
                for (place, item) in items.iter().enumerate() {
                    path.push(place.to_string());
                    item.note_lists(unasked, path, found);
                    path.pop();
                }
            }
            Self::Object(fields) => {
                for (name, value) in fields {
                    path.push(name.clone());
                    value.note_lists(unasked, path, found);
                    path.pop();
                }
            }
            Self::Null | Self::Bool(_) | Self::Number(_) | Self::Text(_) => {}
        }
    }

    /// Returns the same with `value` at this path, if there is anything at it.
    pub(super) fn replaced(&self, path: &[String], value: &Self) -> Self {
        let Some((first, rest)) = path.split_first() else {
            return value.clone();
        };
        match self {
            Self::Object(fields) => {
                let fields = fields.iter().map(|(name, inner)| {
                    let is_meant = name == first;
                    let kept = || inner.clone();
                    let inner = is_meant.then(|| inner.replaced(rest, value));
                    (name.clone(), inner.unwrap_or_else(kept))
                });
                Self::Object(fields.collect())
            }
            Self::List(items) => {
                let items = items.iter().enumerate().map(|(place, item)| {
                    if place.to_string() == *first {
                        item.replaced(rest, value)
                    } else {
                        item.clone()
                    }
                });
                Self::List(items.collect())
            }
            Self::Null | Self::Bool(_) | Self::Number(_) | Self::Text(_) => self.clone(),
        }
    }

    /// Returns the same with one more field, where the path leads to an object without it.
    pub(super) fn with(&self, path: &[String], value: &Self) -> Option<Self> {
        let Self::Object(fields) = self else {
            return None;
        };
        let (first, rest) = path.split_first()?;
        let mut fields = fields.clone();
        if rest.is_empty() {
            if fields.iter().any(|(name, _)| name == first) {
                return None;
            }
            fields.push((first.clone(), value.clone()));
        } else {
            let (_, inner) = fields.iter_mut().find(|(name, _)| name == first)?;
            *inner = inner.with(rest, value)?;
        }
        Some(Self::Object(fields))
    }

    const fn unexpected(&self) -> Unexpected<'_> {
        match self {
            Self::Null => Unexpected::Unit,
            Self::Bool(value) => Unexpected::Bool(*value),
            Self::Number(_) => Unexpected::Other("number"),
            Self::Text(text) => Unexpected::Str(text.as_str()),
            Self::List(_) => Unexpected::Seq,
            Self::Object(_) => Unexpected::Map,
        }
    }
}

impl<'de> Deserialize<'de> for Tree {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TreeVisitor)
    }
}

struct TreeVisitor;

impl<'de> Visitor<'de> for TreeVisitor {
    type Value = Tree;

    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("any JSON value")
    }

    fn visit_unit<E>(self) -> Result<Tree, E> {
        Ok(Tree::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Tree, E> {
        Ok(Tree::Bool(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Tree, E> {
        Ok(Tree::Number(value.into()))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Tree, E> {
        Ok(Tree::Number(value.into()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Tree, E> {
        Ok(Number::from_f64(value).map_or(Tree::Null, Tree::Number))
    }

    fn visit_str<E>(self, text: &str) -> Result<Tree, E> {
        Ok(Tree::Text(text.to_owned()))
    }

    fn visit_string<E>(self, text: String) -> Result<Tree, E> {
        Ok(Tree::Text(text))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Tree, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Tree::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Tree, A::Error> {
        let mut object = Vec::new();
        while let Some(field) = fields.next_entry()? {
            object.push(field);
        }
        Ok(Tree::Object(object))
    }
}

/// The arrays that were read where the type asked for no array: for an object, or for any value that it keeps and reads
/// later. All others are where they belong, so no second reading is needed to know.
#[derive(Debug, Default)]
pub(super) struct UnaskedLists(RefCell<BTreeSet<*const Tree>>);

/// Reads a type from a tree once.
#[derive(Debug, Clone, Copy)]
pub(super) struct Reader<'de, 'n> {
    tree: &'de Tree,
    unasked: &'n UnaskedLists,
}

impl<'de, 'n> Reader<'de, 'n> {
    pub(super) const fn new(tree: &'de Tree, unasked: &'n UnaskedLists) -> Self {
        Self { tree, unasked }
    }

    fn entries(
        self,
        fields: &'de [(String, Tree)],
    ) -> impl Iterator<Item = (&'de str, Self)> + use<'de, 'n> {
        let value = move |tree| Self { tree, ..self };
        fields
            .iter()
            .map(move |(name, tree)| (name.as_str(), value(tree)))
    }

    fn note_list(self) {
        if matches!(self.tree, Tree::List(_)) {
            let list = std::ptr::from_ref(self.tree);
            self.unasked.0.borrow_mut().insert(list);
        }
    }

    fn visit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.tree {
            Tree::Null => visitor.visit_unit(),
            Tree::Bool(value) => visitor.visit_bool(*value),
            Tree::Number(number) => number.deserialize_any(visitor),
            Tree::Text(text) => visitor.visit_str(text),
            Tree::List(items) => {
                let mut items =
                    SeqDeserializer::new(items.iter().map(|tree| Self { tree, ..self }));
                let value = visitor.visit_seq(&mut items)?;
                items.end()?;
                Ok(value)
            }
            Tree::Object(fields) => {
                let mut fields = MapDeserializer::new(self.entries(fields));
                let value = visitor.visit_map(&mut fields)?;
                fields.end()?;
                Ok(value)
            }
        }
    }
}

impl<'de> IntoDeserializer<'de, Error> for Reader<'de, '_> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> Deserializer<'de> for Reader<'de, '_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.note_list();
        self.visit(visitor)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.visit(visitor)
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        _length: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.visit(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _length: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.visit(visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.note_list();
        match self.tree {
            Tree::List(_) => Err(Error::invalid_type(self.tree.unexpected(), &visitor)),
            _ => self.visit(visitor),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.tree {
            Tree::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.note_list();
        match self.tree {
            Tree::Text(text) => visitor.visit_enum(text.as_str().into_deserializer()),
            Tree::Object(fields) => {
                let fields = MapDeserializer::new(self.entries(fields));
                visitor.visit_enum(MapAccessDeserializer::new(fields))
            }
            _ => Err(Error::invalid_type(self.tree.unexpected(), &"a string")),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct map identifier ignored_any
    }
}
