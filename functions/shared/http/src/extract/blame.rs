//! Which part of a body is wrong, where serde does not know it.
//!
//! In a type with a tag, serde reads the fields from a copy: it forgets their path, and takes an array for a
//! type with named fields. Both are found by reading a changed body: a part is wrong if the refusal changes without it.
//! A body that is accepted is read once, unless such a type keeps arrays.

use serde::de::DeserializeOwned;

use super::tree::{Reader, Tree, UnaskedLists};

/// The most fields of one object that are tried.
const MOST_FIELDS: usize = 50;
/// The most arrays of a body that are tried.
const MOST_LISTS: usize = 50;
/// How serde begins the refusal of an object that lacks a field.
const MISSING: &str = "missing field ";

/// Returns the path of an array in place of an object. `refusal` is that of the whole body, if any.
///
/// An empty object in its place is accepted or lacks a field. Where an array belongs, it has the wrong type.
pub(super) fn array_for_object<T: DeserializeOwned>(
    body: &Tree,
    unasked: &UnaskedLists,
    refusal: Option<&str>,
) -> Option<Vec<String>> {
    let mut lists = body.lists(unasked).into_iter().take(MOST_LISTS);
    lists.find(|path| {
        let changed = refusal_of::<T>(&body.replaced(path, &Tree::Object(Vec::new())));
        let is_object = changed
            .as_deref()
            .is_none_or(|changed| changed.starts_with(MISSING));
        is_object && (changed.is_none() || changed.as_deref() != refusal)
    })
}

/// The path of the part below `path` that this refusal is about; `path` itself where it is about no part.
pub(super) fn wrong_part<T: DeserializeOwned>(
    body: &Tree,
    path: Vec<String>,
    refusal: &str,
) -> Vec<String> {
    match refusal.strip_prefix(MISSING) {
        Some(name) => {
            let name = name.split('`').nth(1).unwrap_or_default();
            lacking::<T>(body, &path, name, refusal).unwrap_or(path)
        }
        None => refused::<T>(body, path, refusal),
    }
}

/// The first object at or below `path` that lacks this field: with any value for it, the refusal is another one.
fn lacking<T: DeserializeOwned>(
    body: &Tree,
    path: &[String],
    name: &str,
    refusal: &str,
) -> Option<Vec<String>> {
    let field: Vec<String> = path.iter().cloned().chain([name.to_owned()]).collect();
    let filled = body.with(&field, &Tree::Null);
    if filled.is_some_and(|filled| refusal_of::<T>(&filled).as_deref() != Some(refusal)) {
        return Some(path.to_vec());
    }
    body.names(path).take(MOST_FIELDS).find_map(|inner| {
        let inner: Vec<String> = path.iter().cloned().chain([inner.to_owned()]).collect();
        lacking::<T>(body, &inner, name, refusal)
    })
}

fn refused<T: DeserializeOwned>(body: &Tree, path: Vec<String>, refusal: &str) -> Vec<String> {
    let mut suspects = Vec::new();
    for name in body.names(&path).take(MOST_FIELDS) {
        let inner: Vec<String> = path.iter().cloned().chain([name.to_owned()]).collect();
        if refusal_of::<T>(&body.without(&inner)).as_deref() != Some(refusal) {
            suspects.push(inner);
        }
    }
    if suspects.is_empty() {
        return path;
    }
    // Every refusal depends on the tag, so it is the wrong part only if no other is.
    let bare = suspects
        .iter()
        .fold(body.clone(), |tree, suspect| tree.without(suspect));
    let bare = refusal_of::<T>(&bare).unwrap_or_default();
    let is_tag = |suspect: &&Vec<String>| {
        suspect
            .last()
            .is_some_and(|name| bare.contains(&format!("`{name}`")))
    };
    let other = suspects.iter().find(|suspect| !is_tag(suspect));
    match other.or(suspects.first()) {
        Some(inner) => refused::<T>(body, inner.clone(), refusal),
        None => path,
    }
}

fn refusal_of<T: DeserializeOwned>(body: &Tree) -> Option<String> {
    let unasked = UnaskedLists::default();
    let read = T::deserialize(Reader::new(body, &unasked));
    read.err().map(|error| error.to_string())
}
