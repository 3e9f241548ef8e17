use aws_lc_rs::encoding::{AsDer, Pkcs8V1Der};
use aws_lc_rs::rsa::{KeyPair, KeySize};
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use jsonwebtoken::jwk::{Jwk, PublicKeyUse};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::StartError;
use crate::records::{Records, RecordsError, Session};

const KEY: &str = "key";

const TOKENS: &str = "tokens";
const TOKENS_BEFORE: &str = "tokens-before";
const SERVICE_ACCOUNT: &str = "service-account";

/// The key pairs: one signs id tokens, the other belongs to the service account.
#[derive(Clone, Debug)]
pub(super) struct Keys {
    pub(super) tokens: SigningKey,
    /// The previous key for id tokens; its tokens are still valid.
    tokens_before: Option<SigningKey>,
    pub(super) service_account: SigningKey,
}

/// An RSA-2048 key pair, ready to sign and verify.
#[derive(Clone)]
pub(super) struct SigningKey {
    pub(super) id: String,
    pub(super) pem: String,
    pub(super) encoding: EncodingKey,
    pub(super) decoding: DecodingKey,
    pub(super) public: Jwk,
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
    /// Returns the keys of a server in memory, which are the same in each: tests start hundreds of servers, and
    /// generating a key takes a quarter of a second in an unoptimised build.
    pub(super) fn in_memory() -> Result<Self, StartError> {
        let key = |der: &[u8]| signing_key(pem(der)).ok_or(StartError::Keys);
        Ok(Self {
            tokens: key(include_bytes!("tokens.p8"))?,
            tokens_before: None,
            service_account: key(include_bytes!("service-account.p8"))?,
        })
    }

    /// Reads the keys from the data file; generates them on the first start.
    pub(super) fn load_or_generate(records: &Records) -> Result<Self, StartError> {
        Ok(Self {
            tokens: load_or_generate(records, TOKENS)?,
            tokens_before: load(records, TOKENS_BEFORE)?,
            service_account: load_or_generate(records, SERVICE_ACCOUNT)?,
        })
    }

    /// Returns these keys with a new one for id tokens.
    pub(super) fn rotate(&self) -> Option<Self> {
        Some(Self {
            tokens: generate_pem().and_then(signing_key)?,
            tokens_before: Some(self.tokens.clone()),
            service_account: self.service_account.clone(),
        })
    }

    /// Stores the keys of id tokens, for the next start.
    pub(super) fn save_token_keys(&self, session: &Session<'_>) -> Result<(), RecordsError> {
        if let Some(before) = &self.tokens_before {
            let pem = before.pem.clone();
            session.save(KEY, TOKENS_BEFORE, &StoredKey { pem })?;
        }
        let pem = self.tokens.pem.clone();
        session.save(KEY, TOKENS, &StoredKey { pem })
    }

    /// Returns the key with this `kid` that signs or signed id tokens.
    pub(super) fn find_token_key(&self, kid: &str) -> Option<&SigningKey> {
        self.token_keys().find(|key| key.id == kid)
    }

    pub(super) fn token_keys(&self) -> impl Iterator<Item = &SigningKey> {
        std::iter::once(&self.tokens).chain(&self.tokens_before)
    }
}

fn load(records: &Records, id: &'static str) -> Result<Option<SigningKey>, StartError> {
    let stored: Option<StoredKey> = records
        .transact(|session| session.find(KEY, id))
        .map_err(|source: RecordsError| StartError::Data { path: None, source })?;
    stored
        .map(|key| signing_key(key.pem).ok_or(StartError::Keys))
        .transpose()
}

fn load_or_generate(records: &Records, id: &'static str) -> Result<SigningKey, StartError> {
    if let Some(key) = load(records, id)? {
        return Ok(key);
    }
    let pem = generate_pem().ok_or(StartError::Keys)?;
    let key = StoredKey { pem };
    records
        .transact(|session| session.save(KEY, id, &key))
        .map_err(|source: RecordsError| StartError::Data { path: None, source })?;
    signing_key(key.pem).ok_or(StartError::Keys)
}

fn generate_pem() -> Option<String> {
    let pair = KeyPair::generate(KeySize::Rsa2048).ok()?;
    let der: Pkcs8V1Der<'static> = pair.as_der().ok()?;
    Some(pem(der.as_ref()))
}

fn pem(der: &[u8]) -> String {
    let encoded = STANDARD.encode(der);
    let mut pem = String::from("-----BEGIN PRIVATE KEY-----\n");
    for (position, letter) in encoded.chars().enumerate() {
        if position > 0 && position % 64 == 0 {
            pem.push('\n');
        }
        pem.push(letter);
    }
    pem.push_str("\n-----END PRIVATE KEY-----\n");
    pem
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
