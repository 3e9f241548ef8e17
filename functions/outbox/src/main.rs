//! The outbox function as a Lambda on the table's stream.

use std::error::Error;

use aws_lambda_events::dynamodb::Event;
use lambda_runtime::{LambdaEvent, service_fn};
use outbox::{Mailer, Outbox};
use store::Store;
use web::Clock;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error + Send + Sync>> {
    let settings = web::start();
    let mail = settings.mail()?;
    let store = Store::connect(&settings.store()?).await;
    let outbox = Outbox {
        clock: Clock::system(),
        settle: web::settle(&settings, store)?,
        mailer: Mailer::connect(&mail),
        quote_key: settings.quote_key()?,
        site_url: settings.site_url()?.into(),
        operator: mail.operator,
        push: web::push_client(&settings)?,
        rebuild_requests: web::rebuild_requests(&settings)?,
    };
    let outbox = &outbox;
    lambda_runtime::run(service_fn(move |event: LambdaEvent<Event>| async move {
        Ok::<_, std::convert::Infallible>(outbox::consume(outbox, event.payload).await)
    }))
    .await
}
