//! Texts for sentences of emails: listed, saved, previewed and removed.

use serde_json::{Value, json};
use testkit::Reply;

use crate::support::Fixture;

const PATH: &str = "/api/operators/email-texts/de/customer-receipt";

async fn save(fixture: &Fixture, path: &str, text: &str, version: u64) -> Reply {
    let body = json!({ "text": text, "version": version, "reason": "Our own tone" });
    fixture
        .app
        .put(path)
        .bearer(&fixture.robin)
        .json(body)
        .await
}

async fn sentence(fixture: &Fixture, language: &str, key: &str) -> Value {
    let path = format!("/api/operators/email-texts/{language}");
    let list = fixture.get(&path).await.expect(200).json;
    let mut items = list["items"].as_array().unwrap().iter();
    items.find(|item| item["key"] == key).unwrap().clone()
}

#[tokio::test]
async fn a_sentence_is_replaced_and_returned_to_its_original() {
    let fixture = Fixture::start().await;
    let before = sentence(&fixture, "de", "customer-receipt").await;
    assert_eq!(
        (&before["version"], &before["reader"]),
        (&json!(0), &json!("customer"))
    );
    assert_eq!(before.get("text"), None);
    assert_eq!(
        before["values"],
        json!([
            { "name": "talent", "example": "Ada Keller", "isKept": false },
            { "name": "total", "example": "126,00\u{a0}€", "isKept": true },
        ])
    );

    let text = "Juhu! { $total } abgebucht.";
    let saved = save(&fixture, PATH, &format!(" {text} "), 0).await;
    assert_eq!(saved.expect(200).json["text"], text);
    let late = save(&fixture, PATH, text, 0).await;
    assert_eq!(late.failure(), "409 conflict");
    let after = sentence(&fixture, "de", "customer-receipt").await;
    assert_eq!(
        (&after["text"], &after["version"]),
        (&json!(text), &json!(1))
    );
    let english = sentence(&fixture, "en", "customer-receipt").await;
    assert_eq!(english.get("text"), None);

    let removal = json!({ "version": 1, "reason": "Back" });
    let path = format!("{PATH}/removed");
    let removed = fixture.post(&path, removal.clone()).await.expect(200).json;
    assert_eq!(
        (removed.get("text"), &removed["version"]),
        (None, &json!(2))
    );
    let again = fixture.post(&path, removal).await;
    assert_eq!(again.failure(), "404 not_found");
    save(&fixture, PATH, text, 2).await.expect(200);

    let log = fixture.get("/api/operators/audit").await.expect(200).json;
    let entries = log["items"].as_array().unwrap();
    let actions: Vec<_> = entries.iter().map(|entry| &entry["action"]).collect();
    let saved = "email_text_saved";
    assert_eq!(actions, [saved, "email_text_removed", saved]);
    assert_eq!(entries[2]["changes"][0]["after"], text);
    assert_eq!(entries[2]["subject"]["label"], "customer-receipt de");
}

#[tokio::test]
async fn rejects_a_text_that_would_break_the_email() {
    let fixture = Fixture::start().await;
    for (text, message) in [
        ("{ $total", "has a mistake in its braces"),
        (
            "{ $total } { $link }",
            "has a value that the original does not have: $link",
        ),
        (
            "{ NUMBER($total) }",
            "has a function that the original does not have",
        ),
        (
            "Danke!",
            "must keep the amounts and quotations of the original: $total",
        ),
        ("{ $total }\n\nEnde", "must be one paragraph"),
        ("", "must be 1 to 1,000 characters"),
    ] {
        let refused = save(&fixture, PATH, text, 0).await;
        assert_eq!(refused.failure(), "422 validation_failed", "{text}");
        let field = &refused.json["fields"][0];
        assert_eq!(
            (&field["field"], &field["message"]),
            (&json!("text"), &json!(message))
        );
    }
    for key in ["operator-dispute", "account-reset", "greeting", "x"] {
        let path = format!("/api/operators/email-texts/de/{key}");
        let unknown = save(&fixture, &path, "Hallo", 0).await;
        assert_eq!(unknown.failure(), "404 not_found", "{key}");
    }
}

#[tokio::test]
async fn a_preview_is_an_email_with_example_values_and_escaped_html() {
    let fixture = Fixture::start().await;
    let preview = async |key: &str, text: &str| {
        let path = format!("/api/operators/email-texts/de/{key}/preview");
        let reply = fixture.post(&path, json!({ "text": text })).await;
        reply.expect(200).json
    };
    let body = preview("customer-receipt", "<b>{ $brand }</b>: { $total }").await;
    let html = body["html"].as_str().unwrap();
    assert!(
        html.contains("&lt;b&gt;Matchday&lt;/b&gt;: 126,00"),
        "{html}"
    );
    assert!(html.contains("lang=\"de\""), "{html}");
    assert!(body["text"].as_str().unwrap().contains("<b>Matchday</b>"));
    let subject = preview("customer-receipt-subject", "Juhu, { $talent }!").await;
    assert_eq!(subject["subject"], "Juhu, Ada Keller!");
    let button = preview("customer-button-pay", "Los").await;
    assert!(button["html"].as_str().unwrap().contains(">Los</a>"));
    assert_eq!(fixture.audit().await, Vec::<Value>::new());
}
