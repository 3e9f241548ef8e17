//! The mail service's events, as far as they are about mails that did not arrive.

use domain::Email;
use domain::bounce::{AddressProblem, AddressProblemKind};
use jiff::Timestamp;
use serde::Deserialize;

/// How much of a server's words is kept.
const LONGEST_REASON: usize = 300;
/// The tag by which the outbox names each mail.
const NAME_TAG: &str = "message";

/// A mail that did not arrive, or was complained about, at one or several addresses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailEvent {
    /// What the outbox called the mail.
    pub mail: Option<String>,
    /// What is wrong with each address.
    pub problems: Vec<AddressProblem>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Notification {
    event_type: String,
    mail: MailPart,
    bounce: Option<Bounce>,
    complaint: Option<Complaint>,
}

#[derive(Deserialize)]
struct MailPart {
    #[serde(default)]
    tags: std::collections::HashMap<String, Vec<String>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Bounce {
    #[serde(rename = "bounceType")]
    kind: String,
    #[serde(default, rename = "bounceSubType")]
    detail: String,
    bounced_recipients: Vec<Recipient>,
    timestamp: Timestamp,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Complaint {
    complained_recipients: Vec<Recipient>,
    #[serde(rename = "complaintFeedbackType")]
    kind: Option<String>,
    timestamp: Timestamp,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Recipient {
    email_address: String,
    diagnostic_code: Option<String>,
}

impl MailEvent {
    /// Reads an event; nothing for one that is about something else.
    pub fn parse(text: &str) -> Result<Option<Self>, serde_json::Error> {
        let notification: Notification = serde_json::from_str(text)?;
        let problems = match (
            notification.event_type.as_str(),
            notification.bounce,
            notification.complaint,
        ) {
            ("Bounce", Some(bounce), _) => read_bounce(bounce),
            ("Complaint", _, Some(complaint)) => read_complaint(complaint),
            _ => return Ok(None),
        };
        let mail = notification
            .mail
            .tags
            .get(NAME_TAG)
            .and_then(|tag| tag.first());
        Ok(Some(Self {
            mail: mail.cloned(),
            problems,
        }))
    }
}

fn read_bounce(bounce: Bounce) -> Vec<AddressProblem> {
    let kind = if bounce.kind == "Permanent" {
        AddressProblemKind::Bounced
    } else {
        AddressProblemKind::NotDelivered
    };
    let known = format!("{} {}", bounce.kind, bounce.detail);
    let problems = bounce
        .bounced_recipients
        .into_iter()
        .filter_map(|recipient| {
            let reason = recipient.diagnostic_code.unwrap_or_else(|| known.clone());
            problem(&recipient.email_address, kind, &reason, bounce.timestamp)
        });
    problems.collect()
}

fn read_complaint(complaint: Complaint) -> Vec<AddressProblem> {
    let reason = complaint.kind.unwrap_or_default();
    let kind = AddressProblemKind::Complained;
    let problems = complaint.complained_recipients.into_iter();
    problems
        .filter_map(|recipient| {
            problem(&recipient.email_address, kind, &reason, complaint.timestamp)
        })
        .collect()
}

/// The service writes an address with or without a name before it. Whatever a foreign server said stands in no page as
/// anything but text.
fn problem(
    address: &str,
    kind: AddressProblemKind,
    reason: &str,
    at: Timestamp,
) -> Option<AddressProblem> {
    let bare = address.rsplit_once('<').map_or(address, |(_, rest)| rest);
    let email = Email::parse(bare.trim_end_matches('>').trim()).ok()?;
    let plain = reason.chars().filter(|letter| !letter.is_control());
    Some(AddressProblem {
        email,
        kind,
        reason: plain.take(LONGEST_REASON).collect(),
        at,
    })
}

#[cfg(test)]
mod tests {
    #![allow(
        clippy::unwrap_used,
        clippy::indexing_slicing,
        reason = "a test may stop"
    )]

    use super::*;

    #[test]
    fn a_bounce_is_read_as_the_service_writes_it() {
        let text = include_str!("../tests/bounces/bounce.json");
        let event = MailEvent::parse(text).unwrap().unwrap();
        assert_eq!(event.mail.as_deref(), Some("notice-0199-test"));
        let [problem] = event.problems.as_slice() else {
            panic!("{event:?}")
        };
        assert_eq!(problem.email.as_str(), "noor@example.org");
        assert_eq!(problem.kind, AddressProblemKind::Bounced);
        assert_eq!(problem.reason, "smtp; 550 5.1.1 user unknown");
        assert_eq!(problem.at.to_string(), "2026-11-22T20:00:00Z");
    }

    #[test]
    fn what_is_about_something_else_is_skipped_and_what_is_no_event_is_an_error() {
        let sent = r#"{"eventType":"Delivery","mail":{"tags":{}},"delivery":{}}"#;
        assert_eq!(MailEvent::parse(sent).unwrap(), None);
        for text in ["", "{}", r#"{"eventType":"Bounce"}"#, "[]"] {
            assert!(MailEvent::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_full_mailbox_is_no_address_that_does_not_exist() {
        let text = include_str!("../tests/bounces/bounce.json").replace("Permanent", "Transient");
        let event = MailEvent::parse(&text).unwrap().unwrap();
        assert_eq!(event.problems[0].kind, AddressProblemKind::NotDelivered);
    }
}
