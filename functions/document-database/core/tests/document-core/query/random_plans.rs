//! Reading by a random query's plan finds the same documents as comparing all of them.

use std::collections::BTreeMap;

use document_core::{
    Collection, Direction, Document, DocumentPath, Extent, Index, IndexEntry, Plan, Query, Schema,
    Value,
};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde_json::Value as Json;

use crate::query::random_queries::{any_query, asked, documents};
use crate::query::support::{close_value, compared, joined, ordered};

const UP: Direction = Direction::Ascending;
const DOWN: Direction = Direction::Descending;

const fn index(
    name: &'static str,
    equal: &'static [&'static str],
    order: &'static [(&'static str, Direction)],
    group: bool,
) -> Index {
    Index {
        name,
        equal,
        order,
        group,
    }
}

const INDEXES: &[Index] = &[
    index("a", &[], &[("a", UP)], false),
    index("a_b", &["a"], &[("b", UP)], false),
    index("ab", &[], &[("a", UP), ("b", DOWN)], false),
    index("c", &["c"], &[], false),
    index("c_ba", &["c"], &[("b", DOWN), ("a", DOWN)], false),
    index("group_a", &[], &[("a", UP)], true),
    index("group_a_b", &["a"], &[("b", DOWN)], true),
    ALL,
];
const ALL: Index = index("all", &[], &[], true);

const fn collection(
    pattern: &'static str,
    extent: Extent,
    indexes: &'static [Index],
) -> Collection {
    Collection {
        pattern,
        extent,
        scopes: &[],
        indexes,
    }
}

pub(crate) const SCHEMA: Schema = Schema {
    collections: &[
        collection("items", Extent::Indexed, INDEXES),
        collection("rooms/{room}/items", Extent::Indexed, INDEXES),
        collection("notes", Extent::Bounded(100), &[ALL]),
        collection("rooms/{room}/notes", Extent::Bounded(100), &[ALL]),
    ],
};

/// Generates a query that matches one of the indexes, forwards or backwards.
fn fitting_query() -> impl Strategy<Value = Query> {
    let range = prop::sample::select(vec![
        "LESS_THAN",
        "LESS_THAN_OR_EQUAL",
        "GREATER_THAN",
        "GREATER_THAN_OR_EQUAL",
        "NOT_EQUAL",
    ]);
    (
        prop::sample::select(INDEXES.to_vec()),
        any::<bool>(),
        0..3_usize,
        prop::collection::vec(close_value(), 6),
        prop::collection::vec(range, 0..3),
        any::<bool>(),
    )
        .prop_map(|(index, turned, constants, values, ranges, named)| {
            let mut values = values.iter().map(Value::to_json);
            let mut value = || values.next().unwrap();
            let mut filters = Vec::new();
            let (constant, sorted) = index.order.split_at(constants.min(index.order.len()));
            for field in index
                .equal
                .iter()
                .chain(constant.iter().map(|(field, _)| field))
            {
                filters.push(compared(field, "EQUAL", value()));
            }
            for range in ranges {
                if let Some((field, _)) = sorted.first() {
                    filters.push(compared(field, range, value()));
                }
            }
            let last = index.order.last().map_or(UP, |(_, direction)| *direction);
            let spelled = |direction: Direction| {
                if (direction == DOWN) == turned {
                    "ASCENDING"
                } else {
                    "DESCENDING"
                }
            };
            let mut orders: Vec<Json> = sorted
                .iter()
                .map(|(field, direction)| ordered(field, spelled(*direction)))
                .collect();
            if named || sorted.is_empty() {
                orders.push(ordered("__name__", spelled(last)));
            }
            let filter = (!filters.is_empty()).then(|| joined("AND", filters));
            (filter, orders)
        })
        .prop_flat_map(|(filter, orders)| asked(filter, orders))
        .prop_filter_map("refused", |query| query)
}

/// The rows of a table, in memory.
pub(crate) struct Table {
    documents: BTreeMap<DocumentPath, Document>,
    /// The index entries and the documents they point at.
    entries: BTreeMap<IndexEntry, DocumentPath>,
}

impl Table {
    pub(crate) fn new(documents: &[Document]) -> Self {
        let entries = documents
            .iter()
            .flat_map(|document| {
                let entries = SCHEMA.index_entries(document).unwrap();
                entries
                    .into_iter()
                    .map(|entry| (entry, document.path.clone()))
            })
            .collect();
        let documents = documents
            .iter()
            .map(|document| (document.path.clone(), document.clone()))
            .collect();
        Self { documents, entries }
    }

    /// Returns the documents that a plan reads, in its order, and whether that is the query's order.
    pub(crate) fn read(&self, plan: &Plan) -> (Vec<Document>, bool) {
        let within = |key: &str, from: &Option<String>, to: &Option<String>| {
            from.as_deref().is_none_or(|from| from <= key)
                && to.as_deref().is_none_or(|to| key <= to)
        };
        let turned = |mut read: Vec<Document>, reverse: bool| {
            if reverse {
                read.reverse();
            }
            read
        };
        match plan {
            Plan::Nothing => (vec![], true),
            Plan::Collection {
                collection,
                from,
                to,
                reverse,
                ordered,
            } => {
                let mut read: Vec<_> = self
                    .documents
                    .values()
                    .filter(|document| document.path.collection() == *collection)
                    .filter(|document| within(&document.path.sort_id(), from, to))
                    .cloned()
                    .collect();
                // In the table's order.
                read.sort_by(|a, b| a.path.sort_id().as_bytes().cmp(b.path.sort_id().as_bytes()));
                (turned(read, *reverse), *ordered)
            }
            Plan::Index {
                partition,
                from,
                to,
                reverse,
                ordered,
            } => {
                assert!(from.is_none() || to.is_none() || from <= to, "{plan:?}");
                let read = self
                    .entries
                    .iter()
                    .filter(|(entry, _)| entry.partition == *partition)
                    .filter(|(entry, _)| within(&entry.sort, from, to))
                    .map(|(_, path)| self.documents[path].clone())
                    .collect();
                (turned(read, *reverse), *ordered)
            }
        }
    }
}

fn check(query: &Query, documents: &[Document]) -> Result<(), TestCaseError> {
    let Ok(plan) = SCHEMA.plan(query) else {
        return Ok(());
    };
    let (read, ordered) = Table::new(documents).read(&plan);
    let expected = query.window(documents.to_vec());
    prop_assert_eq!(&query.window(read.clone()), &expected, "{:?}", &plan);
    if ordered {
        // Reads only until enough documents match.
        let matching = read.into_iter().filter(|document| query.matches(document));
        let enough: Vec<_> = matching.take(query.reach().unwrap_or(usize::MAX)).collect();
        let in_order = enough
            .windows(2)
            .all(|two| query.compare(&two[0], &two[1]).is_lt());
        prop_assert!(in_order, "{:?}", &plan);
        prop_assert_eq!(&query.window(enough), &expected, "{:?}", &plan);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn an_index_plan_reads_every_matching_document(query in fitting_query(), documents in documents()) {
        check(&query, &documents)?;
    }

    #[test]
    fn any_plan_reads_every_matching_document(query in any_query(), documents in documents()) {
        check(&query, &documents)?;
    }
}

/// Checks that many random queries match an index and find documents, so that the two tests above prove something.
#[test]
fn the_random_queries_reach_every_kind_of_plan() {
    let mut runner = TestRunner::deterministic();
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for _ in 0..1_000 {
        let query = fitting_query().new_tree(&mut runner).unwrap().current();
        let documents = documents().new_tree(&mut runner).unwrap().current();
        let plan = SCHEMA.plan(&query);
        let kind = match &plan {
            Err(_) => "refused",
            Ok(Plan::Nothing) => "nothing",
            Ok(Plan::Collection { .. }) => "collection",
            Ok(Plan::Index { partition, .. }) if partition.starts_with("*/") => "group",
            Ok(Plan::Index { reverse: true, .. }) => "backwards",
            Ok(Plan::Index {
                from: Some(_),
                to: Some(_),
                ..
            }) => "range",
            Ok(Plan::Index { .. }) => "open",
        };
        *seen.entry(kind).or_default() += 1;
        if matches!(plan, Ok(Plan::Index { .. })) && !query.window(documents).is_empty() {
            *seen.entry("found").or_default() += 1;
        }
    }
    for kind in [
        "refused",
        "nothing",
        "collection",
        "group",
        "backwards",
        "range",
        "open",
        "found",
    ] {
        assert!(
            seen.get(kind).copied().unwrap_or_default() >= 10,
            "{kind}: {seen:?}"
        );
    }
}
