//! Collections of any name and any depth.

use document_core::{Collection, Extent, Index, Schema, ScopeRule};

/// The highest number of documents that a query without a limit returns. Every query is answered by reading all
/// documents of the collection, however many there are. They are not counted when one is written.
const MOST: u32 = 50_000;

/// An index over all collections of one id.
const GROUP: &[Index] = &[Index {
    name: "group",
    equal: &[],
    order: &[],
    group: true,
}];

/// Collections of any id down to the fifth level. Each is logged in the scope of its id, `of:{id}`.
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
