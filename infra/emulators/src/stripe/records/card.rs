/// A test card: the number determines the bank's response.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::stripe) struct Card {
    pub(in crate::stripe) brand: &'static str,
    pub(in crate::stripe) last4: String,
    pub(in crate::stripe) outcome: Outcome,
}

/// The bank's response to a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::stripe) enum Outcome {
    /// The money is held.
    Approved,
    /// The cardholder must authenticate.
    Challenge {
        /// Whether the bank declines although the authentication succeeded.
        then_declined: bool,
    },
    Declined(Decline),
}

/// The bank's reason for a decline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_field_names, reason = "the names are the wire's")]
pub(in crate::stripe) struct Decline {
    pub(in crate::stripe) code: &'static str,
    pub(in crate::stripe) decline_code: Option<&'static str>,
    pub(in crate::stripe) message: &'static str,
}

pub(in crate::stripe) const DECLINED: Decline = Decline {
    code: "card_declined",
    decline_code: Some("generic_decline"),
    message: "Your card was declined.",
};

pub(in crate::stripe) const NOT_AUTHENTICATED: Decline = Decline {
    code: "payment_intent_authentication_failure",
    decline_code: None,
    message: "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
};

const INSUFFICIENT: Decline = Decline {
    code: "card_declined",
    decline_code: Some("insufficient_funds"),
    message: "Your card has insufficient funds.",
};

const EXPIRED: Decline = Decline {
    code: "expired_card",
    decline_code: Some("expired_card"),
    message: "Your card has expired.",
};

const NOT_A_TEST_CARD: Decline = Decline {
    code: "card_declined",
    decline_code: Some("test_mode_live_card"),
    message: "Your card was declined. Only the test cards work here: never enter a real one.",
};

/// The last four digits of the card whose holder disputes every captured charge.
pub(in crate::stripe) const DISPUTED_LAST4: &str = "0259";
/// Of the card whose refunds are pending for an hour.
pub(in crate::stripe) const SLOW_REFUND_LAST4: &str = "7726";
/// Of the card whose refunds are returned after an hour.
pub(in crate::stripe) const RETURNED_REFUND_LAST4: &str = "5126";
/// Of the card whose bank declines the first capture of each hold. The service has no such test card.
pub(in crate::stripe) const DECLINED_CAPTURE_LAST4: &str = "4001";
/// Of the card whose bank ends each hold after an hour, although it was granted for longer. The service has no such card.
const SHORT_HOLD_LAST4: &str = "4019";

const HOUR: i64 = 3600;
/// The lifetime of a card hold, in seconds (facts: seven days for a customer who is present).
pub(in crate::stripe) const HOLD: i64 = 7 * 24 * HOUR;

/// The card numbers that the pay page offers, with their effects.
pub(in crate::stripe) const OFFERED: [(&str, &str); 9] = [
    ("4242 4242 4242 4242", "Succeeds"),
    ("4000 0025 0000 3155", "Asks for 3-D Secure"),
    ("4000 0000 0000 0002", "Is declined"),
    ("4000 0000 0000 9995", "Has too little money"),
    ("4000 0000 0000 4001", "First charge fails"),
    ("4000 0000 0000 4019", "Loses its hold after an hour"),
    ("4000 0000 0000 0259", "Is disputed"),
    ("4000 0000 0000 7726", "Refund is pending"),
    ("4000 0000 0000 5126", "Refund is returned"),
];

/// Returns how long the bank of the card keeps a hold, in seconds.
pub(in crate::stripe) fn hold_lifetime(last4: &str) -> i64 {
    if last4 == SHORT_HOLD_LAST4 {
        HOUR
    } else {
        HOLD
    }
}

impl Card {
    /// Parses a card number, with or without spaces. Rejects numbers that are not test cards.
    pub(in crate::stripe) fn parse(number: &str) -> Result<Self, Decline> {
        let digits: String = number.chars().filter(char::is_ascii_digit).collect();
        let last4: String = digits
            .chars()
            .skip(digits.len().saturating_sub(4))
            .collect();
        let outcome = match digits.as_str() {
            "4242424242424242" | "5555555555554444" | "4000002760000016" | "4000000000000259"
            | "4000000000004001" | "4000000000004019" | "4000000000007726" | "4000000000005126" => {
                Outcome::Approved
            }
            "4000002500003155" | "4000002760003184" | "4000000000003220" => Outcome::Challenge {
                then_declined: false,
            },
            "4000008400001629" => Outcome::Challenge {
                then_declined: true,
            },
            "4000000000000002" => Outcome::Declined(DECLINED),
            "4000000000009995" => Outcome::Declined(INSUFFICIENT),
            "4000000000000069" => Outcome::Declined(EXPIRED),
            _ => return Err(NOT_A_TEST_CARD),
        };
        let brand = if digits.starts_with('5') {
            "mastercard"
        } else {
            "visa"
        };
        Ok(Self {
            brand,
            last4,
            outcome,
        })
    }
}
