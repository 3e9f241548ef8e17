//! The email service: one email to one address.

use std::time::Duration;

use aws_sdk_sesv2::Client;
use aws_sdk_sesv2::config::retry::RetryConfig;
use aws_sdk_sesv2::config::timeout::TimeoutConfig;
use aws_sdk_sesv2::config::{BehaviorVersion, Builder};
use aws_sdk_sesv2::error::BuildError;
use aws_sdk_sesv2::primitives::Blob;
use aws_sdk_sesv2::types::{
    Attachment, AttachmentContentDisposition, Body, Content, Destination, EmailContent, Message,
    MessageHeader, MessageTag,
};
use http_api::MailSettings;
use store::{CloudAccess, sdk_http_client};

use crate::calendar;
use crate::email::Email;

const OPERATION_TIMEOUT: Duration = Duration::from_secs(15);

/// Sends emails through SES v2, or through another service with its protocol at the settings' endpoint.
#[derive(Clone, Debug)]
pub struct Mailer {
    client: Client,
    from: String,
    configuration_set: Option<String>,
}

/// The email service did not accept an email.
#[derive(Debug, thiserror::Error)]
pub enum MailError {
    /// The service permanently refuses this email to this address.
    #[error("the mail service refused an email")]
    Refused(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// No usable answer: the email may have been sent or not.
    #[error("the mail service did not answer")]
    Unavailable(#[source] Box<dyn std::error::Error + Send + Sync>),
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
        }
    }

    /// The address that emails come from.
    pub(crate) fn from(&self) -> &str {
        &self.from
    }

    /// Sends one email. `from` is an address with a name, and `message` the email's permanent name: letters, digits and
    /// hyphens.
    pub async fn send(
        &self,
        from: &str,
        to: &str,
        email: &Email,
        message: &str,
    ) -> Result<(), MailError> {
        let refused = |source: BuildError| MailError::Refused(source.into());
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
            .set_headers(unsubscribe_headers(email).map_err(refused)?)
            .build();
        let tag = MessageTag::builder()
            .name("message")
            .value(message)
            .build()
            .map_err(refused)?;
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
        match outcome {
            Ok(_sent) => Ok(()),
            Err(error) if is_refusal(&error) => Err(MailError::Refused(error.into())),
            Err(error) => Err(MailError::Unavailable(error.into())),
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

fn is_refusal(
    error: &aws_sdk_sesv2::error::SdkError<aws_sdk_sesv2::operation::send_email::SendEmailError>,
) -> bool {
    error
        .as_service_error()
        .is_some_and(|error| error.is_bad_request_exception() || error.is_message_rejected())
}
