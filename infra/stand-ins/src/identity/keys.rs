use std::sync::OnceLock;

use aws_lc_rs::encoding::{AsDer, Pkcs8V1Der};
use aws_lc_rs::rsa::{KeyPair, KeySize};
use axum::Json;
use axum::extract::State as Extract;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use jsonwebtoken::jwk::{Jwk, JwkSet, PublicKeyUse};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::state::State;
use crate::StartError;
use crate::records::{Records, RecordsError};

const KEY: &str = "key";

/// The two key pairs: one signs id tokens, the other belongs to the service account.
#[derive(Debug)]
pub(super) struct Keys {
    pub(super) tokens: SigningKey,
    pub(super) service_account: SigningKey,
}

/// An RSA-2048 key pair, ready to sign and verify.
pub(super) struct SigningKey {
    pub(super) id: String,
    pub(super) pem: String,
    pub(super) encoding: EncodingKey,
    pub(super) decoding: DecodingKey,
    public: Jwk,
}

impl std::fmt::Debug for SigningKey {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("SigningKey")
            .field("id", &self.id)
            .finish_non_exhaustive()
    }
}

#[derive(Deserialize, Serialize)]
struct StoredKey {
    pem: String,
}

impl Keys {
    /// Keys for a server that keeps nothing: one pair of them per process, since a test run starts
    /// hundreds of servers and a key takes a tenth of a second to make.
    pub(super) fn of_this_process() -> Result<Self, StartError> {
        static PEMS: OnceLock<Option<[String; 2]>> = OnceLock::new();
        let pems = PEMS.get_or_init(|| Some([generate_pem()?, generate_pem()?]));
        let [tokens, service_account] = pems.clone().ok_or(StartError::Keys)?;
        Ok(Self {
            tokens: signing_key(tokens).ok_or(StartError::Keys)?,
            service_account: signing_key(service_account).ok_or(StartError::Keys)?,
        })
    }

    /// The keys kept in the data file; made on the first start.
    pub(super) fn load_or_generate(records: &Records) -> Result<Self, StartError> {
        Ok(Self {
            tokens: load_or_generate(records, "tokens")?,
            service_account: load_or_generate(records, "service-account")?,
        })
    }
}

fn load_or_generate(records: &Records, id: &'static str) -> Result<SigningKey, StartError> {
    let data = |source: RecordsError| StartError::Data { path: None, source };
    let stored: Option<StoredKey> = records
        .transact(|session| session.find(KEY, id))
        .map_err(data)?;
    let key = if let Some(key) = stored {
        key
    } else {
        let key = StoredKey {
            pem: generate_pem().ok_or(StartError::Keys)?,
        };
        records
            .transact(|session| session.save(KEY, id, &key))
            .map_err(data)?;
        key
    };
    signing_key(key.pem).ok_or(StartError::Keys)
}

fn generate_pem() -> Option<String> {
    let pair = KeyPair::generate(KeySize::Rsa2048).ok()?;
    let der: Pkcs8V1Der<'static> = pair.as_der().ok()?;
    let encoded = STANDARD.encode(der.as_ref());
    let mut pem = String::from("-----BEGIN PRIVATE KEY-----\n");
    for (position, letter) in encoded.chars().enumerate() {
        if position > 0 && position % 64 == 0 {
            pem.push('\n');
        }
        pem.push(letter);
    }
    pem.push_str("\n-----END PRIVATE KEY-----\n");
    Some(pem)
}

fn signing_key(pem: String) -> Option<SigningKey> {
    let encoding = EncodingKey::from_rsa_pem(pem.as_bytes()).ok()?;
    let mut public = Jwk::from_encoding_key(&encoding, Algorithm::RS256).ok()?;
    let decoding = DecodingKey::from_jwk(&public).ok()?;
    let digest = Sha256::digest(serde_json::to_vec(&public).ok()?);
    let id = URL_SAFE_NO_PAD.encode(digest);
    public.common.key_id = Some(id.clone());
    public.common.public_key_use = Some(PublicKeyUse::Signature);
    Some(SigningKey {
        id,
        pem,
        encoding,
        decoding,
        public,
    })
}

/// The public half of the token key, cacheable as the hosted service's is.
pub(super) async fn publish_keys(Extract(state): Extract<State>) -> Response {
    let set = JwkSet {
        keys: vec![state.keys().tokens.public.clone()],
    };
    (
        [(
            header::CACHE_CONTROL,
            "public, max-age=21600, must-revalidate, no-transform",
        )],
        Json(set),
    )
        .into_response()
}
