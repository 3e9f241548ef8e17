//! The team: members, their roles, and what each role may do.

use serde_json::{Value, json};
use testkit::Reply;

use crate::support::Fixture;

const PATH: &str = "/api/operators/team";

/// Adds kim with these roles by a request of robin. The first addition also makes robin a member, as administrator.
async fn add_kim(fixture: &Fixture, roles: &[&str], version: u64) -> Reply {
    fixture.register_kim().await;
    let body = json!({
        "email": "kim@matchday.example", "roles": roles, "version": version, "reason": "Helps",
    });
    fixture.post(PATH, body).await
}

async fn change_roles(
    fixture: &Fixture,
    token: &str,
    user: &Value,
    roles: &[&str],
    version: u64,
) -> Reply {
    let path = format!("{PATH}/{}", user.as_str().unwrap());
    let body = json!({ "roles": roles, "version": version, "reason": "Other work" });
    fixture.app.put(&path).bearer(token).json(body).await
}

#[tokio::test]
async fn every_operator_is_an_administrator_until_the_first_member_is_added() {
    let fixture = Fixture::start().await;
    let team = fixture.get(PATH).await.expect(200).json;
    assert_eq!(
        (&team["members"], &team["version"]),
        (&json!([]), &json!(0))
    );
    assert_eq!(team["ownRoles"], json!(["administrator"]));

    let team = add_kim(&fixture, &["support"], 0).await.expect(200).json;
    let members: Vec<_> = team["members"].as_array().unwrap().iter().collect();
    assert_eq!(members[0]["email"], "robin@matchday.example");
    assert_eq!(members[0]["roles"], json!(["administrator"]));
    assert_eq!(members[1]["email"], "kim@matchday.example");
    assert_eq!(members[1]["roles"], json!(["support"]));
    let kim = fixture.app.get(PATH).bearer(&fixture.kim).await.expect(200);
    assert_eq!(kim.json["ownRoles"], json!(["support"]));
    let log = fixture.audit().await;
    assert_eq!(
        log,
        [json!([
            "operator_roles_changed",
            "kim@matchday.example",
            "robin@matchday.example",
            "Helps"
        ])]
    );
}

#[tokio::test]
async fn only_administrators_change_roles_and_the_last_administrator_stays() {
    let fixture = Fixture::start().await;
    let team = add_kim(&fixture, &["support"], 0).await.expect(200).json;
    let [robin, kim] = [&team["members"][0]["userId"], &team["members"][1]["userId"]];
    let refused = change_roles(&fixture, &fixture.kim, kim, &["administrator"], 1).await;
    assert_eq!(refused.failure(), "403 forbidden");
    let last = change_roles(&fixture, &fixture.robin, robin, &["finance"], 1).await;
    assert_eq!(last.failure(), "422 validation_failed");
    assert_eq!(last.json["fields"][0]["field"], "roles");
    change_roles(&fixture, &fixture.robin, kim, &[], 1)
        .await
        .expect(200);
    let removed = fixture.app.get(PATH).bearer(&fixture.kim).await;
    assert_eq!(removed.failure(), "403 forbidden");
    let stale = change_roles(&fixture, &fixture.robin, kim, &["support"], 1).await;
    assert_eq!(stale.failure(), "409 conflict");
    let unknown = change_roles(
        &fixture,
        &fixture.robin,
        &json!("0194f0c0-0000-7000-8000-000000000000"),
        &["support"],
        2,
    )
    .await;
    assert_eq!(unknown.failure(), "404 not_found");
}

#[tokio::test]
async fn two_administrators_cannot_remove_each_other_at_the_same_time() {
    let fixture = Fixture::start().await;
    let team = add_kim(&fixture, &["administrator"], 0)
        .await
        .expect(200)
        .json;
    let [robin, kim] = [&team["members"][0]["userId"], &team["members"][1]["userId"]];
    let (one, other) = tokio::join!(
        change_roles(&fixture, &fixture.robin, kim, &[], 1),
        change_roles(&fixture, &fixture.kim, robin, &[], 1),
    );
    let statuses = [one.status.as_u16(), other.status.as_u16()];
    // The second request fails because the team has another version, or because its caller has no role any more.
    assert_eq!(
        statuses.iter().filter(|status| **status == 200).count(),
        1,
        "{statuses:?}"
    );
    assert!(
        statuses
            .iter()
            .all(|status| [200, 403, 409].contains(status)),
        "{statuses:?}"
    );
}

#[tokio::test]
async fn reports_the_invalid_field_of_a_new_member() {
    let fixture = Fixture::start().await;
    let invalid_field = async |email: &str, roles: Value| {
        let body = json!({ "email": email, "roles": roles, "version": 0, "reason": "Helps" });
        let refused = fixture.post(PATH, body).await;
        assert_eq!(refused.failure(), "422 validation_failed", "{email}");
        refused.json["fields"][0]["field"].clone()
    };
    assert_eq!(
        invalid_field("stranger@example.org", json!(["support"])).await,
        "email"
    );
    assert_eq!(
        invalid_field("no address", json!(["support"])).await,
        "email"
    );
    assert_eq!(
        invalid_field("stranger@example.org", json!([])).await,
        "roles"
    );
    // An account whose email address is not verified.
    fixture
        .register_unverified_talent("squatter@example.org")
        .await;
    assert_eq!(
        invalid_field("squatter@example.org", json!(["support"])).await,
        "email"
    );
}

#[tokio::test]
async fn a_required_second_factor_blocks_operators_who_signed_in_without_one() {
    let fixture = Fixture::start().await;
    let rule = json!({ "required": true, "version": 0, "reason": "Our policy" });
    let put = async |token: &str, body: &Value| {
        let request = fixture.app.put("/api/operators/second-factor");
        request.bearer(token).json(body.clone()).await
    };
    // The rule would lock out an administrator who signed in without a second factor.
    let refused = put(&fixture.robin, &rule).await;
    assert_eq!(refused.failure(), "403 second_factor_required");
    let robin = fixture.with_second_factor("robin", 1);
    let team = put(&robin, &rule).await.expect(200).json;
    assert_eq!(team["requiresSecondFactor"], true);
    assert_eq!(team["ownSecondFactor"], true);

    for path in [PATH, "/api/operators/queues", "/api/operators/audit"] {
        let without = fixture.app.get(path).bearer(&fixture.robin).await;
        assert_eq!(without.failure(), "403 second_factor_required", "{path}");
        fixture.app.get(path).bearer(&robin).await.expect(200);
    }
    let off = json!({ "required": false, "version": 1, "reason": "A lost phone" });
    put(&robin, &off).await.expect(200);
    fixture.get(PATH).await.expect(200);
}
