//! What SES refuses, with the shape of its errors.

use emulators::mail::{MailFault, MailOptions, MailServer};
use serde_json::{Value, json};

struct Refused {
    status: u16,
    kind: String,
    message: String,
}

fn email() -> Value {
    json!({
        "FromEmailAddress": "=?UTF-8?B?TcO8bGxlcg==?= <no-reply@matchday.example>",
        "Destination": { "ToAddresses": ["ada@xn--bcher-kva.example"] },
        "Content": { "Simple": {
            "Subject": { "Data": "Über den Termin" },
            "Body": { "Text": { "Data": "Hello." } },
            "Headers": [{ "Name": "List-Unsubscribe", "Value": "<https://matchday.example/u>" }],
        }},
        "EmailTags": [{ "Name": "message", "Value": "order-1" }],
    })
}

/// Sends the email with a member replaced; `None` if it was accepted.
async fn send_with(server: &MailServer, pointer: &str, value: Value) -> Option<Refused> {
    let mut body = email();
    *body.pointer_mut(pointer).unwrap() = value;
    let url = format!("{}/v2/email/outbound-emails", server.url());
    let request = reqwest::Client::new().post(url).json(&body);
    let answer = request.send().await.unwrap();
    let status = answer.status().as_u16();
    let kind = answer.headers().get("x-amzn-errortype").cloned()?;
    let error: Value = answer.json().await.unwrap();
    Some(Refused {
        status,
        kind: kind.to_str().unwrap().to_owned(),
        message: error["message"].as_str().unwrap().to_owned(),
    })
}

const TO: &str = "/Destination/ToAddresses";
const FROM: &str = "/FromEmailAddress";
const SUBJECT: &str = "/Content/Simple/Subject/Data";
const HEADERS: &str = "/Content/Simple/Headers";
const SIMPLE: &str = "/Content/Simple";

#[tokio::test]
async fn refuses_addresses_that_are_not_ascii_or_no_addresses() {
    let server = MailServer::start(MailOptions::in_memory()).await.unwrap();
    assert!(send_with(&server, SUBJECT, json!("Hello")).await.is_none());
    for (address, message) in [
        (
            "jörg@example.org",
            "Local address contains control or whitespace",
        ),
        (
            "ada@bücher.example",
            "Domain contains control or whitespace",
        ),
        (
            "Müller <ada@example.org>",
            "Local address contains control or whitespace",
        ),
        ("Fan, Club <ada@example.org>", "Illegal address"),
        (
            "ada keller@example.org",
            "Local address contains control or whitespace",
        ),
        (
            "a..b@example.org",
            "Local address contains illegal character",
        ),
        (
            "github:ada@example.org",
            "Local address contains illegal character",
        ),
        ("ada@example.org.", "Missing domain"),
        ("ada@", "Missing domain"),
        ("ada@exa_mple.org", "Domain contains illegal character"),
        ("ada", "Missing final '@domain'"),
    ] {
        let refused = send_with(&server, TO, json!([address])).await;
        let refused = refused.unwrap_or_else(|| panic!("{address} was accepted"));
        assert_eq!(
            (
                refused.status,
                refused.kind.as_str(),
                refused.message.as_str()
            ),
            (400, "BadRequestException", message),
            "{address}"
        );
    }
    let long = format!("{}@example.org", "a".repeat(65));
    for addresses in [json!([]), json!([long]), json!(vec!["ada@example.org"; 51])] {
        assert!(send_with(&server, TO, addresses).await.is_some());
    }
    assert_eq!(server.mailbox().list().unwrap().len(), 1);
}

#[tokio::test]
async fn sends_from_the_verified_domain_alone() {
    let server = MailServer::start(MailOptions::in_memory()).await.unwrap();
    let refused = send_with(&server, FROM, json!("Fans <no-reply@fans.example>")).await;
    let refused = refused.unwrap();
    assert_eq!(refused.kind, "MessageRejected");
    assert!(
        refused
            .message
            .starts_with("Email address is not verified.")
    );
    let from = json!("no-reply@news.matchday.example");
    assert!(send_with(&server, FROM, from).await.is_none());
}

#[tokio::test]
async fn refuses_headers_tags_and_files_beyond_their_limits() {
    let server = MailServer::start(MailOptions::in_memory()).await.unwrap();
    let header = |name: &str, value: &str| json!([{ "Name": name, "Value": value }]);
    for headers in [
        header("X:Y", "1"),
        header("", "1"),
        header(&"X".repeat(127), "1"),
        header("Subject", "Another"),
        header("X-Note", "Grüße"),
        header("X-Note", "two\r\nlines"),
        header("X-Note", &"a".repeat(871)),
        json!([{ "Name": "X-Note", "Value": "1" }, { "Name": "x-note", "Value": "2" }]),
    ] {
        let refused = send_with(&server, HEADERS, headers.clone()).await;
        assert!(refused.is_some_and(|one| one.status == 400), "{headers}");
    }
    let longest = header("X-Note", &"a".repeat(870));
    assert!(send_with(&server, HEADERS, longest).await.is_none());
    let tags = json!([{ "Name": "message", "Value": "a b" }]);
    assert!(send_with(&server, "/EmailTags", tags).await.is_some());
    assert!(send_with(&server, SUBJECT, json!("a\nb")).await.is_some());
    let with_file = |name: &str, content: &str| {
        json!({
            "Subject": { "Data": "Hello" },
            "Body": { "Text": { "Data": "Hello." } },
            "Attachments": [{ "FileName": name, "RawContent": content }],
        })
    };
    for name in [
        "run.exe",
        "page.JS",
        "none",
        &format!("{}.ics", "a".repeat(252)),
    ] {
        let refused = send_with(&server, SIMPLE, with_file(name, "aGVsbG8=")).await;
        assert!(refused.is_some(), "{name}");
    }
    let large = "A".repeat(40 * 1024 * 1024 + 4);
    let refused = send_with(&server, SIMPLE, with_file("a.ics", &large)).await;
    let message = refused.unwrap().message;
    assert!(
        message.starts_with("Message length is more than"),
        "{message}"
    );
    let file = with_file("a.ics", "aGVsbG8=");
    assert!(send_with(&server, SIMPLE, file).await.is_none());
}

#[tokio::test]
async fn refuses_every_email_while_the_account_may_not_send() {
    let server = MailServer::start(MailOptions::in_memory()).await.unwrap();
    for (fault, status, kind) in [
        (MailFault::SendingPaused, 400, "SendingPausedException"),
        (
            MailFault::AccountSuspended,
            400,
            "AccountSuspendedException",
        ),
        (MailFault::TooFast, 429, "TooManyRequestsException"),
        (MailFault::QuotaUsedUp, 400, "LimitExceededException"),
        (
            MailFault::MailFromNotVerified,
            400,
            "MailFromDomainNotVerifiedException",
        ),
        (MailFault::NoConfigurationSet, 404, "NotFoundException"),
        (MailFault::BadContent, 400, "MessageRejected"),
    ] {
        server.set_fault(Some(fault));
        let refused = send_with(&server, SUBJECT, json!("Hello")).await.unwrap();
        assert_eq!((refused.status, refused.kind.as_str()), (status, kind));
    }
    server.set_fault(None);
    assert!(send_with(&server, SUBJECT, json!("Hello")).await.is_none());
}
