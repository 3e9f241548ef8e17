//! Records with errors: counted, listed, and removed by the build that could use them.

use jiff::SignedDuration;
use serde_json::{Value, json};
use store::HeldRecord;

use crate::support::Fixture;

fn held(list: &str, name: &str, is_partial: bool) -> HeldRecord {
    HeldRecord {
        list: list.to_owned(),
        name: name.to_owned(),
        keeps_pages: list == "talent",
        is_partial,
        faults: vec!["gallery.1.src: is missing".to_owned()],
        since: "2026-11-20T09:00:00Z".parse().unwrap(),
        is_notified: false,
        reports: 0,
    }
}

async fn queue(fixture: &Fixture) -> Value {
    let queues = fixture.get("/api/operators/queues").await.expect(200).json;
    let items = queues["items"].as_array().unwrap().clone();
    let ours = |item: &Value| item["queue"] == "held_records";
    items.into_iter().find(ours).unwrap()
}

#[tokio::test]
async fn lists_a_held_record_until_a_build_can_use_it() {
    let fixture = Fixture::start().await;
    let ada = fixture.context.published_talent("ada-keller").await;
    assert_eq!(queue(&fixture).await["count"], 0);
    let store = fixture.context.store();
    let first = held("talent", "ada-keller", true);
    let second = HeldRecord {
        since: first.since + SignedDuration::from_hours(1),
        ..held("sports", "curling", false)
    };
    // Reported twice: it waits since the first report.
    let both = [second.clone(), first.clone()];
    store.report_held_records(&both).await.unwrap();
    let later = HeldRecord {
        since: first.since + SignedDuration::from_hours(5),
        ..first.clone()
    };
    let again = [second, later];
    store.report_held_records(&again).await.unwrap();

    let counted = queue(&fixture).await;
    assert_eq!(
        (&counted["count"], &counted["oldest"]),
        (&json!(2), &json!(first.since))
    );
    let listed = fixture.get("/api/operators/held-records").await;
    let listed = listed.expect(200).json;
    assert_eq!(
        listed["items"],
        json!([
            {
                "list": "talent", "name": "ada-keller", "talentGuid": ada.talent.talent_guid, "page": "partial",
                "faults": ["gallery.1.src: is missing"], "since": first.since,
            },
            {
                "list": "sports", "name": "curling", "page": "missing",
                "faults": ["gallery.1.src: is missing"], "since": "2026-11-20T10:00:00Z",
            },
        ])
    );
    store.report_held_records(&[]).await.unwrap();
    assert_eq!(queue(&fixture).await["count"], 0);
}

#[tokio::test]
async fn a_list_has_at_most_500_held_records_and_shows_that_there_are_more() {
    let fixture = Fixture::start().await;
    let store = fixture.context.store();
    let mut records: Vec<_> = (0..500)
        .map(|number| held("sports", &format!("sport-{number:03}"), false))
        .collect();
    for is_more in [false, true] {
        store.report_held_records(&records).await.unwrap();
        let listed = fixture.get("/api/operators/held-records").await;
        let listed = listed.expect(200).json;
        assert_eq!(listed["items"].as_array().unwrap().len(), 500);
        assert_eq!(listed["isMore"], is_more);
        let counted = queue(&fixture).await;
        assert_eq!(
            (&counted["count"], &counted["isMore"]),
            (&json!(500), &json!(is_more))
        );
        records.push(held("sports", "tennis", false));
    }
}
