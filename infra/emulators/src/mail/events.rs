//! Reports of bounces and complaints, in the JSON of Amazon SES events.
//!
//! As with the SES mailbox simulator, the address of a recipient selects the report: it begins with `bounce`,
//! `mailbox-full` or `complaint`, at any host. The mailbox page can also bounce an email that was delivered.

use jiff::Timestamp;
use serde_json::{Value, json};

use super::mailbox::{Mail, Mailbox};
use crate::records::RecordsError;

impl Mailbox {
    /// Reports an email for each recipient whose address belongs to the simulator. Ignores an unknown email.
    pub(super) fn report_simulated(&self, id: &str) -> Result<(), RecordsError> {
        let Some(mail) = self.find(id)? else {
            return Ok(());
        };
        for to in &mail.to {
            let local_part = to.split('@').next().unwrap_or_default();
            if local_part.starts_with("bounce") {
                self.events.add(self.bounce(&mail, to, "Permanent"));
            } else if local_part.starts_with("mailbox-full") {
                self.events.add(self.bounce(&mail, to, "Transient"));
            } else if local_part.starts_with("complaint") {
                self.events.add(self.complaint(&mail, to));
            }
        }
        Ok(())
    }

    /// Reports that an email bounced for every recipient. Ignores an unknown email.
    pub(super) fn report_bounce(&self, id: &str) -> Result<(), RecordsError> {
        if let Some(mail) = self.find(id)? {
            for to in &mail.to {
                self.events.add(self.bounce(&mail, to, "Permanent"));
            }
        }
        Ok(())
    }

    /// Returns the event of a bounce. `kind` is SES's `bounceType`: `Permanent` or `Transient`.
    fn bounce(&self, mail: &Mail, to: &str, kind: &str) -> Value {
        json!({
            "eventType": "Bounce",
            "bounce": {
                "bounceType": kind, "bounceSubType": "General", "timestamp": self.timestamp(),
                "bouncedRecipients": [{
                    "emailAddress": to, "action": "failed", "status": "5.1.1",
                    "diagnosticCode": "smtp; 550 5.1.1 user unknown",
                }],
            },
            "mail": describe(mail),
        })
    }

    fn complaint(&self, mail: &Mail, to: &str) -> Value {
        json!({
            "eventType": "Complaint",
            "complaint": {
                "complainedRecipients": [{ "emailAddress": to }], "timestamp": self.timestamp(),
                "complaintFeedbackType": "abuse",
            },
            "mail": describe(mail),
        })
    }

    fn timestamp(&self) -> String {
        Timestamp::from_second(self.clock.now())
            .unwrap_or_default()
            .to_string()
    }
}

/// Returns the description of the email that every event contains.
fn describe(mail: &Mail) -> Value {
    let tags: serde_json::Map<String, Value> = mail
        .tags
        .iter()
        .map(|(name, value)| (name.clone(), json!([value])))
        .collect();
    json!({
        "timestamp": mail.at, "source": mail.from, "messageId": mail.id, "destination": mail.to, "tags": tags,
    })
}
