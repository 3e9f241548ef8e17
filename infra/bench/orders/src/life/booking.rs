//! Placing orders: the customer's choices, and a browser that repeats requests without a response.

use domain::OrderHash;
use domain::slots::bookable_slots;
use jiff::{SignedDuration, ZonedDateTime};
use rand::RngExt;
use rand::seq::IndexedRandom;
use serde_json::{Value, json};
use testkit::{Person, Reply};

use crate::life::Life;
use crate::plant::Plant;
use crate::simulation::Simulation;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum BookingKind {
    Video,
    Session,
    /// For commercial use at the listed price.
    Licence,
    /// For commercial use at a price that the talent sets.
    Quote,
}

impl BookingKind {
    fn is_commercial(self) -> bool {
        matches!(self, Self::Licence | Self::Quote)
    }
}

impl Simulation {
    /// Places an order. A browser without a response repeats the request with the same key, or gives up.
    pub(crate) async fn place(&mut self, number: u32) {
        let talent = self.random.random_range(0..self.talents.len());
        let kind = match self.random.random_range(0..100) {
            0..35 => BookingKind::Session,
            35..80 => BookingKind::Video,
            80..88 => BookingKind::Licence,
            _ => BookingKind::Quote,
        };
        let customer = if self.random.random_bool(0.4) {
            let person = self.context.customer(&format!("customer-{number}")).await;
            if self.random.random_bool(0.5) {
                self.add_browser(person.user_id).await;
            }
            Some(person)
        } else {
            None
        };
        let address = format!(
            "10.{}.{}.{}:1000",
            self.random.random_range(0..250),
            self.random.random_range(0..250),
            self.random.random_range(1..250)
        );
        let Some(token) = self.quote(talent, kind, &address).await else {
            return;
        };
        let email = customer.as_ref().map_or_else(
            || format!("guest-{number}@example.org"),
            |person| person.email.to_string(),
        );
        let mut body = json!({
            "quoteToken": token,
            "customer": { "name": "Noor Bakker", "email": email },
            "brief": {
                "forWhom": "other", "recipientName": "Mia", "occasion": "birthday",
                "instructions": "Please wish Mia a happy tenth birthday.",
            },
            "consents": { "terms": true, "performanceBeginsNow": true, "age": true },
        });
        if kind == BookingKind::Session {
            body["schedule"] = self.choose_time(talent);
        }
        if kind.is_commercial() {
            body["asksForPrice"] = json!(kind == BookingKind::Quote);
            body["commercial"] =
                json!({ "brand": "Otter Energy", "product": "The new drink", "disclosure": true });
        } else if self.random.random_bool(0.3) {
            body["gift"] = self.choose_gift(kind == BookingKind::Session);
        }
        let key = format!("booking-{number:08}");
        for _ in 0..3 {
            let plan = self.plan();
            let at = self.any();
            let request = self.instances[at]
                .api
                .post("/api/orders")
                .from(&address)
                .header("idempotency-key", &key);
            let request = match &customer {
                Some(person) => request.bearer(&self.context.token(person)),
                None => request,
            };
            let request = request.json(&body);
            let placed = self.faults.run("place", plan, async { request.await });
            let placed = Box::pin(placed).await;
            if let Some(placed) = placed.filter(|placed| placed.status.as_u16() < 500) {
                self.begin(&placed, talent, customer);
                return;
            }
            if self.random.random_bool(0.3) {
                return;
            }
        }
    }

    /// Returns a valid quote, or `None` if no code and no time can be booked.
    async fn quote(&mut self, talent: usize, kind: BookingKind, address: &str) -> Option<Value> {
        let published = &self.talents[talent];
        let offer = if kind == BookingKind::Session {
            &published.session
        } else {
            &published.video
        };
        let is_rushed = kind == BookingKind::Video && self.random.random_bool(0.5);
        let mut quote = json!({
            "talentSlug": published.talent.slug, "offerGuid": offer.offer_guid, "use": "personal",
            "addons": if is_rushed { json!(["rush"]) } else { json!([]) },
        });
        if let Some(billing) = self.choose_billing() {
            quote["billing"] = billing;
        }
        if kind.is_commercial() {
            quote["use"] = json!("commercial");
            let days = self.random.random_range(10..400);
            quote["licence"] =
                json!({ "termDays": days, "territory": ["NL"], "channels": ["Website"] });
        }
        let (at, code) = (self.any(), self.choose_code());
        let orders = &self.instances[at].api;
        let ask = |quote: Value| orders.post("/api/quotes").from(address).json(quote);
        let answer = match code.filter(|_| kind != BookingKind::Quote) {
            None => ask(quote).await,
            Some(code) => {
                let mut reduced = quote.clone();
                reduced["promoCode"] = json!(code);
                let answer = ask(reduced).await;
                // If the code is used up, the customer books without it.
                if answer.status.as_u16() == 422 {
                    ask(quote).await
                } else {
                    answer
                }
            }
        };
        let token = answer.json.get("quoteToken")?.clone();
        Some(token)
    }

    /// Returns a free slot, one of a few, so that several customers choose the same one.
    fn choose_time(&mut self, talent: usize) -> Value {
        let published = &self.talents[talent];
        let terms = published.session.session.as_ref().expect("a session");
        let zone = &published.talent.time_zone;
        let free = bookable_slots(terms, zone, &[], self.context.now(), 4);
        let slot = free.choose(&mut self.random);
        json!({ "startAt": slot.map(|slot| slot.start_at), "timeZone": "Europe/London" })
    }

    /// Returns a gift by email or by link, immediately or with a date; the date of a session's gift is before the
    /// session.
    fn choose_gift(&mut self, is_session: bool) -> Value {
        let mut gift = json!({ "message": "Happy birthday, Mia!" });
        if self.random.random_bool(0.7) {
            gift["recipientEmail"] = json!("mia@example.org");
        }
        if self.random.random_bool(0.6) {
            let most = if is_session { 20 } else { 24 * 20 };
            let hours = self.random.random_range(2..most);
            gift["opens"] = self.hour_in_tokyo(hours);
        }
        gift
    }

    /// Returns the hour that begins `hours` from now, in the form of the booking form.
    pub(crate) fn hour_in_tokyo(&self, hours: i64) -> Value {
        let at = self.context.now() + SignedDuration::from_hours(hours);
        let at: ZonedDateTime = at.in_tz("Asia/Tokyo").expect("a zone");
        json!({
            "date": at.strftime("%Y-%m-%d").to_string(), "hour": at.hour(), "timeZone": "Asia/Tokyo",
        })
    }

    fn begin(&mut self, placed: &Reply, talent: usize, customer: Option<Person>) {
        let text = |name: &str| placed.json[name].as_str();
        let (Some(guid), Some(hash)) = (text("orderGuid"), text("orderHash")) else {
            return;
        };
        self.count("placed");
        let guid = guid.parse().expect("an order");
        let hash = OrderHash::parse(hash).expect("a link");
        let checkout_url = text("checkoutUrl").map(str::to_owned);
        self.lives
            .push(Life::begin(guid, hash, checkout_url, talent, customer));
        let mut hidden = self.hidden.lock().expect("no thread panicked");
        if self.plant == Some(Plant::NotEnded) && hidden.is_none() {
            *hidden = Some(guid.to_string());
            self.lives.last_mut().expect("a life").is_over = true;
        }
    }
}
