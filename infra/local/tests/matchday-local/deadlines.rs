use serde_json::json;

use crate::folder::Folder;
use crate::program::{Program, until};

const HOUR: i64 = 3600;

#[tokio::test]
async fn an_unpaid_order_expires_when_the_clock_moves() {
    let folder = Folder::seeded();
    let offer = folder.bookable();
    let runner = Program::start(&folder);
    let booking = runner.book(&offer).await;
    assert_eq!(runner.order(&booking).await["state"], "pending_payment");
    runner.advance(HOUR).await;
    runner.reaches(&booking, "payment_expired").await;
}

#[tokio::test]
async fn an_unanswered_request_expires_and_the_hold_is_released() {
    let folder = Folder::seeded();
    let offer = folder.bookable();
    let runner = Program::start(&folder);
    let booking = runner.book(&offer).await;
    runner.pay(&booking).await;
    runner.advance(6 * 24 * HOUR).await;
    runner.reaches(&booking, "expired").await;
    until("the release", || async {
        (runner.payment(&booking).await["paymentIntent"]["status"] == "canceled").then_some(())
    })
    .await;
    assert_eq!(runner.payment(&booking).await["captures"], 0);
}

#[tokio::test]
async fn a_declined_request_releases_the_hold_and_emails_the_customer() {
    let folder = Folder::seeded();
    let offer = folder.bookable();
    let runner = Program::start(&folder);
    let booking = runner.book(&offer).await;
    runner.pay(&booking).await;
    let token = runner.sign_in(&booking.talent).await;
    let version = runner.order(&booking).await["version"].clone();
    let decline = json!({ "action": "decline", "version": version, "reason": "no_time" });
    let answer = runner
        .action(&token, &booking, &decline)
        .send()
        .await
        .unwrap();
    assert_eq!(answer.status(), 200, "{}", answer.text().await.unwrap());
    until("the release", || async {
        (runner.payment(&booking).await["paymentIntent"]["status"] == "canceled").then_some(())
    })
    .await;
    // The email of the request may be missing: it is dropped where the outbox runs after the answer.
    until("the mail", || async {
        let mails = runner.mails("grace@example.com").await;
        let mut subjects = mails.iter();
        subjects
            .any(|subject| subject.contains("can’t take your request"))
            .then_some(())
    })
    .await;
}

#[tokio::test]
async fn a_moved_clock_stays_moved_after_a_restart() {
    let folder = Folder::seeded();
    let offer = folder.bookable();
    let runner = Program::start(&folder);
    let booking = runner.book(&offer).await;
    runner.advance(HOUR / 4).await;
    runner.kill();
    let runner = Program::start(&folder);
    assert_eq!(runner.order(&booking).await["state"], "pending_payment");
    runner.advance(HOUR / 4 + 60).await;
    runner.reaches(&booking, "payment_expired").await;
}
