//! The email service: one email to one address.

use std::sync::Arc;
use std::time::Duration;

use aws_sdk_sesv2::Client;
use aws_sdk_sesv2::config::retry::RetryConfig;
use aws_sdk_sesv2::config::timeout::TimeoutConfig;
use aws_sdk_sesv2::config::{BehaviorVersion, Builder};
use aws_sdk_sesv2::error::{BuildError, SdkError};
use aws_sdk_sesv2::operation::send_email::SendEmailError;
use aws_sdk_sesv2::primitives::Blob;
use aws_sdk_sesv2::types::{
    Attachment, AttachmentContentDisposition, Body, Content, Destination, EmailContent, Message,
    MessageHeader, MessageTag,
};
use domain::health::HealthFailure;
use email_frame::Email;
use http_api::MailSettings;
use store::{CloudAccess, sdk_http_client};

use crate::calendar::bare_address;

const OPERATION_TIMEOUT: Duration = Duration::from_secs(15);

/// Sends emails through SES v2, or through another service with its protocol at the settings' endpoint.
#[derive(Clone, Debug)]
pub struct Mailer {
    client: Client,
    from: String,
    configuration_set: Option<String>,
    breaker: Arc<http_client::Breaker>,
}

/// The email service did not accept an email.
#[derive(Debug, thiserror::Error)]
pub enum MailError {
    /// The service permanently refuses this email to this address.
    #[error("the mail service refused an email")]
    Refused {
        reason: HealthFailure,
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    /// No usable answer: the email may have been sent or not.
    #[error("the mail service did not answer")]
    Unavailable {
        reason: HealthFailure,
        source: Box<dyn std::error::Error + Send + Sync>,
    },
}

impl MailError {
    /// Returns why the service did not accept the email.
    pub const fn reason(&self) -> HealthFailure {
        match self {
            Self::Refused { reason, .. } | Self::Unavailable { reason, .. } => *reason,
        }
    }
}

impl Mailer {
    /// Sets the client up; nothing is sent until the first email.
    pub fn connect(settings: &MailSettings) -> Self {
        let (region, credentials) = CloudAccess::resolve(settings.access.clone());
        let timeouts = TimeoutConfig::builder()
            .operation_timeout(OPERATION_TIMEOUT)
            .build();
        let mut builder = Builder::new()
            .behavior_version(BehaviorVersion::latest())
            .region(region)
            .retry_config(RetryConfig::standard())
            .credentials_provider(credentials)
            .timeout_config(timeouts)
            .http_client(sdk_http_client(http_client::builder()));
        builder.set_endpoint_url(settings.endpoint.clone());
        Self {
            client: Client::from_conf(builder.build()),
            from: settings.from.clone(),
            configuration_set: settings.configuration_set.clone(),
            breaker: Arc::default(),
        }
    }

    /// The address that emails come from.
    pub(crate) fn from(&self) -> &str {
        &self.from
    }

    /// Sends one email. `from` is an address with a name, and `message` the email's permanent name: letters, digits and
    /// hyphens. After some calls without a usable response, others fail immediately for half a minute, so that a batch
    /// does not wait for each one's timeout.
    pub async fn send(
        &self,
        from: &str,
        to: &str,
        email: &Email,
        message: &str,
    ) -> Result<(), MailError> {
        let refused = |source: BuildError| MailError::Refused {
            reason: HealthFailure::EmailRefused,
            source: source.into(),
        };
        let content = |data: String| Content::builder().data(data).charset("UTF-8").build();
        let body = Body::builder()
            .text(content(email.text()).map_err(refused)?)
            .html(content(email.html()).map_err(refused)?)
            .build();
        let attachment = |file: &email_frame::Attachment| {
            Attachment::builder()
                .file_name(file.name)
                .content_type(file.content_type)
                .content_disposition(AttachmentContentDisposition::Attachment)
                .raw_content(Blob::new(file.content.clone()))
                .build()
        };
        let attachments = email.attachment.as_ref().map(attachment).transpose();
        let attachments = attachments.map_err(refused)?.map(|file| vec![file]);
        let simple = Message::builder()
            .subject(content(email.subject.clone()).map_err(refused)?)
            .body(body)
            .set_attachments(attachments)
            .set_headers(unsubscribe_headers(email).map_err(refused)?)
            .build();
        let tag = MessageTag::builder()
            .name("message")
            .value(message)
            .build()
            .map_err(refused)?;
        if let Err(refused) = self.breaker.admit() {
            return Err(MailError::Unavailable {
                reason: HealthFailure::EmailServiceUnavailable,
                source: refused.into(),
            });
        }
        let outcome = self
            .client
            .send_email()
            .from_email_address(from)
            .destination(Destination::builder().to_addresses(to).build())
            .set_reply_to_addresses(email.reply_to.clone().map(|address| vec![address]))
            .content(EmailContent::builder().simple(simple).build())
            .email_tags(tag)
            .set_configuration_set_name(self.configuration_set.clone())
            .send()
            .await;
        let sent = outcome.map_err(|error| (reason_of(&error, &self.from), error));
        let reason = sent.as_ref().err().map(|(reason, _error)| *reason);
        let is_usable = reason != Some(HealthFailure::EmailServiceUnavailable);
        self.breaker.note(is_usable);
        match sent {
            Ok(_sent) => Ok(()),
            Err((reason, error)) => Err(if is_refusal(&error) {
                let source = error.into();
                MailError::Refused { reason, source }
            } else {
                let source = error.into();
                MailError::Unavailable { reason, source }
            }),
        }
    }
}

/// Returns the headers for an unsubscribe button in email programs (RFC 8058).
fn unsubscribe_headers(email: &Email) -> Result<Option<Vec<MessageHeader>>, BuildError> {
    let Some(unsubscribe) = &email.unsubscribe else {
        return Ok(None);
    };
    let header = |name: &str, value: String| MessageHeader::builder().name(name).value(value);
    let address = format!("<{}>", unsubscribe.address);
    let one_click = "List-Unsubscribe=One-Click".to_owned();
    Ok(Some(vec![
        header("List-Unsubscribe", address).build()?,
        header("List-Unsubscribe-Post", one_click).build()?,
    ]))
}

/// Returns why the service did not accept an email from the address `from`.
fn reason_of(error: &SdkError<SendEmailError>, from: &str) -> HealthFailure {
    match error.as_service_error() {
        None => HealthFailure::EmailServiceUnavailable,
        Some(
            SendEmailError::SendingPausedException(_)
            | SendEmailError::AccountSuspendedException(_),
        ) => HealthFailure::SendingPaused,
        Some(
            SendEmailError::LimitExceededException(_) | SendEmailError::TooManyRequestsException(_),
        ) => HealthFailure::SendingLimit,
        Some(SendEmailError::MailFromDomainNotVerifiedException(_)) => {
            HealthFailure::MailFromNotVerified
        }
        Some(SendEmailError::NotFoundException(_)) => HealthFailure::ConfigurationMissing,
        Some(SendEmailError::BadRequestException(_)) => HealthFailure::AddressRefused,
        Some(SendEmailError::MessageRejected(rejected)) => {
            // In the sandbox, recipients have to be verified, too; the message lists the addresses that are not.
            let message = rejected.message().unwrap_or_default();
            if !message.contains("not verified") {
                HealthFailure::EmailRefused
            } else if message.contains(bare_address(from)) {
                HealthFailure::SenderNotVerified
            } else {
                HealthFailure::RecipientNotVerified
            }
        }
        Some(_) => match error.raw_response() {
            Some(response) if response.status().is_client_error() => HealthFailure::EmailRefused,
            _ => HealthFailure::EmailServiceUnavailable,
        },
    }
}

fn is_refusal(error: &SdkError<SendEmailError>) -> bool {
    error
        .as_service_error()
        .is_some_and(|error| error.is_bad_request_exception() || error.is_message_rejected())
}
