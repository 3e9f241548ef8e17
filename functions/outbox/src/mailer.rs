//! The mail service: one email to one address.

use aws_sdk_sesv2::Client;
use aws_sdk_sesv2::config::retry::RetryConfig;
use aws_sdk_sesv2::config::timeout::TimeoutConfig;
use aws_sdk_sesv2::config::{BehaviorVersion, Builder, Credentials, Region};
use aws_sdk_sesv2::primitives::Blob;
use aws_sdk_sesv2::types::{
    Attachment, AttachmentContentDisposition, Body, Content, Destination, EmailContent, Message,
    MessageTag,
};
use std::time::Duration;
use web::MailSettings;

use crate::calendar;
use crate::email::Email;

const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);
const OPERATION_TIMEOUT: Duration = Duration::from_secs(15);

/// Sends emails through SES v2, or through whatever speaks its protocol at the settings' endpoint.
#[derive(Clone, Debug)]
pub struct Mailer {
    client: Client,
    from: String,
}

/// An email that was not taken.
#[derive(Debug, thiserror::Error)]
pub enum MailError {
    /// The service does not accept this email to this address, and will not next time either.
    #[error("the mail service refused an email")]
    Refused(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// No usable answer: the email may or may not have left.
    #[error("the mail service did not answer")]
    Unavailable(#[source] Box<dyn std::error::Error + Send + Sync>),
}

impl Mailer {
    /// Sets the client up; nothing is sent until the first email.
    pub fn connect(settings: &MailSettings) -> Self {
        let (region, credentials) = match settings.access.clone() {
            Some(access) => (
                access.region,
                Credentials::new(
                    access.access_key_id,
                    access.secret_access_key,
                    access.session_token,
                    None,
                    "environment",
                ),
            ),
            // An emulator checks no credentials and stands in no region.
            None => (
                "eu-central-1".to_owned(),
                Credentials::new("local", "local", None, None, "settings"),
            ),
        };
        let timeouts = TimeoutConfig::builder()
            .connect_timeout(CONNECT_TIMEOUT)
            .operation_timeout(OPERATION_TIMEOUT)
            .build();
        let mut builder = Builder::new()
            .behavior_version(BehaviorVersion::latest())
            .region(Region::new(region))
            .retry_config(RetryConfig::standard())
            .credentials_provider(credentials)
            .timeout_config(timeouts);
        builder.set_endpoint_url(settings.endpoint.clone());
        Self {
            client: Client::from_conf(builder.build()),
            from: settings.from.clone(),
        }
    }

    /// The address that emails come from.
    pub(crate) fn from(&self) -> &str {
        &self.from
    }

    /// Sends one email. `message` names it for good: emails, digits and hyphens.
    pub async fn send(&self, to: &str, email: &Email, message: &str) -> Result<(), MailError> {
        let refused = |source: aws_sdk_sesv2::error::BuildError| MailError::Refused(source.into());
        let content = |data: String| Content::builder().data(data).charset("UTF-8").build();
        let body = Body::builder()
            .text(content(email.text()).map_err(refused)?)
            .html(content(email.html()).map_err(refused)?)
            .build();
        let attachment = |file: &calendar::Attachment| {
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
            .build();
        let tag = MessageTag::builder()
            .name("message")
            .value(message)
            .build()
            .map_err(refused)?;
        let outcome = self
            .client
            .send_email()
            .from_email_address(&self.from)
            .destination(Destination::builder().to_addresses(to).build())
            .set_reply_to_addresses(email.reply_to.clone().map(|address| vec![address]))
            .content(EmailContent::builder().simple(simple).build())
            .email_tags(tag)
            .send()
            .await;
        match outcome {
            Ok(_sent) => Ok(()),
            Err(error) if is_refusal(&error) => Err(MailError::Refused(error.into())),
            Err(error) => Err(MailError::Unavailable(error.into())),
        }
    }
}

fn is_refusal(
    error: &aws_sdk_sesv2::error::SdkError<aws_sdk_sesv2::operation::send_email::SendEmailError>,
) -> bool {
    error
        .as_service_error()
        .is_some_and(|error| error.is_bad_request_exception() || error.is_message_rejected())
}
