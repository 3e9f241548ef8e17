use aws_lambda_events::dynamodb::Event;
use domain::notice::{Notice, NoticeContent};
use domain::payout_reminder::PayoutReminder;
use domain::{NoticeGuid, OrderNumber, TalentGuid};
use outbox::Outbox;
use serde_json::{Value, json};
use settle::Settle;
use store::{Store, StoreSettings};

use crate::support::Fixture;

#[tokio::test]
async fn unreadable_records_block_no_others() {
    let fixture = Fixture::set().await;
    fixture.requested().await;
    let mut records = vec![
        broken(&json!({ "somewhere": { "S": "else" } }), &json!({})),
        broken(
            &json!({
                "pk": { "S": "ORDER#01976f3e-7b4c-7d1e-8000-000000000001" },
                "sk": { "S": "OUTBOX#0000000001#0" },
            }),
            &json!({ "body": { "S": "not a row" } }),
        ),
    ];
    records.extend(fixture.records().await);
    let event: Event = serde_json::from_value(json!({ "Records": records })).unwrap();

    let response = outbox::consume(&fixture.outbox, event).await;

    assert!(response.batch_item_failures.is_empty(), "{response:?}");
    assert_eq!(fixture.context.mails().len(), 2);
}

#[tokio::test]
async fn a_batch_of_ten_records_is_handled_in_one_call_and_the_eleventh_in_the_next() {
    let template = include_str!("../../../../template.yaml");
    let function = template.split("\n  OutboxFunction:").nth(1).unwrap();
    let size = function.split(" BatchSize: ").nth(1).unwrap();
    let size: usize = size.lines().next().unwrap().parse().unwrap();
    let fixture = Fixture::set().await;
    let (store, now) = (fixture.context.store(), fixture.context.now());
    let notices: Vec<Notice> = (0..=u8::try_from(size).unwrap())
        .map(|number| Notice {
            notice_guid: NoticeGuid::from_parts(1, [number; 10]),
            to: Some(format!("reader-{number}@example.org").parse().unwrap()),
            language: None,
            content: NoticeContent::ApplicationInfoRequested {
                reference: OrderNumber::from_random([7; 8]),
                name: "Cara".to_owned(),
                question: "Which club?".to_owned(),
                token: "AAAAAAAAAAAAAAAAAAAAAA".to_owned(),
            },
            created_at: now,
        })
        .collect();
    let reminder = PayoutReminder::new(TalentGuid::from_parts(1, [1; 10]), now);
    let saved = store.save_payout_reminder(None, &reminder, &notices);
    saved.await.unwrap();
    let mut records = fixture.records().await;
    records.retain(|record| record["dynamodb"]["Keys"]["sk"]["S"] == "NOTICE");
    assert_eq!(records.len(), size + 1);
    for (batch, sent) in records.chunks(size).zip([10, 11]) {
        let event = serde_json::from_value(json!({ "Records": batch })).unwrap();
        let response = outbox::consume(&fixture.outbox, event).await;
        assert!(response.batch_item_failures.is_empty(), "{response:?}");
        assert_eq!(fixture.context.mails().len(), sent);
    }
}

#[tokio::test]
async fn records_whose_failure_cannot_be_written_are_given_back_in_their_order() {
    let fixture = Fixture::set().await;
    fixture.requested().await;
    let records = fixture.records().await;
    // The talent's account has no document; the page has one.
    let first = records.iter().find(|record| is_talent(record)).unwrap();
    let expected = first["dynamodb"]["SequenceNumber"]
        .as_str()
        .unwrap()
        .to_owned();

    let response = outbox::consume(&without_table(&fixture), fixture.event().await).await;

    let failures = response.batch_item_failures.into_iter();
    let given_back: Vec<String> = failures.filter_map(|one| one.item_identifier).collect();
    assert_eq!(given_back.first(), Some(&expected));
    let numbers = given_back
        .iter()
        .map(|number| number.parse::<u128>().unwrap());
    assert!(numbers.is_sorted(), "{given_back:?}");
    fixture.consume().await;
    assert_eq!(fixture.context.mails().len(), 2);
}

fn broken(keys: &Value, image: &Value) -> Value {
    json!({
        "eventID": "1", "eventName": "INSERT", "eventVersion": "1.1", "eventSource": "aws:dynamodb",
        "awsRegion": "eu-central-1",
        "dynamodb": {
            "ApproximateCreationDateTime": 1_790_000_000, "Keys": keys, "NewImage": image,
            "SequenceNumber": "1", "SizeBytes": 1, "StreamViewType": "NEW_AND_OLD_IMAGES",
        },
    })
}

fn is_talent(record: &Value) -> bool {
    let keys = &record["dynamodb"]["Keys"];
    let partition = keys["pk"]["S"].as_str().unwrap();
    partition.starts_with("TALENT#") && keys["sk"]["S"] == "PROFILE"
}

fn without_table(fixture: &Fixture) -> Outbox {
    let settings = StoreSettings {
        table_name: "matchday-test".to_owned(),
        endpoint: Some(testkit::UNREACHABLE.parse().unwrap()),
        access: None,
        timing: testkit::TEST_TIMING,
    };
    let store = Store::connect(&settings);
    let stripe = fixture.outbox.settle.stripe().clone();
    Outbox {
        settle: Settle::new(store, stripe, "http://127.0.0.1:4300"),
        ..fixture.outbox.clone()
    }
}
