//! Consumes the table's stream: runs the effects of every transition, and shows what changed as documents.
//!
//! A transition writes its effects as rows beside the order; the stream reports them to this function. An instance
//! leases a row before it runs the effect and deletes the row after, so one instance at a time runs an effect and none
//! is lost: the clock wakes failed and interrupted ones when they are due. A failed follow-up of a change (a document, the
//! statistics, the email about a message) becomes such a row, too.

mod after_sending;
mod calendar;
mod connect;
mod effect;
mod emails;
mod follow_up;
mod held;
mod language;
mod mailer;
mod message_mail;
mod notice;
mod order_links;
mod order_step;
mod project;
mod push;
mod rebuild;
mod send_email;
mod sender;
mod similar;
mod state;
mod stream;
mod subscription;
mod task;
mod webhook;

pub use calendar::calendar_file;
pub use effect::RunOutcome;
pub use emails::{Links, write as write_email, write_notice};
pub use mailer::{MailError, Mailer};
pub use state::{EffectError, Outbox, PushService};
pub use stream::consume;
