//! The team: members, their roles, what each role may do, and what ends with a membership.

use domain::UserId;
use domain::api_key::ApiScope;
use domain::operator::OperatorRole;
use http_api::Role;
use serde_json::{Value, json};
use testkit::{COMMIT, FaultMode, Person, Reply, race_size};
use tokio::task::JoinSet;

use crate::support::{Fixture, operator};

const PATH: &str = "/api/operators/team";

/// Adds the account of this address with these roles by a request of robin.
async fn add(fixture: &Fixture, email: &str, roles: &[&str], version: u64) -> Reply {
    let body = json!({ "email": email, "roles": roles, "version": version, "reason": "Helps" });
    fixture.post(PATH, body).await
}

async fn change_roles(
    fixture: &Fixture,
    token: &str,
    person: &Person,
    roles: &[&str],
    version: u64,
) -> Reply {
    let path = format!("{PATH}/{}", person.user_id);
    let body = json!({ "roles": roles, "version": version, "reason": "Other work" });
    fixture.app.put(&path).bearer(token).json(body).await
}

async fn remove(fixture: &Fixture, person: &Person, version: u64) -> Reply {
    let path = format!("{PATH}/{}/removed", person.user_id);
    let body = json!({ "version": version, "reason": "Left the company" });
    fixture.post(&path, body).await
}

/// Returns the claims of an account at the identity service.
async fn claims(fixture: &Fixture, person: &Person) -> Value {
    let identity = fixture.context.identity_client();
    let account = identity.find_account(&person.uid).await.unwrap().unwrap();
    serde_json::from_str(&account.custom_attributes.unwrap()).unwrap()
}

/// Returns a customer with an account at the identity service.
async fn customer(fixture: &Fixture, name: &str) -> Person {
    let person = fixture.context.customer(name).await;
    fixture.context.known_to_identity(&person).await;
    person
}

#[tokio::test]
async fn only_listed_accounts_are_operators_also_while_the_team_has_no_row() {
    let fixture = Fixture::start().await;
    let stranger = fixture.context.token(&operator("mallory", 9));
    let refused = fixture.app.get(PATH).bearer(&stranger).await;
    assert_eq!(refused.failure(), "403 forbidden");
    let empty = testkit::TestContext::start_with_identity().await;
    let team = empty.store().find_team().await.unwrap();
    assert!(team.member(operator("robin", 1).user_id).is_none());
}

#[tokio::test]
async fn a_customer_joins_keeps_the_own_kind_of_account_and_reads_with_the_first_request() {
    let fixture = Fixture::start().await;
    let noor = customer(&fixture, "noor").await;
    let team = add(&fixture, "noor@example.org", &["support"], 2).await;
    let team = team.expect(200).json;
    let member = &team["members"][2];
    assert_eq!(member["email"], "noor@example.org");
    assert_eq!(member["roles"], json!(["support"]));
    assert_eq!(member["addedBy"], json!(operator("robin", 1).user_id));
    let token = fixture.context.token(&noor);
    let read = fixture.app.get(PATH).bearer(&token).await.expect(200);
    assert_eq!(read.json["ownRoles"], json!(["support"]));
    let expected = json!({ "cl_id": noor.user_id, "cl_role": "customer", "cl_team": true });
    assert_eq!(claims(&fixture, &noor).await, expected);
    let log = fixture.audit().await;
    assert_eq!(
        log,
        [json!([
            "operator_roles_changed",
            "noor@example.org",
            "robin@matchday.example",
            "Helps"
        ])]
    );
}

#[tokio::test]
async fn a_refused_concurrent_addition_leaves_no_claim() {
    let fixture = Fixture::start().await;
    let size = race_size(4, 16);
    let mut people = Vec::new();
    for number in 0..size {
        people.push(customer(&fixture, &format!("fan{number}")).await);
    }
    let (app, _proxy) = fixture.behind_proxy(FaultMode::Gather(COMMIT, size)).await;
    let mut calls = JoinSet::new();
    for person in people {
        let (app, robin) = (app.clone(), fixture.robin.clone());
        calls.spawn(async move {
            let body = json!({
                "email": person.email, "roles": ["finance"], "version": 2, "reason": "Helps",
            });
            let reply = app.post(PATH).bearer(&robin).json(body).await;
            (person, reply)
        });
    }
    let mut joined = 0;
    for (person, reply) in calls.join_all().await {
        let is_member = claims(&fixture, &person).await["cl_team"] == json!(true);
        assert_eq!(is_member, reply.status == 200, "{}", reply.text);
        joined += usize::from(is_member);
    }
    assert_eq!(joined, 1);
}

#[tokio::test]
async fn only_administrators_change_roles_and_the_last_administrator_stays() {
    let fixture = Fixture::start().await;
    fixture.register_kim().await;
    let (robin, kim) = (operator("robin", 1), operator("kim", 2));
    let changed = change_roles(&fixture, &fixture.robin, &kim, &["support"], 2).await;
    assert_eq!(changed.expect(200).json["version"], 3);
    let refused = change_roles(&fixture, &fixture.kim, &kim, &["administrator"], 3).await;
    assert_eq!(refused.failure(), "403 forbidden");
    let last = change_roles(&fixture, &fixture.robin, &robin, &["finance"], 3).await;
    assert_eq!(last.fields(), ["roles"]);
    let stale = change_roles(&fixture, &fixture.robin, &kim, &["support"], 2).await;
    assert_eq!(stale.failure(), "409 conflict");
    let stranger = operator("mallory", 9);
    let unknown = change_roles(&fixture, &fixture.robin, &stranger, &["support"], 3).await;
    assert_eq!(unknown.failure(), "404 not_found");
}

#[tokio::test]
async fn leaving_ends_rights_sessions_keys_of_the_team_and_the_claim() {
    for removed in [false, true] {
        let fixture = Fixture::start().await;
        let noor = customer(&fixture, "noor").await;
        add(&fixture, "noor@example.org", &["support"], 2)
            .await
            .expect(200);
        let mut token = fixture.context.tokens().claims(&noor);
        token["auth_time"] = json!(token["auth_time"].as_i64().unwrap() - 60);
        token["iat"] = token["auth_time"].clone();
        let token = fixture.context.tokens().sign(&token);
        let own = fixture.app.post("/api/operators/keys").bearer(&token);
        let key = own.json(json!({
            "key": { "name": "Figures", "scopes": ["figures:read"], "expiresInDays": 30 },
            "version": 0, "reason": "Figures",
        }));
        let key = key.await.expect(201).json["key"]
            .as_str()
            .unwrap()
            .to_owned();
        let figures = async |bearer: &str| {
            let reply = fixture.app.get("/api/operators/queues").bearer(bearer);
            reply.await.status.as_u16()
        };
        assert_eq!((figures(&token).await, figures(&key).await), (200, 200));
        let left = if removed {
            remove(&fixture, &noor, 3).await
        } else {
            change_roles(&fixture, &fixture.robin, &noor, &[], 3).await
        };
        let members = left.expect(200).json["members"].as_array().unwrap().len();
        assert_eq!(members, if removed { 2 } else { 3 });
        assert_eq!((figures(&token).await, figures(&key).await), (401, 401));
        let store = fixture.context.store();
        let keys = store.find_api_keys(noor.user_id).await.unwrap();
        assert!(keys.items.is_empty());
        let expected = json!({ "cl_id": noor.user_id, "cl_role": "customer" });
        assert_eq!(claims(&fixture, &noor).await, expected);
    }
}

#[tokio::test]
async fn a_removal_that_stopped_after_the_team_was_written_has_ended_the_rights_and_is_repeated() {
    let fixture = Fixture::start().await;
    let noor = customer(&fixture, "noor").await;
    add(&fixture, "noor@example.org", &["support"], 2)
        .await
        .expect(200);
    let token = fixture.context.token(&noor);
    let (app, proxy) = fixture.behind_proxy(FaultMode::DropAfterCommits(1)).await;
    let path = format!("{PATH}/{}/removed", noor.user_id);
    let body = |version: u64| json!({ "version": version, "reason": "Left the company" });
    let stopped = app.post(&path).bearer(&fixture.robin).json(body(3)).await;
    assert_eq!(stopped.status.as_u16(), 503, "{}", stopped.text);
    let refused = fixture.app.get(PATH).bearer(&token).await;
    assert_eq!(refused.failure(), "403 forbidden");
    assert_eq!(claims(&fixture, &noor).await["cl_team"], json!(true));

    proxy.set_mode(FaultMode::Forward);
    let again = app.post(&path).bearer(&fixture.robin).json(body(4)).await;
    assert_eq!(
        again.expect(200).json["members"].as_array().unwrap().len(),
        2
    );
    assert_eq!(claims(&fixture, &noor).await.get("cl_team"), None);
}

#[tokio::test]
async fn an_athletes_key_gives_no_right_of_the_team_although_the_athlete_is_a_member() {
    let fixture = Fixture::start().await;
    let ada = fixture.context.published_talent("ada-keller").await.person;
    let scopes = [ApiScope::OrdersRead, ApiScope::FiguresRead];
    let key = fixture.context.api_key(&ada, &scopes).await;
    fixture
        .context
        .join_team(&ada, &[OperatorRole::Administrator])
        .await;
    let queues = "/api/operators/queues";
    let refused = fixture.app.get(queues).bearer(&key).await;
    assert_eq!(refused.failure(), "403 forbidden");
    let token = fixture.context.token(&ada);
    fixture.app.get(queues).bearer(&token).await.expect(200);
}

#[tokio::test]
async fn two_administrators_cannot_remove_each_other_at_the_same_time() {
    let fixture = Fixture::start().await;
    let (robin, kim) = (operator("robin", 1), operator("kim", 2));
    for person in [&robin, &kim] {
        fixture.register(person).await;
    }
    let (one, other) = tokio::join!(
        change_roles(&fixture, &fixture.robin, &kim, &[], 2),
        change_roles(&fixture, &fixture.kim, &robin, &[], 2),
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
            .all(|status| [200, 401, 403, 409].contains(status)),
        "{statuses:?}"
    );
}

#[tokio::test]
async fn reports_the_invalid_field_of_a_new_member() {
    let fixture = Fixture::start().await;
    let invalid_field = async |email: &str, roles: Value| {
        let body = json!({ "email": email, "roles": roles, "version": 2, "reason": "Helps" });
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
    let rule = json!({ "required": true, "version": 2, "reason": "Our policy" });
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
    let off = json!({ "required": false, "version": 3, "reason": "A lost phone" });
    put(&robin, &off).await.expect(200);
    fixture.get(PATH).await.expect(200);
}

#[tokio::test]
async fn the_kind_of_the_account_makes_no_one_an_operator() {
    let fixture = Fixture::start().await;
    let person = Person {
        user_id: UserId::from_parts(8, [8; 10]),
        role: Role::Operator,
        ..operator("mallory", 8)
    };
    fixture.register(&person).await;
    fixture.context.join_team(&person, &[]).await;
    let token = fixture.context.token(&person);
    for path in [PATH, "/api/operators/queues", "/api/operators/orders"] {
        let refused = fixture.app.get(path).bearer(&token).await;
        assert_eq!(refused.failure(), "403 forbidden", "{path}");
    }
}
