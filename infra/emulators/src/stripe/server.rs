use tokio::task::JoinHandle;

use super::http::router::build_router;
use super::http::state::State;
use super::http::webhook_delivery;
use super::options::{StripeOptions, Webhook};
use crate::records::{Records, RecordsError};
use crate::serving::{Bound, Serving};
use crate::{Clock, StartError};

/// The running payment emulator. Set `STRIPE_API_URL` to [`StripeServer::url`].
#[derive(Debug)]
pub struct StripeServer {
    state: State,
    serving: Serving,
    delivery_task: JoinHandle<()>,
}

impl StripeServer {
    /// Opens the objects, starts to answer and to deliver events.
    pub async fn start(options: StripeOptions) -> Result<Self, StartError> {
        let bound = Bound::loopback(options.addr).await?;
        let data = |source| StartError::Data {
            path: options.data.clone(),
            source,
        };
        let records = Records::open(options.data.as_deref()).map_err(data)?;
        records
            .index(&["status", "payment_intent", "created"])
            .map_err(data)?;
        let state = State::new(records, bound.url(), &options);
        state.restore_clock().map_err(data)?;
        let serving = bound.serve(build_router(state.clone()));
        let delivery_task = tokio::spawn(webhook_delivery::deliver_forever(state.clone()));
        Ok(Self {
            state,
            serving,
            delivery_task,
        })
    }

    /// Returns `http://address:port`, which replaces `https://api.stripe.com`.
    pub fn url(&self) -> String {
        self.serving.url()
    }

    /// The bearer of every call (`STRIPE_SECRET_KEY`).
    pub fn secret_key(&self) -> String {
        self.state.secret_key().to_owned()
    }

    /// Sends events there from now on, for a caller that learns its own port later.
    pub fn set_webhook(&self, webhook: Webhook) {
        self.state.set_webhook(webhook);
    }

    /// The clock holds and sessions run out by; move it with [`StripeServer::set_seconds_ahead`].
    pub fn clock(&self) -> Clock {
        self.state.clock().clone()
    }

    /// Puts the clock this many seconds ahead of the system's, remembers it across restarts, and lets
    /// everything run out that is due by then.
    pub fn set_seconds_ahead(&self, seconds: i64) -> Result<(), RecordsError> {
        self.state.set_seconds_ahead(seconds)
    }

    /// Stops the server and the delivery of events.
    pub async fn shutdown(self) {
        self.delivery_task.abort();
        self.serving.shutdown().await;
    }
}
