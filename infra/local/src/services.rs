use std::net::{Ipv4Addr, SocketAddr};

use emulators::Clock;
use emulators::dns::DnsServer;
use emulators::functions::FunctionServer;
use emulators::identity::{IdentityOptions, IdentityServer};
use emulators::mail::{MailOptions, MailServer};
use emulators::objects::{ObjectOptions, ObjectServer};
use emulators::stripe::{StripeOptions, StripeServer};

use crate::error::RunnerError;
use crate::folder::DataFolder;
use crate::functions::HOOKS_FUNCTION;
use crate::secrets::Secrets;

/// The emulators for the hosted services.
pub(crate) struct Services {
    pub(crate) identity: IdentityServer,
    pub(crate) stripe: StripeServer,
    pub(crate) mail: MailServer,
    pub(crate) dns: DnsServer,
    pub(crate) objects: ObjectServer,
    pub(crate) lambda: FunctionServer,
}

/// The port of each; 0 for any.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Ports {
    pub(crate) identity: u16,
    pub(crate) stripe: u16,
    pub(crate) mail: u16,
}

impl Services {
    /// Starts all of them on loopback, on the files of the folder or in memory; pages of `site_url` may speak to object
    /// storage.
    pub(crate) async fn start(
        folder: Option<&DataFolder>,
        secrets: &Secrets,
        ports: Ports,
        site_url: &str,
    ) -> Result<Self, RunnerError> {
        let loopback = |port| SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        // Orders and holds run by a clock that can be moved; tokens run by the real one.
        let clock = Clock::default();
        let stripe = StripeServer::start(StripeOptions {
            addr: loopback(ports.stripe),
            data: folder.map(DataFolder::stripe),
            secret_key: secrets.stripe_secret_key.clone(),
            webhook: None,
            clock: clock.clone(),
        })
        .await
        .map_err(|error| RunnerError::starting(error, "--stripe-port"))?;
        let mail = MailServer::start(MailOptions {
            addr: loopback(ports.mail),
            data: folder.map(DataFolder::mail),
            clock: clock.clone(),
            ..MailOptions::in_memory()
        })
        .await
        .map_err(|error| RunnerError::starting(error, "--mail-port"))?;
        let objects = ObjectServer::start(ObjectOptions {
            data: folder.map(DataFolder::objects),
            secret_access_key: secrets.object_storage_key.clone(),
            origin: Some(site_url.to_owned()),
            clock,
            ..ObjectOptions::in_memory()
        })
        .await
        .map_err(|error| RunnerError::starting(error, "the folder of object storage"))?;
        let identity = IdentityServer::start(IdentityOptions {
            addr: loopback(ports.identity),
            data: folder.map(DataFolder::identity),
            mailbox: Some(mail.mailbox().clone()),
            ..IdentityOptions::in_memory()
        })
        .await
        .map_err(|error| RunnerError::starting(error, "--identity-port"))?;
        let lambda = FunctionServer::start(HOOKS_FUNCTION)
            .await
            .map_err(|error| RunnerError::starting(error, "a free port"))?;
        let dns = DnsServer::start()
            .await
            .map_err(|error| RunnerError::starting(error, "a free port"))?;
        Ok(Self {
            identity,
            stripe,
            mail,
            dns,
            objects,
            lambda,
        })
    }

    pub(crate) async fn shutdown(self) {
        let Self {
            identity,
            stripe,
            mail,
            dns,
            objects,
            lambda,
        } = self;
        tokio::join!(
            identity.shutdown(),
            stripe.shutdown(),
            mail.shutdown(),
            dns.shutdown(),
            objects.shutdown(),
            lambda.shutdown()
        );
    }
}
