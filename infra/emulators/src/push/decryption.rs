//! What a browser and its push service do with a message: they read who sends it (RFC 8292) and decrypt it (RFC 8291).

use aws_lc_rs::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use aws_lc_rs::agreement::{ECDH_P256, PrivateKey, UnparsedPublicKey, agree};
use aws_lc_rs::error::Unspecified;
use aws_lc_rs::hmac::{HMAC_SHA256, Key, sign};
use aws_lc_rs::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey as VerifyingKey};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use serde_json::Value;

/// The claims of a statement `vapid t=…, k=…` that is signed with its key, and meant for this service.
pub(super) fn sender(header: &str, audience: &str) -> Option<Value> {
    let (token, key) = header.strip_prefix("vapid t=")?.split_once(", k=")?;
    let (signed, signature) = token.rsplit_once('.')?;
    let key = VerifyingKey::new(&ECDSA_P256_SHA256_FIXED, BASE64.decode(key).ok()?);
    key.verify(signed.as_bytes(), &BASE64.decode(signature).ok()?)
        .ok()?;
    let (_header, claims) = signed.split_once('.')?;
    let claims: Value = serde_json::from_slice(&BASE64.decode(claims).ok()?).ok()?;
    (claims.get("aud")?.as_str() == Some(audience)).then_some(claims)
}

/// The text of one record of `aes128gcm`.
pub(super) fn decrypt(private: &PrivateKey, auth: &[u8; 16], body: &[u8]) -> Option<Vec<u8>> {
    let (salt, rest) = body.split_at_checked(16)?;
    let (_record_size, rest) = rest.split_at_checked(4)?;
    let (length, rest) = rest.split_first()?;
    let (sender, record) = rest.split_at_checked(usize::from(*length))?;
    let own = private.compute_public_key().ok()?;
    let peer = UnparsedPublicKey::new(&ECDH_P256, sender);
    let about = [b"WebPush: info\0".as_slice(), own.as_ref(), sender].concat();
    let input = agree(private, peer, Unspecified, |shared| {
        Ok(expand(auth, shared, &about))
    })
    .ok()?;
    let key = expand(salt, &input, b"Content-Encoding: aes128gcm\0");
    let nonce = expand(salt, &input, b"Content-Encoding: nonce\0");
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, key.get(..16)?).ok()?);
    let nonce = Nonce::try_assume_unique_for_key(nonce.get(..12)?).ok()?;
    let mut record = record.to_vec();
    let text = key.open_in_place(nonce, Aad::empty(), &mut record).ok()?;
    text.strip_suffix(&[2]).map(<[u8]>::to_vec)
}

/// HKDF with SHA-256 for at most 32 bytes: one block.
fn expand(salt: &[u8], secret: &[u8], about: &[u8]) -> Vec<u8> {
    let secret = sign(&Key::new(HMAC_SHA256, salt), secret);
    let block = [about, &[1]].concat();
    sign(&Key::new(HMAC_SHA256, secret.as_ref()), &block)
        .as_ref()
        .to_vec()
}
