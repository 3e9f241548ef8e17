//! Acts on orders through the functions' API.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use domain::OrderGuid;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::people::{Account, customer, talent, text_at};
use super::{Demo, failed};
use crate::error::RunnerError;

/// A card of the payment emulator that is approved.
const GOOD_CARD: &str = "4242424242424242";

/// How often the page is opened for each order; a network may report 300 in ten minutes.
const VIEWS_OF_AN_ORDER: u32 = 9;

/// How far ahead a session is booked.
const SESSION_IN: SignedDuration = SignedDuration::from_hours(9 * 24);

#[derive(Clone, Copy)]
pub(super) enum Buyer {
    /// The demo customer, signed in.
    Customer,
    /// A guest: name and address.
    Guest(&'static str, &'static str),
}

/// What is booked, for whom and with which words.
#[derive(Clone, Copy)]
pub(super) struct Booking {
    pub(super) slug: &'static str,
    /// `video` or `session`: the talent's first offer of this kind.
    pub(super) kind: &'static str,
    pub(super) recipient: &'static str,
    pub(super) occasion: &'static str,
    pub(super) instructions: &'static str,
}

/// An order as the story remembers it.
#[derive(Clone)]
pub(super) struct Booked {
    pub(super) guid: String,
    hash: String,
    checkout_url: String,
    slug: &'static str,
    buyer: Buyer,
}

impl Demo {
    /// Places an order that waits for its payment.
    pub(super) async fn place(
        &mut self,
        buyer: Buyer,
        booking: Booking,
    ) -> Result<Booked, RunnerError> {
        let Booking { slug, kind, .. } = booking;
        let path = format!("/api/talent/{slug}");
        let page = self.people.get_as_guest(&path).await?;
        for _ in 0..VIEWS_OF_AN_ORDER {
            self.people
                .post_as_guest(&format!("{path}/views"), &json!({}))
                .await?;
        }
        let offers = page.get("offers").and_then(Value::as_array);
        let offer = offers
            .into_iter()
            .flatten()
            .find(|offer| offer.get("kind").and_then(Value::as_str) == Some(kind))
            .ok_or_else(|| failed(format!("{slug} offers no {kind}")))?;
        let wish = json!({
            "talentSlug": slug, "offerGuid": text_at(offer, "/offerGuid")?, "use": "personal",
        });
        let quote = self.people.post_as_guest("/api/quotes", &wish).await?;
        let (name, email) = match buyer {
            Buyer::Customer => ("Alex Winter", "customer@matchday.example"),
            Buyer::Guest(name, email) => (name, email),
        };
        let mut body = json!({
            "quoteToken": text_at(&quote, "/quoteToken")?,
            "customer": { "name": name, "email": email },
            "brief": {
                "forWhom": "other", "recipientName": booking.recipient,
                "occasion": booking.occasion, "instructions": booking.instructions,
            },
            "consents": { "terms": true, "performanceBeginsNow": true, "age": true },
        });
        // In the future when the story is played.
        let later = self.now() + SESSION_IN;
        let slots = quote.get("slots").and_then(Value::as_array);
        let starts = slots
            .into_iter()
            .flatten()
            .filter_map(|slot| slot.get("startAt"))
            .find(|starts| is_after(starts, later));
        if let (Some(starts), Some(body)) = (starts, body.as_object_mut()) {
            let schedule = json!({ "startAt": starts, "timeZone": "Europe/Berlin" });
            body.insert("schedule".to_owned(), schedule);
        }
        let who = matches!(buyer, Buyer::Customer).then(customer);
        let key = format!("demo-{:016x}", rand::random::<u64>());
        let placed = self.people.place(who, &key, &body).await?;
        Ok(Booked {
            guid: text_at(&placed, "/orderGuid")?,
            hash: text_at(&placed, "/orderHash")?,
            checkout_url: text_at(&placed, "/checkoutUrl")?,
            slug,
            buyer,
        })
    }

    /// Places an order and pays for it: the talent can answer.
    pub(super) async fn request(
        &mut self,
        buyer: Buyer,
        booking: Booking,
    ) -> Result<Booked, RunnerError> {
        let order = self.place(buyer, booking).await?;
        let card = [
            ("number", GOOD_CARD),
            ("name", "Alex Winter"),
            ("email", "customer@matchday.example"),
        ];
        let leads_to = self.people.send_form(&order.checkout_url, &card).await?;
        // The page the customer comes back to looks the payment up.
        let (_, query) = leads_to
            .split_once('?')
            .ok_or_else(|| failed("the payment page leads nowhere"))?;
        let path = format!("/api/payments/return?{query}");
        self.people.get_as_guest(&path).await?;
        self.settled(&order).await?;
        Ok(order)
    }

    /// The talent takes the order, which charges the customer.
    pub(super) async fn accept(&mut self, order: &Booked) -> Result<(), RunnerError> {
        self.act_as_talent(order, json!({ "action": "accept" }))
            .await
    }

    /// The talent uploads the video for a recipient of `data/deliveries.json` and delivers it.
    pub(super) async fn deliver(
        &mut self,
        order: &Booked,
        recipient: &str,
    ) -> Result<(), RunnerError> {
        let video = seed::delivered_video(recipient)
            .ok_or_else(|| failed(format!("there is no video for {recipient}")))?;
        let who = talent(order.slug);
        let file = json!({
            "purpose": "deliverable", "orderGuid": order.guid, "kind": "video", "bytes": video.len(),
        });
        let file = self.people.post(who.clone(), "/api/media", &file).await?;
        let path = format!("/api/media/{}", text_at(&file, "/assetId")?);
        let checksum = BASE64.encode(Sha256::digest(video));
        // Small enough for one part.
        let part = json!({ "parts": [{ "number": 1, "sha256": checksum }] });
        let signed = self
            .people
            .post(who.clone(), &format!("{path}/parts"), &part)
            .await?;
        let url = text_at(&signed, "/parts/0/url")?;
        self.people.put(&url, &checksum, video.to_vec()).await?;
        self.people
            .post(who, &format!("{path}/complete"), &json!({}))
            .await?;
        let deliverable = json!({ "kind": "video", "assetId": text_at(&file, "/assetId")? });
        self.act_as_talent(
            order,
            json!({ "action": "deliver", "deliverable": deliverable }),
        )
        .await
    }

    /// Sends an action of the talent for the order's current version.
    pub(super) async fn act_as_talent(
        &mut self,
        order: &Booked,
        action: Value,
    ) -> Result<(), RunnerError> {
        self.act(order, talent(order.slug), action).await
    }

    /// The customer does something with the order, signed in or by its link.
    pub(super) async fn act_as_buyer(
        &mut self,
        order: &Booked,
        action: Value,
    ) -> Result<(), RunnerError> {
        if matches!(order.buyer, Buyer::Customer) {
            return self.act(order, customer(), action).await;
        }
        let path = format!("/api/orders/{}", order.hash);
        let seen = self.people.get_as_guest(&path).await?;
        let action = with_version(action, &seen);
        self.people
            .post_as_guest(&format!("{path}/actions"), &action)
            .await?;
        self.settled(order).await
    }

    /// The customer rates a completed order.
    pub(super) async fn rate(&mut self, order: &Booked, words: &Value) -> Result<(), RunnerError> {
        if matches!(order.buyer, Buyer::Customer) {
            let path = format!("/api/orders/{}/feedback", order.guid);
            self.people.post(customer(), &path, words).await?;
        } else {
            let path = format!("/api/orders/{}/feedback", order.hash);
            self.people.post_as_guest(&path, words).await?;
        }
        self.settled(order).await
    }

    /// One side of an order of the demo customer writes to the other, some minutes after what happened before.
    pub(super) async fn write(
        &mut self,
        order: &Booked,
        is_talent: bool,
        text: &str,
    ) -> Result<(), RunnerError> {
        self.pass_minutes(7).await?;
        let (who, side) = if is_talent {
            (talent(order.slug), "talent")
        } else {
            (customer(), "customer")
        };
        self.people
            .write_message(who, side, &order.guid, text)
            .await
    }

    async fn act(
        &mut self,
        order: &Booked,
        who: Account,
        action: Value,
    ) -> Result<(), RunnerError> {
        let path = format!("/api/orders/{}", order.guid);
        let seen = self.people.get(who.clone(), &path).await?;
        let action = with_version(action, &seen);
        self.people
            .post(who, &format!("{path}/actions"), &action)
            .await?;
        self.settled(order).await
    }

    pub(super) async fn settled(&self, order: &Booked) -> Result<(), RunnerError> {
        let guid: OrderGuid = order.guid.parse().map_err(failed)?;
        self.wait_for_effects(guid).await
    }
}

fn is_after(time: &Value, than: Timestamp) -> bool {
    let time = time
        .as_str()
        .and_then(|text| text.parse::<Timestamp>().ok());
    time.is_some_and(|time| time > than)
}

/// The action on the version that was seen.
pub(super) fn with_version(mut action: Value, seen: &Value) -> Value {
    if let (Some(action), Some(version)) = (action.as_object_mut(), seen.get("version")) {
        action.insert("version".to_owned(), version.clone());
    }
    action
}
