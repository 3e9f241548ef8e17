use serde_json::json;

use crate::folder::Folder;
use crate::program::{Program, until};

/// Longer than a function gives another one to finish a provider call.
const LEFT_OVER: i64 = 15 * 60;

/// Accepts an order, kills everything after the provider took the money and before anybody learned of it.
async fn killed_after_the_capture(folder: &Folder) -> crate::booking::Booking {
    let offer = folder.bookable();
    let runner = Program::start(folder);
    let booking = runner.book(&offer).await;
    runner.pay(&booking).await;
    let version = runner.order(&booking).await["version"].clone();
    let faults = format!("{}/_stand-in/faults", runner.address("stripe"));
    let set = runner
        .http
        .post(faults)
        .json(&json!({ "neverAnswer": ["capture"] }))
        .send()
        .await
        .unwrap();
    assert_eq!(set.status(), 204);

    let token = runner.sign_in(&booking.talent).await;
    let accepting = runner.action(
        &token,
        &booking,
        &json!({ "action": "accept", "version": version }),
    );
    let accepting = tokio::spawn(accepting.send());
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

#[tokio::test]
async fn an_order_killed_between_capture_and_commit_repairs_itself_and_is_charged_once() {
    let folder = Folder::seeded();
    let booking = killed_after_the_capture(&folder).await;

    let runner = Program::start(&folder);
    assert_eq!(
        runner.order(&booking).await["state"],
        "requested",
        "the step was not written"
    );
    runner.advance(LEFT_OVER).await;
    let order = runner.reaches(&booking, "accepted").await;
    assert_eq!(order["payment"]["status"], "captured");

    let payment = runner.payment(&booking).await;
    assert_eq!(payment["captures"], 1, "{payment}");
    assert_eq!(
        payment["paymentIntent"]["amount_received"],
        order["money"]["total"]["amount"]
    );
    until("the receipt", || async {
        runner
            .mails("grace@example.com")
            .await
            .iter()
            .any(|subject| subject.contains("accepted"))
            .then_some(())
    })
    .await;
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
    runner.reaches(&booking, "accepted").await;
    assert_eq!(runner.payment(&booking).await["captures"], 1);
}
