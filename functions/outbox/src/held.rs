//! Notifies the operator of records that the site could not be built from.

use store::{HeldRecord, StoreError};

use crate::Outbox;
use crate::email::Email;

impl Outbox {
    /// Emails the operator once about each fault. If the email fails, the row stays unreported, and the next build that
    /// reports the record tries again; nothing else waits for it.
    pub(crate) async fn report_held_record(&self, key: &str) -> Result<(), StoreError> {
        let store = self.settle.store();
        let Some(record) = store.find_held_record(key).await? else {
            return Ok(());
        };
        if record.is_told {
            return Ok(());
        }
        let name = message_name(&record);
        match self
            .mailer
            .send(&self.operator, &write(&record), &name)
            .await
        {
            Ok(()) => store.mark_held_record_told(&record).await,
            Err(error) => {
                tracing::error!(%error, record = key, "the operator was not told of a held record");
                Ok(())
            }
        }
    }
}

fn write(record: &HeldRecord) -> Email {
    let HeldRecord { list, name, .. } = record;
    let (subject, what, pages) = if record.is_partial {
        (
            format!("The page of {list} {name} lacks pictures"),
            format!("The last build of the site could not use some pictures of {list} {name}."),
            "They are left out. Everything else of the page is up to date.",
        )
    } else {
        (
            format!("The site was built without {list} {name}"),
            format!("The last build of the site could not use the record of {list} {name}."),
            if record.keeps_pages {
                "The pages of the last good build stay online until the record is mended."
            } else {
                "There was no page before, so there is none in the build; the address shows the live data."
            },
        )
    };
    let email = Email::new(subject).paragraph(what).paragraph(pages);
    record
        .faults
        .iter()
        .fold(email, |email, fault| email.fact("Fault", fault.clone()))
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
