//! A message from the contact page to the operators.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::customer::filled;
use crate::ids::{Email, Language, OrderNumber};
use crate::text::{Violations, lengths};

/// The topic of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ContactTopic {
    /// An order, usually with its number.
    Order,
    /// Joining as an athlete.
    Joining,
    Press,
    /// Everything else.
    Other,
}

/// A message from the contact form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ContactMessageInput {
    pub topic: ContactTopic,
    /// The address for the reply.
    #[schema(min_length = 3, max_length = 254)]
    pub email: String,
    /// The number of the order in question, like `AB7K-3F9Q`.
    #[serde(default)]
    #[schema(max_length = 40)]
    pub order_number: Option<String>,
    /// 1 to 2,000 characters.
    #[schema(min_length = 1, max_length = 2_000)]
    pub message: String,
    /// The language of the page, for the reply.
    #[serde(default, skip_serializing_if = "Language::is_source")]
    #[schema(required = false)]
    pub language: Language,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ContactMessage {
    pub topic: ContactTopic,
    /// The address for the reply; not verified to be the sender's.
    pub email: Email,
    /// The number of the order in question; it grants no access and need not exist.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order_number: Option<OrderNumber>,
    /// 1 to 2,000 characters.
    pub message: String,
    /// The language of the page.
    #[serde(default, skip_serializing_if = "Language::is_source")]
    pub language: Language,
}

impl ContactMessageInput {
    /// Returns the message, or all violations.
    pub fn checked(&self) -> Result<ContactMessage, Violations> {
        let mut violations = Violations::new();
        let email = violations.check("email", Email::parse(&self.email));
        let order_number = filled(self.order_number.as_deref())
            .map(OrderNumber::parse)
            .transpose();
        let order_number = violations.check("orderNumber", order_number);
        let message = violations.text("message", &self.message, lengths::CONTACT_MESSAGE);
        let parts = email.zip(order_number);
        violations.finish(parts.map(|(email, order_number)| ContactMessage {
            topic: self.topic,
            email,
            order_number,
            message,
            language: self.language,
        }))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::{ContactMessageInput, ContactTopic};

    fn input() -> ContactMessageInput {
        ContactMessageInput {
            topic: ContactTopic::Order,
            email: " Kim@Example.org ".to_owned(),
            order_number: Some(" ".to_owned()),
            message: " Where is\r\nmy video? ".to_owned(),
            language: crate::Language::De,
        }
    }

    #[test]
    fn cleans_the_message() {
        let message = input().checked().unwrap();
        assert_eq!(message.email.as_str(), "kim@example.org");
        assert_eq!(message.order_number, None);
        assert_eq!(message.message, "Where is\nmy video?");
        assert_eq!(message.language, crate::Language::De);
    }

    #[test]
    fn reports_every_invalid_field() {
        let wrong = ContactMessageInput {
            email: "kim@example.org\u{200b}".to_owned(),
            order_number: Some("AB7K-3F9".to_owned()),
            message: "\u{202e}".to_owned(),
            ..input()
        };
        let violations = wrong.checked().unwrap_err();
        let fields: Vec<_> = violations
            .errors()
            .iter()
            .map(|error| error.field.as_str())
            .collect();
        assert_eq!(fields, ["email", "orderNumber", "message"]);
        let long = ContactMessageInput {
            message: "a".repeat(2_001),
            ..input()
        };
        assert!(long.checked().is_err());
    }
}
