//! The key from which quotes, links and addresses get their secrets.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::ids::{GiftToken, OrderGuid, OrderHash};

/// The key that seals quotes, signs links to unsubscribe and calendar addresses, and derives the links of orders. Debug
/// output does not contain it.
#[derive(Clone)]
pub struct QuoteKey(Vec<u8>);

impl QuoteKey {
    /// Wraps the secret bytes, at least 32 from a cryptographic source.
    pub fn new(secret: impl Into<Vec<u8>>) -> Self {
        Self(secret.into())
    }

    /// Returns the key that encrypts quotes.
    pub fn sealing_key(&self) -> [u8; 32] {
        self.labelled(b"matchday quote 2\n", "")
            .finalize()
            .into_bytes()
            .into()
    }

    /// Returns the secret of the link of the order that `caller` placed under `idempotency_key`. Repeated requests give
    /// the same secret, so it is not stored. It cannot be computed from the table without this key.
    pub fn order_hash(&self, caller: &str, idempotency_key: &str, order: OrderGuid) -> OrderHash {
        // The GUID has a fixed width and the caller's length is included, so no two requests have the same text.
        let request = format!("{order}\n{}\n{caller}\n{idempotency_key}", caller.len());
        OrderHash::from_random(self.secret(b"matchday order link 1\n", &request))
    }

    /// Returns the secret of the link in the emails about an order: the same in each email and at each attempt, so that
    /// the table has one row for all of them.
    pub fn mailed_order_hash(&self, order: OrderGuid) -> OrderHash {
        OrderHash::from_random(self.secret(b"matchday mailed link 1\n", &order.to_string()))
    }

    /// Returns the secret of the link in the emails to the recipient of a gift; another one for each `series`.
    pub fn mailed_gift_token(&self, order: OrderGuid, series: u32) -> GiftToken {
        let gift = format!("{order}\n{series}");
        GiftToken::from_random(self.secret(b"matchday mailed gift 1\n", &gift))
    }

    fn secret(&self, label: &[u8], payload: &str) -> [u8; 16] {
        let code = self.labelled(label, payload).finalize().into_bytes();
        let mut secret = [0; 16];
        for (to, from) in secret.iter_mut().zip(code) {
            *to = from;
        }
        secret
    }

    /// Returns the MAC that signs links to unsubscribe.
    pub(crate) fn subscription_mac(&self, payload: &str) -> Hmac<Sha256> {
        self.labelled(b"matchday subscription 1\n", payload)
    }

    /// Returns the MAC that signs calendar addresses.
    pub(crate) fn calendar_mac(&self, payload: &str) -> Hmac<Sha256> {
        self.labelled(b"matchday calendar 1\n", payload)
    }

    /// A separate label for each use prevents that a signature is valid for another use.
    #[expect(clippy::expect_used, reason = "HMAC takes keys of any length")]
    fn labelled(&self, label: &[u8], payload: &str) -> Hmac<Sha256> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("any key length is accepted");
        mac.update(label);
        mac.update(payload.as_bytes());
        mac
    }
}

impl std::fmt::Debug for QuoteKey {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("QuoteKey(secret)")
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    #[test]
    fn all_emails_of_an_order_have_one_link_and_those_of_a_gift_one_for_each_recipient() {
        let key = QuoteKey::new("k".repeat(32));
        let order: OrderGuid = "01939d5c-7b1e-7c3a-9a2f-0123456789ab".parse().unwrap();
        let other: OrderGuid = "01939d5c-7b1e-7c3a-9a2f-0123456789ac".parse().unwrap();
        assert_eq!(key.mailed_order_hash(order), key.mailed_order_hash(order));
        assert_ne!(key.mailed_order_hash(order), key.mailed_order_hash(other));
        let gift = |order, series| key.mailed_gift_token(order, series).reveal();
        assert_eq!(gift(order, 1), gift(order, 1));
        assert_ne!(gift(order, 1), gift(order, 2));
        assert_ne!(gift(order, 1), gift(other, 1));
        assert_ne!(gift(order, 1), key.mailed_order_hash(order).reveal());
    }

    #[test]
    fn each_request_has_its_own_link() {
        let key = QuoteKey::new("k".repeat(32));
        let order: OrderGuid = "01939d5c-7b1e-7c3a-9a2f-0123456789ab".parse().unwrap();
        let other: OrderGuid = "01939d5c-7b1e-7c3a-9a2f-0123456789ac".parse().unwrap();
        let hash = key.order_hash("guest", "key-1234", order);
        assert_eq!(key.order_hash("guest", "key-1234", order), hash);
        for another in [
            key.order_hash("guest", "key-1235", order),
            key.order_hash("guest", "key-1234", other),
            key.order_hash("guest\nkey-", "1234", order),
            key.order_hash("guest\nkey", "-1234", order),
            QuoteKey::new("j".repeat(32)).order_hash("guest", "key-1234", order),
        ] {
            assert_ne!(another, hash);
        }
    }
}
