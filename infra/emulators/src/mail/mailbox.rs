//! The emails that were sent to the emulator, stored in memory or in a file.

use std::collections::BTreeMap;
use std::path::Path;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::EventQueue;
use crate::records::{Records, RecordsError};
use crate::{Clock, StartError};

/// The kind of the stored records.
const MAIL: &str = "mail";

#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Mail {
    /// The message id that the sender received.
    pub id: String,
    /// The time at which it was sent, as RFC 3339 in UTC.
    pub at: String,
    pub from: String,
    /// All recipients: to, cc and bcc.
    pub to: Vec<String>,
    /// The reply-to address, if it differs from the sender.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reply_to: Vec<String>,
    pub subject: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub headers: Vec<MailHeader>,
    pub text: String,
    /// The HTML body, if there is one.
    pub html: Option<String>,
    /// The sender's tags, which the service repeats in its events.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub tags: BTreeMap<String, String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub attachments: Vec<AttachedFile>,
}

/// A header of an email.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(rename_all(serialize = "camelCase"), deny_unknown_fields)]
pub struct MailHeader {
    #[serde(alias = "Name")]
    pub name: String,
    #[serde(alias = "Value")]
    pub value: String,
}

#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct AttachedFile {
    pub name: String,
    pub content_type: String,
    /// Its content. Only text files are supported.
    pub text: String,
}

/// All emails that were sent; clones share them.
#[derive(Clone, Debug)]
pub struct Mailbox {
    records: Records,
    pub(super) clock: Clock,
    pub(super) events: EventQueue,
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
            events: EventQueue::default(),
        })
    }

    /// Stores a plain text email and returns its id.
    pub fn deliver(
        &self,
        from: &str,
        to: &str,
        subject: &str,
        text: &str,
    ) -> Result<String, RecordsError> {
        self.store(Mail {
            from: from.to_owned(),
            to: vec![to.to_owned()],
            subject: subject.to_owned(),
            text: text.to_owned(),
            ..Mail::default()
        })
    }

    /// Returns all emails, newest first.
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

    /// Stores an email with a new id and the current time, and returns the id.
    pub(super) fn store(&self, mail: Mail) -> Result<String, RecordsError> {
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
