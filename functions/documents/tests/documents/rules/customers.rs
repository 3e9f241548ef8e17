//! A customer's profile as a document: what is written there is the account's.

use domain::customer::User;
use serde_json::json;

use crate::rules::support::{Fixture, Who};
use crate::rules::wire::{change, message, name, outcome, set, stamped};

async fn user(fixture: &Fixture) -> User {
    fixture
        .context
        .store()
        .find_user(&fixture.noor.uid)
        .await
        .unwrap()
        .unwrap()
}

fn path(fixture: &Fixture) -> String {
    format!("customers/{}", fixture.id(Who::Noor))
}

#[tokio::test]
async fn an_edit_is_cleaned_and_is_the_account_s() {
    let fixture = Fixture::new().await;
    let path = path(&fixture);
    let edit =
        json!({ "displayName": "  Noor Bakker ", "phone": "+31 6 1234 5678", "marketing": true });
    fixture
        .commit(Who::Noor, &[change(&path, &edit)])
        .await
        .expect(200);
    let saved = user(&fixture).await;
    assert_eq!(saved.profile.display_name, "Noor Bakker");
    assert_eq!(
        saved
            .profile
            .phone
            .map(|phone| phone.to_string())
            .as_deref(),
        Some("+31612345678")
    );
    assert_eq!((saved.version, saved.profile.marketing), (2, true));
    let seen = fixture.read(Who::Noor, &path).await;
    assert_eq!(
        (&seen["displayName"], &seen["phone"], &seen["version"]),
        (&json!("Noor Bakker"), &json!("+31612345678"), &json!(2))
    );
}

#[tokio::test]
async fn a_field_is_emptied_by_deleting_it() {
    let fixture = Fixture::new().await;
    let path = path(&fixture);
    fixture
        .commit(
            Who::Noor,
            &[change(&path, &json!({ "company": "Bakker & Co" }))],
        )
        .await
        .expect(200);
    let mut removal = change(&path, &json!({ "company": null }));
    removal["update"]["fields"] = json!({});
    fixture.commit(Who::Noor, &[removal]).await.expect(200);
    assert_eq!(user(&fixture).await.profile.company, None);
    assert!(
        fixture
            .read(Who::Noor, &path)
            .await
            .get("company")
            .is_none()
    );
}

#[tokio::test]
async fn the_owner_cannot_change_account_fields() {
    let fixture = Fixture::new().await;
    let path = path(&fixture);
    for (field, value) in [
        ("email", json!("eve@example.org")),
        ("userId", json!("0192")),
        ("version", json!(99)),
        ("createdAt", json!("2020-01-01T00:00:00Z")),
        ("role", json!("operator")),
        ("favourites", json!(["ada-keller"])),
    ] {
        let reply = fixture
            .commit(Who::Noor, &[change(&path, &json!({ field: value }))])
            .await;
        assert_eq!(outcome(&reply), "400 INVALID_ARGUMENT", "{field}");
        assert_eq!(
            message(&reply),
            format!(r#"{field}: cannot be changed here {{"rule":"fixed"}}"#)
        );
    }
    assert_eq!(user(&fixture).await.version, 1);
}

#[tokio::test]
async fn everything_that_is_wrong_is_named_line_by_line() {
    let fixture = Fixture::new().await;
    let wrong = json!({
        "displayName": "", "phone": "call me", "country": "Narnia", "currency": "EURO",
        "timeZone": "Mars/Olympus",
    });
    let reply = fixture
        .commit(Who::Noor, &[change(&path(&fixture), &wrong)])
        .await;
    assert_eq!(outcome(&reply), "400 INVALID_ARGUMENT");
    let lines: Vec<&str> = message(&reply).lines().collect();
    assert_eq!(lines.len(), 5, "{lines:?}");
    for (line, field) in lines.iter().zip([
        "displayName: ",
        "phone: ",
        "country: ",
        "currency: ",
        "timeZone: ",
    ]) {
        assert!(line.starts_with(field), "{line}");
    }
    for (field, value) in [
        ("displayName", json!(5)),
        ("marketing", json!("yes")),
        ("phone", json!({})),
    ] {
        let reply = fixture
            .commit(
                Who::Noor,
                &[change(&path(&fixture), &json!({ field: value }))],
            )
            .await;
        assert_eq!(outcome(&reply), "400 INVALID_ARGUMENT", "{field}");
        assert!(
            message(&reply).starts_with(&format!("{field}: ")),
            "{}",
            message(&reply)
        );
    }
    let stamp = stamped(
        &path(&fixture),
        &json!({ "displayName": "Noor" }),
        "company",
    );
    assert_eq!(
        outcome(&fixture.commit(Who::Noor, &[stamp]).await),
        "400 INVALID_ARGUMENT"
    );
    let mut counted = change(&path(&fixture), &json!({ "displayName": "Noor" }));
    counted["updateTransforms"] =
        json!([{ "fieldPath": "version", "increment": { "integerValue": "1" } }]);
    assert_eq!(
        outcome(&fixture.commit(Who::Noor, &[counted]).await),
        "400 INVALID_ARGUMENT"
    );
    assert_eq!(user(&fixture).await.version, 1);
}

#[tokio::test]
async fn an_edit_that_changes_nothing_writes_nothing() {
    let fixture = Fixture::new().await;
    let path = path(&fixture);
    let before = fixture.get(Who::Noor, &path).await.json[0]["found"].clone();
    fixture
        .commit(
            Who::Noor,
            &[change(&path, &json!({ "displayName": " noor" }))],
        )
        .await
        .expect(200);
    // A form that sends all of the profile and nothing of the account.
    fixture
        .commit(
            Who::Noor,
            &[set(
                &path,
                &json!({ "displayName": "noor", "marketing": false }),
            )],
        )
        .await
        .expect(200);
    assert_eq!(fixture.get(Who::Noor, &path).await.json[0]["found"], before);
    assert_eq!(user(&fixture).await.version, 1);
}

#[tokio::test]
async fn concurrent_writes_keep_each_others_changes() {
    let fixture = Fixture::new().await;
    let path = path(&fixture);
    fixture.get(Who::Noor, &path).await.expect(200);
    let names: Vec<_> = (0..4)
        .map(|number| change(&path, &json!({ "displayName": format!("Noor {number}") })))
        .collect();
    let towns: Vec<_> = (0..4)
        .map(|number| change(&path, &json!({ "company": format!("Company {number}") })))
        .collect();
    let (names, towns) = tokio::join!(
        async {
            for write in &names {
                fixture
                    .commit(Who::Noor, std::slice::from_ref(write))
                    .await
                    .expect(200);
            }
        },
        async {
            for write in &towns {
                fixture
                    .commit(Who::Noor, std::slice::from_ref(write))
                    .await
                    .expect(200);
            }
        },
    );
    let ((), ()) = (names, towns);
    let saved = user(&fixture).await;
    assert_eq!(saved.profile.display_name, "Noor 3");
    assert_eq!(saved.profile.company.as_deref(), Some("Company 3"));
    assert_eq!(saved.version, 9);
    assert_eq!(fixture.read(Who::Noor, &path).await["version"], 9);
}

#[tokio::test]
async fn an_edit_of_what_was_since_saved_elsewhere_is_refused_by_its_precondition() {
    let fixture = Fixture::new().await;
    let path = path(&fixture);
    let seen = fixture.get(Who::Noor, &path).await.json[0]["found"]["updateTime"].clone();
    fixture
        .commit(Who::Noor, &[change(&path, &json!({ "company": "First" }))])
        .await
        .expect(200);
    let mut late = change(&path, &json!({ "company": "Second" }));
    late["currentDocument"] = json!({ "updateTime": seen });
    assert_eq!(
        outcome(&fixture.commit(Who::Noor, &[late]).await),
        "400 FAILED_PRECONDITION"
    );
    assert_eq!(
        user(&fixture).await.profile.company.as_deref(),
        Some("First")
    );
}

/// The image lags behind a row that was saved by a call: the row is what an edit is made on.
#[tokio::test]
async fn an_image_that_lags_behind_takes_nothing_back() {
    let fixture = Fixture::new().await;
    let path = path(&fixture);
    fixture.get(Who::Noor, &path).await.expect(200);
    let mut saved = user(&fixture).await;
    saved.profile.company = Some("By the form".to_owned());
    saved.version += 1;
    fixture.context.save_user(&saved).await;
    fixture
        .commit(
            Who::Noor,
            &[change(&path, &json!({ "displayName": "Noor B." }))],
        )
        .await
        .expect(200);
    let now = user(&fixture).await;
    assert_eq!(now.profile.company.as_deref(), Some("By the form"));
    assert_eq!(
        (now.profile.display_name.as_str(), now.version),
        ("Noor B.", 3)
    );
    assert_eq!(
        fixture.read(Who::Noor, &path).await["company"],
        "By the form"
    );
}

/// Saved by a call a moment ago, and the image is older: restoring its value is a change.
#[tokio::test]
async fn a_value_of_a_late_image_can_be_written_again() {
    let fixture = Fixture::new().await;
    let path = path(&fixture);
    let elsewhere = async |country: &str| {
        let mut saved = user(&fixture).await;
        saved.profile.country = Some(country.parse().unwrap());
        saved.version += 1;
        fixture.context.save_user(&saved).await;
    };
    let back = change(&path, &json!({ "country": "DE" }));
    fixture
        .commit(Who::Noor, std::slice::from_ref(&back))
        .await
        .expect(200);
    let image = fixture.read(Who::Noor, &path).await;
    elsewhere("CZ").await;
    fixture.commit(Who::Noor, &[back]).await.expect(200);
    let saved = user(&fixture).await;
    assert_eq!(saved.profile.country, Some("DE".parse().unwrap()));
    assert_eq!(saved.version, 4);
    assert_eq!(fixture.read(Who::Noor, &path).await["version"], 4);
    // The whole image as it was read, with the account's own fields in it.
    elsewhere("CZ").await;
    let whole = json!({
        "displayName": image["displayName"], "marketing": false, "country": "DE",
        "email": image["email"], "userId": image["userId"], "version": 4,
    });
    fixture
        .commit(Who::Noor, &[set(&path, &whole)])
        .await
        .expect(200);
    let saved = user(&fixture).await;
    assert_eq!(saved.profile.country, Some("DE".parse().unwrap()));
    assert_eq!(saved.version, 6);
}

#[tokio::test]
async fn there_and_back_in_one_commit_is_refused_and_not_lost() {
    let fixture = Fixture::new().await;
    let path = path(&fixture);
    let name = |name: &str| change(&path, &json!({ "displayName": name }));
    let reply = fixture
        .commit(Who::Noor, &[name("Noor B."), name("noor")])
        .await;
    assert_eq!(outcome(&reply), "400 INVALID_ARGUMENT", "{}", reply.text);
    assert_eq!(user(&fixture).await.version, 1);
}

#[tokio::test]
async fn requires_a_registered_account() {
    let fixture = Fixture::new().await;
    // A user with a valid token and without a row.
    let mut claims = fixture.context.tokens().claims(&fixture.noor);
    claims["sub"] = json!("uid-nobody");
    claims["user_id"] = json!("uid-nobody");
    claims["cl_id"] = json!("0192f3a0-0000-7000-8000-000000000000");
    let token = fixture.context.tokens().sign(&claims);
    let write = set(
        "customers/0192f3a0-0000-7000-8000-000000000000",
        &json!({ "displayName": "Nobody" }),
    );
    let path = format!("/v1/{}/documents:commit", crate::rules::wire::DATABASE);
    let request = fixture
        .app
        .post(&path)
        .bearer(&token)
        .json(json!({ "writes": [write] }));
    assert_eq!(outcome(&request.await), "403 PERMISSION_DENIED");
    let request = fixture
        .app
        .post(&path.replace(":commit", ":batchGet"))
        .bearer(&token);
    let reply = request
        .json(json!({ "documents": [name("customers/0192f3a0-0000-7000-8000-000000000000")] }))
        .await;
    assert!(reply.expect(200).json[0]["missing"].is_string());
}
