//! Orders in the state where a test starts, created by the steps of production.

use domain::money::Fees;
use domain::offer::Offer;
use domain::order::{
    Actor, Brief, Consents, ForWhom, Gift, Occasion, Order, OrderCustomer, Placement, Schedule,
    State, Visibility, WithdrawalRight,
};
use domain::quote::{OrderUse, Quote, Selection};
use domain::slots::{Slot, bookable_slots};
use domain::{GiftToken, Language, OrderGuid, OrderHash, OrderNumber, TimeZoneName};
use jiff::Timestamp;
use store::{IdempotencyKey, NewOrder, Store};
use uuid::Uuid;

use crate::context::TestContext;
use crate::fixtures::PublishedTalent;
use crate::tokens::Person;

/// An order and the secret of its link.
#[derive(Debug, Clone)]
pub struct PlacedOrder {
    /// The order in its current state.
    pub order: Order,
    /// The secret of its link.
    pub hash: OrderHash,
}

impl TestContext {
    /// Places an order for personal use, without extras, in the first free slot if the offer has slots; by a guest
    /// called Noor, or by `customer`. It waits for its payment.
    pub async fn placed_order(
        &self,
        talent: &PublishedTalent,
        offer: &Offer,
        customer: Option<&Person>,
    ) -> PlacedOrder {
        let zone = &talent.talent.time_zone;
        let slot = offer.session.as_ref().map(|terms| {
            let free = bookable_slots(terms, zone, &[], self.now(), 1);
            *free.first().expect("a free time")
        });
        self.place(talent, offer, noor(customer), slot).await
    }

    /// Places an order of the talent's video by a guest in this table, with this identifier and at this time: for benches,
    /// which choose the partition of its deadline and see each write.
    pub async fn placed_in(
        &self,
        store: &Store,
        talent: &PublishedTalent,
        guid: Uuid,
        now: Timestamp,
    ) -> PlacedOrder {
        let position = Position { store, guid, now };
        place(position, talent, &talent.video, noor(None), None).await
    }

    /// Places an order of the talent's video by a guest with this name and address.
    pub async fn placed_by(
        &self,
        talent: &PublishedTalent,
        name: &str,
        email: &str,
    ) -> PlacedOrder {
        let guest = OrderCustomer {
            name: name.to_owned(),
            email: email.parse().expect("an email"),
            ..noor(None)
        };
        self.place(talent, &talent.video, guest, None).await
    }

    /// Makes an order a gift to Mia that opens when it is ready, and returns the secret of its link.
    pub async fn give(&self, order: &Order) -> GiftToken {
        let gift = Gift {
            recipient_email: Some("mia@example.org".parse().expect("an email")),
            message: "Happy birthday, Mia!".to_owned(),
            opens: None,
            ready_at: None,
            thanks: None,
            link_series: 0,
            sent_again: 0,
        };
        let token = GiftToken::from_random(*Uuid::new_v4().as_bytes());
        let store = self.store();
        let linked = store.add_gift_link(order.order_guid, &gift, &token).await;
        linked.expect("a link");
        let given = Order {
            gift: Some(Box::new(gift)),
            version: order.version + 1,
            ..order.clone()
        };
        store.save_order(&given).await.expect("an order saved");
        token
    }

    /// Places an order of the talent's session in this slot.
    pub async fn placed_session(&self, talent: &PublishedTalent, slot: Slot) -> PlacedOrder {
        self.place(talent, &talent.session, noor(None), Some(slot))
            .await
    }

    async fn place(
        &self,
        talent: &PublishedTalent,
        offer: &Offer,
        customer: OrderCustomer,
        slot: Option<Slot>,
    ) -> PlacedOrder {
        let position = Position {
            store: &self.store(),
            guid: Uuid::now_v7(),
            now: self.now(),
        };
        place(position, talent, offer, customer, slot).await
    }

    /// Places an order and pays for it on the provider's page, so that the talent can accept.
    pub async fn requested_order(
        &self,
        talent: &PublishedTalent,
        offer: &Offer,
        customer: Option<&Person>,
    ) -> PlacedOrder {
        let placed = self.placed_order(talent, offer, customer).await;
        let PlacedOrder { order, hash } = placed;
        let settle = self.settle();
        let opened = Box::pin(settle.open_checkout(order, &hash, self.now())).await;
        let opened = opened.expect("a page to pay on");
        self.pay(&opened.checkout_url).await;
        let order = Box::pin(settle.reconcile(opened.order.order_guid, self.now())).await;
        let order = order.expect("an order reconciled");
        assert_eq!(order.state, State::Requested, "the payment was not held");
        PlacedOrder { order, hash }
    }
}

/// Where and when an order is placed.
struct Position<'a> {
    store: &'a Store,
    guid: Uuid,
    now: Timestamp,
}

async fn place(
    Position { store, guid, now }: Position<'_>,
    talent: &PublishedTalent,
    offer: &Offer,
    customer: OrderCustomer,
    slot: Option<Slot>,
) -> PlacedOrder {
    let actor = if customer.user_id.is_some() {
        Actor::Customer
    } else {
        Actor::Guest
    };
    let selection = Selection {
        offer_guid: offer.offer_guid,
        addons: Vec::new(),
        order_use: OrderUse::Personal,
        promo_code: None,
        licence: None,
        billing: None,
        language: Language::default(),
    };
    let quote = Quote::price(offer, selection, None, &Fees::default(), now).expect("a price");
    let hash = OrderHash::from_random(*Uuid::new_v4().as_bytes());
    let (random, _rest) = Uuid::new_v4().as_u64_pair();
    let schedule = slot.map(|slot| Schedule {
        slot,
        time_zone: TimeZoneName::utc(),
    });
    let placement = Placement {
        order_guid: OrderGuid::from_uuid(guid),
        number: OrderNumber::from_random(random.to_be_bytes()),
        hash: &hash,
        talent: &talent.talent,
        offer,
        quote: &quote,
        open_requests: 0,
        customer,
        brief: Brief {
            for_whom: ForWhom::Myself,
            recipient_name: "Noor".to_owned(),
            pronunciation: None,
            recipient_pronoun: None,
            from_name: None,
            occasion: Occasion::Birthday,
            instructions: "Please say hello to the whole team.".to_owned(),
            language: None,
            wanted_by: None,
            answers: std::collections::BTreeMap::new(),
            pictures: Vec::new(),
        },
        schedule,
        shipping_address: None,
        gift: None,
        visibility: Visibility::Private,
        // Cancellations follow the policy; tests of the right of withdrawal book through the API.
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
        actor,
    };
    let applied = domain::order::place(placement, now).expect("an order placed");
    let key = IdempotencyKey {
        caller: "testkit".to_owned(),
        key: guid.to_string(),
    };
    let place = NewOrder {
        applied: &applied,
        hash: &hash,
        capacity: talent.talent.capacity,
        key: &key,
        request_digest: "testkit".to_owned(),
        account: None,
        unpaid: &[],
    };
    store.create_order(place).await.expect("an order written");
    PlacedOrder {
        order: applied.order,
        hash,
    }
}

/// Returns the customer of an order: a guest called Noor, or `customer`.
fn noor(customer: Option<&Person>) -> OrderCustomer {
    OrderCustomer {
        user_id: customer.map(|person| person.user_id),
        name: "Noor Bakker".to_owned(),
        email: customer.map_or_else(
            || "noor@example.org".parse().expect("an email"),
            |person| person.email.clone(),
        ),
        phone: None,
        country: None,
        locale: None,
        language: Language::En,
        time_zone: None,
    }
}
