//! The identity service's administration, against a scripted service.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::{Json, Router};
use domain::UserId;
use domain::api_key::{ApiKey, ApiScope};
use http_api::{Account, AccountClaims, ApiError, EmailCode, ErrorCode, Identity, Role, Settings};
use serde_json::{Value, json};

use crate::context::issuer;

/// Answers each administration call with the next of its answers, then always well.
#[derive(Clone, Default)]
struct Service {
    answers: Arc<Mutex<VecDeque<(u16, Value)>>>,
    calls: Arc<Mutex<Vec<(String, Value)>>>,
    grants: Arc<AtomicUsize>,
}

impl Service {
    async fn start(answers: &[(u16, Value)]) -> (Self, Identity) {
        let service = Self {
            answers: Arc::new(Mutex::new(answers.iter().cloned().collect())),
            ..Self::default()
        };
        let router = Router::new()
            .route("/token", post(grant))
            .route(
                "/v1/projects/matchday-test/accounts:update",
                post(administer),
            )
            .route(
                "/v1/projects/matchday-test/accounts:lookup",
                post(administer),
            )
            .route(
                "/v1/projects/matchday-test/accounts:sendOobCode",
                post(administer),
            )
            .with_state(service.clone());
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(async move { axum::serve(listener, router).await });
        let account = json!({
            "client_email": "admin@matchday.example", "private_key_id": "sa1",
            "private_key": issuer().private_pem, "token_uri": format!("{url}/token"),
        });
        let settings = Settings::from_pairs([
            ("IDENTITY_PROJECT_ID", "matchday-test".to_owned()),
            ("IDENTITY_API_URL", url),
            ("IDENTITY_SERVICE_ACCOUNT", account.to_string()),
        ]);
        let identity = Identity::new(
            settings.identity().unwrap(),
            http_api::http_client().unwrap(),
        );
        (service, identity)
    }

    fn calls(&self) -> Vec<(String, Value)> {
        self.calls.lock().unwrap().clone()
    }

    fn grants(&self) -> usize {
        self.grants.load(Ordering::SeqCst)
    }
}

async fn grant(State(service): State<Service>) -> Json<Value> {
    let number = service.grants.fetch_add(1, Ordering::SeqCst) + 1;
    Json(
        json!({ "access_token": format!("access-{number}"), "expires_in": 3600, "token_type": "Bearer" }),
    )
}

async fn administer(
    State(service): State<Service>,
    headers: HeaderMap,
    Json(body): Json<Value>,
) -> Response {
    let bearer = headers["authorization"].to_str().unwrap().to_owned();
    service.calls.lock().unwrap().push((bearer, body));
    let next = service.answers.lock().unwrap().pop_front();
    let (status, answer) = next.unwrap_or((200, json!({})));
    (StatusCode::from_u16(status).unwrap(), Json(answer)).into_response()
}

fn user_id() -> UserId {
    UserId::from_parts(1, [1; 10])
}

async fn code_of(identity: &Identity) -> ErrorCode {
    let error = identity.set_claims("u1", claims(false)).await.unwrap_err();
    ApiError::from(error).code()
}

#[tokio::test]
async fn claims_are_sent_as_text_and_the_access_token_is_kept() {
    let (service, identity) = Service::start(&[]).await;
    for _ in 0..2 {
        identity.set_claims("u1", claims(false)).await.unwrap();
    }
    assert_eq!(service.grants(), 1);
    let (bearer, body) = service.calls()[1].clone();
    assert_eq!(bearer, "Bearer access-1");
    assert_eq!(body["localId"], "u1");
    let claims: Value = serde_json::from_str(body["customAttributes"].as_str().unwrap()).unwrap();
    assert_eq!(claims, json!({ "cl_id": user_id(), "cl_role": "talent" }));

    identity.set_claims("u1", self::claims(true)).await.unwrap();
    let (_bearer, body) = service.calls()[2].clone();
    let claims: Value = serde_json::from_str(body["customAttributes"].as_str().unwrap()).unwrap();
    assert_eq!(claims["cl_team"], true);
}

#[test]
fn an_api_key_needs_the_second_factor_that_it_was_created_with() {
    let key = |has_second_factor: bool, id: Option<&str>| ApiKey {
        key_guid: domain::ApiKeyGuid::from_parts(1, [1; 10]),
        name: "Calendar".to_owned(),
        scopes: [ApiScope::OrdersRead].into(),
        digest: String::new(),
        ending: String::new(),
        session: domain::Session {
            uid: "u1".to_owned(),
            signed_in_at: "2026-11-29T09:00:00Z".parse().unwrap(),
            issued_at: "2026-11-29T09:00:00Z".parse().unwrap(),
        },
        has_second_factor,
        second_factor_id: id.map(str::to_owned),
        kind: None,
        created_at: "2026-11-29T09:00:00Z".parse().unwrap(),
        expires_at: "2026-12-29T09:00:00Z".parse().unwrap(),
    };
    let account = |factors: Value| -> Account {
        serde_json::from_value(json!({ "localId": "u1", "mfaInfo": factors })).unwrap()
    };
    let enrolled = |id: &str, at: &str| json!([{ "mfaEnrollmentId": id, "enrolledAt": at }]);
    let first = account(enrolled("app-1", "2026-11-01T00:00:00Z"));
    let again = account(enrolled("app-2", "2026-11-30T00:00:00Z"));
    let none: Account = serde_json::from_value(json!({ "localId": "u1" })).unwrap();
    for (key, kept) in [
        (key(false, None), [true, true, true]),
        (key(true, Some("app-1")), [true, false, false]),
        // A key of an earlier release names no factor: one that was set up before it counts.
        (key(true, None), [true, false, false]),
    ] {
        let found = [&first, &again, &none].map(|account| account.has_factor_of(&key));
        assert_eq!(found, kept, "{key:?}");
    }
}

#[tokio::test]
async fn a_worn_out_access_token_is_replaced() {
    let (service, identity) = Service::start(&[(401, json!({}))]).await;
    identity.set_claims("u1", claims(false)).await.unwrap();
    let bearers: Vec<_> = service
        .calls()
        .into_iter()
        .map(|(bearer, _body)| bearer)
        .collect();
    assert_eq!(bearers, ["Bearer access-1", "Bearer access-2"]);
}

#[tokio::test]
async fn one_lost_answer_is_made_good_and_two_are_not() {
    let (service, identity) = Service::start(&[(503, json!({}))]).await;
    identity.set_claims("u1", claims(false)).await.unwrap();
    assert_eq!(service.calls().len(), 2);

    let (service, identity) = Service::start(&[(503, json!({})), (503, json!({}))]).await;
    assert_eq!(code_of(&identity).await, ErrorCode::IdentityUnavailable);
    assert_eq!(service.calls().len(), 2);
}

#[tokio::test]
async fn an_account_that_is_gone_has_to_sign_in_again_and_is_not_asked_for_twice() {
    let gone = (
        400,
        json!({ "error": { "code": 400, "message": "USER_NOT_FOUND" } }),
    );
    let (service, identity) = Service::start(&[gone]).await;
    assert_eq!(code_of(&identity).await, ErrorCode::Unauthenticated);
    assert_eq!(service.calls().len(), 1);
}

#[tokio::test]
async fn any_other_refusal_is_a_fault_of_ours() {
    let refused = (
        403,
        json!({ "error": { "code": 403, "message": "PERMISSION_DENIED" } }),
    );
    let (_service, identity) = Service::start(&[refused]).await;
    assert_eq!(code_of(&identity).await, ErrorCode::Internal);
}

#[tokio::test]
async fn an_account_is_looked_up_as_it_is_now() {
    let found = json!({ "users": [{
        "localId": "u1", "email": "ada@example.org", "emailVerified": true, "disabled": true,
    }]});
    let (_service, identity) = Service::start(&[(200, found)]).await;
    let account = identity.find_account("u1").await.unwrap().unwrap();
    assert_eq!((account.uid.as_str(), account.disabled), ("u1", true));
    assert_eq!(identity.find_account("u2").await.unwrap(), None);
}

fn claims(is_member: bool) -> AccountClaims {
    AccountClaims {
        user_id: user_id(),
        role: Role::Talent,
        is_member,
    }
}

#[tokio::test]
async fn an_emailed_code_is_that_of_the_service_s_link() {
    let link = "https://site.example/login?mode=verifyEmail&oobCode=a%2Bb-c&apiKey=k&lang=en";
    let (service, identity) = Service::start(&[(200, json!({ "oobLink": link }))]).await;
    let noor = "noor@example.org".parse().unwrap();
    let code = identity.make_email_code(EmailCode::Confirm(&noor)).await;
    assert_eq!(code.unwrap().as_deref(), Some("a+b-c"));
    let (_, body) = service.calls().remove(0);
    assert_eq!(body["requestType"], "VERIFY_EMAIL");
    assert_eq!(body["returnOobLink"], true);
}

#[tokio::test]
async fn an_address_without_an_account_gets_no_code() {
    let refusal = |code: &str| (400, json!({ "error": { "message": code } }));
    // With enumeration protection the service returns no link, without it an error.
    for answer in [(200, json!({})), refusal("EMAIL_NOT_FOUND")] {
        let (_service, identity) = Service::start(&[answer]).await;
        let noor = "noor@example.org".parse().unwrap();
        let code = identity.make_email_code(EmailCode::ResetPassword(&noor));
        assert_eq!(code.await.unwrap(), None);
    }
    let (_service, identity) = Service::start(&[refusal("INVALID_EMAIL")]).await;
    let noor = "noor@example.org".parse().unwrap();
    let code = identity.make_email_code(EmailCode::ResetPassword(&noor));
    assert!(code.await.is_err());
}
