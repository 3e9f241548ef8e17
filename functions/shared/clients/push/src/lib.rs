//! Web push over the wire (ADR 41): a message is encrypted for one browser (RFC 8291), signed with our key (RFC 8292) and
//! handed to the push service that the browser named (RFC 8030).

mod client;
mod encryption;
mod settings;
mod vapid;

pub use client::{PushClient, PushError, PushMessage, PushTarget};
pub use encryption::{BrowserKeys, EncryptionError};
pub use settings::PushSettings;
pub use vapid::{BadVapidKey, VapidKey};
