//! Fetches the calendar at an address that a user entered. No header contains a secret.

use std::sync::Arc;
use std::time::Duration;

use calendar_reader::{CalendarFile, FileReader};
use domain::calendar::{CalendarProblem, CalendarUrl};
use domain::public_hosts::PublicHosts;
use jiff::Timestamp;
use public_http::{AddressRules, GetError, PublicClient, PublicClientOptions};
use reqwest::{Response, StatusCode};
use tokio::time::timeout;

use crate::calendar_body::CalendarBody;

/// The timeout of a calendar with redirects and body. Google needs 20 seconds for the first byte of a large one.
const TIMEOUT: Duration = Duration::from_mins(1);
/// Servers that set a cookie redirect to the same address again.
const MOST_REDIRECTS: usize = 10;
/// Servers exist that refuse a request for calendars alone, because they call the file a text.
const ACCEPT: &str = "text/calendar, text/plain;q=0.9, */*;q=0.8";

/// Fetches calendars; cheap to clone.
#[derive(Debug, Clone)]
pub struct CalendarFetcher {
    http: PublicClient,
}

impl CalendarFetcher {
    /// Creates a fetcher for these hosts.
    pub fn new(hosts: PublicHosts) -> Result<Self, reqwest::Error> {
        let options = PublicClientOptions {
            user_agent: "Matchday calendars",
            most_redirects: MOST_REDIRECTS,
            timeout: TIMEOUT,
        };
        let rules = AddressRules {
            allows_url: Arc::new(move |url| hosts.check(url, CalendarUrl::SCHEMES).is_ok()),
            allows_ip: Arc::new(move |address| hosts.allows(address)),
        };
        let http = PublicClient::new(rules, options)?;
        Ok(Self { http })
    }

    /// Fetches a calendar file in any encoding, for a window that begins at `from`, and keeps what is not past. An entry that the
    /// owner, who has these email addresses, declined is free.
    pub async fn fetch(
        &self,
        url: &CalendarUrl,
        from: Timestamp,
        owner_addresses: &[String],
    ) -> Result<CalendarFile, CalendarProblem> {
        let reader = FileReader::new(from, owner_addresses);
        let read = async {
            let response = self.request(url).await?;
            check_status(response.status())?;
            read_body(response, reader).await
        };
        let read = timeout(TIMEOUT, read).await;
        read.unwrap_or(Err(CalendarProblem::Unreachable))
    }

    async fn request(&self, url: &CalendarUrl) -> Result<Response, CalendarProblem> {
        let mut problem = CalendarProblem::NotPublic;
        for address in url.addresses() {
            match self.http.get(&address, ACCEPT).await {
                Ok(response) => return Ok(response),
                Err(GetError::NotPublic(_)) => problem = CalendarProblem::NotPublic,
                // The server may be there without TLS.
                Err(GetError::Connection(_)) => problem = CalendarProblem::Unreachable,
                Err(GetError::Redirects | GetError::Request(_)) => {
                    return Err(CalendarProblem::Unreachable);
                }
            }
        }
        Err(problem)
    }
}

async fn read_body(
    mut response: Response,
    reader: FileReader,
) -> Result<CalendarFile, CalendarProblem> {
    let mut body = CalendarBody::new(reader);
    let unreachable = |_error| CalendarProblem::Unreachable;
    while let Some(part) = response.chunk().await.map_err(unreachable)? {
        body.push(&part)?;
    }
    body.finish()
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
