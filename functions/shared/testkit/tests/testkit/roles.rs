//! The access to endpoints: each states it beside its handler, and every kind of caller calls it.

use domain::api_key::ApiScope;
use domain::operator::OperatorRole;
use serde_json::{Value, json};
use testkit::Reply;

use crate::api::{Access, Fixture, Operation, Stage, Verdict, Viewer};

/// These change the caller's token or account, so each call needs a separate fixture.
const CHANGE_THE_ACCOUNT: [&str; 2] = ["DELETE /api/account", "POST /api/token/revoke"];

#[tokio::test]
async fn every_endpoint_states_its_access_and_an_example_of_its_body() {
    let fixture = Box::pin(Fixture::start(Stage::Requested)).await;
    let mut lacking = Vec::new();
    for operation in fixture.description.operations() {
        let route = &operation.route;
        if operation.access.is_none() {
            lacking.push(format!("{route}: x-access"));
        }
        if fixture.description.body_at(route).is_some() && operation.bodies.is_empty() {
            lacking.push(format!("{route}: an example of its body"));
        }
    }
    assert_eq!(lacking, Vec::<String>::new());
}

#[tokio::test]
async fn every_caller_gets_the_stated_access() {
    let shared = Box::pin(Fixture::start(Stage::Delivered)).await;
    let mut operations = shared.description.operations();
    // Reads come first and deletions late, so that each endpoint finds its record. The claim is last, because it ends
    // the link.
    let methods = ["GET", "POST", "PUT", "DELETE"];
    operations.sort_by_key(|operation| {
        let mut methods = methods.iter();
        let place = methods.position(|method| operation.route.starts_with(method));
        (operation.access == Some(Access::Claimer), place)
    });
    let mut wrong = Vec::new();
    for operation in operations {
        let access = operation.access.expect("another test names what lacks it");
        for viewer in Viewer::ALL {
            let verdict = if CHANGE_THE_ACCOUNT.contains(&operation.route.as_str()) {
                let own = Box::pin(Fixture::start(Stage::Delivered)).await;
                verdict_of(&own, &operation, access, viewer).await
            } else {
                verdict_of(&shared, &operation, access, viewer).await
            };
            let expected = access.verdict(viewer);
            if verdict != Ok(expected) {
                let route = &operation.route;
                wrong.push(format!(
                    "{route} as {viewer:?}: {verdict:?}, not {expected:?}"
                ));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[tokio::test]
async fn every_operator_role_gets_the_stated_endpoints() {
    let fixture = Box::pin(Fixture::start(Stage::Delivered)).await;
    let operations = fixture.description.operations();
    let operations = operations
        .iter()
        .filter(|operation| operation.access == Some(Access::Operators));
    let operations: Vec<_> = operations.collect();
    assert!(operations.iter().any(|operation| operation.role.is_some()));
    let mut wrong = Vec::new();
    let each = OperatorRole::ALL.map(Some);
    for role in each.into_iter().chain([None]) {
        fixture.give_operator(role.as_slice()).await;
        for operation in &operations {
            let route = operation.route.as_str();
            let body = route
                .starts_with('P')
                .then(|| harmless_body(&fixture, operation, Access::Operators));
            let reply = fixture
                .send(&fixture.app, (route, Viewer::Operator), body.as_ref(), &[])
                .await;
            let is_served = reply.status.as_u16() != 403;
            let expected = role.is_some_and(|role| is_allowed(role, operation.role.as_deref()));
            if is_served != expected {
                wrong.push(format!("{route} as {role:?}: {}", reply.status));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[tokio::test]
async fn a_key_of_each_scope_opens_the_stated_endpoints_alone() {
    let fixture = Box::pin(Fixture::start(Stage::Delivered)).await;
    let mut operations = fixture.description.operations();
    operations.sort_by_key(|operation| operation.route.starts_with("DELETE"));
    let mut wrong = Vec::new();
    let mut opened = 0;
    for viewer in [Viewer::Ada, Viewer::Operator] {
        for scope in ApiScope::ALL {
            let Some(key) = fixture.key(viewer, scope).await else {
                continue;
            };
            for operation in &operations {
                let access = operation.access.expect("another test names what lacks it");
                // The link of an order, or of another object, is the permission; a token is not read.
                if matches!(access, Access::Public | Access::Shared | Access::Refused) {
                    continue;
                }
                let route = operation.route.as_str();
                let body = route
                    .starts_with('P')
                    .then(|| harmless_body(&fixture, operation, access));
                let reply = fixture.send_with(&key, route, body.as_ref()).await;
                let opens = operation.key_scope.as_deref() == Some(scope.as_str());
                let serves = opens && access.verdict(viewer) != Verdict::Forbidden;
                opened += u32::from(serves);
                if (reply.status.as_u16() != 403) != serves || reply.status.as_u16() == 401 {
                    let status = reply.status;
                    wrong.push(format!(
                        "{route} as {viewer:?} with {}: {status}",
                        scope.as_str()
                    ));
                }
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
    assert!(opened > 40, "{opened}");
}

/// Whether a role is enough for an endpoint that states `needed`. The decisions about an order state two: the example
/// refunds, which needs finance.
pub(crate) fn is_allowed(role: OperatorRole, needed: Option<&str>) -> bool {
    match needed {
        None => true,
        Some("support_or_finance") => {
            matches!(role, OperatorRole::Finance | OperatorRole::Administrator)
        }
        Some(needed) => role == OperatorRole::Administrator || role.as_str() == needed,
    }
}

/// Sends a body that changes nothing. Returns the result of the authorisation, or the response if it matches no result.
async fn verdict_of(
    fixture: &Fixture,
    operation: &Operation,
    access: Access,
    viewer: Viewer,
) -> Result<Verdict, String> {
    let route = operation.route.as_str();
    let body = route
        .starts_with('P')
        .then(|| harmless_body(fixture, operation, access));
    let app = &fixture.app;
    let reply = fixture.send(app, (route, viewer), body.as_ref(), &[]).await;
    verdict_of_reply(&reply)
}

/// Returns the result of the authorisation that a response shows.
pub(crate) fn verdict_of_reply(reply: &Reply) -> Result<Verdict, String> {
    match reply.status.as_u16() {
        401 => Ok(Verdict::SignIn),
        403 => Ok(Verdict::Forbidden),
        404 => Ok(Verdict::Unknown),
        // The caller is authorised, but the request is rejected for another reason.
        200 | 201 | 202 | 204 | 400 | 409 | 422 => Ok(Verdict::Served),
        _ => Err(reply.failure()),
    }
}

/// Returns the example with an outdated version and without an operator's reason. An endpoint that requires only a
/// role, or none, decides before it reads the body, so it gets an empty one.
pub(crate) fn harmless_body(fixture: &Fixture, operation: &Operation, access: Access) -> Value {
    use Access::{AnyRole, Optional, Public, SignedIn};
    let example = operation.bodies.first();
    let Some(example) =
        example.filter(|_| !matches!(access, AnyRole | Optional | Public | SignedIn))
    else {
        return json!({});
    };
    let mut body = fixture.filled(example);
    for (name, value) in [("version", json!(999)), ("reason", json!(" "))] {
        if (name == "version" || access == Access::Operators) && !body[name].is_null() {
            body[name] = value;
        }
    }
    body
}
