//! The function that sends webhooks, and an endpoint that accepts each event.

use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use domain::webhook::ReportedDeliveries;
use emulators::EventQueue;
use hooks::Hooks;
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::functions::{Invocations, limit_of};
use crate::gateway::World;

/// Runs the function for each event that is queued in this time, concurrently as its instances do.
pub(crate) async fn run_hooks(
    world: &Arc<World>,
    hooks: &Hooks,
    events: EventQueue,
    time: Range<Duration>,
) -> Invocations {
    let limit = Duration::from_secs(limit_of("HooksFunction", "Timeout").into());
    let mut invocations = Invocations::default();
    let mut instances = JoinSet::new();
    world.time.sleep_until(time.start).await;
    loop {
        let event = tokio::select! {
            event = events.next() => event,
            Some(ran) = instances.join_next() => {
                let (took, is_killed, is_failed) = ran.expect("an instance that ends");
                invocations.note(took, is_killed, is_failed);
                continue;
            }
            () = world.time.sleep_until(time.end) => return invocations,
        };
        let event: ReportedDeliveries = serde_json::from_value(event).expect("deliveries");
        let (world, hooks) = (Arc::clone(world), hooks.clone());
        instances.spawn(async move {
            let _running = world.time.run();
            let started = world.time.elapsed();
            let ran = timeout(limit, Box::pin(hooks.run(event, tokio::time::sleep))).await;
            let took = world.time.elapsed().saturating_sub(started);
            let is_failed = ran.as_ref().is_ok_and(Result::is_err);
            (took, ran.is_err(), is_failed)
        });
    }
}
