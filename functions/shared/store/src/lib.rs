//! All access to the table: `Store` has one method for each operation of the product.
//!
//! Writes that belong together are one transaction in one method. Reads on which a decision depends are strongly
//! consistent. The module `keys` builds all keys; the crate `table` calls `DynamoDB`.

mod accounts;
mod address_problems;
mod assets;
pub mod documents;
mod due;
mod error;
mod feedback;
mod figures;
mod health;
mod idempotency;
mod integrations;
mod keys;
mod limits;
mod marketplace;
mod money;
mod order_step;
mod orders;
mod page;
mod queues;
mod read;
mod row;
mod talent;
mod team;
mod transaction;
mod write;

use table::Table;

use marketplace::SettingsCache;

pub use accounts::deletions::{AccountDeletion, OrdersPass};
pub use accounts::gates::{Gate, GateKind, gate_key};
pub use accounts::users::EmailOwner;
pub use due::DueRow;
pub use due::attempts::PendingRow;
pub use due::follow_ups::{FollowUp, FollowUpRow};
pub use due::notices::NoticeRow;
pub use due::outbox::{MESSAGES_GATHERED, OutboxRow};
pub use error::{Cause, StoreError, Taken};
pub use figures::DayFigures;
pub use figures::counts::ENTRIES_AT_ONCE;
pub use idempotency::{IDEMPOTENCY_LIFETIME, IdempotencyKey, IdempotencyRecord};
pub use integrations::webhook_deliveries::DELIVERIES_AT_ONCE;
pub use keys::{DUE_SHARDS, DuePartition, OutboxId, RowName, VIEW_SHARDS, WebhookPartition};
pub use limits::Counter;
pub use marketplace::contact::ContactRecord;
pub use marketplace::held_records::HeldRecord;
pub use marketplace::rebuild::StalePage;
pub use money::bank_payouts::BankPayoutRecord;
pub use money::payouts::PayoutSums;
pub use orders::backfill::OrderBackfill;
pub use orders::lists::OrderFilter;
pub use orders::mails::{MailState, OrderMail};
pub use orders::new_order::NewOrder;
pub use orders::reminders::OrderReminders;
pub use orders::row::PENDING_OP_TIMEOUT;
pub use orders::tips::PlaceTip;
pub use orders::unpaid::UnpaidShare;
pub use orders::waiting::WaitingOrders;
pub use page::{BadCursor, Cursor, PAGE_SIZE, Page};
pub use queues::{MOST_ATTEMPTS, Queue, QueueSize};
pub use read::DuePage;
pub use talent::application_links::{ApplicationEmail, ApplicationLink, LinkHolder};
pub use talent::approvals::{ApproveApplication, ApprovedTalent};
pub use talent::athlete_invitations::InvitationEmail;
pub use talent::availability_alerts::{ALERTS_AT_ONCE, AvailabilityAlert};
pub use talent::invitations::Invitation;
pub use talent::public_videos::PublicVideo;
pub use talent::slugs::SlugOwner;
pub use team::RoleChange;
pub use team::approval_requests::OperatorAct;
pub use team::moderation::FailedEffect;

pub use table::{CallTiming, CloudAccess, TableSettings as StoreSettings, sdk_http_client};

/// The marketplace's table. Cheap to clone; all clones share one connection pool and one cache of the marketplace's
/// settings.
#[derive(Debug, Clone)]
pub struct Store {
    table: Table,
    settings: SettingsCache,
}

impl Store {
    /// Creates the client from the settings of the connection. It shares the loaded certificates with the process's
    /// other clients, and sends nothing until the first call.
    pub fn connect(settings: &StoreSettings) -> Self {
        Self {
            table: Table::connect_through(settings, http_client::builder()),
            settings: SettingsCache::default(),
        }
    }

    /// Creates the table if it does not exist. Only for the embedded `DynamoDB`: on AWS the template creates it, and a
    /// test compares both declarations.
    pub async fn create_table(&self) -> Result<(), StoreError> {
        Ok(self.table.create().await?)
    }

    /// Returns a store whose reads are eventually consistent, which costs half of the read capacity: for public data
    /// that no decision depends on.
    #[must_use]
    pub fn eventually_consistent(&self) -> Self {
        Self {
            table: self.table.eventually_consistent(),
            settings: self.settings.clone(),
        }
    }
}

impl AsRef<Table> for Store {
    fn as_ref(&self) -> &Table {
        &self.table
    }
}
