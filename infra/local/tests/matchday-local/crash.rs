use serde_json::json;

use crate::booking::Booking;
use crate::folder::Folder;
use crate::program::{Program, until};

/// Longer than a function gives another one to finish a provider call.
const LEFT_OVER: i64 = 15 * 60;

/// Accepts an order, and kills everything after the provider captured the money and before our side received the
/// response. From then on no webhook arrives.
async fn killed_after_the_capture(folder: &Folder) -> Booking {
    let offer = folder.bookable();
    let runner = Program::start(folder);
    // The first report replays events that never arrived, which would complete the step before the athlete can.
    runner.reports().await;
    let booking = runner.book(&offer).await;
    runner.pay(&booking).await;
    runner
        .control_stripe("/_emulator/webhooks", &json!({ "paused": true }))
        .await;
    runner
        .control_stripe("/_emulator/faults", &json!({ "neverAnswer": ["capture"] }))
        .await;

    let token = runner.sign_in(&booking.talent).await;
    let version = runner.order(&booking).await["version"].clone();
    let accept = json!({ "action": "accept", "version": version });
    let accepting = tokio::spawn(runner.action(&token, &booking, &accept).send());
    until("the capture", || async {
        (runner.payment(&booking).await["captures"] == 1).then_some(())
    })
    .await;
    runner.kill();
    assert!(
        accepting.await.unwrap().is_err(),
        "nobody can have answered"
    );
    booking
}

impl Program {
    /// Waits until the books were compared for the first time. The next report is due a day later.
    async fn reports(&self) {
        let operator = self.sign_in_as("operator@matchday.example").await;
        until("the first report of the books", || async {
            let reports = self
                .find_as(&operator, "/api/operators/reconciliations")
                .await;
            (!reports["items"].as_array().unwrap().is_empty()).then_some(())
        })
        .await;
    }
}

async fn is_captured_once(runner: &Program, booking: &Booking) {
    let order = runner.reaches(booking, "accepted").await;
    assert_eq!(order["payment"]["status"], "captured");
    let payment = runner.payment(booking).await;
    assert_eq!(payment["captures"], 1, "{payment}");
    assert_eq!(
        payment["paymentIntent"]["amount_received"],
        order["money"]["total"]["amount"]
    );
    until("the receipt", || async {
        let mails = runner.mails("grace@example.com").await;
        mails
            .iter()
            .any(|subject| subject.contains("accepted"))
            .then_some(())
    })
    .await;
}

#[tokio::test]
async fn an_order_killed_between_capture_and_commit_is_repaired_by_the_clock_and_charged_once() {
    let folder = Folder::seeded();
    let booking = killed_after_the_capture(&folder).await;
    let runner = Program::start(&folder);
    assert_eq!(
        runner.order(&booking).await["state"],
        "requested",
        "the step was not written"
    );
    runner.advance(LEFT_OVER).await;
    is_captured_once(&runner, &booking).await;
}

#[tokio::test]
async fn a_talent_who_accepts_again_after_the_crash_finishes_the_step_and_charges_nothing() {
    let folder = Folder::seeded();
    let booking = killed_after_the_capture(&folder).await;
    let runner = Program::start(&folder);
    let token = runner.sign_in(&booking.talent).await;
    let version = runner.order(&booking).await["version"].clone();
    let again = json!({ "action": "accept", "version": version });
    let answer = runner
        .action(&token, &booking, &again)
        .send()
        .await
        .unwrap();
    assert_eq!(answer.status(), 200, "{}", answer.text().await.unwrap());
    is_captured_once(&runner, &booking).await;
}

#[tokio::test]
async fn a_webhook_after_the_crash_completes_the_order_without_a_read() {
    let folder = Folder::seeded();
    let booking = killed_after_the_capture(&folder).await;
    let runner = Program::start(&folder);
    runner
        .control_stripe("/_emulator/webhooks", &json!({ "paused": false }))
        .await;
    is_captured_once(&runner, &booking).await;
}
