use std::sync::PoisonError;
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use serde_json::json;

use super::SendingAccount;
use super::refusal::{MailFault, Refusal};

/// Calls that do not send are limited to one a second.
const BETWEEN: Duration = Duration::from_secs(1);

/// What the service reports about a domain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DomainStatus {
    /// `SUCCESS`, `PENDING`, `FAILED`, `TEMPORARY_FAILURE` or `NOT_STARTED`.
    pub dkim: String,
    /// The domain for bounces, with its `SUCCESS`, `PENDING`, `FAILED` or `TEMPORARY_FAILURE`.
    pub mail_from: Option<(String, String)>,
}

impl DomainStatus {
    /// A domain with everything set up.
    pub(super) fn complete(verified: &str) -> Self {
        let success = "SUCCESS".to_owned();
        Self {
            dkim: success.clone(),
            mail_from: Some((format!("mail.{verified}"), success)),
        }
    }
}

/// `GetEmailIdentity`, as far as the product reads it.
pub(super) async fn find_identity(
    State(account): State<SendingAccount>,
    Path(name): Path<String>,
) -> Response {
    let is_too_soon = {
        let mut last = account.asked.lock().unwrap_or_else(PoisonError::into_inner);
        let is_too_soon = last.is_some_and(|last| last.elapsed() < BETWEEN);
        if !is_too_soon {
            *last = Some(Instant::now());
        }
        is_too_soon
    };
    if is_too_soon {
        return MailFault::TooFast.refusal().into_response();
    }
    if *account.verified != *name {
        return Refusal::not_found(format!("Email identity {name} does not exist."))
            .into_response();
    }
    let status = account
        .status
        .lock()
        .unwrap_or_else(PoisonError::into_inner);
    let is_signed = status.dkim == "SUCCESS";
    let mut mail_from = json!({ "BehaviorOnMxFailure": "USE_DEFAULT_VALUE" });
    if let (Some((domain, state)), Some(attributes)) =
        (&status.mail_from, mail_from.as_object_mut())
    {
        attributes.insert("MailFromDomain".to_owned(), json!(domain));
        attributes.insert("MailFromDomainStatus".to_owned(), json!(state));
    }
    Json(json!({
        "IdentityType": "DOMAIN",
        "FeedbackForwardingStatus": true,
        "VerifiedForSendingStatus": is_signed,
        "VerificationStatus": status.dkim,
        "DkimAttributes": { "SigningEnabled": true, "Status": status.dkim, "SigningAttributesOrigin": "AWS_SES" },
        "MailFromAttributes": mail_from,
        "Policies": {}, "Tags": [],
    }))
    .into_response()
}
