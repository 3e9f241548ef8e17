//! Notifies the operator of records that the site could not be built from.

use domain::Language;
use store::{HeldRecord, StoreError};
use texts::{Texts, text};

use crate::Outbox;
use email_frame::Email;
use email_frame::block::{self, fact, paragraph};

impl Outbox {
    /// Emails the operator once about each fault. If the email fails, the row stays unreported, and the next build that
    /// reports the record tries again; nothing else waits for it.
    pub(crate) async fn report_held_record(&self, key: &str) -> Result<(), StoreError> {
        let store = self.settle.store();
        let Some(record) = store.find_held_record(key).await? else {
            return Ok(());
        };
        if record.is_notified {
            return Ok(());
        }
        let name = message_name(&record);
        let email = write(&Box::pin(self.texts(Language::En)).await?, &record);
        match Box::pin(self.send(&self.operator, email, &name)).await? {
            Ok(()) => store.mark_held_record_notified(&record).await,
            Err(error) => {
                tracing::error!(%error, record = key, "site.held_not_reported");
                Ok(())
            }
        }
    }
}

fn write(t: &Texts, record: &HeldRecord) -> Email {
    let (list, name) = (record.list.as_str(), record.name.as_str());
    let (subject, what, pages) = if record.is_partial {
        (
            text!(t, "operator-partial-subject", list = list, name = name),
            text!(t, "operator-partial", list = list, name = name),
            text!(t, "operator-partial-pages"),
        )
    } else {
        (
            text!(t, "operator-held-subject", list = list, name = name),
            text!(t, "operator-held", list = list, name = name),
            if record.keeps_pages {
                text!(t, "operator-held-pages")
            } else {
                text!(t, "operator-held-no-pages")
            },
        )
    };
    let faults = record.faults.iter();
    Email::new(t, subject)
        .with_all([
            paragraph(what),
            paragraph(pages),
            block::list(faults.map(|fault| fact(text!(t, "operator-fact-fault"), fault))),
        ])
        .because_of(text!(t, "footer-operating"))
}

/// Returns a name of letters, digits and hyphens, which is different for every report.
fn message_name(record: &HeldRecord) -> String {
    let plain = |letter: char| {
        if letter.is_ascii_alphanumeric() {
            letter
        } else {
            '-'
        }
    };
    let name: String = record.key().chars().map(plain).take(80).collect();
    format!("held-{name}-{}", record.reports)
}
