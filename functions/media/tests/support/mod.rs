//! The function in its test context, a browser that uploads, and files to upload.

pub(crate) mod files;
pub(crate) mod generated_video;
pub(crate) mod uploads;

use std::time::Duration;

use domain::media::Asset;
use domain::order::{
    Actor, Command, CompanionFile, Deliverable, DeliverableKind, DeliveredFile, Order,
    ProblemReason, Visibility,
};
use domain::{AssetId, OrderGuid};
use media::MediaState;
use serde_json::{Value, json};
use testkit::{App, PlacedOrder, PublishedTalent, Reply, TestContext};

/// The function, a talent called Ada with an accepted order, and an HTTP client.
pub(crate) struct World {
    pub(crate) context: TestContext,
    pub(crate) app: App,
    pub(crate) ada: PublishedTalent,
    pub(crate) order: Order,
    pub(crate) hash: String,
    pub(crate) http: reqwest::Client,
}

impl World {
    pub(crate) async fn start() -> Self {
        let context = TestContext::start().await;
        let app = App::new(media::router(MediaState::new(
            context.state(),
            context.objects(),
        )));
        let ada = context.published_talent("ada-keller").await;
        let PlacedOrder { order, hash } = context.requested_order(&ada, &ada.video, None).await;
        let order = context
            .settle()
            .act(order, Command::Accept, Actor::Talent, context.now())
            .await
            .unwrap();
        Self {
            context,
            app,
            ada,
            order,
            hash: hash.reveal(),
            http: reqwest::Client::new(),
        }
    }

    pub(crate) fn ada_token(&self) -> String {
        self.context.token(&self.ada.person)
    }

    /// Starts an upload of Ada's for her order.
    pub(crate) async fn announce(&self, kind: &str, bytes: u64) -> Reply {
        self.announce_as(&self.ada_token(), self.order.order_guid, kind, bytes)
            .await
    }

    pub(crate) async fn announce_as(
        &self,
        token: &str,
        order: OrderGuid,
        kind: &str,
        bytes: u64,
    ) -> Reply {
        self.app
            .post("/api/media")
            .bearer(token)
            .json(json!({
                "purpose": "deliverable", "orderGuid": order, "kind": kind, "bytes": bytes,
            }))
            .await
    }

    /// Sends a request about a file as Ada.
    pub(crate) async fn post(&self, asset: &Value, what: &str, body: Value) -> Reply {
        let path = format!("/api/media/{}/{what}", asset.as_str().unwrap());
        self.app
            .post(&path)
            .bearer(&self.ada_token())
            .json(body)
            .await
    }

    pub(crate) async fn find(&self, asset: &Value) -> Reply {
        let path = format!("/api/media/{}", asset.as_str().unwrap());
        self.app.get(&path).bearer(&self.ada_token()).await
    }

    /// Uploads a whole file and completes it.
    pub(crate) async fn upload(&self, kind: &str, file: &[u8]) -> Reply {
        let announced = self
            .announce(kind, u64::try_from(file.len()).unwrap())
            .await
            .expect(201);
        let asset = announced.json["assetId"].clone();
        uploads::send_all(self, &asset, file).await;
        self.post(&asset, "complete", json!({})).await
    }

    /// Delivers the file like the orders function.
    pub(crate) async fn deliver(&self, asset: &Value) -> Order {
        self.deliver_with(asset, None, None).await
    }

    /// Delivers a video with poster and captions.
    pub(crate) async fn deliver_with(
        &self,
        asset: &Value,
        poster: Option<&Value>,
        captions: Option<&Value>,
    ) -> Order {
        let (store, now) = (self.context.store(), self.context.now());
        let companion = async |asset: Option<&Value>| match asset {
            None => None,
            Some(asset) => CompanionFile::new(&self.claim(asset).await),
        };
        let file = DeliveredFile {
            poster: companion(poster).await,
            captions: companion(captions).await,
            ..DeliveredFile::new(&self.claim(asset).await).unwrap()
        };
        let deliverables = vec![Deliverable {
            kind: DeliverableKind::Video,
            url: None,
            shipment: None,
            file: Some(file),
            note: None,
            at: now,
        }];
        let order = store.find_order(self.order.order_guid).await.unwrap();
        let deliver = Command::Deliver { deliverables };
        self.context
            .settle()
            .act(order.unwrap(), deliver, Actor::Talent, now)
            .await
            .unwrap()
    }

    async fn claim(&self, asset: &Value) -> Asset {
        let store = self.context.store();
        let id: AssetId = asset.as_str().unwrap().parse().unwrap();
        let file = store.find_asset(id).await.unwrap().unwrap();
        let claimed = file.claimed(self.context.now());
        store.save_asset(&claimed).await.unwrap();
        claimed
    }

    /// Opens a dispute about the order.
    pub(crate) async fn dispute(&self) {
        let (store, now) = (self.context.store(), self.context.now());
        let order = store.find_order(self.order.order_guid).await.unwrap();
        let report = Command::ReportProblem {
            reason: ProblemReason::ALL[0],
            text: "It is not what was agreed.".to_owned(),
        };
        let settle = self.context.settle();
        let reported = settle.act(order.unwrap(), report, Actor::Guest, now);
        reported.await.unwrap();
    }

    /// Changes the visibility of the delivery.
    pub(crate) async fn share(&self, visibility: Visibility) {
        let (store, now) = (self.context.store(), self.context.now());
        let order = store.find_order(self.order.order_guid).await.unwrap();
        let shared = order
            .unwrap()
            .with_visibility(visibility, true, Actor::Guest, now)
            .unwrap();
        store.save_visibility(&shared).await.unwrap();
    }

    /// Requests the URLs of the file by the order's link.
    pub(crate) async fn guest_address(&self, asset: &Value) -> Reply {
        let asset = asset.as_str().unwrap();
        let path = format!("/api/media/orders/{}/{asset}", self.hash);
        self.app.get(&path).await
    }

    pub(crate) async fn fetch(&self, url: &Value) -> reqwest::Response {
        self.http.get(url.as_str().unwrap()).send().await.unwrap()
    }

    /// Advances the time and runs the clock over files.
    pub(crate) fn later(&self, hours: u64) {
        self.context.advance(Duration::from_secs(hours * 3_600));
    }

    #[track_caller]
    pub(crate) fn assert_nothing_kept(&self) {
        let kept = self.context.object_server().kept_files().unwrap();
        assert!(kept.is_empty(), "{kept:?}");
    }
}
