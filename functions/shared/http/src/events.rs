//! The entry point of functions without HTTP: events of a stream, a topic or a schedule.

use lambda_http::{Error, LambdaEvent, lambda_runtime, service_fn};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::ErrorCode;
use crate::observe::observe_event;
use crate::run::StartError;

/// Handles every event of a Lambda until the process ends. `source` names the event source, `fault_of` returns the
/// fault of an event that was answered, such as a partly failed batch.
///
/// Each event has one line in the log, with the metrics of a request: it counts as a request, a failed one as a fault,
/// the first one of the process as a cold start.
pub async fn run_events<Event, Answer, Handling>(
    source: &'static str,
    handle: impl Fn(Event) -> Handling,
    fault_of: fn(&Answer) -> Option<ErrorCode>,
) -> Result<(), StartError>
where
    Event: DeserializeOwned,
    Answer: Serialize,
    Handling: Future<Output = Result<Answer, Error>>,
{
    let handle = &handle;
    let answer = move |event: LambdaEvent<Event>| async move {
        let LambdaEvent { payload, context } = event;
        let handling = Box::pin(handle(payload));
        observe_event(source, &context.request_id, handling, fault_of).await
    };
    Box::pin(lambda_runtime::run(service_fn(answer)))
        .await
        .map_err(StartError::Lambda)
}
