//! Four eyes that one person cannot have: roles with money need a second person, members approve nothing for the person
//! who made them one, and nothing is left of a member who left.

use domain::operator::OperatorRole;
use serde_json::{Value, json};
use testkit::{COMMIT, FaultMode, Person};

use crate::approvals::{
    decide, guid_of, money_settings, refund, request_refund, save_money, start_with_limit,
    stored_order,
};
use crate::orders::{disputed, euros};
use crate::support::{Fixture, operator};

const TEAM: &str = "/api/operators/team";

/// Returns a customer with an account at the identity service.
async fn customer(fixture: &Fixture, name: &str) -> Person {
    let person = fixture.context.customer(name).await;
    fixture.context.known_to_identity(&person).await;
    person
}

async fn team(fixture: &Fixture) -> Value {
    fixture.get(TEAM).await.expect(200).json
}

#[tokio::test]
async fn finance_and_administrator_need_a_second_person_while_there_is_a_limit() {
    let fixture = start_with_limit(10_000).await;
    let noor = customer(&fixture, "noor").await;
    let before = team(&fixture).await;
    let body = json!({
        "email": "noor@example.org", "roles": ["finance"], "version": before["version"], "reason": "Refunds",
    });
    let waiting = fixture.post(TEAM, body).await.expect(202).json;
    assert_eq!(team(&fixture).await, before);
    let guid = guid_of(&waiting);
    let token = fixture.context.token(&noor);
    for (caller, failure) in [
        (&fixture.robin, "403 forbidden"),
        (&fixture.lee(), "403 forbidden"),
        (&token, "403 forbidden"),
    ] {
        let refused = decide(&fixture, caller, &guid, "approve").await;
        assert_eq!(refused.failure(), failure);
    }
    let approved = decide(&fixture, &fixture.kim, &guid, "approve").await;
    assert_eq!(approved.expect(200).json["status"], "approved");
    let after = team(&fixture).await;
    let member = &after["members"][3];
    assert_eq!(member["roles"], json!(["finance"]));
    let robin = json!(operator("robin", 1).user_id);
    assert_eq!([&member["addedBy"], &member["grantedBy"]], [&robin, &robin]);

    // The new member approves nothing that robin requested, and what kim requested.
    let order = disputed(&fixture).await;
    let guid = request_refund(&fixture, &order).await;
    let refused = decide(&fixture, &token, &guid, "approve").await;
    assert_eq!(refused.failure(), "403 forbidden");
    decide(&fixture, &fixture.robin, &guid, "withdraw")
        .await
        .expect(200);
    let waiting = refund(&fixture, &fixture.kim, &order).await.expect(202);
    let guid = guid_of(&waiting.json);
    decide(&fixture, &token, &guid, "approve").await.expect(200);
    assert_eq!(stored_order(&fixture, &order).await.refunds.len(), 1);
}

#[tokio::test]
async fn other_roles_and_fewer_roles_need_no_second_person() {
    let fixture = start_with_limit(10_000).await;
    let lee = operator("lee", 3);
    let path = format!("{TEAM}/{}", lee.user_id);
    let change = async |roles: &[&str]| {
        let version = team(&fixture).await["version"].clone();
        let body = json!({ "roles": roles, "version": version, "reason": "Other work" });
        let request = fixture.app.put(&path).bearer(&fixture.robin).json(body);
        request.await.status.as_u16()
    };
    assert_eq!(change(&["support", "catalogue"]).await, 200);
    assert_eq!(change(&["support", "finance"]).await, 202);
    assert_eq!(change(&["support"]).await, 200);
}

#[tokio::test]
async fn rejects_an_act_that_no_other_member_may_approve() {
    let fixture = Fixture::start().await;
    // Robin added kim, so kim approves nothing of robin's; robin approves what kim requests.
    let (context, store) = (&fixture.context, fixture.context.store());
    let mut team = store.find_team().await.unwrap();
    team.members[1].added_by = Some(operator("robin", 1).user_id);
    team.version += 1;
    store.seed_team(&team).await.unwrap();
    context
        .join_team(&operator("lee", 3), &[OperatorRole::Support])
        .await;
    let limit = money_settings(2_000, &json!([euros(1_000)]));
    save_money(&fixture, &fixture.robin, &limit, 0)
        .await
        .expect(200);
    let order = disputed(&fixture).await;
    let refused = refund(&fixture, &fixture.robin, &order).await;
    assert_eq!(refused.failure(), "409 action_refused");
    let waiting = refund(&fixture, &fixture.kim, &order).await.expect(202);
    let guid = guid_of(&waiting.json);
    let approved = decide(&fixture, &fixture.robin, &guid, "approve").await;
    approved.expect(200);
}

#[tokio::test]
async fn open_requests_end_with_the_role_of_the_member_who_made_them() {
    let fixture = start_with_limit(10_000).await;
    let lee = operator("lee", 3);
    fixture
        .context
        .join_team(&lee, &[OperatorRole::Finance])
        .await;
    let order = disputed(&fixture).await;
    let waiting = refund(&fixture, &fixture.lee(), &order).await.expect(202);
    let guid = guid_of(&waiting.json);
    let body = json!({
        "roles": ["support"], "version": team(&fixture).await["version"], "reason": "Other work",
    });
    let path = format!("{TEAM}/{}", lee.user_id);
    let changed = fixture.app.put(&path).bearer(&fixture.robin).json(body);
    changed.await.expect(200);
    let late = decide(&fixture, &fixture.kim, &guid, "approve").await;
    assert_eq!(late.failure(), "409 already_decided");
    assert_eq!(late.json["details"]["decided"], "outdated");
    assert_eq!(stored_order(&fixture, &order).await, order);
    // The object is free for the next request.
    request_refund(&fixture, &order).await;
}

#[tokio::test]
async fn the_first_limit_and_the_removal_of_the_only_other_approver_are_not_both_written() {
    let fixture = Fixture::start().await;
    let (app, _proxy) = fixture.behind_proxy(FaultMode::Gather(COMMIT, 2)).await;
    let kim = operator("kim", 2);
    let path = format!("{TEAM}/{}", kim.user_id);
    let fewer = json!({ "roles": ["support"], "version": 2, "reason": "Other work" });
    let limit = json!({
        "settings": money_settings(2_000, &json!([euros(10_000)])), "version": 0, "reason": "Four eyes",
    });
    let (removed, limited) = tokio::join!(
        app.put(&path).bearer(&fixture.robin).json(fewer),
        app.put("/api/operators/settings/money")
            .bearer(&fixture.robin)
            .json(limit),
    );
    let statuses = [removed.status.as_u16(), limited.status.as_u16()];
    assert_eq!(
        statuses.iter().filter(|status| **status == 200).count(),
        1,
        "{} {}",
        removed.text,
        limited.text
    );
}
