//! Collections of any name and any depth.

use document_core::{Collection, Extent, Index, Schema, ScopeRule};

/// The most documents of a collection that a query without a limit returns. Every query is answered from all documents of
/// the collection, however many; they are not counted when one is written.
const MOST: u32 = 50_000;

/// Answers queries over all collections of one id.
const GROUP: &[Index] = &[Index {
    name: "group",
    equal: &[],
    order: &[],
    group: true,
}];

/// Any collection down to the fifth level; each is logged in the scope of its id, `of:{id}`.
pub static ANY_COLLECTIONS: Schema = Schema {
    collections: &[
        level("{a}", &[by_id(0)]),
        level("{a}/{b}/{c}", &[by_id(2)]),
        level("{a}/{b}/{c}/{d}/{e}", &[by_id(4)]),
        level("{a}/{b}/{c}/{d}/{e}/{f}/{g}", &[by_id(6)]),
        level("{a}/{b}/{c}/{d}/{e}/{f}/{g}/{h}/{i}", &[by_id(8)]),
    ],
};

const fn level(pattern: &'static str, scopes: &'static [ScopeRule]) -> Collection {
    Collection {
        pattern,
        extent: Extent::Bounded(MOST),
        scopes,
        indexes: GROUP,
    }
}

const fn by_id(segment: usize) -> ScopeRule {
    ScopeRule::Path {
        prefix: "of",
        segment,
    }
}
