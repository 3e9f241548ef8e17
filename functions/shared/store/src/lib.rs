//! Everything that touches `DynamoDB`: one table, one `Store`, one method per thing that happens.
//!
//! Writes that must happen together are one transaction in one method. Reads that a decision
//! follows are strongly consistent. Keys are in `keys`, the table's shape in `table`.

mod account_deletions;
mod application_links;
mod applications;
mod approvals;
mod assets;
mod audit;
mod backfill;
mod bank_payouts;
mod batch;
mod closing;
mod connect;
mod contact;
pub mod documents;
mod due;
mod error;
mod expression;
mod feedback;
mod gates;
mod held_records;
mod idempotency;
mod invitations;
mod keys;
mod limits;
mod moderation;
mod notices;
mod offers;
mod order_mails;
mod orders;
mod outbox;
mod page;
mod page_media;
mod payout_reminders;
mod payouts;
mod queues;
mod read;
mod rebuild;
mod row;
mod slots;
mod slugs;
mod sports;
mod stats;
mod table;
mod talent;
mod transaction;
mod transitions;
mod unpaid;
mod users;
mod webhooks;
mod write;

use std::sync::Arc;

use aws_sdk_dynamodb::Client;

pub use account_deletions::AccountDeletion;
pub use application_links::{ApplicationLink, ApplicationMail, LinkHolder};
pub use approvals::{ApproveApplication, ApprovedTalent};
pub use backfill::OrderBackfill;
pub use bank_payouts::BankPayoutRecord;
pub use connect::StoreSettings;
pub use contact::ContactRecord;
pub use due::DueRow;
pub use error::{Cause, StoreError, Taken};
pub use gates::{Gate, GateKind};
pub use held_records::HeldRecord;
pub use idempotency::{IDEMPOTENCY_KEPT, IdempotencyKey, IdempotencyRecord};
pub use invitations::Invitation;
pub use keys::{DUE_SHARDS, OutboxId, RowName};
pub use limits::Counter;
pub use moderation::FailedEffect;
pub use notices::NoticeRow;
pub use order_mails::{MailState, OrderMail};
pub use outbox::{MESSAGES_GATHERED, OutboxRow};
pub use page::{BadCursor, Cursor, PAGE_SIZE, Page};
pub use queues::{Queue, QueueSize};
pub use rebuild::StalePage;
pub use slugs::SlugOwner;
pub use transitions::{PENDING_OP_TIMEOUT, PlaceOrder};
pub use unpaid::UnpaidShare;
pub use users::EmailOwner;

/// The table. Cheap to clone; all clones share one connection pool.
#[derive(Debug, Clone)]
pub struct Store {
    client: Client,
    table_name: Arc<str>,
}

impl Store {
    /// Sets the client up; nothing is sent until the first call.
    pub async fn connect(settings: &StoreSettings) -> Self {
        Self {
            client: connect::client(settings).await,
            table_name: settings.table_name.as_str().into(),
        }
    }

    pub(crate) fn client(&self) -> &Client {
        &self.client
    }

    pub(crate) fn table_name(&self) -> &str {
        &self.table_name
    }
}
