//! Names that are longer than a key of the table.
use document_core::{DocumentPath, Value};
use document_store::Documents;
use document_testkit::EmbeddedTable;
use document_testkit::drafts::{get, path, put, text};
use serde_json::json;

use crate::queries::{ids, query};
use crate::shop::SHOP;

#[tokio::test]
async fn names_of_any_length_are_stored_and_found_in_their_order() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    let parent = format!("orders/{}", "o".repeat(1_500));
    let start = "x".repeat(1_400);
    // Sorted; most of them differ only in what a key of the table does not hold.
    let ends = ["", "!", "a", "b", "bé", "b\u{1f600}", "y"];
    let mut names: Vec<String> = ends.iter().map(|end| format!("{start}{end}")).collect();
    names.insert(0, "x".repeat(900));
    names.push("z".to_owned());
    let name = |id: &str| format!("{parent}/messages/{id}");
    for (place, id) in names.iter().enumerate().rev() {
        let place = i64::try_from(place).unwrap();
        let fields = text(id).with("sentAt", place);
        put(&documents, &name(id), Some(fields)).await;
    }
    for id in &names {
        let found = get(&documents, &name(id)).await.unwrap();
        assert_eq!(
            found.fields.field("text").and_then(Value::as_str),
            Some(id.as_str())
        );
    }
    let asked = |order: &str, direction: &str, from: usize, limit: usize| {
        let value = if order == "__name__" {
            let path = path(&name(&names[from]));
            json!({ "referenceValue": format!("projects/p/databases/(default)/documents/{path}") })
        } else {
            json!({ "integerValue": from })
        };
        let order = json!([{ "field": { "fieldPath": order }, "direction": direction }]);
        query(
            &parent,
            "messages",
            json!({
                "orderBy": order,
                "startAt": { "values": [value], "before": true },
                "limit": limit,
            }),
        )
    };
    for from in 0..names.len() {
        for limit in 1..=names.len() {
            for order in ["__name__", "sentAt"] {
                let found = ids(&documents, &asked(order, "ASCENDING", from, limit)).await;
                let expected: Vec<_> = names.iter().skip(from).take(limit).collect();
                assert!(found.iter().eq(expected), "{order} {from} {limit}");
                let found = ids(&documents, &asked(order, "DESCENDING", from, limit)).await;
                let expected: Vec<_> = names.iter().take(from + 1).rev().take(limit).collect();
                assert!(found.iter().eq(expected), "{order} {from} {limit}");
            }
        }
    }
    put(&documents, &name(&names[3]), None).await;
    assert_eq!(get(&documents, &name(&names[3])).await, None);
    let collection = path(&name("a")).collection();
    let mut left = documents.paths_in(&collection).await.unwrap();
    left.sort();
    names.remove(3);
    let left: Vec<_> = left.iter().map(DocumentPath::id).collect();
    assert_eq!(left, names);
}
