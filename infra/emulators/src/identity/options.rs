use std::net::SocketAddr;
use std::path::PathBuf;

use serde_json::Value;

use crate::Clock;
use crate::mail::Mailbox;

/// How to start the identity emulator.
#[derive(Clone, Debug)]
pub struct IdentityOptions {
    /// Where to listen; loopback, port 0 lets the system choose.
    pub addr: SocketAddr,
    /// The file that keeps accounts and keys; in memory when there is none.
    pub data: Option<PathBuf>,
    /// The project tokens are issued for: their `aud`, and the end of their `iss`.
    pub project_id: String,
    /// The key every client call carries.
    pub api_key: String,
    /// The page that emailed links open; `mode` and `oobCode` are added to it.
    pub action_url: String,
    /// Receives reset and verification emails; without one they are dropped.
    pub mailbox: Option<Mailbox>,
    /// The time tokens are issued by.
    pub clock: Clock,
}

impl IdentityOptions {
    /// Any free port, nothing kept, project `demo-matchday`.
    pub fn in_memory() -> Self {
        Self {
            addr: SocketAddr::from(([127, 0, 0, 1], 0)),
            data: None,
            project_id: "demo-matchday".to_owned(),
            api_key: "local-api-key".to_owned(),
            action_url: "http://127.0.0.1/login".to_owned(),
            mailbox: None,
            clock: Clock::default(),
        }
    }
}

/// An account to begin with, such as a demo sign-in.
#[derive(Clone, Debug)]
pub struct NewAccount {
    pub local_id: String,
    /// The address, taken as verified.
    pub email: String,
    /// At least six characters.
    pub password: String,
    pub display_name: String,
    /// The custom claims, a JSON object.
    pub claims: Value,
}
