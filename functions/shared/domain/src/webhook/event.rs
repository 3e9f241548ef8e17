//! The events, and the body that a receiver gets: identifiers and public state, no personal data.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::digest::sha256_hex;
use crate::enrolment::Application;
use crate::feedback::Feedback;
use crate::ids::WebhookGuid;
use crate::order::{Applied, Order, State, Transition};
use crate::talent::Talent;

// `tt`, since utoipa does not read a name that was matched as `literal`.
macro_rules! event_types {
    ($($(#[$doc:meta])* $name:ident = $text:tt;)*) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
        pub enum WebhookEventType {
            $($(#[$doc])* #[serde(rename = $text)] $name,)*
        }

        impl WebhookEventType {
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// Returns the name in the API.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$name => $text,)*
                }
            }
        }
    };
}

event_types! {
    /// The order is paid, and the athlete decides.
    OrderRequested = "order.requested";
    OrderAccepted = "order.accepted";
    /// The booked time was moved: the other party agreed to it.
    OrderRescheduled = "order.rescheduled";
    /// The athlete delivered, or the booked time is over.
    OrderDelivered = "order.delivered";
    /// The customer asked for a revision.
    OrderRevisionRequested = "order.revision_requested";
    /// A party reported a problem.
    OrderDisputed = "order.disputed";
    OrderCompleted = "order.completed";
    OrderDeclined = "order.declined";
    /// The athlete did not answer in time, or the hold was lost.
    OrderExpired = "order.expired";
    OrderCancelled = "order.cancelled";
    OrderRefunded = "order.refunded";
    /// The athlete's part was transferred.
    PayoutPaid = "payout.paid";
    /// An applicant submitted an application.
    ApplicationReceived = "application.received";
    /// An athlete's page became public.
    TalentPublished = "talent.published";
    /// A review became public.
    ReviewPublished = "review.published";
    /// An operator sent a test.
    WebhookTest = "webhook.test";
}

/// The kind of object that an event is about. Events of one object reach an endpoint in their order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WebhookEntity {
    /// An order, with its payout.
    Order,
    Application,
    Talent,
    /// A review, by its order.
    Review,
    Test,
}

impl WebhookEntity {
    const ALL: [Self; 5] = [
        Self::Order,
        Self::Application,
        Self::Talent,
        Self::Review,
        Self::Test,
    ];

    /// Returns the name in keys and identifiers.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Order => "order",
            Self::Application => "application",
            Self::Talent => "talent",
            Self::Review => "review",
            Self::Test => "test",
        }
    }

    pub(super) fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.as_str() == text)
    }
}

#[derive(Debug, Clone, PartialEq)]
pub struct WebhookEvent {
    pub event_type: WebhookEventType,
    /// The kind of object it happened to.
    pub entity: WebhookEntity,
    pub entity_id: String,
    /// The version of the object that made the event; events of an object are sent in this order.
    pub sequence: u64,
    pub at: Timestamp,
    data: Value,
}

impl WebhookEventType {
    /// Returns the event of an order that reached this state, which has the state's name; none for states before the
    /// payment.
    pub fn of_order(state: State) -> Option<Self> {
        let mut all = Self::ALL.iter().copied();
        all.find(|event| event.as_str().strip_prefix("order.") == Some(state.as_str()))
    }
}

impl WebhookEvent {
    /// Returns the event of a step of an order; none if neither the state nor the booked time changes, or nothing is
    /// paid. A tip has none, since a receiver would count it as an order.
    pub fn of_step(applied: &Applied) -> Option<Self> {
        let (order, event) = (&applied.order, &applied.event);
        if order.tip.is_some() {
            return None;
        }
        if event.transition == Transition::Reschedule {
            return Some(Self::of_new_time(order, event.at));
        }
        if event.from == Some(order.state) {
            return None;
        }
        let event_type = WebhookEventType::of_order(order.state)?;
        Some(Self::of_order(order, event_type, event.at))
    }

    /// Returns the event of an order whose booked time was moved, with the new time.
    fn of_new_time(order: &Order, at: Timestamp) -> Self {
        let mut event = Self::of_order(order, WebhookEventType::OrderRescheduled, at);
        if let (Some(booked), Some(data)) = (&order.schedule, event.data.as_object_mut()) {
            data.insert("startAt".to_owned(), json!(booked.slot.start_at));
            data.insert("endAt".to_owned(), json!(booked.slot.end_at));
        }
        event
    }

    /// Returns the event of an order whose payout was transferred.
    pub fn of_payout(order: &Order, at: Timestamp) -> Self {
        Self::of_order(order, WebhookEventType::PayoutPaid, at)
    }

    fn of_order(order: &Order, event_type: WebhookEventType, at: Timestamp) -> Self {
        let mut data = json!({
            "orderGuid": order.order_guid,
            "number": order.number,
            "state": order.state,
            "talentGuid": order.talent.talent_guid,
            "version": order.version,
        });
        if let (Some(tipped), Some(data)) = (&order.tip, data.as_object_mut()) {
            data.insert("tipFor".to_owned(), json!(tipped.order_guid));
        }
        Self {
            event_type,
            entity: WebhookEntity::Order,
            entity_id: order.order_guid.to_string(),
            sequence: order.version,
            at,
            data,
        }
    }

    /// Returns the event of an application that was submitted.
    pub fn of_application(application: &Application) -> Self {
        Self {
            event_type: WebhookEventType::ApplicationReceived,
            entity: WebhookEntity::Application,
            entity_id: application.application_guid.to_string(),
            sequence: application.version,
            at: application.updated_at,
            data: json!({
                "applicationGuid": application.application_guid,
                "reference": application.reference,
                "version": application.version,
            }),
        }
    }

    /// Returns the event of an athlete whose page became public.
    pub fn of_talent(talent: &Talent) -> Self {
        Self {
            event_type: WebhookEventType::TalentPublished,
            entity: WebhookEntity::Talent,
            entity_id: talent.talent_guid.to_string(),
            sequence: talent.version,
            at: talent.updated_at,
            data: json!({
                "talentGuid": talent.talent_guid,
                "slug": talent.slug,
                "version": talent.version,
            }),
        }
    }

    /// Returns the event of a review that became public.
    pub fn of_review(feedback: &Feedback) -> Self {
        Self {
            event_type: WebhookEventType::ReviewPublished,
            entity: WebhookEntity::Review,
            entity_id: feedback.order_guid.to_string(),
            sequence: feedback.version,
            at: feedback.updated_at,
            data: json!({
                "orderGuid": feedback.order_guid,
                "talentGuid": feedback.talent_guid,
                "rating": feedback.rating,
                "version": feedback.version,
            }),
        }
    }

    /// Returns a test for one endpoint; `id` makes it different from every other test.
    pub fn test(webhook: WebhookGuid, id: WebhookGuid, at: Timestamp) -> Self {
        Self {
            event_type: WebhookEventType::WebhookTest,
            entity: WebhookEntity::Test,
            entity_id: id.to_string(),
            sequence: 1,
            at,
            data: json!({ "webhookGuid": webhook }),
        }
    }

    /// Returns the identifier of the message, equal for every attempt and every endpoint.
    pub fn message_id(&self) -> String {
        let name = format!(
            "{}#{}#{}#{}",
            self.entity.as_str(),
            self.entity_id,
            self.sequence,
            self.event_type.as_str()
        );
        let digest = sha256_hex(name);
        format!("msg_{}", digest.get(..32).unwrap_or_default())
    }

    /// Returns the body of the request. It is stored, so that every attempt sends the same bytes.
    pub fn body(&self) -> String {
        json!({
            "type": self.event_type,
            "timestamp": self.at.strftime("%Y-%m-%dT%H:%M:%SZ").to_string(),
            "data": self.data,
        })
        .to_string()
    }
}
