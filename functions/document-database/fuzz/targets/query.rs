//! Queries: a decoded query has one canonical form, sorts every result, and its plan finds the same documents as
//! comparing all of them.

#![no_main]

use document_core::{
    AggregationQuery, Collection, DatabaseName, Direction, Document, DocumentPath, Extent, Fields,
    Index, IndexEntry, Plan, Query, Schema, Target, Version,
};
use libfuzzer_sys::fuzz_target;
use serde_json::{Value as Json, json};

const SCHEMA: Schema = Schema {
    collections: &[Collection {
        pattern: "c",
        extent: Extent::Indexed,
        scopes: &[],
        indexes: &[
            Index {
                name: "a",
                equal: &[],
                order: &[("a", Direction::Ascending)],
                group: false,
            },
            Index {
                name: "ab",
                equal: &["a"],
                order: &[("b", Direction::Descending)],
                group: false,
            },
            Index {
                name: "all",
                equal: &[],
                order: &[("b", Direction::Ascending), ("a", Direction::Descending)],
                group: true,
            },
        ],
    }],
};

// The input is `{"query":{…},"documents":[{…},…]}`: a structured query and the fields of documents.
fuzz_target!(|bytes: &[u8]| {
    let Ok(json) = serde_json::from_slice::<Json>(bytes) else {
        return;
    };
    let database = DatabaseName {
        project: "p".to_owned(),
        database: "d".to_owned(),
    };
    let _ = Target::decode(&json, &database);
    let documents = documents(&json["documents"]);
    if let Ok(aggregation) = AggregationQuery::decode(None, &json["query"], &database) {
        let results = aggregation.evaluate(&aggregation.query.window(documents.clone()));
        assert_eq!(results.len(), aggregation.aggregations.len());
    }
    let Ok(query) = Query::decode(None, &json["query"], &database) else {
        return;
    };
    let again = Target::decode(&json!({"query": query.to_json(&database)}), &database);
    assert_eq!(again, Ok(Target::Query(query.clone())));

    let all = query.window(documents.clone());
    assert!(all.iter().all(|document| query.matches(document)));
    assert!(all.is_sorted_by(|a, b| query.compare(a, b).is_lt()));
    if let Ok(plan) = SCHEMA.plan(&query) {
        let (read, ordered) = read(&plan, documents);
        let matching = read.iter().filter(|document| query.matches(document));
        assert!(!ordered || matching.is_sorted_by(|a, b| query.compare(a, b).is_lt()));
        assert_eq!(query.window(read), all);
    }
});

/// Returns the documents that can be indexed, because others are not stored.
fn documents(json: &Json) -> Vec<Document> {
    let fields = json.as_array().into_iter().flatten();
    fields
        .zip(0..16)
        .filter_map(|(json, number)| {
            let document = Document {
                path: DocumentPath::parse(&format!("c/d{number}")).ok()?,
                fields: Fields::from_json(json).ok()?,
                created: Version::ZERO,
                updated: Version::ZERO,
            };
            SCHEMA.index_entries(&document).ok()?;
            Some(document)
        })
        .collect()
}

/// Returns the documents that a plan reads, in its order, and whether that is the query's order.
fn read(plan: &Plan, documents: Vec<Document>) -> (Vec<Document>, bool) {
    let (mut read, reverse, ordered) = match plan {
        Plan::Nothing => return (Vec::new(), false),
        Plan::Collection {
            collection,
            from,
            to,
            reverse,
            ordered,
        } => {
            let rows = documents
                .into_iter()
                .filter(|document| document.path.collection() == *collection)
                .map(|document| (document.path.sort_id().into_owned(), document))
                .filter(|(id, _)| within(id, from.as_ref(), to.as_ref()));
            (rows.collect::<Vec<_>>(), *reverse, *ordered)
        }
        Plan::Index {
            partition,
            from,
            to,
            reverse,
            ordered,
        } => {
            let rows = documents.into_iter().flat_map(|document| {
                let entries = SCHEMA.index_entries(&document).unwrap_or_default();
                let here = |entry: &IndexEntry| {
                    entry.partition == *partition && within(&entry.sort, from.as_ref(), to.as_ref())
                };
                let rows = entries.into_iter().filter(here);
                rows.map(move |entry| (entry.sort, document.clone()))
                    .collect::<Vec<_>>()
            });
            (rows.collect(), *reverse, *ordered)
        }
    };
    read.sort_by(|(a, _), (b, _)| a.cmp(b));
    if reverse {
        read.reverse();
    }
    (read.into_iter().map(|(_, it)| it).collect(), ordered)
}

fn within(key: &String, from: Option<&String>, to: Option<&String>) -> bool {
    from.is_none_or(|from| from <= key) && to.is_none_or(|to| key <= to)
}
