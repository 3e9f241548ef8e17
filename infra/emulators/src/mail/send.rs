use std::sync::PoisonError;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use base64::prelude::{BASE64_STANDARD, Engine};
use serde::Deserialize;
use serde_json::json;

use super::mailbox::{AttachedFile, Mail, MailHeader, Mailbox};
use super::refusal::{MailFault, NOT_VERIFIED, Refusal};
use super::{SendingAccount, limits};
use crate::records::RecordsError;

/// The part of SES v2's `SendEmail` that the product uses. Unknown members are refused, so that a feature the
/// mailbox would silently drop is noticed here and not in production.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase", deny_unknown_fields)]
pub(super) struct SendEmail {
    from_email_address: String,
    destination: Destination,
    content: Content,
    #[serde(default)]
    reply_to_addresses: Vec<String>,
    #[serde(default)]
    email_tags: Vec<Tag>,
    #[expect(
        dead_code,
        reason = "accepted as the service does; every mail is reported about here"
    )]
    configuration_set_name: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase", deny_unknown_fields)]
struct Tag {
    name: String,
    value: String,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase", deny_unknown_fields)]
#[expect(clippy::struct_field_names, reason = "the names are the wire's")]
struct Destination {
    #[serde(default)]
    to_addresses: Vec<String>,
    #[serde(default)]
    cc_addresses: Vec<String>,
    #[serde(default)]
    bcc_addresses: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase", deny_unknown_fields)]
struct Content {
    simple: Simple,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase", deny_unknown_fields)]
struct Simple {
    subject: Data,
    body: Body,
    #[serde(default)]
    attachments: Vec<Attachment>,
    #[serde(default)]
    headers: Vec<MailHeader>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase", deny_unknown_fields)]
struct Attachment {
    file_name: String,
    content_type: Option<String>,
    #[expect(
        dead_code,
        reason = "accepted as the service does; the mailbox lists every file below the mail"
    )]
    content_disposition: Option<String>,
    /// In base64.
    raw_content: String,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase", deny_unknown_fields)]
struct Body {
    text: Option<Data>,
    html: Option<Data>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase", deny_unknown_fields)]
struct Data {
    data: String,
    #[expect(
        dead_code,
        reason = "accepted as the service does; everything here is UTF-8"
    )]
    charset: Option<String>,
}

impl Attachment {
    /// The file as the mailbox keeps it; an error where it is no text.
    fn read(self) -> Result<AttachedFile, Box<dyn std::error::Error>> {
        Ok(AttachedFile {
            name: self.file_name,
            content_type: self.content_type.unwrap_or_default(),
            text: String::from_utf8(BASE64_STANDARD.decode(self.raw_content)?)?,
        })
    }
}

pub(super) async fn send_email(
    State(account): State<SendingAccount>,
    request: Result<Json<SendEmail>, JsonRejection>,
) -> Response {
    let checked = match request {
        Ok(Json(request)) => request.checked(&account),
        Err(rejection) => Err(Refusal::bad_request(rejection.body_text())),
    };
    let mailbox = &account.mailbox;
    let stored = match checked {
        Ok(mail) => mailbox.store(mail),
        Err(refusal) => return refusal.into_response(),
    };
    let reported = stored.and_then(|id| {
        mailbox.report_simulated(&id)?;
        Ok(id)
    });
    match reported {
        Ok(id) => Json(json!({ "MessageId": id })).into_response(),
        Err(error) => failed(&error),
    }
}

impl SendEmail {
    /// Returns the email to send, or why SES refuses it.
    fn checked(self, account: &SendingAccount) -> Result<Mail, Refusal> {
        let fault = account.fault.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(fault) = fault.filter(|fault| *fault != MailFault::Sandbox) {
            return Err(fault.refusal());
        }
        let destination = self.destination;
        let to: Vec<String> = [
            destination.to_addresses,
            destination.cc_addresses,
            destination.bcc_addresses,
        ]
        .concat();
        limits::check_recipients(&to)?;
        limits::check_address(&self.from_email_address)?;
        for address in &self.reply_to_addresses {
            limits::check_address(address)?;
        }
        limits::check_identity(&self.from_email_address, &account.verified)?;
        if *fault == Some(MailFault::Sandbox) {
            return Err(Refusal::rejected(format!(
                "{NOT_VERIFIED}: {}",
                to.join(", ")
            )));
        }
        let tags = self.email_tags.iter();
        limits::check_tags(tags.map(|tag| (tag.name.as_str(), tag.value.as_str())))?;
        let Simple {
            subject,
            body,
            attachments,
            headers,
        } = self.content.simple;
        limits::check_subject(&subject.data)?;
        limits::check_headers(&headers)?;
        let text = body.text.map(|text| text.data);
        let html = body.html.map(|html| html.data);
        if text.is_none() && html.is_none() {
            return Err(Refusal::bad_request(
                "Body must have a Text or an Html part.",
            ));
        }
        let mut bytes = text.as_ref().map_or(0, String::len) + html.as_ref().map_or(0, String::len);
        for file in &attachments {
            limits::check_file(&file.file_name, file.content_type.as_deref())?;
            bytes += file.raw_content.len();
        }
        limits::check_size(bytes)?;
        let Ok(attachments) = attachments.into_iter().map(Attachment::read).collect() else {
            return Err(Refusal::bad_request("An attachment is no text in base64."));
        };
        let tags = self.email_tags.into_iter();
        Ok(Mail {
            tags: tags.map(|tag| (tag.name, tag.value)).collect(),
            from: self.from_email_address,
            to,
            subject: subject.data,
            text: text.unwrap_or_default(),
            html,
            reply_to: self.reply_to_addresses,
            attachments,
            headers,
            ..Mail::default()
        })
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct MailFilter {
    to: Option<String>,
}

pub(super) async fn list_mails(
    State(mailbox): State<Mailbox>,
    Query(filter): Query<MailFilter>,
) -> Response {
    match mailbox.list() {
        Ok(mut mails) => {
            if let Some(to) = filter.to {
                mails.retain(|mail| mail.to.contains(&to));
            }
            Json(json!({ "mails": mails })).into_response()
        }
        Err(error) => failed(&error),
    }
}

pub(super) async fn clear_mails(State(mailbox): State<Mailbox>) -> Response {
    match mailbox.clear() {
        Ok(()) => StatusCode::NO_CONTENT.into_response(),
        Err(error) => failed(&error),
    }
}

pub(super) fn failed(error: &RecordsError) -> Response {
    tracing::error!(error = %error, "mail emulator failed");
    let headers = [("x-amzn-errortype", "InternalServiceErrorException")];
    (
        StatusCode::INTERNAL_SERVER_ERROR,
        headers,
        Json(json!({ "message": error.to_string() })),
    )
        .into_response()
}
