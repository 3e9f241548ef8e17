//! Contact details are rejected in texts between the parties before the order is accepted.

use serde_json::json;

use crate::support::Fixture;

#[tokio::test]
async fn rejects_contacts_in_a_booking_at_their_field() {
    let fixture = Fixture::start().await;
    for (pointer, field, text) in [
        (
            "/brief/instructions",
            "brief.instructions",
            "Please mail me at noor@example.org, thank you.",
        ),
        (
            "/brief/recipientName",
            "brief.recipientName",
            "@noor.bakker",
        ),
        ("/customer/name", "customer.name", "Noor +31 6 12345678"),
    ] {
        let mut body = fixture.booking().await;
        *body.pointer_mut(pointer).unwrap() = json!(text);
        let reply = fixture.place("with-a-contact", &body).await;
        assert_eq!(
            (reply.failure().as_str(), reply.fields()),
            ("422 validation_failed", vec![field])
        );
    }
    fixture.assert_nothing_written("with-a-contact").await;
}

#[tokio::test]
async fn rejects_contacts_in_reasons_to_decline_or_withdraw() {
    let fixture = Fixture::start().await;
    let (guid, hash) = fixture.requested("decline-with-contact").await;
    let before = fixture.seen(&hash).await;
    let note = "Book me at https://example.org/ada instead";
    let decline = json!({
        "action": "decline", "version": before["version"], "reason": "other", "note": note,
    });
    let withdraw = json!({ "action": "withdraw", "version": before["version"], "note": note });
    for reply in [
        fixture.act_as_ada(guid, decline).await,
        fixture.act_as_guest(&hash, withdraw).await,
    ] {
        assert_eq!(
            (reply.failure().as_str(), reply.fields()),
            ("422 validation_failed", vec!["note"])
        );
    }
    assert_eq!(fixture.seen(&hash).await, before);
}
