//! The evidence for a bank: the brief, the acceptance, the delivery and the messages of both parties, each with its
//! time.

use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::offer::CancellationPolicy;
use crate::order::machine::state::Actor;
use crate::order::machine::transition::Transition;
use crate::order::record::Order;
use crate::order::{Event, State};

/// The most characters of one field; the provider accepts 150,000 in all fields together.
const LONGEST_FIELD: usize = 20_000;
/// The text that replaces the end of a truncated field.
const CUT: &str = "\n(more was left out)";

/// A message from one party to the other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartyMessage {
    pub by: Actor,
    /// The time at which it was sent.
    pub at: Timestamp,
    pub text: String,
}

/// Evidence for a bank, in the provider's fields. Plain text; times are UTC.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChargebackEvidence {
    /// The description of the order.
    pub product_description: String,
    pub customer_name: String,
    pub customer_email: String,
    /// The day of the delivery or the booked time, `2026-11-20`; absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub service_date: Option<String>,
    /// The history of the order with times.
    pub activity_log: String,
    pub cancellation_policy: String,
    /// The delivery, the messages and the operator's statement.
    pub further_text: String,
}

impl Order {
    /// Returns the evidence of the order; `events` and `messages` are oldest first.
    pub fn chargeback_evidence(
        &self,
        events: &[Event],
        messages: &[PartyMessage],
    ) -> ChargebackEvidence {
        let served = self.delivered_at.or(self.completed_at);
        ChargebackEvidence {
            product_description: cut(self.describe_for_bank()),
            customer_name: self.customer.name.clone(),
            customer_email: self.customer.email.to_string(),
            service_date: served.map(|at| at.strftime("%Y-%m-%d").to_string()),
            activity_log: cut(activity(events)),
            cancellation_policy: format!(
                "Before paying, the customer agreed to the terms of {} and to this policy: {}",
                self.consents.terms_version,
                policy_words(self.offer.cancellation_policy),
            ),
            further_text: cut(self.further_text(messages)),
        }
    }

    fn describe_for_bank(&self) -> String {
        let brief = &self.brief;
        let mut text = format!(
            "Order {} with {}: {}, {}.\nFor: {}\nAsked for: {}\n",
            self.number,
            self.talent.display_name,
            self.offer.title,
            self.money.total,
            brief.recipient_name,
            brief.instructions,
        );
        if let Some(schedule) = &self.schedule {
            let (start, end) = (schedule.slot.start_at, schedule.slot.end_at);
            line(&mut text, format_args!("Booked time: {start} to {end}"));
        }
        text
    }

    fn further_text(&self, messages: &[PartyMessage]) -> String {
        let mut text = String::new();
        let statement = self.chargeback.as_ref();
        if let Some(statement) = statement.and_then(|one| one.statement.as_deref()) {
            line(&mut text, format_args!("{statement}\n"));
        }
        if self.state == State::Accepted {
            line(
                &mut text,
                format_args!("The order is accepted and under way."),
            );
        }
        for delivered in &self.deliverables {
            let at = delivered.at;
            line(
                &mut text,
                format_args!("Delivered at {at}: {:?}", delivered.kind),
            );
            if let Some(file) = &delivered.file {
                line(
                    &mut text,
                    format_args!("  a file of {} bytes, {}", file.bytes, file.asset_id),
                );
            }
            if let Some(url) = &delivered.url {
                line(&mut text, format_args!("  {url}"));
            }
            if let Some(note) = &delivered.note {
                line(&mut text, format_args!("  {note}"));
            }
            if let Some(shipment) = &delivered.shipment {
                let tracking = shipment.tracking_number.as_deref().unwrap_or("no number");
                line(&mut text, format_args!("  sent by post, {tracking}"));
            }
        }
        if !messages.is_empty() {
            line(&mut text, format_args!("\nMessages of both sides:"));
        }
        for message in messages {
            line(
                &mut text,
                format_args!("{}, the {}: {}", message.at, message.by, message.text),
            );
        }
        text
    }
}

const fn policy_words(policy: CancellationPolicy) -> &'static str {
    match policy {
        CancellationPolicy::Flexible => "all of it back until 24 hours before.",
        CancellationPolicy::Moderate => {
            "all of it back until 72 hours before, half of it until 24 hours before."
        }
        CancellationPolicy::Strict => "half of it back until 7 days before.",
    }
}

fn activity(events: &[Event]) -> String {
    let mut text = String::new();
    for event in events {
        let what = match event.transition {
            Transition::Place => "the order was placed",
            Transition::Authorise => "the customer's bank authorised the payment",
            Transition::Accept => "the athlete accepted and the payment was captured",
            Transition::Approve => "the customer approved what was delivered",
            other => other.as_str(),
        };
        line(
            &mut text,
            format_args!("{}, by {}: {what}", event.at, event.actor),
        );
    }
    text
}

fn line(text: &mut String, words: std::fmt::Arguments<'_>) {
    text.push_str(&words.to_string());
    text.push('\n');
}

fn cut(text: String) -> String {
    if text.chars().count() <= LONGEST_FIELD {
        return text;
    }
    let kept = LONGEST_FIELD.saturating_sub(CUT.len());
    let mut short: String = text.chars().take(kept).collect();
    short.push_str(CUT);
    short
}
