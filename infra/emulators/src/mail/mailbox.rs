use std::collections::BTreeMap;
use std::path::Path;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::event_queue::MailEvents;
use crate::records::{Records, RecordsError};
use crate::{Clock, StartError};

const MAIL: &str = "mail";

/// One mail as it was sent.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Mail {
    /// The message id given to the sender.
    pub id: String,
    /// When it was sent, RFC 3339 in UTC.
    pub at: String,
    /// The sender's address.
    pub from: String,
    /// Every recipient: to, cc and bcc.
    pub to: Vec<String>,
    /// Where answers go, when not to the sender.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reply_to: Vec<String>,
    /// The subject line.
    pub subject: String,
    /// Headers beside those that every mail has.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub headers: Vec<MailHeader>,
    /// The plain text body.
    pub text: String,
    /// The HTML body, when there is one.
    pub html: Option<String>,
    /// What its sender calls it, for the service's events.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub tags: BTreeMap<String, String>,
    /// Files that came with it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub attachments: Vec<AttachedFile>,
}

/// A header of a mail.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(rename_all(serialize = "camelCase"), deny_unknown_fields)]
pub struct MailHeader {
    /// Its name.
    #[serde(alias = "Name")]
    pub name: String,
    /// Its value.
    #[serde(alias = "Value")]
    pub value: String,
}

/// A file that came with a mail.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct AttachedFile {
    /// Its name.
    pub name: String,
    /// MIME type with parameters.
    pub content_type: String,
    /// What is in it: the product attaches texts alone.
    pub text: String,
}

/// Every mail sent so far; clones share it.
#[derive(Clone, Debug)]
pub struct Mailbox {
    records: Records,
    pub(super) clock: Clock,
    pub(super) events: MailEvents,
}

impl Mailbox {
    pub(crate) fn open(path: Option<&Path>, clock: Clock) -> Result<Self, StartError> {
        let records = Records::open(path).map_err(|source| StartError::Data {
            path: path.map(Path::to_path_buf),
            source,
        })?;
        Ok(Self {
            records,
            clock,
            events: MailEvents::default(),
        })
    }

    /// Puts a plain text mail in the box and returns its id.
    pub fn deliver(
        &self,
        from: &str,
        to: &str,
        subject: &str,
        text: &str,
    ) -> Result<String, RecordsError> {
        self.keep(Mail {
            from: from.to_owned(),
            to: vec![to.to_owned()],
            subject: subject.to_owned(),
            text: text.to_owned(),
            ..Mail::default()
        })
    }

    /// Every mail, newest first.
    pub fn list(&self) -> Result<Vec<Mail>, RecordsError> {
        let mut mails: Vec<Mail> = self.records.transact(|session| session.list(MAIL))?;
        mails.reverse();
        Ok(mails)
    }

    pub(super) fn find(&self, id: &str) -> Result<Option<Mail>, RecordsError> {
        self.records.transact(|session| session.find(MAIL, id))
    }

    pub(super) fn clear(&self) -> Result<(), RecordsError> {
        self.records.transact(|session| session.clear(MAIL))
    }

    /// Puts a mail in the box under a new id, stamped with the time, and returns the id.
    pub(super) fn keep(&self, mail: Mail) -> Result<String, RecordsError> {
        let id = Uuid::now_v7().to_string();
        let at = Timestamp::from_second(self.clock.now())
            .unwrap_or_default()
            .to_string();
        let mail = Mail {
            id: id.clone(),
            at,
            ..mail
        };
        self.records
            .transact(|session| session.save(MAIL, &id, &mail))?;
        Ok(id)
    }
}
