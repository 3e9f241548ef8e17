use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::folder::Folder;
use crate::program::{Program, until};

const PASSWORD: &str = "matchday-demo";

/// An order that was placed without an account.
pub(crate) struct Booking {
    pub(crate) guid: String,
    pub(crate) hash: String,
    checkout: String,
    pub(crate) talent: String,
}

/// An offer that every visitor can book.
pub(crate) struct Bookable {
    pub(crate) slug: String,
    offer: String,
}

impl Folder {
    /// The first video offer of the demo catalogue.
    pub(crate) fn bookable(&self) -> Bookable {
        let catalogue = self.catalogue();
        for talent in catalogue["talent"].as_array().unwrap() {
            let offers = talent["offers"].as_array().unwrap();
            let video = offers.iter().find(|offer| offer["kind"] == "video");
            if let Some(offer) = video.filter(|_| talent["status"] == "published") {
                let text = |value: &Value| value.as_str().unwrap().to_owned();
                return Bookable {
                    slug: text(&talent["slug"]),
                    offer: text(&offer["offerGuid"]),
                };
            }
        }
        panic!("the demo catalogue has no video offer");
    }
}

impl Program {
    /// Books the first video offer of the catalogue that can be had, as a guest.
    pub(crate) async fn book(&self, folder: &Bookable) -> Booking {
        let Bookable { slug, offer } = folder;
        let quote =
            json!({ "talentSlug": slug, "offerGuid": offer, "addons": [], "use": "personal" });
        let (status, quote) = self.post("/api/quotes", &quote).await;
        assert_eq!(status, 200, "{quote}");
        let order = json!({
            "quoteToken": quote["quoteToken"],
            "customer": { "name": "Grace Guest", "email": "grace@example.com" },
            "brief": {
                "forWhom": "other", "recipientName": "Sam", "occasion": "birthday",
                "instructions": "Please wish Sam a happy birthday and good luck for the cup.",
            },
            "visibility": "private",
            "consents": { "terms": true, "performanceBeginsNow": true, "age": true, "marketing": false },
        });
        let request = self
            .http
            .post(self.url("/api/orders"))
            .header("idempotency-key", "runner-test-1")
            .json(&order);
        let answer = request.send().await.unwrap();
        let status = answer.status();
        let placed: Value = answer.json().await.unwrap();
        assert_eq!(status, StatusCode::CREATED, "{placed}");
        let text = |name: &str| placed[name].as_str().unwrap().to_owned();
        Booking {
            guid: text("orderGuid"),
            hash: text("orderHash"),
            checkout: text("checkoutUrl"),
            talent: slug.clone(),
        }
    }

    /// Pays on the emulator's page and waits until the order knows it.
    pub(crate) async fn pay(&self, booking: &Booking) {
        let form = [
            ("number", "4242 4242 4242 4242"),
            ("expiry", "12 / 34"),
            ("cvc", "123"),
            ("name", "Grace"),
        ];
        let paid = self
            .http
            .post(&booking.checkout)
            .form(&form)
            .send()
            .await
            .unwrap();
        assert_eq!(paid.status(), 303);
        self.reaches(booking, "requested").await;
    }

    pub(crate) async fn order(&self, booking: &Booking) -> Value {
        self.find(&format!("/api/orders/{}", booking.hash)).await
    }

    pub(crate) async fn reaches(&self, booking: &Booking, state: &str) -> Value {
        let what = format!("the order's step to `{state}`");
        until(&what, || async {
            Some(self.order(booking).await).filter(|order| order["state"] == state)
        })
        .await
    }

    pub(crate) async fn sign_in(&self, talent: &str) -> String {
        self.sign_in_as(&format!("{talent}@talent.matchday.example"))
            .await
    }

    /// The id token of the demo account with this address.
    pub(crate) async fn sign_in_as(&self, email: &str) -> String {
        let config = self.find("/config.json").await;
        let url = format!(
            "{}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key={}",
            self.address("identity"),
            config["firebase"]["apiKey"].as_str().unwrap()
        );
        let body = json!({ "email": email, "password": PASSWORD, "returnSecureToken": true });
        let reply: Value = self
            .http
            .post(url)
            .json(&body)
            .send()
            .await
            .unwrap()
            .json()
            .await
            .unwrap();
        reply["idToken"]
            .as_str()
            .unwrap_or_else(|| panic!("{reply}"))
            .to_owned()
    }

    /// The request with which a talent acts on an order.
    pub(crate) fn action(
        &self,
        token: &str,
        booking: &Booking,
        action: &Value,
    ) -> reqwest::RequestBuilder {
        let url = self.url(&format!("/api/orders/{}/actions", booking.guid));
        self.http.post(url).bearer_auth(token).json(action)
    }

    /// What the payment emulator knows of the order's payment.
    pub(crate) async fn payment(&self, booking: &Booking) -> Value {
        let session = booking.checkout.rsplit('/').next().unwrap();
        let session = self
            .stripe(&format!("/v1/checkout/sessions/{session}"))
            .await;
        let intent = session["payment_intent"].as_str().unwrap();
        self.stripe(&format!("/_emulator/payment_intents/{intent}"))
            .await
    }

    /// Makes the payment emulator or the network in front of it fail.
    pub(crate) async fn control_stripe(&self, path: &str, body: &Value) {
        let url = format!("{}{path}", self.address("stripe"));
        let set = self.http.post(url).json(body).send().await.unwrap();
        assert_eq!(set.status(), 204);
    }

    async fn stripe(&self, path: &str) -> Value {
        let url = format!("{}{path}", self.address("stripe"));
        self.http
            .get(url)
            .bearer_auth(&self.stripe_key)
            .send()
            .await
            .unwrap()
            .json()
            .await
            .unwrap()
    }
}
