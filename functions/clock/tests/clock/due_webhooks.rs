//! Webhooks that are due, which another function sends.

use std::time::Duration;

use clock::start_due_webhooks;
use invoke::HooksInvoker;
use serde_json::json;
use testkit::{ReceiverPlan, WebhookReceiver};

use crate::context;

#[tokio::test]
async fn starts_the_sending_function_only_if_a_delivery_is_due() {
    let (context, talent) = context().await;
    let receiver = WebhookReceiver::start(&context).await;
    receiver.plan(&[ReceiverPlan::Hang]);
    let hooks = HooksInvoker::new(context.settings().hooks().unwrap()).unwrap();
    let start = async || start_due_webhooks(&context.store(), &hooks, context.now()).await;
    assert!(!start().await.unwrap());
    let offer = &talent.video;
    Box::pin(context.requested_order(&talent, offer, None)).await;
    assert!(!start().await.unwrap(), "the stream's consumer is first");
    context.advance(Duration::from_mins(2));
    assert!(start().await.unwrap());
    let events = context.hooks_events();
    assert_eq!(events.pop_event(), Some(json!({ "deliveries": [] })));
    assert_eq!(events.pop_event(), None);
    assert_eq!(
        receiver.received(),
        [],
        "nothing here waits for an endpoint"
    );
}
