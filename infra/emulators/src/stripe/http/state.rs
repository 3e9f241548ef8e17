use std::sync::{Arc, PoisonError, RwLock};

use serde::{Deserialize, Serialize};
use tokio::sync::{Mutex, Notify};

use crate::Clock;
use crate::records::{Records, RecordsError};
use crate::stripe::operations::expire_due::expire_due;
use crate::stripe::options::{StripeOptions, Webhook};
use crate::stripe::records::error::StripeError;

const CLOCK: &str = "clock";
const WEBHOOK_FAULTS: &str = "webhook_faults";

/// Faults of the delivery of webhooks, for tests.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(super) struct WebhookFaults {
    /// Every event is delivered twice.
    pub(super) duplicates: bool,
    /// Events that wait together are delivered in reverse.
    pub(super) shuffle: bool,
    /// Nothing is delivered until this is switched off.
    pub(super) paused: bool,
}

/// Faults of calls, by the names of operations such as `capture`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub(super) struct CallFaults {
    /// Calls that are carried out but never answered.
    pub(super) never_answer: Vec<String>,
    /// Calls that are refused with 429 before they begin; their keys stay free.
    pub(super) rate_limited: Vec<String>,
    /// Calls that begin and answer 500; their keys repeat that.
    pub(super) failing: Vec<String>,
    /// Calls that begin and are refused with 400, such as those of an account with a restriction; their keys repeat that.
    pub(super) refused: Vec<String>,
    /// Whether the platform's own account may not charge cards.
    pub(super) charges_disabled: bool,
}

#[derive(Clone, Debug)]
pub(in crate::stripe) struct State {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    records: Records,
    url: String,
    secret_key: String,
    webhook: RwLock<Option<Webhook>>,
    call_faults: RwLock<CallFaults>,
    clock: Clock,
    delivery_queued: Notify,
    /// Held while an event is being delivered.
    delivering: Mutex<()>,
}

impl State {
    pub(in crate::stripe) fn new(records: Records, url: String, options: &StripeOptions) -> Self {
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
                call_faults: RwLock::default(),
                clock,
                delivery_queued: Notify::new(),
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

    pub(in crate::stripe) fn secret_key(&self) -> &str {
        &self.shared.secret_key
    }

    pub(in crate::stripe) fn clock(&self) -> &Clock {
        &self.shared.clock
    }

    pub(super) fn delivery_queued(&self) -> &Notify {
        &self.shared.delivery_queued
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

    pub(in crate::stripe) fn set_webhook(&self, webhook: Webhook) {
        *self
            .shared
            .webhook
            .write()
            .unwrap_or_else(PoisonError::into_inner) = Some(webhook);
        self.delivery_queued().notify_one();
    }

    pub(super) fn webhook_faults(&self) -> Result<WebhookFaults, RecordsError> {
        let set = self
            .records()
            .transact(|session| session.find(WEBHOOK_FAULTS, WEBHOOK_FAULTS))?;
        Ok(set.unwrap_or_default())
    }

    /// A network fault survives a restart of the process.
    pub(super) fn set_webhook_faults(
        &self,
        webhook_faults: WebhookFaults,
    ) -> Result<(), RecordsError> {
        self.records()
            .transact(|session| session.save(WEBHOOK_FAULTS, WEBHOOK_FAULTS, &webhook_faults))?;
        self.delivery_queued().notify_one();
        Ok(())
    }

    pub(super) fn loses_response(&self, operation: &str) -> bool {
        let faults = self
            .shared
            .call_faults
            .read()
            .unwrap_or_else(PoisonError::into_inner);
        faults.never_answer.iter().any(|name| name == operation)
    }

    /// The error that calls of this operation get at present.
    pub(super) fn refuses(&self, operation: &str) -> Option<StripeError> {
        let faults = self
            .shared
            .call_faults
            .read()
            .unwrap_or_else(PoisonError::into_inner);
        let is_in = |names: &[String]| names.iter().any(|name| name == operation);
        if is_in(&faults.rate_limited) {
            Some(StripeError::rate_limited())
        } else if is_in(&faults.failing) {
            Some(StripeError::failed())
        } else if is_in(&faults.refused) {
            Some(StripeError::invalid(
                "Your account cannot currently make this call. Please contact support.",
            ))
        } else {
            None
        }
    }

    pub(super) fn charges_are_disabled(&self) -> bool {
        let faults = self.shared.call_faults.read();
        faults
            .unwrap_or_else(PoisonError::into_inner)
            .charges_disabled
    }

    pub(super) fn set_call_faults(&self, faults: CallFaults) {
        *self
            .shared
            .call_faults
            .write()
            .unwrap_or_else(PoisonError::into_inner) = faults;
    }

    /// Puts the clock where it was when the process ended.
    pub(in crate::stripe) fn restore_clock(&self) -> Result<(), RecordsError> {
        let ahead: Option<i64> = self
            .records()
            .transact(|session| session.find(CLOCK, CLOCK))?;
        if let Some(ahead) = ahead {
            self.clock().set_ahead(ahead);
        }
        Ok(())
    }

    pub(in crate::stripe) fn set_seconds_ahead(&self, seconds: i64) -> Result<(), RecordsError> {
        self.records().transact(|session| {
            session.save(CLOCK, CLOCK, &seconds)?;
            self.clock().set_ahead(seconds);
            expire_due(session, self.clock().now())
        })?;
        self.delivery_queued().notify_one();
        Ok(())
    }
}
