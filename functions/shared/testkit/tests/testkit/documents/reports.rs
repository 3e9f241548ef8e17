//! Reported messages: an operator removes or keeps the text; the report is deleted in both cases.

use serde_json::{Value, json};
use store::documents::Author;
use testkit::{Person, Reply};

use crate::documents::support::{Fixture, stamped};

async fn post(fixture: &Fixture, operator: &Person, body: Value) -> Reply {
    let path = "/api/operators/reports/decisions";
    let request = fixture
        .app
        .post(path)
        .bearer(&fixture.context.token(operator));
    request.json(body).await
}

#[tokio::test]
async fn a_reported_message_is_removed_or_kept_with_a_log_entry() {
    let fixture = Fixture::start().await;
    for (id, text) in [("m1", "You are a fool."), ("m2", "Sorry.")] {
        let said = fixture.about_order(&format!("messages/{id}"));
        let said = stamped(&said, &[("author", "customer"), ("text", text)], "sentAt");
        fixture.commit(&fixture.noor, said).await;
        let report = fixture.about_order(&format!("reports/{id}"));
        let report = stamped(&report, &[("reason", "Insulting")], "reportedAt");
        fixture.commit(&fixture.ada.person, report).await;
    }
    let operator = fixture.context.operator().await;
    let guid = fixture.order.order_guid;
    let list = fixture.get(&operator, "/api/operators/reports").await;
    let listed = list.expect(200).json;
    let texts: Vec<&Value> = listed["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| &item["text"])
        .collect();
    assert_eq!(texts, ["You are a fool.", "Sorry."]);
    assert_eq!(listed["items"][0]["number"], json!(fixture.order.number));
    assert_eq!(listed["items"][0]["author"], "customer");
    let queues = fixture.get(&operator, "/api/operators/queues").await;
    let queues = queues.expect(200).json;
    let mut listed = queues["items"].as_array().unwrap().iter();
    let reported = listed.find(|item| item["queue"] == "reported_messages");
    assert_eq!(reported.unwrap()["count"], 2);

    let body = |id: &str, decision: &str, reason: &str| json!({ "orderGuid": guid, "messageId": id, "decision": decision, "reason": reason });
    let unsaid = post(&fixture, &operator, body("m1", "remove", " ")).await;
    assert_eq!(unsaid.fields(), ["reason"]);
    let left = post(&fixture, &operator, body("m1", "remove", "An insult")).await;
    assert_eq!(left.expect(200).json["items"].as_array().unwrap().len(), 1);
    let kept = post(&fixture, &operator, body("m2", "dismiss", "An apology")).await;
    assert_eq!(kept.expect(200).json["items"], json!([]));

    let said = fixture
        .documents()
        .messages_by(Author::Customer, guid)
        .await
        .unwrap();
    let texts: Vec<&str> = said.iter().map(|message| message.text.as_str()).collect();
    assert_eq!(texts, ["(removed)", "Sorry."]);
    // The other party's page reads the replaced text.
    let path = fixture.about_order("messages/m1");
    let read = fixture.read(&fixture.ada.person, &path).await.unwrap();
    assert_eq!(read["text"]["stringValue"], "(removed)");

    let again = post(&fixture, &operator, body("m1", "dismiss", "Too late")).await;
    assert_eq!(again.failure(), "409 conflict");
    let odd = post(&fixture, &operator, body("a/b", "remove", "To see")).await;
    assert_eq!(odd.fields(), ["messageId"]);
    let log = fixture
        .get(&operator, "/api/operators/audit")
        .await
        .expect(200)
        .json;
    let actions: Vec<&Value> = log["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| &entry["action"])
        .collect();
    assert_eq!(actions, ["report_dismissed", "message_removed"]);
}
