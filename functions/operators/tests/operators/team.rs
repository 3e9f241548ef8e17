//! The team: members, their roles, and what each role may do.

use serde_json::{Value, json};
use testkit::Reply;

use crate::support::Fixture;

const PATH: &str = "/api/operators/team";

/// Makes kim a member with these roles; robin, who does it, becomes the administrator.
async fn add_kim(fixture: &Fixture, roles: &[&str], version: u64) -> Reply {
    fixture.register_kim().await;
    let body = json!({
        "email": "kim@matchday.example", "roles": roles, "version": version, "reason": "Helps",
    });
    fixture.post(PATH, body).await
}

async fn change(
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
    let emails: Vec<_> = team["members"].as_array().unwrap().iter().collect();
    assert_eq!(emails[0]["email"], "robin@matchday.example");
    assert_eq!(emails[0]["roles"], json!(["administrator"]));
    assert_eq!(emails[1]["email"], "kim@matchday.example");
    assert_eq!(emails[1]["roles"], json!(["support"]));
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
async fn only_administrators_change_the_team_and_one_stays() {
    let fixture = Fixture::start().await;
    let team = add_kim(&fixture, &["support"], 0).await.expect(200).json;
    let [robin, kim] = [&team["members"][0]["userId"], &team["members"][1]["userId"]];
    let refused = change(&fixture, &fixture.kim, kim, &["administrator"], 1).await;
    assert_eq!(refused.failure(), "403 forbidden");
    let last = change(&fixture, &fixture.robin, robin, &["finance"], 1).await;
    assert_eq!(last.failure(), "422 validation_failed");
    assert_eq!(last.json["fields"][0]["field"], "roles");
    change(&fixture, &fixture.robin, kim, &[], 1)
        .await
        .expect(200);
    let closed = fixture.app.get(PATH).bearer(&fixture.kim).await;
    assert_eq!(closed.failure(), "403 forbidden");
    let stale = change(&fixture, &fixture.robin, kim, &["support"], 1).await;
    assert_eq!(stale.failure(), "409 conflict");
    let unknown = change(
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
        change(&fixture, &fixture.robin, kim, &[], 1),
        change(&fixture, &fixture.kim, robin, &[], 1),
    );
    let statuses = [one.status.as_u16(), other.status.as_u16()];
    // The later one finds another version, or a caller who has no role any more.
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
async fn accounts_that_cannot_be_operators_are_refused_by_field() {
    let fixture = Fixture::start().await;
    let add = async |email: &str, roles: Value| {
        let body = json!({ "email": email, "roles": roles, "version": 0, "reason": "Helps" });
        let refused = fixture.post(PATH, body).await;
        assert_eq!(refused.failure(), "422 validation_failed", "{email}");
        refused.json["fields"][0]["field"].clone()
    };
    assert_eq!(
        add("stranger@example.org", json!(["support"])).await,
        "email"
    );
    assert_eq!(add("no address", json!(["support"])).await, "email");
    assert_eq!(add("stranger@example.org", json!([])).await, "roles");
    fixture.squat("squatter@example.org").await;
    assert_eq!(
        add("squatter@example.org", json!(["support"])).await,
        "email"
    );
}

#[tokio::test]
async fn the_team_can_require_a_second_factor_of_every_sign_in() {
    let fixture = Fixture::start().await;
    let rule = json!({ "required": true, "version": 0, "reason": "Our policy" });
    let put = async |token: &str, body: &Value| {
        let request = fixture.app.put("/api/operators/second-factor");
        request.bearer(token).json(body.clone()).await
    };
    // An administrator without one would lock out everyone.
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
