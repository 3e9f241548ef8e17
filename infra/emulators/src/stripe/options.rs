use std::net::SocketAddr;
use std::path::PathBuf;

use crate::Clock;

/// The destination of events, and the secret that signs them.
#[derive(Clone, Debug)]
pub struct Webhook {
    /// The address that takes the `POST`s.
    pub url: String,
    /// The signing secret (`STRIPE_WEBHOOK_SECRET`).
    pub secret: String,
}

/// How to start the payment emulator.
#[derive(Clone, Debug)]
pub struct StripeOptions {
    /// Where to listen; loopback, port 0 lets the system choose.
    pub addr: SocketAddr,
    /// The file that keeps every object; in memory when there is none.
    pub data: Option<PathBuf>,
    /// The platform's secret key: the bearer of every call.
    pub secret_key: String,
    /// The destination of events; `None` sends none.
    pub webhook: Option<Webhook>,
    /// The time holds and sessions run out by.
    pub clock: Clock,
}

impl StripeOptions {
    /// Any free port, nothing kept, events sent nowhere.
    pub fn in_memory() -> Self {
        Self {
            addr: SocketAddr::from(([127, 0, 0, 1], 0)),
            data: None,
            secret_key: "sk_test_local".to_owned(),
            webhook: None,
            clock: Clock::default(),
        }
    }
}
