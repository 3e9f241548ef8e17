//! The consent of a guardian.

use std::time::Duration;

use serde_json::{Value, json};
use testkit::{App, Reply, TestContext};

use crate::apply::{born_years_ago, form_with, start};
use crate::support::{apply, edit, kinds, read, step, token_of};

fn minor(context: &TestContext, guardian: &str) -> Value {
    let mut form = form_with("/birthDate", born_years_ago(context, 15));
    form["guardian"] = json!({ "name": "Eva Keller", "email": guardian });
    form
}

async fn answer(app: &App, token: &str, agrees: bool, version: u64) -> Reply {
    let body = json!({ "agrees": agrees, "version": version });
    app.post(&format!("/api/join/guardian/{token}"))
        .json(body)
        .await
}

#[tokio::test]
async fn a_guardian_is_asked_after_verification_and_agrees_by_a_separate_link() {
    let (context, app) = start().await;
    let form = minor(&context, "eva@example.org");
    let token = apply(&context, &app, &form).await;
    let to = |kind: &str, to: &str| (kind.to_owned(), to.to_owned());
    assert_eq!(
        kinds(&context).await,
        [to("application_confirm_address", "ada@example.org")],
        "nobody makes us write to a third person"
    );
    let submitted = step(&app, &token, "submit").await.expect(200);
    assert_eq!(submitted.json["guardian"]["hasAgreed"], false);
    assert!(
        kinds(&context)
            .await
            .contains(&to("guardian_asked", "eva@example.org"))
    );

    let own = token_of(&context, "guardian_asked").await;
    assert_eq!(read(&app, &own).await.failure(), "404 not_found");
    let path = format!("/api/join/guardian/{own}");
    let asked = app.get(&path).await.expect(200);
    assert_eq!(asked.json["legalName"], "Ada Maria Keller");
    assert_eq!(asked.json["offers"][0]["kind"], "video");
    assert_eq!(asked.json["email"], Value::Null);
    assert_eq!(answer(&app, &own, true, 1).await.failure(), "409 conflict");
    let agreed = answer(&app, &own, true, 2).await.expect(200);
    assert_eq!(agreed.json["hasAgreed"], true);
    // A repeated consent changes nothing.
    answer(&app, &own, true, 2).await.expect(200);
    let view = read(&app, &token).await.expect(200);
    assert_eq!(view.json["guardian"]["hasAgreed"], true);
    assert_eq!(view.json["version"], 3);
    assert_eq!(view.json["steps"], json!(["withdraw"]));
    token_of(&context, "guardian_agreed").await;
}

#[tokio::test]
async fn a_guardian_ends_no_application_of_an_adult() {
    let (context, app) = start().await;
    let token = apply(&context, &app, &minor(&context, "eva@example.org")).await;
    step(&app, &token, "submit").await.expect(200);
    let own = token_of(&context, "guardian_asked").await;
    let path = format!("/api/join/guardian/{own}");
    let asked = app.get(&path).await.expect(200).json;
    assert_eq!(
        (&asked["canAnswer"], &asked["isAdult"]),
        (&json!(true), &json!(false))
    );

    context.advance(Duration::from_hours(3 * 366 * 24));
    let later = app.get(&path).await.expect(200).json;
    assert_eq!(
        (&later["canAnswer"], &later["isAdult"]),
        (&json!(false), &json!(true))
    );
    for agrees in [false, true] {
        let refused = answer(&app, &own, agrees, 2).await;
        assert_eq!(refused.failure(), "409 action_refused");
    }
    let view = read(&app, &token).await.expect(200);
    assert_eq!(view.json["status"], "submitted");
}

#[tokio::test]
async fn a_new_guardian_is_asked_and_the_first_link_stops_working() {
    let (context, app) = start().await;
    let token = apply(&context, &app, &minor(&context, "eva@example.org")).await;
    step(&app, &token, "submit").await.expect(200);
    let evas = token_of(&context, "guardian_asked").await;
    answer(&app, &evas, true, 2).await.expect(200);

    context.advance(Duration::from_secs(1));
    let changed = edit(&app, &token, 3, &minor(&context, "max@example.org")).await;
    assert_eq!(changed.expect(200).json["guardian"]["hasAgreed"], false);
    assert_eq!(
        answer(&app, &evas, true, 4).await.failure(),
        "404 not_found"
    );
    let max = token_of(&context, "guardian_asked").await;
    assert_ne!(max, evas);
    let again = step(&app, &token, "mail_guardian").await.expect(200);
    assert_eq!(
        again.json["steps"],
        json!(["mail_guardian", "withdraw"]),
        "the guardian has not answered"
    );
    let mails = kinds(&context).await;
    let to_max = mails.iter().filter(|(_, to)| to == "max@example.org");
    assert_eq!(to_max.count(), 2);
}

#[tokio::test]
async fn a_guardian_who_does_not_agree_withdraws_the_application() {
    let (context, app) = start().await;
    let token = apply(&context, &app, &minor(&context, "eva@example.org")).await;
    step(&app, &token, "submit").await.expect(200);
    let own = token_of(&context, "guardian_asked").await;
    let refused = answer(&app, &own, false, 2).await.expect(200);
    assert_eq!(refused.json["canAnswer"], false);
    assert_eq!(read(&app, &token).await.json["status"], "withdrawn");
    assert_eq!(
        answer(&app, &own, true, 3).await.failure(),
        "409 action_refused"
    );
}

#[tokio::test]
async fn an_adults_guardian_gets_no_email() {
    let (context, app) = start().await;
    let token = apply(&context, &app, &crate::apply::form()).await;
    step(&app, &token, "submit").await.expect(200);
    let refused = step(&app, &token, "mail_guardian").await;
    assert_eq!(refused.failure(), "409 action_refused");
}
