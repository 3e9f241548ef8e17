use serde::Serialize;

use super::events;
use super::form::Form;
use crate::records::Session;
use crate::stripe::records::error::StripeError;

/// The context of an operation: one open transaction, the parameters, the time.
pub(in crate::stripe) struct OperationContext<'a> {
    pub(in crate::stripe) session: &'a Session<'a>,
    pub(in crate::stripe) form: &'a Form,
    /// The emulator's own address, for links to its hosted pages.
    pub(in crate::stripe) base_url: &'a str,
    /// Seconds since 1970, by the emulator's clock.
    pub(in crate::stripe) now: i64,
    pub(in crate::stripe) idempotency_key: Option<&'a str>,
}

impl OperationContext<'_> {
    /// Records an event caused by this operation and queues it for delivery.
    pub(super) fn emit_event<T: Serialize>(
        &self,
        kind: &str,
        object: &T,
    ) -> Result<(), StripeError> {
        Ok(events::emit_event(
            self.session,
            self.now,
            kind,
            object,
            self.idempotency_key,
        )?)
    }
}
