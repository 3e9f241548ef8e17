//! A request for a second operator is one email to the operators.

use domain::approval::ApprovalRequest;
use domain::notice::{Notice, NoticeContent};
use domain::{ApprovalGuid, NoticeGuid, OrderGuid, UserId};
use emulators::mail::Mail;
use serde_json::{Value, json};

use crate::support::Fixture;

async fn email_about(act: Value, amount: Value, subject: Value) -> Mail {
    let fixture = Fixture::set().await;
    let now = fixture.context.now();
    let request = json!({
        "approvalGuid": ApprovalGuid::from_parts(1, [1; 10]), "act": act, "action": "payout_released",
        "subject": subject, "subjectVersion": 3, "amount": amount, "changes": [],
        "requestedBy": {
            "userId": UserId::from_parts(1, [2; 10]), "email": "robin@matchday.example",
        },
        "reason": "The <b>athlete</b> asked", "requestedAt": now,
        "expiresAt": ApprovalRequest::expiry(now), "status": "open", "version": 1,
    });
    let notice = Notice {
        notice_guid: NoticeGuid::from_parts(1, [4; 10]),
        to: None,
        language: None,
        content: NoticeContent::ApprovalRequested {
            approval: serde_json::from_value(request).unwrap(),
        },
        created_at: now,
    };
    let store = fixture.context.store();
    store.add_notice(&notice).await.unwrap();
    fixture.consume().await;
    let mails = fixture.mails_to("operators@matchday.example");
    let [mail] = mails.try_into().unwrap();
    mail
}

#[tokio::test]
async fn a_payout_above_the_limit_is_an_email_with_amount_person_and_reason() {
    let order = OrderGuid::from_parts(1, [3; 10]);
    let act = json!({ "kind": "payout", "orderGuid": order, "step": "release" });
    let amount = json!({ "amount": 99_600, "currency": "EUR" });
    let subject = json!({ "kind": "order", "id": order, "label": "MD-ABCD" });
    let mail = email_about(act, amount, subject).await;
    assert_eq!(mail.subject, "Approval needed: payout of order MD-ABCD");
    for part in [
        "Requested by: robin@matchday.example",
        "Amount: €996.00",
        "Reason: “The <b>athlete</b> asked”",
        "/operators/approvals",
    ] {
        assert!(mail.text.contains(part), "{part} in {}", mail.text);
    }
    assert!(!mail.html.unwrap_or_default().contains("<b>athlete"));
}

#[tokio::test]
async fn a_change_of_a_commission_names_the_athlete_and_no_amount() {
    let talent = OrderGuid::from_parts(1, [3; 10]);
    let act = json!({ "kind": "commission", "talentGuid": talent });
    let subject = json!({ "kind": "talent", "id": talent, "label": "cara-lind" });
    let mail = email_about(act, Value::Null, subject).await;
    assert_eq!(mail.subject, "Approval needed: commission of cara-lind");
    assert!(!mail.text.contains("Amount"), "{}", mail.text);
}
