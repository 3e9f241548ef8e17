//! Events of the email service about undelivered emails.

use domain::Email;
use domain::bounce::{AddressProblem, AddressProblemKind};
use jiff::Timestamp;
use serde::Deserialize;

/// How much of a server's words is kept.
const LONGEST_REASON: usize = 300;
/// The tag by which the outbox names each email.
const NAME_TAG: &str = "message";

/// An email that did not arrive, or was complained about, at one or several addresses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailEvent {
    /// What the outbox called the email.
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

/// The service writes an address with or without a name before it. Pages show a foreign server's message only as text.
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
