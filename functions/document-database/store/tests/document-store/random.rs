//! Random index queries, compared with reading everything, and the limit of what a function holds in memory.
use std::collections::BTreeMap;

use document_core::{Code, Document, Fields};
use document_store::Documents;
use document_testkit::EmbeddedTable;
use document_testkit::drafts::{get, put, text};
use serde_json::json;

use crate::queries::{at, by, equals, ids, order, query, refused};
use crate::shop::SHOP;

#[tokio::test]
async fn a_query_that_reads_more_than_fits_in_memory_is_refused() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    for number in 0..45 {
        let fields = text(&"x".repeat(380_000)).with("sentAt", at(number));
        put(
            &documents,
            &format!("orders/o1/messages/m{number:02}"),
            Some(fields),
        )
        .await;
    }
    let by_name = query("orders/o1", "messages", json!({}));
    assert_eq!(refused(&documents, &by_name).await, Code::ResourceExhausted);
    let sent = json!({ "orderBy": by("sentAt", "ASCENDING") });
    let by_index = query("orders/o1", "messages", sent);
    assert_eq!(
        refused(&documents, &by_index).await,
        Code::ResourceExhausted
    );
    let some = query("orders/o1", "messages", json!({ "limit": 20 }));
    assert_eq!(ids(&documents, &some).await.len(), 20);
}

/// A generator of numbers that are the same in every run.
struct RandomNumbers(u64);

impl RandomNumbers {
    fn roll(&mut self, sides: u64) -> u64 {
        // The constants of Knuth's MMIX generator.
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = self.0.wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides
    }
}

#[tokio::test]
async fn an_index_query_returns_what_reading_everything_returns() {
    let table = EmbeddedTable::start().await;
    let documents = Documents::new(table.table(), &SHOP);
    let mut dice = RandomNumbers(2_026);
    let mut all: BTreeMap<String, Document> = BTreeMap::new();
    for _ in 0..120 {
        let id = format!("o{}", dice.roll(25));
        let second = i64::try_from(dice.roll(12)).unwrap();
        let customer = format!("c{}", dice.roll(2));
        let state = ["requested", "accepted"][usize::try_from(dice.roll(2)).unwrap()];
        let fields = match dice.roll(6) {
            0 => None,
            // An order without a time is in no index.
            1 => Some(Fields::new().with("customer", customer)),
            _ => Some(order(&customer, state, second)),
        };
        let name = format!("orders/{id}");
        put(&documents, &name, fields).await;
        match get(&documents, &name).await {
            Some(document) => all.insert(name, document),
            None => all.remove(&name),
        };

        let mut filters = vec![equals("customer", &format!("c{}", dice.roll(2)))];
        if dice.roll(2) == 0 {
            filters.push(equals("state", "accepted"));
        }
        if dice.roll(3) == 0 {
            let value = text("").with("at", at(6)).field("at").unwrap().to_json();
            filters.push(json!({ "fieldFilter": {
                "field": { "fieldPath": "updatedAt" }, "op": "LESS_THAN", "value": value,
            } }));
        }
        let direction = ["ASCENDING", "DESCENDING"][usize::try_from(dice.roll(2)).unwrap()];
        let mut rest = json!({
            "where": { "compositeFilter": { "op": "AND", "filters": filters } },
            "orderBy": by("updatedAt", direction),
        });
        if dice.roll(2) == 0 {
            (rest["limit"], rest["offset"]) = (dice.roll(5).into(), dice.roll(3).into());
        }
        let asked = query("", "orders", rest);
        let expected = asked.window(all.values().cloned().collect());
        let found = documents.query(&asked).await.unwrap();
        assert_eq!(found, expected, "{asked:?}");
    }
}
