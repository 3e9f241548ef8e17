//! Writes every mail about an order as text and HTML into a folder, to look at:
//! `cargo run -p outbox --example render_mails -- /tmp/mails`.

#![allow(
    clippy::unwrap_used,
    reason = "a tool for people stops where it is surprised"
)]

use std::path::PathBuf;

use domain::order::{MailTemplate, Party};
use outbox::{Links, write_email};
use testkit::TestContext;

#[tokio::main]
async fn main() {
    let folder = PathBuf::from(
        std::env::args()
            .nth(1)
            .unwrap_or_else(|| "mails".to_owned()),
    );
    std::fs::create_dir_all(&folder).unwrap();
    let context = TestContext::start().await;
    let talent = context.published_talent("ada-keller").await;
    let links = Links {
        order: "https://matchday.example/order".to_owned(),
        feedback: "https://matchday.example/feedback".to_owned(),
        talent: "https://matchday.example/ada-keller".to_owned(),
        home: "https://matchday.example/".to_owned(),
    };
    let video = context.requested_order(&talent, &talent.video, None).await;
    let session = context
        .requested_order(&talent, &talent.session, None)
        .await;
    for (kind, order) in [("video", video.order), ("session", session.order)] {
        for template in MailTemplate::ALL {
            for to in Party::ALL {
                let email = write_email(*template, *to, &order, &links);
                if email.subject.starts_with("News about") {
                    continue;
                }
                let name = format!("{kind}-{template}-{to}");
                std::fs::write(folder.join(format!("{name}.txt")), email.text()).unwrap();
                std::fs::write(folder.join(format!("{name}.html")), email.html()).unwrap();
            }
        }
    }
}
