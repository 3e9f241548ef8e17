//! A small router with one endpoint per extractor, and an issuer that can forge.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use aws_lc_rs::encoding::{AsDer, Pkcs8V1Der};
use aws_lc_rs::rsa::{KeyPair, KeySize};
use aws_lc_rs::signature::KeyPair as _;
use axum::Router;
use axum::body::Body;
use axum::extract::FromRef;
use axum::http::{HeaderMap, Request, StatusCode};
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use domain::Email;
use domain::limits::{Allowances, Limited};
use http_api::{
    AddressSource, ApiError, Caller, Clock, Json, Limiter, Limits, MaybeCaller, MovableClock, Path,
    Subject, TokenOnly, Verifier, VerifierSettings,
};
use http_body_util::BodyExt;
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::Store;
use testkit::Table;
use testkit::tokens::KEY_PAIR;
use tower::ServiceExt;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) const PROJECT: &str = "matchday-test";
pub(crate) const KEY_ID: &str = "k1";

static ISSUER: LazyLock<Issuer> =
    LazyLock::new(|| Issuer::new(&KeyPair::from_pkcs8(KEY_PAIR).unwrap()));
static FORGER: LazyLock<Issuer> =
    LazyLock::new(|| Issuer::new(&KeyPair::generate(KeySize::Rsa2048).unwrap()));

pub(crate) struct Issuer {
    key: EncodingKey,
    pub(crate) private_pem: String,
    pub(crate) public_pem: String,
    jwk: Value,
}

impl Issuer {
    fn new(pair: &KeyPair) -> Self {
        let der: Pkcs8V1Der<'_> = pair.as_der().unwrap();
        let private = pem("PRIVATE KEY", der.as_ref());
        let public = pair.public_key();
        let public_der: aws_lc_rs::encoding::PublicKeyX509Der<'_> = public.as_der().unwrap();
        let number = |bytes: &[u8]| URL_SAFE_NO_PAD.encode(bytes);
        Self {
            key: EncodingKey::from_rsa_pem(private.as_bytes()).unwrap(),
            private_pem: private,
            public_pem: pem("PUBLIC KEY", public_der.as_ref()),
            jwk: json!({
                "kty": "RSA", "alg": "RS256", "use": "sig", "kid": KEY_ID,
                "n": number(public.modulus().big_endian_without_leading_zero()),
                "e": number(public.exponent().big_endian_without_leading_zero()),
            }),
        }
    }

    pub(crate) fn sign(&self, claims: &Value) -> String {
        self.sign_with_header(claims, &header(Algorithm::RS256, Some(KEY_ID)))
    }

    pub(crate) fn sign_with_header(&self, claims: &Value, header: &Header) -> String {
        encode(header, claims, &self.key).unwrap()
    }
}

pub(crate) fn issuer() -> &'static Issuer {
    &ISSUER
}

/// Has a separate key and publishes none.
pub(crate) fn forger() -> &'static Issuer {
    &FORGER
}

pub(crate) fn header(algorithm: Algorithm, key_id: Option<&str>) -> Header {
    Header {
        kid: key_id.map(str::to_owned),
        ..Header::new(algorithm)
    }
}

fn pem(label: &str, der: &[u8]) -> String {
    let text = STANDARD.encode(der);
    let lines: Vec<&str> = text
        .as_bytes()
        .chunks(64)
        .map(|line| std::str::from_utf8(line).unwrap())
        .collect();
    format!(
        "-----BEGIN {label}-----\n{}\n-----END {label}-----\n",
        lines.join("\n")
    )
}

/// The claims of a registered customer's fresh token.
pub(crate) fn claims() -> Value {
    let now = Clock::system().now().as_second();
    json!({
        "aud": PROJECT,
        "iss": format!("https://securetoken.google.com/{PROJECT}"),
        "sub": "uid-1",
        "iat": now - 5,
        "auth_time": now - 5,
        "exp": now + 3600,
        "email": "Ada@Example.org",
        "email_verified": true,
        "cl_id": "01939d5c-7b1e-7c3a-9a2f-0123456789ab",
        "cl_role": "customer",
    })
}

/// Those claims with one changed; `null` takes it away.
pub(crate) fn claims_with(name: &str, value: Value) -> Value {
    let mut claims = claims();
    let object = claims.as_object_mut().unwrap();
    if value.is_null() {
        object.remove(name);
    } else {
        object.insert(name.to_owned(), value);
    }
    claims
}

#[derive(Clone, FromRef)]
pub(crate) struct State {
    verifier: Verifier,
    store: Store,
    clock: Clock,
    limits: Limits,
    /// Lives as long as the router.
    #[from_ref(skip)]
    _table: Arc<Table>,
}

/// A router whose verifier trusts [`issuer`].
pub(crate) async fn router() -> Router {
    router_and_store().await.0
}

/// The same, and the table behind it.
pub(crate) async fn router_and_store() -> (Router, Store) {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let settings = VerifierSettings {
        project_id: PROJECT.to_owned(),
        jwks_url: format!("http://{}/keys", listener.local_addr().unwrap()),
    };
    let set = json!({ "keys": [issuer().jwk] });
    let published = Router::new().route("/keys", axum::routing::get(|| async { axum::Json(set) }));
    tokio::spawn(async move { axum::serve(listener, published).await });
    let table = Table::start().await;
    let changes = BTreeMap::from([
        ("quote.network".to_owned(), 3),
        ("register.email".to_owned(), 1),
        ("register.network".to_owned(), 3),
    ]);
    let state = State {
        verifier: Verifier::new(&settings, http_api::http_client().unwrap()),
        store: table.store(),
        clock: at_the_start_of_a_day(),
        limits: Limits::new(
            Allowances::with(&changes).unwrap(),
            AddressSource::Connection,
        ),
        _table: Arc::new(table),
    };
    let store = state.store.clone();
    (http_api::finish(endpoints().with_state(state)), store)
}

/// Requests are counted by windows: a test begins with one.
fn at_the_start_of_a_day() -> Clock {
    let clock = MovableClock::default();
    clock.move_to("2031-05-06T00:00:00Z".parse().unwrap());
    clock.clock()
}

/// The endpoints alone, as a function's `router` gives them.
pub(crate) fn endpoints() -> OpenApiRouter<State> {
    OpenApiRouter::with_openapi(http_api::api_description())
        .routes(routes!(caller))
        .routes(routes!(maybe_caller))
        .routes(routes!(token_only))
        .routes(routes!(echo))
        .routes(routes!(thing))
        .routes(routes!(fail))
        .routes(routes!(limited))
        .routes(routes!(recent))
}

#[utoipa::path(get, path = "/caller", responses((status = 200)))]
async fn caller(caller: Caller) -> String {
    format!(
        "{} {:?} {:?}",
        caller.user_id,
        caller.role,
        caller.email.map(|email| email.to_string())
    )
}

#[utoipa::path(get, path = "/maybe-caller", responses((status = 200)))]
async fn maybe_caller(MaybeCaller(caller): MaybeCaller) -> String {
    caller.map_or("nobody".to_owned(), |caller| caller.uid)
}

#[utoipa::path(get, path = "/token-only", responses((status = 200)))]
async fn token_only(token: TokenOnly) -> String {
    token.uid
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Echo {
    first_name: String,
    #[serde(default)]
    seats: Option<u32>,
}

#[utoipa::path(post, path = "/echo", request_body = Echo, responses((status = 200, body = Echo), http_api::Failures))]
async fn echo(Json(echo): Json<Echo>) -> Json<Echo> {
    Json(echo)
}

#[utoipa::path(get, path = "/things/{id}", params(("id" = u32, Path)), responses((status = 200)))]
async fn thing(Path(id): Path<u32>) -> String {
    id.to_string()
}

#[utoipa::path(post, path = "/limited", request_body = String, responses((status = 200), http_api::Failures))]
async fn limited(limiter: Limiter, Json(email): Json<Option<Email>>) -> http_api::Result<()> {
    match &email {
        None => limiter.count(Limited::Quote, &[]).await,
        Some(email) => {
            limiter
                .count(Limited::Register, &[Subject::Email(email)])
                .await
        }
    }
}

#[utoipa::path(get, path = "/recent", responses((status = 200), http_api::Failures))]
async fn recent(caller: Caller) -> http_api::Result<()> {
    caller.require_recent_sign_in()
}

#[utoipa::path(get, path = "/fail", responses(http_api::Failures))]
async fn fail() -> Result<(), ApiError> {
    let cause = std::io::Error::other("the table `secret-name` burns");
    Err(ApiError::internal(cause))
}

pub(crate) struct Reply {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl Reply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap()
    }

    pub(crate) fn code(&self) -> String {
        self.json()["code"].as_str().unwrap().to_owned()
    }
}

pub(crate) async fn send(router: &Router, request: Request<Body>) -> Reply {
    let response = router.clone().oneshot(request).await.unwrap();
    let (parts, body) = response.into_parts();
    let bytes = body.collect().await.unwrap().to_bytes();
    Reply {
        status: parts.status,
        headers: parts.headers,
        text: String::from_utf8(bytes.to_vec()).unwrap(),
    }
}

pub(crate) async fn get(router: &Router, path: &str, authorization: Option<&str>) -> Reply {
    let mut request = Request::get(path);
    if let Some(value) = authorization {
        request = request.header("authorization", value);
    }
    send(router, request.body(Body::empty()).unwrap()).await
}
