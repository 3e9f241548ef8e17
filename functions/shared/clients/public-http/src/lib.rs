//! Requests to addresses that users entered.
//!
//! The address is checked before each request, at each redirect, and again by the connection's resolver when its name
//! is resolved, so that a name that changes to a private network between the check and the request is rejected. No
//! proxy of the environment is used, and time, bytes and redirects are limited.

use std::error::Error;
use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::{Client, redirect};
use url::Url;

mod follow;

pub use follow::GetError;

const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);

/// The client of a function for such addresses; cheap to clone.
#[derive(Debug, Clone)]
pub struct PublicClient {
    client: Client,
    rules: AddressRules,
    most_redirects: usize,
}

/// The addresses that a client may request. The caller defines what is public.
#[derive(Clone)]
pub struct AddressRules {
    /// Whether the parts of an address are allowed.
    pub allows_url: Arc<dyn Fn(&Url) -> bool + Send + Sync>,
    /// Whether a name may resolve to this address.
    pub allows_ip: Arc<dyn Fn(IpAddr) -> bool + Send + Sync>,
}

/// What a client sends and follows.
#[derive(Debug, Clone, Copy)]
pub struct PublicClientOptions {
    /// The name of the client.
    pub user_agent: &'static str,
    /// The redirects that [`PublicClient::get`] follows. Other requests follow none.
    pub most_redirects: usize,
    /// The timeout of a request, including its body but no redirects.
    pub timeout: Duration,
}

/// The error of an address that is not public.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the address does not lead to the public internet alone")]
pub struct NotPublic;

/// Resolves names, and rejects addresses that are not allowed.
#[derive(Debug, Clone)]
struct PublicResolver(AddressRules);

impl PublicClient {
    /// Creates a client for the addresses that these rules allow.
    pub fn new(rules: AddressRules, options: PublicClientOptions) -> Result<Self, reqwest::Error> {
        let client = http_client::builder()
            .user_agent(options.user_agent)
            .connect_timeout(CONNECT_TIMEOUT)
            .timeout(options.timeout)
            .redirect(redirect::Policy::none())
            .referer(false)
            .no_proxy()
            .dns_resolver(PublicResolver(rules.clone()))
            // The next address belongs to another user, so connections are not reused.
            .pool_max_idle_per_host(0)
            .build()?;
        Ok(Self {
            client,
            rules,
            most_redirects: options.most_redirects,
        })
    }

    /// Checks an address, and returns it with the client for one request. The rules may have become stricter since the
    /// address was saved.
    pub fn at(&self, address: &str) -> Result<(&Client, Url), NotPublic> {
        let url = Url::parse(address).map_err(|_reason| NotPublic)?;
        self.check(&url)?;
        Ok((&self.client, url))
    }

    fn check(&self, url: &Url) -> Result<(), NotPublic> {
        if (self.rules.allows_url)(url) {
            return Ok(());
        }
        Err(NotPublic)
    }
}

impl fmt::Debug for AddressRules {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("AddressRules")
            .finish_non_exhaustive()
    }
}

impl Resolve for PublicResolver {
    fn resolve(&self, name: Name) -> Resolving {
        let allows_ip = Arc::clone(&self.0.allows_ip);
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let addresses: Vec<SocketAddr> = found.collect();
            // One forbidden address rejects the name, because its owner can choose the address that is used.
            if addresses.iter().any(|address| !allows_ip(address.ip())) {
                return Err(Box::<dyn Error + Send + Sync>::from(NotPublic));
            }
            let addresses: Addrs = Box::new(addresses.into_iter());
            Ok(addresses)
        })
    }
}

/// Returns whether a request failed because its address, or one that it was redirected to, is not public.
pub fn is_not_public(error: &reqwest::Error) -> bool {
    let mut cause: Option<&(dyn Error + 'static)> = Some(error);
    while let Some(inner) = cause {
        if inner.is::<NotPublic>() {
            return true;
        }
        cause = inner.source();
    }
    false
}
