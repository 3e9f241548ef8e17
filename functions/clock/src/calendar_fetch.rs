//! Fetches the calendar at an address that a user entered. No header contains a secret.

use std::time::Duration;

use domain::calendar::{CalendarProblem, CalendarUrl};
use domain::public_hosts::PublicHosts;
use public_http::{PublicClient, PublicClientOptions, is_not_public, read_body};
use reqwest::StatusCode;
use reqwest::header::ACCEPT;

/// The timeout of the whole request, including redirects and body.
const TIMEOUT: Duration = Duration::from_secs(12);
const MOST_REDIRECTS: usize = 3;
/// The largest file, which is ten years of a busy calendar.
const MOST_BYTES: usize = 3 * 1024 * 1024;

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
        let http = PublicClient::new(hosts, options)?;
        Ok(Self { http })
    }

    /// Fetches a calendar file, in any encoding.
    pub async fn fetch(&self, url: &CalendarUrl) -> Result<Vec<u8>, CalendarProblem> {
        let address = self.http.at(url.as_str());
        let (client, address) = address.map_err(|_refused| CalendarProblem::NotPublic)?;
        let request = client.get(address).header(ACCEPT, "text/calendar");
        let answer = request.send().await.map_err(|error| problem_of(&error))?;
        check_status(answer.status())?;
        let body = read_body(answer, MOST_BYTES).await;
        match body.map_err(|error| problem_of(&error))? {
            (body, true) => Ok(body),
            (_, false) => Err(CalendarProblem::TooLarge),
        }
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
    if is_not_public(error) {
        CalendarProblem::NotPublic
    } else {
        CalendarProblem::Unreachable
    }
}
