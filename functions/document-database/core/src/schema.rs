//! What collections there are, how large they may get, who hears of their changes, and which of their
//! fields are indexed. Tables of constants: the product writes one, tests write others.

mod demand;
mod entry;
mod fit;
mod pattern;
mod plan;
mod range;
mod scope;

pub use entry::IndexEntry;
pub use plan::Plan;
pub use scope::{Scope, ScopeRule};

use crate::{CollectionPath, Direction};

/// All collections of a database. Other collections do not exist.
#[derive(Debug, Clone, Copy)]
pub struct Schema {
    /// The collections; of two whose patterns fit, the first counts.
    pub collections: &'static [Collection],
}

/// A collection that exists, with its indexes and the scope of its documents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Collection {
    /// Its path, with `{name}` for what may be any id: `orders/{order}/messages`.
    pub pattern: &'static str,
    /// The size, which determines the permitted queries.
    pub extent: Extent,
    /// In which scopes' logs a change to one of its documents is written.
    pub scopes: &'static [ScopeRule],
    /// The indexes that answer its queries.
    pub indexes: &'static [Index],
}

/// The size of a collection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// At most so many documents: it is read completely, so every query is permitted.
    Bounded(u32),
    /// Any number: it can be queried by name or by a declared index.
    Indexed,
}

/// One index: entries for those documents that have all of its fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Index {
    /// What its rows are called; unlike any other of the collection's, without `#`. An index of other fields needs another
    /// name: entries that are none of their document's are removed by queries that read them.
    pub name: &'static str,
    /// The fields to which a query must give one value each, as paths: `session.weekly`.
    pub equal: &'static [&'static str],
    /// Fields the entries are sorted by, before the document's name.
    pub order: &'static [(&'static str, Direction)],
    /// Whether it spans all collections of the same id, which must then all declare it.
    pub group: bool,
}

impl Index {
    /// Which way names sort among entries that are otherwise equal: as the last field does, so that
    /// the order of a query, which is completed the same way, is the order of an index.
    pub(crate) fn name_direction(&self) -> Direction {
        self.order
            .last()
            .map_or(Direction::Ascending, |(_, direction)| *direction)
    }

    /// Whether the sorted part of an entry's key must hold the name. Within a collection the plain id
    /// behind the key already sorts ascending.
    pub(crate) fn holds_name(&self) -> bool {
        self.group || self.name_direction() == Direction::Descending
    }
}

impl Schema {
    /// The kind of a collection; `None` when there is no such collection.
    pub fn collection_of(&self, path: &CollectionPath) -> Option<&'static Collection> {
        self.collections
            .iter()
            .find(|collection| pattern::fits(collection.pattern, path.segments()))
    }
}
