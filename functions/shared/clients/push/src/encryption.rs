//! The content coding `aes128gcm` (RFC 8188) with the keys of a browser's subscription (RFC 8291): one record, which
//! only that browser can decrypt.

use aws_lc_rs::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use aws_lc_rs::agreement::{ECDH_P256, PrivateKey, UnparsedPublicKey, agree};
use aws_lc_rs::error::Unspecified;
use aws_lc_rs::hkdf::{HKDF_SHA256, KeyType, Salt};
use aws_lc_rs::rand;

/// The longest message in bytes: services take 4,096 bytes with header, padding and tag.
pub(crate) const LONGEST: usize = 3_072;
const RECORD_SIZE: u32 = 4_096;
/// Ends the last record of a message (RFC 8188 section 2).
const LAST_RECORD: u8 = 2;

/// The keys that encrypt messages for a browser (RFC 8291).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BrowserKeys {
    /// The browser's public key: an uncompressed point of P-256.
    pub p256dh: [u8; 65],
    /// A secret that the browser and we share.
    pub auth: [u8; 16],
}

/// A message that cannot be encrypted for this browser: it is too long, or the browser's key is no point of the curve.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the message cannot be encrypted for this browser")]
pub struct EncryptionError;

impl From<Unspecified> for EncryptionError {
    fn from(_: Unspecified) -> Self {
        Self
    }
}

/// Encrypts a message for the browser with these keys; the result is the body of the request.
pub(crate) fn encrypt(keys: &BrowserKeys, message: &[u8]) -> Result<Vec<u8>, EncryptionError> {
    let mut salt = [0; 16];
    rand::fill(&mut salt)?;
    seal(&PrivateKey::generate(&ECDH_P256)?, salt, keys, message)
}

fn seal(
    sender: &PrivateKey,
    salt: [u8; 16],
    keys: &BrowserKeys,
    message: &[u8],
) -> Result<Vec<u8>, EncryptionError> {
    if message.len() > LONGEST {
        return Err(EncryptionError);
    }
    let own = sender.compute_public_key()?;
    let (browser, own) = (keys.p256dh.as_slice(), own.as_ref());
    let peer = UnparsedPublicKey::new(&ECDH_P256, browser);
    let input = agree(sender, peer, Unspecified, |shared| {
        let about: &[&[u8]] = &[b"WebPush: info\0", browser, own];
        expand::<32>(&keys.auth, shared, about)
    })?;
    let key = expand::<16>(&salt, &input, &[b"Content-Encoding: aes128gcm\0"])?;
    let nonce = expand::<12>(&salt, &input, &[b"Content-Encoding: nonce\0"])?;
    let mut record = message.to_vec();
    record.push(LAST_RECORD);
    LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key)?).seal_in_place_append_tag(
        Nonce::assume_unique_for_key(nonce),
        Aad::empty(),
        &mut record,
    )?;
    let key_length = u8::try_from(own.len()).map_err(|_too_long| EncryptionError)?;
    let mut body = salt.to_vec();
    body.extend(RECORD_SIZE.to_be_bytes());
    body.push(key_length);
    body.extend(own);
    body.append(&mut record);
    Ok(body)
}

/// HKDF with SHA-256 (RFC 5869), `N` bytes.
fn expand<const N: usize>(
    salt: &[u8],
    secret: &[u8],
    about: &[&[u8]],
) -> Result<[u8; N], Unspecified> {
    let mut bytes = [0; N];
    let key = Salt::new(HKDF_SHA256, salt).extract(secret);
    key.expand(about, Length(N))?.fill(&mut bytes)?;
    Ok(bytes)
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use aws_lc_rs::agreement::{ECDH_P256, PrivateKey};
    use base64::Engine;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;

    use super::{BrowserKeys, EncryptionError, LONGEST, encrypt, seal};

    fn bytes(text: &str) -> Vec<u8> {
        BASE64.decode(text).unwrap_or_default()
    }

    fn keys() -> Option<BrowserKeys> {
        let p256dh = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
        Some(BrowserKeys {
            p256dh: bytes(p256dh).try_into().ok()?,
            auth: bytes("BTBZMqHH6r4Tts7J_aSIgg").try_into().ok()?,
        })
    }

    #[test]
    fn the_example_of_rfc_8291_comes_out_to_the_byte() {
        let secret = bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw");
        let sender = PrivateKey::from_private_key(&ECDH_P256, &secret).ok();
        let salt = <[u8; 16]>::try_from(bytes("DGv6ra1nlYgDCS1FRnbzlw")).ok();
        let body = sender
            .zip(salt)
            .zip(keys())
            .and_then(|((sender, salt), keys)| {
                seal(
                    &sender,
                    salt,
                    &keys,
                    b"When I grow up, I want to be a watermelon",
                )
                .ok()
            });
        let expected = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml\
            mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT\
            pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        assert_eq!(
            body.map(|body| BASE64.encode(body)).as_deref(),
            Some(expected)
        );
    }

    #[test]
    fn a_key_beside_the_curve_and_a_message_that_is_too_long_are_refused() {
        let mut beside = keys();
        if let Some(keys) = &mut beside {
            keys.p256dh[64] ^= 1;
        }
        let refused = beside.map(|keys| encrypt(&keys, b"x"));
        assert_eq!(refused, Some(Err(EncryptionError)));
        let long = keys().map(|keys| encrypt(&keys, &[0; LONGEST + 1]));
        assert_eq!(long, Some(Err(EncryptionError)));
        assert!(keys().is_some_and(|keys| encrypt(&keys, &[0; LONGEST]).is_ok()));
    }
}
