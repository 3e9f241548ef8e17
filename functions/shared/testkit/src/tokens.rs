//! ID tokens: valid ones for any account, and every kind of invalid one.
//!
//! The key set that functions fetch contains the identity emulator's keys, if one runs, and one of this process, so
//! that a test can sign any claims. They are checked like in production.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use axum::routing::get;
use axum::{Json, Router};
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use domain::{Email, UserId};
use http_api::Role;
use jsonwebtoken::jwk::{Jwk, JwkSet};
use jsonwebtoken::{Algorithm, EncodingKey, Header};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

const KEY_ID: &str = "testkit";
/// An RSA-2048 key pair in PKCS #8 that signs in tests. Generating one takes a quarter of a second in each process.
pub const KEY_PAIR: &[u8] = include_bytes!("tokens.p8");
const HOUR: i64 = 3600;

/// An account with the claims of its token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// The identifier at the identity service.
    pub uid: String,
    /// The `cl_id` claim.
    pub user_id: UserId,
    /// The `cl_role` claim.
    pub role: Role,
    /// The email address in the token.
    pub email: Email,
    /// Whether the identity service has verified the address.
    pub email_verified: bool,
}

/// A kind of invalid token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Forgery {
    /// `alg` is `none`, and there is no signature.
    NoAlgorithm,
    /// HS256, with the published key as the secret.
    PublicKeyAsSecret,
    /// A valid signature by a key with another id.
    UnknownKey,
    /// The claims were changed after signing.
    ChangedClaims,
    /// For another project.
    OtherAudience,
    /// From another issuer.
    OtherIssuer,
    /// Expired; the only one with the error `token_expired`.
    Expired,
    /// Issued by and for another project, which has the same keys.
    OtherProject,
    /// Issued an hour from now.
    FromTheFuture,
    /// Of an account that will sign in an hour from now.
    SignedInLater,
    NoSubject,
    /// With a subject of 129 characters.
    LongSubject,
    Garbage,
}

impl Forgery {
    pub const ALL: [Self; 13] = [
        Self::NoAlgorithm,
        Self::PublicKeyAsSecret,
        Self::UnknownKey,
        Self::ChangedClaims,
        Self::OtherAudience,
        Self::OtherIssuer,
        Self::Expired,
        Self::OtherProject,
        Self::FromTheFuture,
        Self::SignedInLater,
        Self::NoSubject,
        Self::LongSubject,
        Self::Garbage,
    ];

    /// Returns the error code of the response.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Expired => "token_expired",
            _ => "unauthenticated",
        }
    }
}

/// Signs tokens, and publishes the key that they are checked with.
#[derive(Debug)]
pub struct Tokens {
    project_id: String,
    jwks_url: String,
    fetches: Arc<AtomicUsize>,
    server: JoinHandle<()>,
}

impl Tokens {
    /// Publishes the key of this process and `others`.
    pub(crate) async fn start(project_id: &str, others: JwkSet) -> Self {
        let mut set = others;
        set.keys.push(key().public.clone());
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("the port that was bound");
        let fetches = Arc::<AtomicUsize>::default();
        let counted = Arc::clone(&fetches);
        let router = Router::new().route(
            "/keys",
            get(async move || {
                counted.fetch_add(1, Ordering::SeqCst);
                Json(set.clone())
            }),
        );
        let server = tokio::spawn(async move {
            axum::serve(listener, router)
                .await
                .expect("a server that goes on");
        });
        let jwks_url = format!("http://{address}/keys");
        Self {
            project_id: project_id.to_owned(),
            jwks_url,
            fetches,
            server,
        }
    }

    /// Returns the URL of the keys (`IDENTITY_JWKS_URL`).
    pub fn jwks_url(&self) -> &str {
        &self.jwks_url
    }

    /// Returns the number of requests for the keys.
    pub fn fetches(&self) -> usize {
        self.fetches.load(Ordering::SeqCst)
    }

    /// Returns a valid token of a registered account.
    pub fn sign_for(&self, person: &Person) -> String {
        self.sign(&self.claims(person))
    }

    /// Returns a valid token of an account that is not registered yet, without our claims.
    pub fn unregistered(&self, uid: &str, email: &str, email_verified: bool) -> String {
        let mut claims = self.times_and_places(uid);
        set(&mut claims, "email", email.into());
        set(&mut claims, "email_verified", email_verified.into());
        self.sign(&claims)
    }

    /// Returns the claims of a valid token, to be changed and signed.
    pub fn claims(&self, person: &Person) -> Value {
        let mut claims = self.times_and_places(&person.uid);
        set(&mut claims, "email", person.email.to_string().into());
        set(&mut claims, "email_verified", person.email_verified.into());
        set(&mut claims, "cl_id", person.user_id.to_string().into());
        set(&mut claims, "cl_role", person.role.as_str().into());
        claims
    }

    /// Signs any claims like the identity service.
    pub fn sign(&self, claims: &Value) -> String {
        sign_as(KEY_ID, claims)
    }

    /// Returns an invalid token of `person`.
    pub fn forge(&self, forgery: Forgery, person: &Person) -> String {
        let mut claims = self.claims(person);
        let now = now();
        match forgery {
            Forgery::NoAlgorithm => {
                let header = json!({ "alg": "none", "typ": "JWT", "kid": KEY_ID });
                return format!("{}.{}.", encoded(&header), encoded(&claims));
            }
            Forgery::PublicKeyAsSecret => {
                let mut header = Header::new(Algorithm::HS256);
                header.kid = Some(KEY_ID.to_owned());
                let published = serde_json::to_vec(&key().public).expect("a key as JSON");
                let secret = EncodingKey::from_secret(&published).expect("a key");
                return jsonwebtoken::encode(&header, &claims, &secret).expect("a signature");
            }
            Forgery::UnknownKey => return sign_as("nobody-s-key", &claims),
            Forgery::ChangedClaims => {
                let good = self.sign(&claims);
                set(&mut claims, "cl_role", "operator".into());
                let mut parts = good.split('.');
                let (header, _claims, signature) = (parts.next(), parts.next(), parts.next());
                return format!(
                    "{}.{}.{}",
                    header.unwrap_or_default(),
                    encoded(&claims),
                    signature.unwrap_or_default()
                );
            }
            Forgery::Garbage => return "not.a.token".to_owned(),
            Forgery::OtherAudience => set(&mut claims, "aud", "another-project".into()),
            Forgery::OtherIssuer => {
                set(
                    &mut claims,
                    "iss",
                    format!("https://example.org/{}", self.project_id).into(),
                );
            }
            Forgery::Expired => {
                set(&mut claims, "iat", (now - 2 * HOUR).into());
                set(&mut claims, "auth_time", (now - 2 * HOUR).into());
                set(&mut claims, "exp", (now - HOUR).into());
            }
            Forgery::FromTheFuture => {
                set(&mut claims, "iat", (now + HOUR).into());
                set(&mut claims, "exp", (now + 2 * HOUR).into());
            }
            Forgery::OtherProject => {
                let project = "another-project";
                let issuer = format!("https://securetoken.google.com/{project}");
                set(&mut claims, "aud", project.into());
                set(&mut claims, "iss", issuer.into());
            }
            Forgery::SignedInLater => set(&mut claims, "auth_time", (now + HOUR).into()),
            Forgery::NoSubject => set(&mut claims, "sub", "".into()),
            Forgery::LongSubject => set(&mut claims, "sub", "u".repeat(129).into()),
        }
        self.sign(&claims)
    }

    fn times_and_places(&self, uid: &str) -> Value {
        let now = now();
        json!({
            "iss": format!("https://securetoken.google.com/{}", self.project_id),
            "aud": self.project_id,
            "sub": uid,
            "user_id": uid,
            "iat": now,
            "auth_time": now,
            "exp": now + HOUR,
        })
    }
}

impl Drop for Tokens {
    fn drop(&mut self) {
        self.server.abort();
    }
}

struct Key {
    private: EncodingKey,
    public: Jwk,
}

fn key() -> &'static Key {
    static KEY: OnceLock<Key> = OnceLock::new();
    KEY.get_or_init(|| {
        let pem = format!(
            "-----BEGIN PRIVATE KEY-----\n{}\n-----END PRIVATE KEY-----\n",
            STANDARD.encode(KEY_PAIR)
        );
        let private = EncodingKey::from_rsa_pem(pem.as_bytes()).expect("a private key");
        let mut public =
            Jwk::from_encoding_key(&private, Algorithm::RS256).expect("its public half");
        public.common.key_id = Some(KEY_ID.to_owned());
        Key { private, public }
    })
}

fn sign_as(key_id: &str, claims: &Value) -> String {
    let mut header = Header::new(Algorithm::RS256);
    header.kid = Some(key_id.to_owned());
    jsonwebtoken::encode(&header, claims, &key().private).expect("a signature")
}

fn encoded(value: &Value) -> String {
    URL_SAFE_NO_PAD.encode(value.to_string())
}

fn set(claims: &mut Value, name: &str, value: Value) {
    claims
        .as_object_mut()
        .expect("claims are an object")
        .insert(name.to_owned(), value);
}

/// Returns the real time, which tokens use instead of a moved clock.
fn now() -> i64 {
    http_api::Clock::system().now().as_second()
}
