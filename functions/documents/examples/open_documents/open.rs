//! A database without rules of the product: whoever is signed in may read and write everything.
//!
//! The tests of this crate and the example take this one file: what a client of Firestore may expect of any database is
//! tried against it, where collections have any name and any depth.

use document_core::{
    Collection, CollectionPath, Document, DocumentPath, Extent, Index, Query, Schema, Scope,
    ScopeRule, Status,
};
use documents::{Access, Known, ProposedWrite, Requester, Rules, Verdict};

/// The most documents of a collection; every query is answered from all of them.
const MOST: u32 = 5_000;

/// Answers queries over all collections of one id.
const GROUP: &[Index] = &[Index {
    name: "group",
    equal: &[],
    order: &[],
    group: true,
}];

/// Any collection down to the fifth level; each is logged in the scope of its id, `of:{id}`.
pub(crate) static SCHEMA: Schema = Schema {
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

/// Everything for those who are signed in, but nothing in the collection `forbidden`, for anybody.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Open;

const FORBIDDEN: &str = "forbidden";

impl Rules for Open {
    fn check_requester(&self, requester: &Requester) -> Result<(), Status> {
        match requester {
            Requester::User { .. } => Ok(()),
            Requester::Visitor => Err(Status::denied()),
        }
    }

    fn required_documents(
        &self,
        _requester: &Requester,
        _access: &Access<'_>,
    ) -> Vec<DocumentPath> {
        Vec::new()
    }

    fn check_read(
        &self,
        requester: &Requester,
        path: &DocumentPath,
        _found: Option<&Document>,
        _known: &Known,
    ) -> Result<(), Status> {
        allow(requester, &path.collection())
    }

    fn check_query(
        &self,
        requester: &Requester,
        query: &Query,
        _known: &Known,
    ) -> Result<Option<Scope>, Status> {
        let id = CollectionPath::parse(&query.collection_id)?;
        allow(requester, &id)?;
        Ok(Some(Scope::new("of", &query.collection_id)))
    }

    fn check_write(
        &self,
        requester: &Requester,
        change: &ProposedWrite<'_>,
        _known: &Known,
    ) -> Result<Verdict, Status> {
        allow(requester, &change.write.path.collection())?;
        Ok(Verdict::Apply)
    }
}

fn allow(requester: &Requester, collection: &CollectionPath) -> Result<(), Status> {
    match requester {
        Requester::User { .. } if collection.id() != FORBIDDEN => Ok(()),
        Requester::User { .. } | Requester::Visitor => Err(Status::denied()),
    }
}
