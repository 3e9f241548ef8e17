//! Bank payouts reported by the provider's events.

use domain::notice::NoticeContent;
use jiff::SignedDuration;
use serde_json::json;
use store::{DuePartition, DueRow};

use crate::account::{account_events, at_provider};
use crate::statement::Payee;
use crate::support::deliver_signed;

/// Delivers the provider's events of this kind, the newest first and each twice with different ids.
async fn deliver(payee: &Payee, kind: &str) {
    let events = account_events(&payee.context, &payee.talent, kind).await;
    for (number, event) in events.iter().chain(&events).enumerate() {
        let mut event = event.clone();
        event["id"] = json!(format!("evt_{kind}_{number}"));
        deliver_signed(&payee.context, &payee.app, &event)
            .await
            .expect(200);
    }
}

async fn list(payee: &Payee) -> Vec<serde_json::Value> {
    let reply = payee
        .app
        .get("/api/payments/bank-payouts")
        .bearer(&payee.token())
        .await
        .expect(200);
    reply.json["items"].as_array().unwrap().clone()
}

/// Returns the pending emails about bank payouts.
async fn emails(payee: &Payee) -> Vec<NoticeContent> {
    let store = payee.context.store();
    let soon = payee.context.now() + SignedDuration::from_hours(1);
    let mut emails = Vec::new();
    for partition in DuePartition::all() {
        for row in store
            .list_due(partition, soon, None, 50)
            .await
            .unwrap()
            .items
        {
            if let DueRow::Notice { notice_guid, .. } = row {
                let row = store.find_notice(notice_guid).await.unwrap();
                emails.push(row.unwrap().notice.content);
            }
        }
    }
    emails
}

#[tokio::test]
async fn lists_bank_payouts_and_emails_a_failed_one() {
    let payee = Payee::start().await;
    assert!(list(&payee).await.is_empty());
    let order = payee.paid_out().await;
    at_provider(&payee.context, &payee.talent, "pay_out").await;
    deliver(&payee, "payout.paid").await;
    let [paid] = list(&payee).await.try_into().unwrap();
    assert_eq!(paid["status"], "paid");
    assert_eq!(paid["amount"]["amount"], order.payout.amount.amount());
    assert!(emails(&payee).await.is_empty());

    at_provider(&payee.context, &payee.talent, "fail_payout").await;
    deliver(&payee, "payout.failed").await;
    // The older event arrives late: its object is fetched in its current status.
    deliver(&payee, "payout.paid").await;
    let [failed] = list(&payee).await.try_into().unwrap();
    assert_eq!(failed["status"], "failed");
    assert!(failed["failure"].is_string(), "{failed}");
    let [letter] = emails(&payee).await.try_into().unwrap();
    assert!(
        matches!(
            &letter,
            NoticeContent::BankPayoutFailed { amount, failure_code: Some(code), .. }
                if *amount == order.payout.amount && code == "account_closed"
        ),
        "{letter:?}"
    );
}

#[tokio::test]
async fn lists_only_own_bank_payouts_and_ignores_unknown_accounts() {
    let payee = Payee::start().await;
    payee
        .app
        .get("/api/payments/bank-payouts")
        .await
        .expect(401);
    let customer = payee.context.customer("mia").await;
    let token = payee.context.token(&customer);
    let refused = payee
        .app
        .get("/api/payments/bank-payouts")
        .bearer(&token)
        .await;
    assert_eq!(refused.failure(), "403 forbidden");
    let event = json!({
        "id": "evt_stranger", "type": "payout.paid", "account": "acct_stranger",
        "data": { "object": { "id": "po_stranger", "object": "payout" } },
    });
    deliver_signed(&payee.context, &payee.app, &event)
        .await
        .expect(200);
    assert!(list(&payee).await.is_empty());
}
