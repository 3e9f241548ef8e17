//! The page behind the unsubscribe link: one question, one button, no script and no external files. Styles are in
//! attributes, which the site's policy allows; `light-dark` follows the reader's theme.

use domain::mail_topics::MailTopic;
use domain::marketplace::BrandColours;
use maud::{DOCTYPE, Markup, html};
use texts::{Texts, text};

const PAGE: &str = "margin:0;padding:48px 16px;color-scheme:light dark;background:light-dark(#eeece6,#161616);\
                    font-family:Archivo,system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
const CARD: &str = "max-width:480px;margin:0 auto;padding:32px 24px;border-radius:16px;\
                    background:light-dark(#ffffff,#242424);color:light-dark(#141414,#f4f4f4);line-height:1.55";
const BUTTON: &str = "display:block;width:100%;padding:14px 24px;border:0;border-radius:999px;font:inherit;font-weight:700;\
                      color:light-dark(#ffffff,#0d1a14);cursor:pointer;background:";
/// The button's colours in both themes without colours of the marketplace.
const OWN_COLOURS: &str = "light-dark(#14402f,#d4f53c)";
const TITLE: &str = "margin:0 0 16px;font-size:26px;line-height:1.25;font-weight:800";
const LINK: &str = "color:inherit";

/// The language and the brand of the page.
pub(crate) struct PageSettings {
    pub(crate) texts: Texts,
    pub(crate) colours: Option<BrandColours>,
}

impl PageSettings {
    /// Returns the button's style. White is readable on the primary colour, and dark text on the accent.
    fn button(&self) -> String {
        let background = self.colours.map_or_else(
            || OWN_COLOURS.to_owned(),
            |BrandColours { primary, accent }| format!("light-dark({primary},{accent})"),
        );
        format!("{BUTTON}{background}")
    }
}

/// Renders the status of the topic, and the button that changes it.
pub(crate) fn render_choice(
    settings: &PageSettings,
    topic: MailTopic,
    token: &str,
    is_subscribed: bool,
) -> Markup {
    let texts = &settings.texts;
    let language = texts.language().as_str();
    let (change, title, label) = if is_subscribed {
        (
            "unsubscribe",
            text!(texts, "unsubscribe-ask"),
            text!(texts, "unsubscribe-button"),
        )
    } else {
        (
            "resubscribe",
            text!(texts, "unsubscribe-done"),
            text!(texts, "unsubscribe-again"),
        )
    };
    let action = format!("/api/mail/{change}/{token}?language={language}");
    let sentence = describe(texts, topic, is_subscribed);
    frame(settings, &title, &sentence, Some((&label, &action)))
}

/// Renders the page for an invalid link.
pub(crate) fn render_bad_link(settings: &PageSettings) -> Markup {
    let texts = &settings.texts;
    let title = text!(texts, "unsubscribe-bad-link");
    frame(
        settings,
        &title,
        &text!(texts, "unsubscribe-bad-link-text"),
        None,
    )
}

/// Returns what unsubscribing does, or that it is done.
fn describe(texts: &Texts, topic: MailTopic, is_subscribed: bool) -> String {
    match (topic, is_subscribed) {
        (MailTopic::Feedback, true) => text!(texts, "unsubscribe-ask-feedback"),
        (MailTopic::Feedback, false) => text!(texts, "unsubscribe-done-feedback"),
        (MailTopic::AvailabilityAlerts, true) => {
            text!(texts, "unsubscribe-ask-availability-alerts")
        }
        (MailTopic::AvailabilityAlerts, false) => {
            text!(texts, "unsubscribe-done-availability-alerts")
        }
        (MailTopic::AthleteInvitations, true) => {
            text!(texts, "unsubscribe-ask-athlete-invitations")
        }
        (MailTopic::AthleteInvitations, false) => {
            text!(texts, "unsubscribe-done-athlete-invitations")
        }
        (MailTopic::Messages, true) => text!(texts, "unsubscribe-ask-messages"),
        (MailTopic::Messages, false) => text!(texts, "unsubscribe-done-messages"),
        (MailTopic::UnfinishedOrders, true) => text!(texts, "unsubscribe-ask-unfinished-orders"),
        (MailTopic::UnfinishedOrders, false) => {
            text!(texts, "unsubscribe-done-unfinished-orders")
        }
    }
}

fn frame(
    settings: &PageSettings,
    title: &str,
    sentence: &str,
    button: Option<(&str, &str)>,
) -> Markup {
    let texts = &settings.texts;
    html! {
        (DOCTYPE)
        html lang=(texts.language().as_str()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width,initial-scale=1";
                meta name="robots" content="noindex";
                meta name="referrer" content="no-referrer";
                title { (title) " | " (texts.brand()) }
            }
            body style=(PAGE) {
                main style=(CARD) {
                    h1 style=(TITLE) { (title) }
                    p style="margin:0 0 24px" { (sentence) }
                    @if let Some((label, action)) = button {
                        form method="post" action=(action) style="margin:0 0 24px" {
                            button type="submit" style=(settings.button()) { (label) }
                        }
                    }
                    p style="margin:0" {
                        a href=(texts.page("", "/")) style=(LINK) { (text!(texts, "unsubscribe-home")) }
                    }
                }
            }
        }
    }
}
