//! Orders for the tests: placed through the domain, then moved step by step.

use domain::money::Fees;
use domain::offer::Offer;
use domain::order::{
    Actor, Applied, Brief, Consents, Effect, Event, ForWhom, MailTemplate, Occasion, Order,
    OrderCustomer, Party, Placement, Schedule, SlotChange, State, Transition, Visibility,
    WithdrawalRight,
};
use domain::quote::{OrderUse, Quote, Selection};
use domain::slots::Slot;
use domain::talent::Talent;
use domain::{OrderGuid, OrderHash, OrderNumber, TimeZoneName, UserId};
use jiff::{SignedDuration, Timestamp};
use store::{IdempotencyKey, NewOrder, Store, StoreError, UnpaidShare};
use uuid::Uuid;

use crate::fixtures::morning;

pub(crate) struct Booking {
    pub(crate) talent: Talent,
    pub(crate) hash: OrderHash,
    pub(crate) key: IdempotencyKey,
    pub(crate) capacity: u32,
    pub(crate) unpaid: Vec<UnpaidShare>,
    pub(crate) applied: Applied,
}

impl Booking {
    pub(crate) fn new(talent: &Talent, offer: &Offer) -> Self {
        Self::made(talent, offer, None, None, morning())
    }

    pub(crate) fn by(talent: &Talent, offer: &Offer, user: UserId, now: Timestamp) -> Self {
        Self::made(talent, offer, Some(user), None, now)
    }

    /// Of a session that lasts half an hour.
    pub(crate) fn at(talent: &Talent, offer: &Offer, start_at: Timestamp) -> Self {
        let end_at = start_at + SignedDuration::from_mins(30);
        Self::made(
            talent,
            offer,
            None,
            Some(Slot { start_at, end_at }),
            morning(),
        )
    }

    fn made(
        talent: &Talent,
        offer: &Offer,
        user_id: Option<UserId>,
        slot: Option<Slot>,
        now: Timestamp,
    ) -> Self {
        let selection = Selection {
            offer_guid: offer.offer_guid,
            addons: Vec::new(),
            order_use: OrderUse::Personal,
            promo_code: None,
            licence: None,
            billing: None,
            language: domain::Language::default(),
        };
        let quote = Quote::price(offer, selection, None, &Fees::default(), now).unwrap();
        let unique = Uuid::now_v7();
        let hash = OrderHash::from_random(*Uuid::new_v4().as_bytes());
        let number = OrderNumber::from_random(unique.as_u64_pair().1.to_be_bytes());
        let placement = Placement {
            order_guid: OrderGuid::from_uuid(unique),
            number,
            hash: &hash,
            talent,
            offer,
            quote: &quote,
            open_requests: 0,
            customer: OrderCustomer {
                user_id,
                name: "Noor".to_owned(),
                email: "noor@example.org".parse().unwrap(),
                phone: None,
                country: None,
                locale: None,
                language: domain::Language::En,
                time_zone: None,
            },
            brief: Brief {
                for_whom: ForWhom::Myself,
                recipient_name: "Noor".to_owned(),
                pronunciation: None,
                recipient_pronoun: None,
                from_name: None,
                occasion: Occasion::Birthday,
                instructions: "Please say hello to everybody.".to_owned(),
                language: None,
                wanted_by: None,
                answers: std::collections::BTreeMap::from([("team".to_owned(), "blue".to_owned())]),
                pictures: Vec::new(),
            },
            schedule: slot.map(|slot| Schedule {
                slot,
                time_zone: TimeZoneName::utc(),
            }),
            shipping_address: None,
            gift: None,
            visibility: Visibility::Private,
            withdrawal: WithdrawalRight::OtherCountry,
            email_proven: false,
            consents: Consents {
                terms_version: 1,
                performance_begins_now: true,
                age: true,
                marketing: false,
                at: now,
            },
            commercial: None,
            asks_for_price: false,
            actor: if user_id.is_some() {
                Actor::Customer
            } else {
                Actor::Guest
            },
        };
        let applied = domain::order::place(placement, now).unwrap();
        let key = IdempotencyKey {
            caller: "guest".to_owned(),
            key: unique.to_string(),
        };
        let talent = talent.clone();
        Self {
            talent,
            hash,
            key,
            capacity: 20,
            unpaid: Vec::new(),
            applied,
        }
    }

    pub(crate) fn order(&self) -> &Order {
        &self.applied.order
    }

    pub(crate) async fn place(&self, store: &Store) -> Result<(), StoreError> {
        store
            .create_order(NewOrder {
                applied: &self.applied,
                hash: &self.hash,
                capacity: self.capacity,
                key: &self.key,
                request_digest: "digest".to_owned(),
                account: None,
                unpaid: &self.unpaid,
            })
            .await
    }
}

/// Returns the step from one state to another without checking it against the order's transitions.
pub(crate) fn step(order: &Order, transition: Transition, to: State, now: Timestamp) -> Applied {
    let mut after = Order {
        state: to,
        ..order.next(now)
    };
    if transition == Transition::Authorise {
        after.requested_at = Some(now);
        after.timers.accept_by = Some(now + SignedDuration::from_hours(72));
    }
    let open = |state: State| i32::from(state.is_open_request());
    let freed = order.state.holds_slot() && !to.holds_slot();
    let taken = !order.state.holds_slot() && to.holds_slot();
    Applied {
        event: Event {
            version: after.version,
            at: now,
            actor: Actor::System,
            transition,
            from: Some(order.state),
            to,
            note: None,
        },
        effects: vec![
            Effect::Mail {
                to: Party::Customer,
                template: MailTemplate::OrderRequested,
            },
            Effect::Mail {
                to: Party::Talent,
                template: MailTemplate::NewRequest,
            },
        ],
        slots: SlotChange {
            take: order.held_slot().filter(|_| taken),
            free: order.held_slot().filter(|_| freed),
        },
        open_requests_change: open(to) - open(order.state),
        order: after,
    }
}
