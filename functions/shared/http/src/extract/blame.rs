//! Which part of a body is wrong, where serde does not know it.
//!
//! In a type that is told apart by a tag serde reads the fields from a copy and forgets their path. The wrong part is then
//! the one without which the refusal is another one. So is the tag, on which every other refusal depends.

use serde::de::DeserializeOwned;

use super::tree::Tree;

/// The most fields of one object that are tried.
const MOST_FIELDS: usize = 50;

/// The path of the part below `path` that this refusal is about; `path` itself where it is about no part.
pub(super) fn wrong_part<T: DeserializeOwned>(
    body: &Tree,
    path: Vec<String>,
    refusal: &str,
) -> Vec<String> {
    let mut suspects = Vec::new();
    for name in body.names(&path).take(MOST_FIELDS) {
        let inner: Vec<String> = path.iter().cloned().chain([name.to_owned()]).collect();
        if refusal_of::<T>(&body.without(&inner)).as_deref() != Some(refusal) {
            suspects.push(inner);
        }
    }
    let bare = suspects
        .iter()
        .fold(body.clone(), |tree, suspect| tree.without(suspect));
    let bare = refusal_of::<T>(&bare).unwrap_or_default();
    let is_tag = |suspect: &&Vec<String>| {
        suspect
            .last()
            .is_some_and(|name| bare.contains(&format!("`{name}`")))
    };
    let is_missing = refusal.starts_with("missing field ");
    let tag = suspects.first().filter(|_| !is_missing);
    let found = suspects.iter().find(|suspect| !is_tag(suspect)).or(tag);
    match found {
        Some(inner) => wrong_part::<T>(body, inner.clone(), refusal),
        None => path,
    }
}

fn refusal_of<T: DeserializeOwned>(body: &Tree) -> Option<String> {
    T::deserialize(body).err().map(|error| error.to_string())
}
