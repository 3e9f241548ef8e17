//! Operators disable accounts: with a role, a reason and an entry of the audit log, and never an administrator's without
//! being one.

use domain::operator::OperatorRole;
use http_api::Role;
use serde_json::{Value, json};
use testkit::{App, Person, TestContext};

use crate::account::start;
use crate::revoke::{noor, signed_in};

const PATH: &str = "/api/token/disabled";

async fn disable(app: &App, token: &str, uid: &str, disabled: bool) -> String {
    let body = json!({ "uid": uid, "disabled": disabled, "reason": "A lost phone" });
    let reply = app.put(PATH).bearer(token).json(body).await;
    format!("{} {}", reply.status.as_u16(), reply.code())
}

/// Returns a member of the team with this role.
async fn member(context: &TestContext, name: &str, role: OperatorRole) -> Person {
    let person = Person {
        uid: format!("uid-{name}"),
        email: format!("{name}@example.org").parse().unwrap(),
        role: Role::Operator,
        ..context.customer(name).await
    };
    context.known_to_identity(&person).await;
    context.join_team(&person, &[role]).await;
    person
}

#[tokio::test]
async fn disabling_an_account_blocks_it_immediately_is_logged_and_can_be_undone() {
    let (context, app) = start().await;
    let noor = noor(&context).await;
    let support = member(&context, "lee", OperatorRole::Support).await;
    let support = context.token(&support);
    let before = context.token(&noor);
    app.get("/api/token").bearer(&before).await.expect(200);
    assert_eq!(disable(&app, &support, &noor.uid, true).await, "200 ");
    let reply = app.get("/api/token").bearer(&before).await;
    assert_eq!(reply.failure(), "401 unauthenticated");

    assert_eq!(disable(&app, &support, &noor.uid, false).await, "200 ");
    let after = signed_in(&context, &noor, -5);
    app.get("/api/token").bearer(&after).await.expect(200);
    let log = context.store().list_audit(None, None, 10).await.unwrap();
    let log = log.items.iter();
    let log: Vec<_> = log
        .map(|entry| (entry.action.as_str(), entry.subject.label.as_str()))
        .collect();
    assert_eq!(
        log,
        [
            ("account_enabled", "noor@example.org"),
            ("account_disabled", "noor@example.org")
        ]
    );
}

#[tokio::test]
async fn only_an_administrator_disables_a_member_and_no_one_the_own_account() {
    let (context, app) = start().await;
    let admin = member(&context, "robin", OperatorRole::Administrator).await;
    let support = member(&context, "lee", OperatorRole::Support).await;
    let (robin, lee) = (context.token(&admin), context.token(&support));
    assert_eq!(disable(&app, &lee, &admin.uid, true).await, "403 forbidden");
    assert_eq!(
        disable(&app, &robin, &admin.uid, true).await,
        "422 validation_failed"
    );
    assert_eq!(disable(&app, &robin, &support.uid, true).await, "200 ");
}

#[tokio::test]
async fn only_members_with_the_role_support_disable_existing_accounts_with_a_reason() {
    let (context, app) = start().await;
    let noor = noor(&context).await;
    let operator = context.token(&context.operator().await);
    let finance = member(&context, "kim", OperatorRole::Finance).await;
    let claims_operator = Person {
        uid: "uid-former".to_owned(),
        ..finance.clone()
    };
    context.join_team(&finance, &[OperatorRole::Finance]).await;
    let former = member(&context, "lee", OperatorRole::Support).await;
    context.join_team(&former, &[]).await;
    for caller in [&noor, &finance, &claims_operator, &former] {
        let token = context.token(caller);
        let refused = disable(&app, &token, "uid-of-another", true).await;
        assert_eq!(refused, "403 forbidden", "{caller:?}");
    }
    for (uid, failure) in [
        ("unknown", "404 not_found"),
        ("", "422 validation_failed"),
        ("u".repeat(129).as_str(), "422 validation_failed"),
    ] {
        assert_eq!(disable(&app, &operator, uid, true).await, failure);
    }
    for reason in [Value::Null, json!(" ")] {
        let body = json!({ "uid": noor.uid, "disabled": true, "reason": reason });
        let refused = app.put(PATH).bearer(&operator).json(body).await;
        assert_eq!(refused.failure(), "422 validation_failed");
    }
}
