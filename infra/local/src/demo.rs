//! Recent activity of the demo accounts: orders in every state, with their messages, money and emails.
//!
//! Everything is done through the functions' own interface and the emulators' pages, by a clock that begins three weeks
//! ago and comes to its old place: nothing here exists that people could not have done.

mod application;
mod marketplace;
mod orders;
mod people;
mod story;
mod time;

use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;

use serde_json::Value;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::error::RunnerError;
use crate::folder::DataFolder;
use crate::printing;
use crate::product::{Product, ProductOptions};
use crate::services::Ports;

use people::{People, customer};

/// The story begins so many seconds ago. The product starts then: the catalogue's documents would have later versions
/// otherwise, and a message the time of the last of them.
const STORY_SECONDS: i64 = 21 * 24 * 3_600;

/// A running product on which the story is played, and its actors.
pub(crate) struct Demo {
    product: Product,
    people: People,
    serving: JoinHandle<std::io::Result<()>>,
    /// How many seconds the folder's clock is ahead of the machine's time.
    ahead: i64,
}

/// Writes the story into the folder once, unless the demo customer has an order. Emails and redirects use `site_url`,
/// the product's later address.
pub(crate) async fn play(data: &Path, site_url: &str) -> Result<(), RunnerError> {
    let folder = DataFolder::open(data)?;
    let mut demo = Demo::start(&folder, site_url).await?;
    let is_new = demo.has_no_orders().await?;
    let played = if is_new {
        match Box::pin(story::play_story(&mut demo)).await {
            Ok(()) => demo.count_figures().await,
            failed => failed,
        }
    } else {
        Ok(())
    };
    demo.stop().await;
    played?;
    printing::print(if is_new {
        "The demo accounts have orders, messages and payouts."
    } else {
        "The demo accounts have orders already."
    })
}

impl Demo {
    async fn start(folder: &DataFolder, site_url: &str) -> Result<Self, RunnerError> {
        let loopback = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let listener = TcpListener::bind(loopback)
            .await
            .map_err(RunnerError::Serve)?;
        let address = listener.local_addr().map_err(RunnerError::Serve)?;
        let product = Product::start(ProductOptions {
            folder,
            ports: Ports::default(),
            site_url,
            behind: STORY_SECONDS,
        })
        .await?;
        let origin = format!("http://{address}");
        product.receive_events_at(&origin);
        let routes = product
            .functions
            .clone()
            .into_make_service_with_connect_info::<SocketAddr>();
        let serving = tokio::spawn(async move { axum::serve(listener, routes).await });
        Ok(Self {
            people: People::new(origin, &product.services)?,
            serving,
            ahead: product.clock.seconds_ahead().saturating_add(STORY_SECONDS),
            product,
        })
    }

    async fn has_no_orders(&mut self) -> Result<bool, RunnerError> {
        let orders = self.people.get(customer(), "/api/orders").await?;
        let items = orders.get("items").and_then(Value::as_array);
        Ok(items.is_none_or(Vec::is_empty))
    }

    async fn stop(self) {
        self.serving.abort();
        self.product.stop().await;
    }
}

/// What went wrong, as the reason why the demo is not whole.
fn failed(why: impl std::fmt::Display) -> RunnerError {
    RunnerError::Demo(why.to_string())
}
