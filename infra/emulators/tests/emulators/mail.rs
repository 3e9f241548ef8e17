use emulators::mail::{MailOptions, MailServer};
use serde_json::{Value, json};

async fn send(server: &MailServer, body: &Value) -> (u16, Value) {
    let url = format!("{}/v2/email/outbound-emails", server.url());
    let answer = reqwest::Client::new()
        .post(url)
        .json(body)
        .send()
        .await
        .unwrap();
    (answer.status().as_u16(), answer.json().await.unwrap())
}

fn letter(to: &str) -> Value {
    json!({
        "FromEmailAddress": "Matchday <no-reply@matchday.example>",
        "Destination": { "ToAddresses": [to] },
        "Content": { "Simple": {
            "Subject": { "Data": "Your <request>", "Charset": "UTF-8" },
            "Body": { "Text": { "Data": "Open http://127.0.0.1:4300/payment/abc now." } },
        }},
    })
}

#[tokio::test]
async fn a_sent_mail_is_listed_and_shown_with_its_links() {
    let server = MailServer::start(MailOptions::in_memory()).await.unwrap();
    let (status, sent) = send(&server, &letter("ada@example.com")).await;
    assert_eq!(status, 200);
    let id = sent["MessageId"].as_str().unwrap();
    send(&server, &letter("bob@example.com")).await;

    let list = format!("{}/_emulator/mails?to=ada@example.com", server.url());
    let found: Value = reqwest::get(list).await.unwrap().json().await.unwrap();
    assert_eq!(found["mails"].as_array().unwrap().len(), 1);
    assert_eq!(found["mails"][0]["subject"], "Your <request>");

    let page = reqwest::get(format!("{}/", server.url()))
        .await
        .unwrap()
        .text()
        .await
        .unwrap();
    assert!(page.contains("Your &lt;request&gt;") && page.contains(id));
    let page = reqwest::get(format!("{}/{id}", server.url()))
        .await
        .unwrap()
        .text()
        .await
        .unwrap();
    assert!(
        page.contains("<a href=\"http://127.0.0.1:4300/payment/abc\">"),
        "{page}"
    );
    assert_eq!(
        reqwest::get(format!("{}/unknown", server.url()))
            .await
            .unwrap()
            .status(),
        404
    );
}

#[tokio::test]
async fn a_mail_with_both_forms_is_shown_as_text_and_as_html_without_scripts() {
    let server = MailServer::start(MailOptions::in_memory()).await.unwrap();
    let mut both = letter("ada@example.com");
    both["Content"]["Simple"]["Body"]["Html"] =
        json!({ "Data": "<p class=\"ink\">Open it now.</p>" });
    let (_, sent) = send(&server, &both).await;
    let (_, only_text) = send(&server, &letter("bob@example.com")).await;
    let read = async |id: &Value| {
        let page = format!("{}/{}", server.url(), id.as_str().unwrap());
        let answer = reqwest::get(page).await.unwrap();
        answer.text().await.unwrap()
    };
    let page = read(&sent["MessageId"]).await;
    let frame = "sandbox=\"allow-popups allow-popups-to-escape-sandbox\" \
                 srcdoc=\"&lt;base target=&quot;_blank&quot;&gt;&lt;p class=&quot;ink&quot;&gt;Open it now.";
    assert!(page.contains(frame), "{page}");
    assert!(page.contains("<a href=\"http://127.0.0.1:4300/payment/abc\">"));
    assert!(!read(&only_text["MessageId"]).await.contains("<iframe"));
}

#[tokio::test]
async fn rejects_an_email_without_recipients_or_with_unknown_members() {
    let server = MailServer::start(MailOptions::in_memory()).await.unwrap();
    assert_eq!(send(&server, &letter("not-an-address")).await.0, 400);
    let mut unknown = letter("ada@example.com");
    unknown["Content"]["Template"] = json!({});
    let (status, refused) = send(&server, &unknown).await;
    assert_eq!(status, 400);
    assert!(
        refused["message"].as_str().unwrap().contains("Template"),
        "{refused}"
    );
}

#[tokio::test]
async fn emails_survive_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let options = || MailOptions {
        data: Some(folder.path().join("mail.sqlite")),
        ..MailOptions::in_memory()
    };
    let server = MailServer::start(options()).await.unwrap();
    send(&server, &letter("ada@example.com")).await;
    server.shutdown().await;
    let server = MailServer::start(options()).await.unwrap();
    assert_eq!(server.mailbox().list().unwrap().len(), 1);
}
