use std::sync::{Arc, PoisonError, RwLock};

use serde::{Deserialize, Serialize};
use tokio::sync::{Mutex, Notify};

use super::StripeOptions;
use super::expiry;
use crate::Clock;
use crate::records::{Records, RecordsError};

const CLOCK: &str = "clock";
const MISCHIEF: &str = "mischief";

/// Where events go, and the secret that signs them.
#[derive(Clone, Debug)]
pub struct Webhook {
    /// The address that takes the `POST`s.
    pub url: String,
    /// The signing secret (`STRIPE_WEBHOOK_SECRET`).
    pub secret: String,
}

/// What a network does to webhooks, switched on at will.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct WebhookMischief {
    /// Every event is delivered twice.
    pub duplicates: bool,
    /// Events that wait together are delivered in reverse.
    pub shuffle: bool,
    /// Nothing is delivered until this is switched off.
    pub paused: bool,
}

/// Calls that are carried out but never answered, for tests of what a lost answer does.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(super) struct Faults {
    /// Names of operations, such as `capture`.
    pub(super) never_answer: Vec<String>,
}

/// What every endpoint shares.
#[derive(Clone, Debug)]
pub(super) struct State {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    records: Records,
    url: String,
    secret_key: String,
    webhook: RwLock<Option<Webhook>>,
    faults: RwLock<Faults>,
    clock: Clock,
    /// Wakes the courier.
    mail_waiting: Notify,
    /// Held while an event is on its way.
    delivering: Mutex<()>,
}

impl State {
    pub(super) fn new(records: Records, url: String, options: &StripeOptions) -> Self {
        let StripeOptions {
            secret_key,
            webhook,
            clock,
            ..
        } = options.clone();
        Self {
            shared: Arc::new(Shared {
                records,
                url,
                secret_key,
                webhook: RwLock::new(webhook),
                faults: RwLock::default(),
                clock,
                mail_waiting: Notify::new(),
                delivering: Mutex::default(),
            }),
        }
    }

    pub(super) fn records(&self) -> &Records {
        &self.shared.records
    }

    pub(super) fn url(&self) -> &str {
        &self.shared.url
    }

    pub(super) fn secret_key(&self) -> &str {
        &self.shared.secret_key
    }

    pub(super) fn clock(&self) -> &Clock {
        &self.shared.clock
    }

    pub(super) fn mail_waiting(&self) -> &Notify {
        &self.shared.mail_waiting
    }

    pub(super) fn delivering(&self) -> &Mutex<()> {
        &self.shared.delivering
    }

    pub(super) fn webhook(&self) -> Option<Webhook> {
        self.shared
            .webhook
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    pub(super) fn set_webhook(&self, webhook: Webhook) {
        *self
            .shared
            .webhook
            .write()
            .unwrap_or_else(PoisonError::into_inner) = Some(webhook);
        self.mail_waiting().notify_one();
    }

    pub(super) fn mischief(&self) -> Result<WebhookMischief, RecordsError> {
        let set = self
            .records()
            .transact(|session| session.find(MISCHIEF, MISCHIEF))?;
        Ok(set.unwrap_or_default())
    }

    /// A network does not mend because a process ended, so this outlives a restart.
    pub(super) fn set_mischief(&self, mischief: WebhookMischief) -> Result<(), RecordsError> {
        self.records()
            .transact(|session| session.save(MISCHIEF, MISCHIEF, &mischief))?;
        self.mail_waiting().notify_one();
        Ok(())
    }

    pub(super) fn never_answers(&self, operation: &str) -> bool {
        let faults = self
            .shared
            .faults
            .read()
            .unwrap_or_else(PoisonError::into_inner);
        faults.never_answer.iter().any(|name| name == operation)
    }

    pub(super) fn set_faults(&self, faults: Faults) {
        *self
            .shared
            .faults
            .write()
            .unwrap_or_else(PoisonError::into_inner) = faults;
    }

    /// Puts the clock where it was when the process ended.
    pub(super) fn restore_clock(&self) -> Result<(), RecordsError> {
        let ahead: Option<i64> = self
            .records()
            .transact(|session| session.find(CLOCK, CLOCK))?;
        if let Some(ahead) = ahead {
            self.clock().set_ahead(ahead);
        }
        Ok(())
    }

    pub(super) fn set_seconds_ahead(&self, seconds: i64) -> Result<(), RecordsError> {
        self.records().transact(|session| {
            session.save(CLOCK, CLOCK, &seconds)?;
            self.clock().set_ahead(seconds);
            expiry::run_out(self, session)
        })?;
        self.mail_waiting().notify_one();
        Ok(())
    }
}
