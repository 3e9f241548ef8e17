//! The audit log: in pages, and filtered by object.

use serde_json::json;

use crate::support::Fixture;

#[tokio::test]
async fn lists_the_log_in_pages_and_by_object() {
    let context = Fixture::start().await;
    let mut guids = Vec::new();
    for number in 0..27 {
        let application = context
            .context
            .submitted_application(&format!("athlete{number}"))
            .await;
        let guid = application.application_guid.to_string();
        let path = format!("/api/operators/applications/{guid}/steps");
        let body = json!({ "step": "start_review", "version": 2, "reason": "To read it" });
        context.post(&path, body).await.expect(200);
        guids.push(guid);
    }
    let first = context.get("/api/operators/audit").await.expect(200);
    assert_eq!(first.json["items"].as_array().unwrap().len(), 25);
    let next = first.json["next"].as_str().unwrap();
    let second = context
        .get(&format!("/api/operators/audit?cursor={next}"))
        .await
        .expect(200);
    let mut seen: Vec<&str> = [&first, &second]
        .iter()
        .flat_map(|page| page.json["items"].as_array().unwrap())
        .map(|entry| entry["subject"]["id"].as_str().unwrap())
        .collect();
    seen.sort_unstable();
    guids.sort_unstable();
    assert_eq!(seen, guids);

    let one = format!("/api/operators/audit?kind=application&id={}", guids[3]);
    let one = context.get(&one).await.expect(200);
    assert_eq!(one.json["items"].as_array().unwrap().len(), 1);
    assert_eq!(
        one.json["items"][0]["changes"],
        json!([{ "field": "status", "before": "submitted", "after": "in_review" }])
    );
    for (query, field) in [
        ("kind=order", "id"),
        ("id=x", "kind"),
        ("kind=order&id=x", "id"),
        ("cursor=x", "cursor"),
    ] {
        let wrong = context.get(&format!("/api/operators/audit?{query}")).await;
        assert_eq!(wrong.fields(), [field], "{query}");
    }
}
