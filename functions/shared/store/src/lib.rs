//! All access to the table: `Store` has one method for each operation of the product.
//!
//! Writes that belong together are one transaction in one method. Reads on which a decision depends are strongly
//! consistent. The module `keys` builds all keys; the crate `table` calls `DynamoDB`.

mod account_deletions;
mod address_problems;
mod api_keys;
mod application_links;
mod applications;
mod approval_requests;
mod approvals;
mod assets;
mod assignments;
mod athlete_invitations;
mod audit;
mod availability_alerts;
mod backfill;
mod bank_payouts;
mod busy_times;
mod calendar_feeds;
mod chargebacks;
mod closing;
mod contact;
mod content;
mod customer_suspensions;
mod customers;
pub mod documents;
mod due;
mod due_work;
mod email_texts;
mod error;
mod feedback;
mod figure_counts;
mod figures;
mod follow_ups;
mod gates;
mod gifts;
mod health;
mod held_records;
mod idempotency;
mod invitations;
mod invoices;
mod keys;
mod limits;
mod mail_preferences;
mod marketplace;
mod moderation;
mod money_rows;
mod notices;
mod offers;
mod order_changes;
mod order_lists;
mod order_mails;
mod order_row;
mod orders;
mod outbox;
mod page;
mod page_media;
mod page_views;
mod payout_reminders;
mod payouts;
mod promotions;
mod public_videos;
mod push_devices;
mod queues;
mod read;
mod rebuild;
mod reconciliation_progress;
mod reconciliations;
mod reminders;
mod row;
mod saved_replies;
mod slots;
mod slugs;
mod sports;
mod stats;
mod talent;
mod tax_rates;
mod team;
mod tips;
mod transaction;
mod transitions;
mod unpaid;
mod users;
mod waiting;
mod webhook_deliveries;
mod webhook_endpoints;
mod webhooks;
mod write;

use table::Table;

use marketplace::SettingsCache;

pub use account_deletions::AccountDeletion;
pub use application_links::{ApplicationEmail, ApplicationLink, LinkHolder};
pub use approval_requests::OperatorAct;
pub use approvals::{ApproveApplication, ApprovedTalent};
pub use athlete_invitations::InvitationEmail;
pub use availability_alerts::{ALERTS_AT_ONCE, AvailabilityAlert};
pub use backfill::OrderBackfill;
pub use bank_payouts::BankPayoutRecord;
pub use contact::ContactRecord;
pub use due::DueRow;
pub use error::{Cause, StoreError, Taken};
pub use figure_counts::ENTRIES_AT_ONCE;
pub use figures::DayFigures;
pub use follow_ups::{FollowUp, FollowUpRow};
pub use gates::{Gate, GateKind, gate_key};
pub use held_records::HeldRecord;
pub use idempotency::{IDEMPOTENCY_LIFETIME, IdempotencyKey, IdempotencyRecord};
pub use invitations::Invitation;
pub use keys::{DUE_SHARDS, DuePartition, OutboxId, RowName, VIEW_SHARDS};
pub use limits::Counter;
pub use moderation::FailedEffect;
pub use notices::NoticeRow;
pub use order_lists::OrderFilter;
pub use order_mails::{MailState, OrderMail};
pub use order_row::PENDING_OP_TIMEOUT;
pub use outbox::{MESSAGES_GATHERED, OutboxRow};
pub use page::{BadCursor, Cursor, PAGE_SIZE, Page};
pub use payouts::PayoutSums;
pub use public_videos::PublicVideo;
pub use queues::{MOST_ATTEMPTS, Queue, QueueSize};
pub use read::DuePage;
pub use rebuild::StalePage;
pub use reminders::OrderReminders;
pub use slugs::SlugOwner;
pub use team::RoleChange;
pub use tips::PlaceTip;
pub use transitions::PlaceOrder;
pub use unpaid::UnpaidShare;
pub use users::EmailOwner;
pub use waiting::WaitingOrders;
pub use webhook_deliveries::DELIVERIES_AT_ONCE;

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
