//! One request to an endpoint (Standard Webhooks).

use std::sync::Arc;
use std::time::{Duration, Instant};

use domain::public_hosts::Schemes;
use domain::webhook::{
    DeliveryAttempt, DeliveryProblem, WebhookDelivery, WebhookEndpoint, WebhookKey, WebhookSettings,
};
use jiff::Timestamp;
use public_http::{AddressRules, PublicClient, PublicClientOptions, is_not_public};
use reqwest::header::CONTENT_TYPE;
use reqwest::{Response, StatusCode};

/// The bytes of a response that are read; operators see its beginning.
const RESPONSE_BYTES: usize = 1_000;

#[derive(Debug, Clone)]
pub(crate) struct WebhookClient {
    http: PublicClient,
    key: WebhookKey,
}

impl WebhookClient {
    pub(crate) fn new(
        settings: &WebhookSettings,
        timeout: Duration,
    ) -> Result<Self, reqwest::Error> {
        let options = PublicClientOptions {
            user_agent: "Marketplace webhooks",
            // A redirect is a failure: the operator registers the address that answers.
            most_redirects: 0,
            timeout,
        };
        let hosts = settings.hosts;
        let rules = AddressRules {
            allows_url: Arc::new(move |url| hosts.check(url, Schemes::Secure).is_ok()),
            allows_ip: Arc::new(move |address| hosts.allows(address)),
        };
        Ok(Self {
            http: PublicClient::new(rules, options)?,
            key: settings.key.clone(),
        })
    }

    pub(crate) async fn send(
        &self,
        endpoint: &WebhookEndpoint,
        delivery: &WebhookDelivery,
        now: Timestamp,
    ) -> DeliveryAttempt {
        let begun = Instant::now();
        let mut attempt = DeliveryAttempt {
            at: now,
            problem: None,
            status_code: None,
            response: None,
            milliseconds: 0,
        };
        match self.post(endpoint, delivery, now).await {
            Ok(response) => note_response(&mut attempt, response).await,
            Err(problem) => attempt.problem = Some(problem),
        }
        attempt.milliseconds = u32::try_from(begun.elapsed().as_millis()).unwrap_or(u32::MAX);
        attempt
    }

    async fn post(
        &self,
        endpoint: &WebhookEndpoint,
        delivery: &WebhookDelivery,
        now: Timestamp,
    ) -> Result<Response, DeliveryProblem> {
        let (id, body, at) = (&delivery.message_id, &delivery.body, now.as_second());
        let signatures: Vec<String> = endpoint
            .secrets(&self.key, now)
            .iter()
            .map(|secret| secret.sign(id, at, body))
            .collect();
        let address = self.http.at(endpoint.url.as_str());
        let (client, url) = address.map_err(|_refused| DeliveryProblem::NotPublic)?;
        let request = client
            .post(url)
            .header(CONTENT_TYPE, "application/json")
            .header("webhook-id", id)
            .header("webhook-timestamp", at)
            .header("webhook-signature", signatures.join(" "))
            .body(body.clone());
        request.send().await.map_err(|error| problem_of(&error))
    }
}

async fn note_response(attempt: &mut DeliveryAttempt, response: Response) {
    let status = response.status();
    attempt.status_code = Some(status.as_u16());
    attempt.problem = problem_with(status);
    match http_client::read_body(response, RESPONSE_BYTES).await {
        Ok((body, _is_whole)) => {
            let text = String::from_utf8_lossy(&body);
            let shown: String = text
                .chars()
                .filter(|letter| !letter.is_control() || *letter == '\n')
                .collect();
            attempt.response = Some(shown).filter(|text| !text.trim().is_empty());
        }
        // The status decides; only a missing body is not shown.
        Err(error) if attempt.problem.is_none() && error.is_timeout() => {
            attempt.problem = Some(DeliveryProblem::TimedOut);
        }
        Err(_error) => {}
    }
}

fn problem_with(status: StatusCode) -> Option<DeliveryProblem> {
    if status.is_success() {
        None
    } else if status.is_redirection() {
        Some(DeliveryProblem::Redirected)
    } else if status == StatusCode::GONE {
        Some(DeliveryProblem::Gone)
    } else {
        Some(DeliveryProblem::Refused)
    }
}

fn problem_of(error: &reqwest::Error) -> DeliveryProblem {
    if is_not_public(error) {
        DeliveryProblem::NotPublic
    } else if error.is_timeout() {
        DeliveryProblem::TimedOut
    } else {
        DeliveryProblem::Unreachable
    }
}
