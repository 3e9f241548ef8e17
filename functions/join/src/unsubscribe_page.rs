//! The page behind the unsubscribe link: one question, one button, no script and no external files. Styles are in
//! attributes, which the site's policy allows; `light-dark` follows the reader's theme.

use domain::mail_topics::MailTopic;
use maud::{DOCTYPE, Markup, html};

const PAGE: &str = "margin:0;padding:48px 16px;color-scheme:light dark;background:light-dark(#ece8dd,#0b1f17);\
                    font-family:Archivo,system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
const CARD: &str = "max-width:480px;margin:0 auto;padding:32px 24px;border-radius:16px;\
                    background:light-dark(#ffffff,#14291f);color:light-dark(#0d1a14,#f7f5ef);line-height:1.55";
const BUTTON: &str = "display:block;width:100%;padding:14px 24px;border:0;border-radius:999px;font:inherit;font-weight:700;\
                      background:light-dark(#14402f,#d4f53c);color:light-dark(#ffffff,#0b1f17);cursor:pointer";
const TITLE: &str = "margin:0 0 16px;font-size:26px;line-height:1.25;font-weight:800";
const LINK: &str = "color:inherit";

/// Renders the status of the topic, and the button that changes it.
pub(crate) fn render_choice(topic: MailTopic, token: &str, is_subscribed: bool) -> Markup {
    let mails = topic.description();
    if is_subscribed {
        let action = format!("/api/mail/unsubscribe/{token}");
        let text =
            format!("You will get no more {mails}. Mails that an order of yours needs still come.");
        frame("Stop these mails?", &text, Some(("Stop them", &action)))
    } else {
        let action = format!("/api/mail/resubscribe/{token}");
        let text = format!("You get no {mails}. Mails that an order of yours needs still come.");
        frame(
            "These mails are stopped",
            &text,
            Some(("Get them again", &action)),
        )
    }
}

/// Renders the page for an invalid link.
pub(crate) fn render_bad_link() -> Markup {
    let text = "This link is not complete. Open it again from the mail, or choose your mails in your account.";
    frame("We cannot read this link", text, None)
}

fn frame(title: &str, text: &str, button: Option<(&str, &str)>) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width,initial-scale=1";
                meta name="robots" content="noindex";
                meta name="referrer" content="no-referrer";
                title { (title) " | Matchday" }
            }
            body style=(PAGE) {
                main style=(CARD) {
                    h1 style=(TITLE) { (title) }
                    p style="margin:0 0 24px" { (text) }
                    @if let Some((label, action)) = button {
                        form method="post" action=(action) style="margin:0 0 24px" {
                            button type="submit" style=(BUTTON) { (label) }
                        }
                    }
                    p style="margin:0" { a href="/" style=(LINK) { "Go to Matchday" } }
                }
            }
        }
    }
}
