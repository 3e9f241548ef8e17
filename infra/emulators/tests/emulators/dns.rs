//! The resolver's answers, and the state of the sender's domain at the email service.

use emulators::dns::DnsServer;
use emulators::mail::{MailOptions, MailServer};
use serde_json::Value;

async fn get(url: String) -> (u16, Value) {
    let answer = reqwest::get(url).await.unwrap();
    let status = answer.status().as_u16();
    (status, answer.json().await.unwrap_or_default())
}

#[tokio::test]
async fn a_name_has_its_records_or_none() {
    let server = DnsServer::start().await.unwrap();
    let ask = |query: &str| get(format!("{}?{query}", server.url()));
    let (status, known) = ask("name=_dmarc.matchday.example.&type=txt").await;
    assert_eq!((status, &known["Status"]), (200, &0.into()));
    assert_eq!(known["Answer"][0]["data"], "v=DMARC1; p=quarantine");
    assert_eq!(known["Answer"][0]["type"], 16);
    let (_, unknown) = ask("name=elsewhere.example&type=16").await;
    assert_eq!(
        (&unknown["Status"], &unknown["Answer"]),
        (&3.into(), &Value::Null)
    );
    server.set_records("_dmarc.matchday.example", &[]);
    let (_, removed) = ask("name=_dmarc.matchday.example&type=TXT").await;
    assert_eq!(removed["Status"], 3);
    server.shutdown().await;
}

#[tokio::test]
async fn rejects_names_that_the_resolver_rejects() {
    let server = DnsServer::start().await.unwrap();
    for name in [
        String::new(),
        ".example.com".to_owned(),
        "example..com".to_owned(),
        format!("{}.example", "a".repeat(64)),
        vec!["abcdefg"; 32].join("."),
    ] {
        let (status, _) = get(format!("{}?name={name}&type=TXT", server.url())).await;
        assert_eq!(status, 400, "{name}");
    }
    server.shutdown().await;
}

#[tokio::test]
async fn an_identity_is_known_and_asked_for_once_a_second() {
    let server = MailServer::start(MailOptions::in_memory()).await.unwrap();
    let url = |name: &str| format!("{}/v2/email/identities/{name}", server.url());
    let (status, found) = get(url("matchday.example")).await;
    assert_eq!(status, 200);
    assert_eq!(found["DkimAttributes"]["Status"], "SUCCESS");
    let mail_from = &found["MailFromAttributes"]["MailFromDomain"];
    assert_eq!(mail_from, "mail.matchday.example");
    let (status, _) = get(url("matchday.example")).await;
    assert_eq!(status, 429);
    server.shutdown().await;
    let server = MailServer::start(MailOptions::in_memory()).await.unwrap();
    let (status, _) = get(format!(
        "{}/v2/email/identities/other.example",
        server.url()
    ))
    .await;
    assert_eq!(status, 404);
}
