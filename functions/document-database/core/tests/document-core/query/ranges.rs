//! A plan reads exactly the required range: each operator and each cursor over ascending and descending indexes,
//! forwards and backwards.

use document_core::Document;
use serde_json::{Value as Json, json};

use crate::query::random_plans::{SCHEMA, Table};
use crate::query::support::{compared, document, ids, integer, joined, ordered, query, text};

const OPERATORS: [&str; 4] = [
    "LESS_THAN",
    "LESS_THAN_OR_EQUAL",
    "GREATER_THAN",
    "GREATER_THAN_OR_EQUAL",
];
const DIRECTIONS: [&str; 2] = ["ASCENDING", "DESCENDING"];

/// Returns documents with the same value in `a`, which is indexed ascending, and in `b`, indexed descending within `c`.
fn documents() -> Vec<Document> {
    let values = [
        ("null", json!({"nullValue": null})),
        ("one", integer(1)),
        ("two", integer(2)),
        ("also-two", json!({"doubleValue": 2.0})),
        ("three", integer(3)),
        ("empty", text("")),
        ("x", text("x")),
    ];
    values
        .into_iter()
        .map(|(id, value)| {
            let fields = json!({"a": value, "b": value, "c": integer(1)});
            document(&format!("items/{id}"), fields)
        })
        .collect()
}

/// Returns how many documents a query's plan reads, after checking that it finds all of them.
fn read(rest: Json) -> usize {
    let query = query(rest);
    let plan = SCHEMA.plan(&query).unwrap();
    let (read, ordered) = Table::new(&documents()).read(&plan);
    assert!(ordered, "{plan:?}");
    let found = query.window(documents());
    assert_eq!(ids(&read), ids(&found), "{query:?} by {plan:?}");
    found.len()
}

/// Returns the members of a query over each of the two indexes in a direction: filters, orders and the field sorted by.
fn query_members(direction: &str) -> [(Vec<Json>, Vec<Json>, &'static str); 2] {
    let constant = compared("c", "EQUAL", integer(1));
    [
        (vec![], vec![ordered("a", direction)], "a"),
        (
            vec![constant],
            vec![ordered("b", direction), ordered("a", direction)],
            "b",
        ),
    ]
}

#[test]
fn ranges_of_values_end_at_their_bounds() {
    for direction in DIRECTIONS {
        for operator in OPERATORS {
            for value in [integer(2), text("a"), json!({"nullValue": null})] {
                let mut found = Vec::new();
                for (mut filters, orders, field) in query_members(direction) {
                    filters.push(compared(field, operator, value.clone()));
                    found.push(read(
                        json!({"where": joined("AND", filters), "orderBy": orders}),
                    ));
                }
                assert_eq!(found[0], found[1]);
            }
        }
    }
}

#[test]
fn two_ranges_are_read_as_their_intersection() {
    for direction in DIRECTIONS {
        for (mut filters, orders, field) in query_members(direction) {
            filters.push(compared(field, "GREATER_THAN", integer(1)));
            filters.push(compared(field, "LESS_THAN", integer(3)));
            filters.push(compared(field, "LESS_THAN_OR_EQUAL", integer(9)));
            let rest = json!({"where": joined("AND", filters), "orderBy": orders});
            assert_eq!(read(rest), 2);
        }
    }
}

#[test]
fn cursors_limit_what_is_read() {
    for direction in DIRECTIONS {
        for before in [true, false] {
            for value in [integer(2), text("a")] {
                for (filters, orders, _) in query_members(direction) {
                    let filter = (!filters.is_empty()).then(|| joined("AND", filters));
                    let cursor = json!({"values": [value], "before": before});
                    let from = read(json!({"where": filter, "orderBy": orders, "startAt": cursor}));
                    let to = read(json!({"where": filter, "orderBy": orders, "endAt": cursor}));
                    let both = read(json!({
                        "where": filter, "orderBy": orders, "startAt": cursor,
                        "endAt": {"values": [integer(3)]},
                    }));
                    assert_eq!(from + to, 7);
                    assert!(both <= from);
                }
            }
        }
    }
}

#[test]
fn a_cursor_together_with_an_equality_excludes_nothing() {
    let orders = |direction: &str| {
        json!([
            ordered("b", direction),
            ordered("c", direction),
            ordered("a", direction)
        ])
    };
    let found = |direction: &str, beside: i64, before: bool| {
        let query = query(json!({
            "where": compared("c", "EQUAL", integer(1)),
            "orderBy": orders(direction),
            "startAt": {"values": [integer(2), integer(beside)], "before": before},
        }));
        let plan = SCHEMA.plan(&query).unwrap();
        let (read, _) = Table::new(&documents()).read(&plan);
        let found = query.window(documents());
        assert_eq!(query.window(read), found, "{plan:?}");
        found.len()
    };
    for before in [true, false] {
        assert_eq!(found("ASCENDING", 0, before), 5);
        assert_eq!(found("ASCENDING", 5, before), 3);
        assert_eq!(found("DESCENDING", 0, before), 2);
        assert_eq!(found("DESCENDING", 5, before), 4);
    }
    assert_eq!(found("ASCENDING", 1, true), 5);
    assert_eq!(found("ASCENDING", 1, false), 3);
}
