use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use base64::prelude::{BASE64_STANDARD, Engine};
use serde::Deserialize;
use serde_json::json;

use super::mailbox::{AttachedFile, Mail, MailHeader, Mailbox};
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
    State(mailbox): State<Mailbox>,
    request: Result<Json<SendEmail>, JsonRejection>,
) -> Response {
    let request = match request {
        Ok(Json(request)) => request,
        Err(rejection) => return bad_request(&rejection.body_text()),
    };
    let destination = request.destination;
    let to: Vec<String> = [
        destination.to_addresses,
        destination.cc_addresses,
        destination.bcc_addresses,
    ]
    .concat();
    if to.is_empty() {
        return bad_request("Destination must have at least one recipient.");
    }
    if let Some(address) = to.iter().find(|address| !address.contains('@')) {
        return bad_request(&format!("Missing '@' in '{address}'"));
    }
    let Simple {
        subject,
        body,
        attachments,
        headers,
    } = request.content.simple;
    let text = body.text.map(|text| text.data);
    let html = body.html.map(|html| html.data);
    if text.is_none() && html.is_none() {
        return bad_request("Body must have a Text or an Html part.");
    }
    let Ok(attachments) = attachments.into_iter().map(Attachment::read).collect() else {
        return bad_request("An attachment is no text in base64.");
    };
    let tags = request.email_tags.into_iter();
    let tags = tags.map(|tag| (tag.name, tag.value)).collect();
    let stored = mailbox.store(Mail {
        tags,
        from: request.from_email_address,
        to,
        subject: subject.data,
        text: text.unwrap_or_default(),
        html,
        reply_to: request.reply_to_addresses,
        attachments,
        headers,
        ..Mail::default()
    });
    let reported = stored.and_then(|id| {
        mailbox.report_simulated(&id)?;
        Ok(id)
    });
    match reported {
        Ok(id) => Json(json!({ "MessageId": id })).into_response(),
        Err(error) => failed(&error),
    }
}

/// Which emails to list.
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

fn bad_request(message: &str) -> Response {
    let headers = [("x-amzn-errortype", "BadRequestException")];
    (
        StatusCode::BAD_REQUEST,
        headers,
        Json(json!({ "message": message })),
    )
        .into_response()
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
