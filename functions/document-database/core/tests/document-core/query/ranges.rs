//! A range reads what it must and nothing beside: each operator and each cursor, over ascending and descending
//! indexes, forwards and backwards.

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

/// The same value in `a`, which an index sorts upwards, and in `b`, which another sorts downwards within `c`.
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

/// What the plan of a query reads, which is all that it finds.
fn read(rest: Json) -> usize {
    let query = query(rest);
    let plan = SCHEMA.plan(&query).unwrap();
    let (read, ordered) = Table::new(&documents()).read(&plan);
    assert!(ordered, "{plan:?}");
    let found = query.window(documents());
    assert_eq!(ids(&read), ids(&found), "{query:?} by {plan:?}");
    found.len()
}

/// The members of a query over each of the two indexes in a direction: filter, orders, the field they sort by.
fn askings(direction: &str) -> [(Vec<Json>, Vec<Json>, &'static str); 2] {
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
fn ranges_of_values_end_where_they_say() {
    for direction in DIRECTIONS {
        for operator in OPERATORS {
            for value in [integer(2), text("a"), json!({"nullValue": null})] {
                let mut found = Vec::new();
                for (mut filters, orders, field) in askings(direction) {
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
fn two_ranges_meet_in_the_middle() {
    for direction in DIRECTIONS {
        for (mut filters, orders, field) in askings(direction) {
            filters.push(compared(field, "GREATER_THAN", integer(1)));
            filters.push(compared(field, "LESS_THAN", integer(3)));
            filters.push(compared(field, "LESS_THAN_OR_EQUAL", integer(9)));
            let rest = json!({"where": joined("AND", filters), "orderBy": orders});
            assert_eq!(read(rest), 2);
        }
    }
}

#[test]
fn cursors_bound_what_is_read() {
    for direction in DIRECTIONS {
        for before in [true, false] {
            for value in [integer(2), text("a")] {
                for (filters, orders, _) in askings(direction) {
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
fn a_cursor_beside_a_constant_leaves_out_nothing() {
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
