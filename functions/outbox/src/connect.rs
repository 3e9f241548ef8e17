//! Creates the outbox of a deployment from its settings.

use ::push::{PushClient, PushSettings};
use domain::push::PushHosts;
use http_api::{Clock, Settings, SettingsError, StartError};
use invoke::HooksInvoker;
use objects::{ObjectSettings, ObjectStore};
use settle::Settle;
use store::Store;

use crate::{Mailer, Outbox, PushService};

impl Outbox {
    /// Reads every setting of this function. `REBUILD_BUCKET` names the bucket for requests of a new build of the site
    /// (ADR 39); it is not set where another program notices stale pages, as the local runner does.
    pub fn from_settings(settings: &Settings, clock: Clock) -> Result<Self, StartError> {
        let mail = settings.mail()?;
        let store = Store::connect(&settings.store()?);
        Ok(Self {
            clock,
            settle: Settle::from_settings(settings, store)?
                .with_breaker()
                .naming_lines(texts::price_line),
            mailer: Mailer::connect(&mail),
            hooks: HooksInvoker::new(settings.hooks()?)?,
            quote_key: settings.quote_key()?,
            site_url: settings.site_url()?.into(),
            push: push_service(settings, &mail.operator)?,
            rebuild_requests: rebuild_bucket(settings)?
                .map(ObjectStore::new)
                .transpose()?,
            operator: mail.operator,
        })
    }
}

/// Returns `None` without a key: then no browser gets push notifications.
fn push_service(settings: &Settings, operator: &str) -> Result<Option<PushService>, StartError> {
    let push = PushSettings::from_environment(settings.environment())?;
    let Some(key) = push.key else {
        return Ok(None);
    };
    let subject = format!("mailto:{operator}");
    Ok(Some(PushService {
        client: PushClient::new(key, &subject)?,
        hosts: PushHosts::with_loopback(push.allows_loopback),
    }))
}

fn rebuild_bucket(settings: &Settings) -> Result<Option<ObjectSettings>, SettingsError> {
    let environment = settings.environment();
    let bucket = environment.optional("REBUILD_BUCKET");
    bucket
        .map(|bucket| ObjectSettings::of_bucket(bucket, environment))
        .transpose()
}
