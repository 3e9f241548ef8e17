//! `GET` and `PUT /api/account/profile`.

use serde_json::{Value, json};
use testkit::{App, Bench};

const PATH: &str = "/api/account/profile";

fn form(version: u64) -> Value {
    json!({
        "displayName": " Noor Bakker ", "company": "Bakker BV", "phone": "+31 6 12345678", "country": "NL",
        "locale": "nl", "currency": "EUR", "timeZone": "Europe/Amsterdam", "marketing": true,
        "version": version,
    })
}

async fn start() -> (Bench, App, String) {
    let bench = Bench::start_with_identity().await;
    let noor = bench.customer("noor").await;
    let token = bench.token(&noor);
    let app = App::new(crate::router(&bench));
    (bench, app, token)
}

#[tokio::test]
async fn a_customer_reads_and_saves_the_own_profile() {
    let (_bench, app, token) = start().await;
    let before = app.get(PATH).bearer(&token).await.expect(200).json;
    assert_eq!(
        (&before["email"], &before["displayName"]),
        (&json!("noor@example.org"), &json!("noor"))
    );

    let saved = app
        .put(PATH)
        .bearer(&token)
        .json(form(1))
        .await
        .expect(200)
        .json;
    let expected = json!({
        "email": "noor@example.org", "displayName": "Noor Bakker", "company": "Bakker BV",
        "phone": "+31612345678", "country": "NL", "locale": "nl", "currency": "EUR",
        "timeZone": "Europe/Amsterdam", "marketing": true, "version": 2,
    });
    assert_eq!(saved, expected);
    assert_eq!(
        app.get(PATH).bearer(&token).await.expect(200).json,
        expected
    );
}

#[tokio::test]
async fn what_is_absent_is_emptied_but_consent_is_kept() {
    let (_bench, app, token) = start().await;
    assert_eq!(app.put(PATH).bearer(&token).json(form(1)).await.status, 200);
    let body = json!({ "displayName": "Noor", "version": 2 });
    let saved = app
        .put(PATH)
        .bearer(&token)
        .json(body)
        .await
        .expect(200)
        .json;
    assert_eq!(
        saved,
        json!({
            "email": "noor@example.org", "displayName": "Noor", "marketing": true, "version": 3,
        })
    );
}

#[tokio::test]
async fn of_two_saves_of_one_version_the_second_is_a_conflict() {
    let (_bench, app, token) = start().await;
    assert_eq!(app.put(PATH).bearer(&token).json(form(1)).await.status, 200);
    let late = json!({ "displayName": "Late", "version": 1 });
    assert_eq!(
        app.put(PATH).bearer(&token).json(late).await.failure(),
        "409 conflict"
    );
    let stored = app.get(PATH).bearer(&token).await.expect(200).json;
    assert_eq!(stored["displayName"], "Noor Bakker");
}

#[tokio::test]
async fn every_wrong_field_is_named_and_nothing_is_written() {
    let (_bench, app, token) = start().await;
    let before = app.get(PATH).bearer(&token).await.expect(200).json;
    for (body, fields) in [
        (
            json!({ "displayName": "", "phone": "12", "country": "Holland", "version": 1 }),
            vec!["displayName", "phone", "country"],
        ),
        (
            json!({ "displayName": "N", "timeZone": "Mars/Olympus", "version": 1 }),
            vec!["timeZone"],
        ),
        (
            json!({ "displayName": "N", "currency": "EURO", "version": 1 }),
            vec!["currency"],
        ),
        // They are documents of their own.
        (
            json!({ "displayName": "N", "favourites": ["ada-keller"], "version": 1 }),
            vec!["favourites"],
        ),
        (
            json!({ "displayName": "N", "email": "other@example.org", "version": 1 }),
            vec!["email"],
        ),
        (
            json!({ "displayName": "N", "version": "1" }),
            vec!["version"],
        ),
        (json!({ "displayName": "N" }), vec!["version"]),
    ] {
        let reply = app.put(PATH).bearer(&token).json(&body).await;
        assert_eq!(
            (reply.failure().as_str(), reply.fields()),
            ("422 validation_failed", fields),
            "{body}"
        );
    }
    assert_eq!(app.get(PATH).bearer(&token).await.expect(200).json, before);
}

#[tokio::test]
async fn an_account_sees_itself_and_nobody_else() {
    let (bench, app, _token) = start().await;
    let other = bench.customer("mila").await;
    let profile = app
        .get(PATH)
        .bearer(&bench.token(&other))
        .await
        .expect(200)
        .json;
    assert_eq!(profile["email"], "mila@example.org");
}
