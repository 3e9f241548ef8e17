//! Relative paths: `orders/o1/messages/m1` is a document, `orders/o1/messages` a collection.

use std::borrow::Cow;
use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use super::segment;
use crate::status::quoted;
use crate::{Status, stored_key};

/// The path of a document below the root: an even number of ids. Sorted as Firestore sorts names.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct DocumentPath(String);

/// The path of a collection below the root: an odd number of ids. Sorted as Firestore sorts names.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct CollectionPath(String);

impl DocumentPath {
    /// Reads `collection/document[/collection/document…]`.
    pub fn parse(text: &str) -> Result<Self, Status> {
        if segment::count(text)?.is_multiple_of(2) {
            return Ok(Self(text.to_owned()));
        }
        Err(Status::invalid(format!(
            "{} is the path of a collection, not of a document.",
            quoted(text)
        )))
    }

    /// Returns the last part of the path, which is the document's own id.
    pub fn id(&self) -> &str {
        split(&self.0).1
    }

    /// A text that sorts among those of its collection as the documents do: what a table with keys in the order of their
    /// bytes keeps. It is the id itself, unless that is a numeric one or begins with one of the two least characters, or
    /// is longer than such a key.
    pub fn sort_id(&self) -> Cow<'_, str> {
        stored_key::sort(segment::sort_key(self.id()))
    }

    /// Returns whether its [`DocumentPath::sort_id`] may not contain the whole id.
    pub fn has_long_id(&self) -> bool {
        stored_key::is_in_group(&self.sort_id())
    }

    /// The collection it is in.
    pub fn collection(&self) -> CollectionPath {
        CollectionPath(split(&self.0).0.to_owned())
    }

    /// The document its collection is below, if that is not at the root.
    pub fn parent(&self) -> Option<Self> {
        self.collection().parent()
    }

    /// The collection of this id below it.
    pub fn child(&self, collection: &str) -> Result<CollectionPath, Status> {
        CollectionPath::parse(&format!("{}/{collection}", self.0))
    }

    /// Its ids from the root: collections at even places, documents at odd ones.
    pub fn segments(&self) -> impl DoubleEndedIterator<Item = &str> {
        self.0.split('/')
    }
}

impl CollectionPath {
    /// Reads `collection[/document/collection…]`.
    pub fn parse(text: &str) -> Result<Self, Status> {
        if segment::count(text)?.is_multiple_of(2) {
            return Err(Status::invalid(format!(
                "{} is the path of a document, not of a collection.",
                quoted(text)
            )));
        }
        Ok(Self(text.to_owned()))
    }

    /// The last id; all collections of this id are a group.
    pub fn id(&self) -> &str {
        split(&self.0).1
    }

    /// The document it is below, if it is not at the root.
    pub fn parent(&self) -> Option<DocumentPath> {
        self.0
            .rsplit_once('/')
            .map(|(parent, _id)| DocumentPath(parent.to_owned()))
    }

    /// The document of this id in it.
    pub fn document(&self, id: &str) -> Result<DocumentPath, Status> {
        segment::check_document(id)?;
        DocumentPath::parse(&format!("{}/{id}", self.0))
    }

    /// Its name in a table, which takes no names of any length.
    pub fn stored_name(&self) -> String {
        stored_key::partition(self.0.clone())
    }

    /// The document in it that has this [`DocumentPath::sort_id`], unless that is cut.
    pub fn document_of_sort_id(&self, sort_id: &str) -> Result<DocumentPath, Status> {
        let id = segment::from_sort_key(sort_id)
            .ok_or_else(|| Status::invalid(format!("{} is no sort id.", quoted(sort_id))))?;
        self.document(&id)
    }

    /// Its ids from the root: collections at even places, documents at odd ones.
    pub fn segments(&self) -> impl DoubleEndedIterator<Item = &str> {
        self.0.split('/')
    }
}

/// Compares ids one after the other; a shorter path comes before a longer one that starts with it.
fn compare_all<'a>(
    mut left: impl Iterator<Item = &'a str>,
    mut right: impl Iterator<Item = &'a str>,
) -> Ordering {
    loop {
        match (left.next(), right.next()) {
            (Some(left), Some(right)) => match segment::compare(left, right) {
                Ordering::Equal => {}
                ordering => return ordering,
            },
            (left, right) => return left.is_some().cmp(&right.is_some()),
        }
    }
}

fn split(path: &str) -> (&str, &str) {
    path.rsplit_once('/').unwrap_or(("", path))
}

macro_rules! path_text {
    ($name:ident) => {
        impl $name {
            /// The path's text, without a slash at its ends.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl Ord for $name {
            // Id by id: not the order of the whole text, in which `a-b/…` is before `a/…`.
            fn cmp(&self, other: &Self) -> Ordering {
                compare_all(self.segments(), other.segments())
            }
        }

        impl PartialOrd for $name {
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                Some(self.cmp(other))
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.write_str(&self.0)
            }
        }

        impl std::str::FromStr for $name {
            type Err = Status;

            fn from_str(text: &str) -> Result<Self, Status> {
                Self::parse(text)
            }
        }

        impl TryFrom<String> for $name {
            type Error = Status;

            fn try_from(text: String) -> Result<Self, Status> {
                Self::parse(&text)
            }
        }

        impl From<$name> for String {
            fn from(path: $name) -> Self {
                path.0
            }
        }
    };
}

path_text!(DocumentPath);
path_text!(CollectionPath);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_returns_its_parts() {
        let path = DocumentPath::parse("orders/o1/messages/m1").expect("a path");
        assert_eq!(path.id(), "m1");
        assert_eq!(path.collection().as_str(), "orders/o1/messages");
        assert_eq!(path.collection().id(), "messages");
        assert_eq!(path.parent(), DocumentPath::parse("orders/o1").ok());
        assert_eq!(path.parent().and_then(|order| order.parent()), None);
        assert_eq!(path.collection().document("m1"), Ok(path.clone()));
        assert_eq!(
            path.parent().map(|order| order.child("messages")),
            Some(Ok(path.collection()))
        );
        assert_eq!(
            path.segments().collect::<Vec<_>>(),
            ["orders", "o1", "messages", "m1"]
        );
    }

    #[test]
    fn malformed_paths_are_refused() {
        let long = format!("a/{}", "x".repeat(1_501));
        let deep = vec!["a"; 202].join("/");
        for text in [
            "",
            "a",
            "a/b/c",
            "/a/b",
            "a/b/",
            "a//b/c",
            "a/.",
            "a/..",
            "a/__b__",
            "__a__/b",
            "a/____",
            "__id7__/b",
            "a/__id07__",
            "a/__id__",
            &long,
            &deep,
        ] {
            let refused = DocumentPath::parse(text).expect_err(text);
            assert_eq!(refused.code, crate::Code::InvalidArgument);
        }
        for text in [
            "a/__",
            "a/___",
            "a/__b",
            "a/...",
            "a/ž 😀",
            "a/__id7__",
            "a/__id-7__/b/c",
        ] {
            assert!(DocumentPath::parse(text).is_ok(), "{text}");
        }
        assert!(CollectionPath::parse("a/b").is_err());
        let collection = CollectionPath::parse("a").expect("a path");
        for id in ["", "b/c", "b/c/d", "..", "__b__"] {
            assert!(collection.document(id).is_err(), "{id}");
        }
    }

    #[test]
    fn paths_sort_id_by_id() {
        let path = |text| DocumentPath::parse(text).expect("a path");
        assert!(path("a/b/c/d") < path("a-b/b"));
        assert!(path("a/b") < path("a/b/c/d"));
        assert!(path("a/__id7__") < path("a/__id12__"));
        assert!(path("a/__id12__/b/c") < path("a/A"));
        assert!(path("a/z") < path("a/é"));
        assert!(path("a/\u{ffee}") < path("a/\u{1f600}"));
    }

    #[test]
    fn a_path_is_serialised_as_text() {
        let path = DocumentPath::parse("a/b").expect("a path");
        assert_eq!(serde_json::to_string(&path).expect("json"), r#""a/b""#);
        assert_eq!(
            serde_json::from_str::<DocumentPath>(r#""a/b""#).expect("a path"),
            path
        );
        assert!(serde_json::from_str::<DocumentPath>(r#""a""#).is_err());
    }
}
