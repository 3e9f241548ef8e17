//! Fetches the calendar at an address that a user entered.
//!
//! The address is checked before each request, at each redirect, and again by the connection's resolver when its name
//! is resolved, so that a name that changes to a private network between the check and the request is rejected. No
//! proxy of the environment is used, no header contains a secret, and time, bytes and redirects are limited.

use std::error::Error;
use std::net::SocketAddr;
use std::time::Duration;

use domain::calendar::{CalendarHosts, CalendarProblem, CalendarUrl};
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::header::ACCEPT;
use reqwest::{Client, StatusCode, redirect};

const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);
/// The timeout of the whole request, including redirects and body.
const TIMEOUT: Duration = Duration::from_secs(12);
const MOST_REDIRECTS: usize = 3;
/// The largest file, which is ten years of a busy calendar.
const MOST_BYTES: usize = 3 * 1024 * 1024;

/// Fetches calendars; cheap to clone.
#[derive(Debug, Clone)]
pub struct CalendarFetcher {
    client: Client,
    hosts: CalendarHosts,
}

/// The error of an address that is not public.
#[derive(Debug, thiserror::Error)]
#[error("the address does not lead to the public internet alone")]
struct NotPublic;

/// Resolves names, and rejects addresses that are not allowed.
#[derive(Debug, Clone, Copy)]
struct PublicResolver(CalendarHosts);

impl CalendarFetcher {
    /// Creates a fetcher for these hosts.
    pub fn new(hosts: CalendarHosts) -> Result<Self, reqwest::Error> {
        let follow = redirect::Policy::custom(move |attempt| {
            if attempt.previous().len() > MOST_REDIRECTS {
                return attempt.error("too many redirects");
            }
            match hosts.check(attempt.url()) {
                Ok(()) => attempt.follow(),
                Err(_refused) => attempt.error(NotPublic),
            }
        });
        let client = http_client::builder()
            .user_agent("Matchday calendars")
            .connect_timeout(CONNECT_TIMEOUT)
            .timeout(TIMEOUT)
            .redirect(follow)
            .referer(false)
            .no_proxy()
            .dns_resolver(PublicResolver(hosts))
            // The next calendar belongs to another user, so connections are not reused.
            .pool_max_idle_per_host(0)
            .build()?;
        Ok(Self { client, hosts })
    }

    /// Fetches a calendar file, in any encoding.
    pub async fn fetch(&self, url: &CalendarUrl) -> Result<Vec<u8>, CalendarProblem> {
        // The rules may have become stricter since the address was saved.
        let address =
            url::Url::parse(url.as_str()).map_err(|_reason| CalendarProblem::NotPublic)?;
        self.hosts
            .check(&address)
            .map_err(|_reason| CalendarProblem::NotPublic)?;
        let request = self.client.get(address).header(ACCEPT, "text/calendar");
        let mut answer = request.send().await.map_err(|error| problem_of(&error))?;
        check_status(answer.status())?;
        let mut body = Vec::new();
        while let Some(part) = answer.chunk().await.map_err(|error| problem_of(&error))? {
            if body.len().saturating_add(part.len()) > MOST_BYTES {
                return Err(CalendarProblem::TooLarge);
            }
            body.extend_from_slice(&part);
        }
        Ok(body)
    }
}

impl Resolve for PublicResolver {
    fn resolve(&self, name: Name) -> Resolving {
        let hosts = self.0;
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let addresses: Vec<SocketAddr> = found.collect();
            // One forbidden address rejects the name, because its owner can choose the address that is used.
            if addresses.iter().any(|address| !hosts.allows(address.ip())) {
                return Err(Box::<dyn Error + Send + Sync>::from(NotPublic));
            }
            let addresses: Addrs = Box::new(addresses.into_iter());
            Ok(addresses)
        })
    }
}

fn check_status(status: StatusCode) -> Result<(), CalendarProblem> {
    if status.is_success() {
        Ok(())
    } else if status.is_client_error() && status != StatusCode::TOO_MANY_REQUESTS {
        Err(CalendarProblem::Refused)
    } else {
        Err(CalendarProblem::Unreachable)
    }
}

fn problem_of(error: &reqwest::Error) -> CalendarProblem {
    let mut cause: Option<&(dyn Error + 'static)> = Some(error);
    while let Some(inner) = cause {
        if inner.is::<NotPublic>() {
            return CalendarProblem::NotPublic;
        }
        cause = inner.source();
    }
    CalendarProblem::Unreachable
}
