//! Clients whose requests take long to arrive.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use http_body::Frame;
use serde_json::json;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use crate::channel::client::{arrays, form};
use crate::channel::database::{Database, batch, increment};

/// A body that arrives in parts.
struct Parts(UnboundedReceiver<Bytes>);

impl HttpBody for Parts {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let part = self.0.poll_recv(context);
        part.map(|part| part.map(|part| Ok(Frame::data(part))))
    }
}

/// Returns a session with one write applied, whose idle time is shorter than a poll, and a body that arrives in parts.
#[tokio::test]
async fn a_session_does_not_end_while_a_request_arrives() {
    let mut database = Database::start().await;
    database.timeouts.idle = Duration::from_millis(40);
    database.timeouts.note_arrival = Duration::from_millis(2);
    let mut client = database.writer().await;
    client.send(&[batch(&[increment("notes/a")])]).await;
    client.poll().await;
    let (parts, arriving) = unbounded_channel();
    let sender = client.clone();
    let body = Body::new(Parts(arriving));
    let sent = async { sender.send_raw(body).await.expect(200) };
    let polled = async {
        parts.send(Bytes::from_static(b"count=1&")).unwrap();
        let held = client.poll_for(400).await.expect(200);
        assert_eq!(arrays(&held.text)[0].1, json!(["noop"]), "it goes on");
        let message = form(2, &[batch(&[increment("notes/a")])]);
        let rest = message.strip_prefix("count=1&").unwrap().to_owned();
        parts.send(Bytes::from(rest)).unwrap();
        drop(parts);
    };
    tokio::join!(sent, polled);
    assert_eq!(client.poll().await.len(), 1);
    let counted = database.fields("notes/a").await.unwrap();
    assert_eq!(counted["n"]["integerValue"], "2");
    // No more requests arrive.
    assert_eq!(client.poll().await[0].1, json!(["close"]));
}
