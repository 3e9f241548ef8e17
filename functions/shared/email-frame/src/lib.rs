//! The content of an email: facts in order, rendered as plain text and as simple HTML. `outbox` sends emails, and the
//! operators' preview shows the same frame.

pub mod block;
mod colours;
mod html;

use domain::marketplace::BrandColours;
use texts::{Texts, text};

pub use block::Block;

/// The content of an email, in reading order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Email {
    /// The language, and the marketplace's name.
    pub texts: Texts,
    /// One line, no line breaks.
    pub subject: String,
    /// The picture above the subject in the HTML form.
    pub picture: Option<EmailPicture>,
    /// The first line, such as `Hello Noor,`.
    pub greeting: Option<String>,
    /// Sentences before the facts.
    pub opening: Vec<String>,
    /// Label and value, such as `Total` and `€126.00`.
    pub facts: Vec<(String, String)>,
    /// The sentence that introduces the links.
    pub links_lead: Option<String>,
    /// Label, words and address of a page elsewhere, such as the one where a parcel is tracked.
    pub links: Vec<EmailLink>,
    /// The button's label and address.
    pub button: Option<(String, String)>,
    /// Sentences after the button.
    pub closing: Vec<String>,
    /// The address for replies; without one the unread sender of all emails.
    pub reply_to: Option<String>,
    pub attachment: Option<Attachment>,
    /// The sentence that explains why it is sent; about an order by default.
    pub cause: Option<String>,
    /// The company below the text: name and address on one line.
    pub company: Option<String>,
    /// The brand's colours; none for the house colours.
    pub colours: Option<BrandColours>,
    /// How its reader unsubscribes; none if an order needs it.
    pub unsubscribe: Option<Unsubscribe>,
}

/// A file that goes with an email.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attachment {
    /// Its name, such as `booking.ics`.
    pub name: &'static str,
    pub content_type: &'static str,
    pub content: String,
}

/// The unsubscribe link of a topic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsubscribe {
    /// The text of the link.
    pub label: String,
    /// The page that asks for confirmation and accepts the one click of RFC 8058.
    pub address: String,
}

/// A picture of a public page. Every reader of the marketplace loads it from the same address, so that it does not
/// report who opens an email.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EmailPicture {
    /// Its address on the site.
    pub address: String,
    /// The alternative text, for programs that show no pictures.
    pub alt: String,
}

/// A page elsewhere that an email leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EmailLink {
    /// What it is, such as `Track it`.
    pub label: String,
    /// An address that begins with `https://`.
    pub address: String,
}

impl Email {
    pub fn new(texts: &Texts, subject: impl Into<String>) -> Self {
        Self {
            texts: texts.clone(),
            subject: subject.into(),
            picture: None,
            greeting: None,
            opening: Vec::new(),
            facts: Vec::new(),
            links_lead: None,
            links: Vec::new(),
            button: None,
            closing: Vec::new(),
            reply_to: None,
            attachment: None,
            cause: None,
            company: None,
            colours: None,
            unsubscribe: None,
        }
    }

    #[must_use]
    pub fn greeting(mut self, name: &str) -> Self {
        self.greeting = Some(text!(self.texts, "greeting", name = name));
        self
    }

    /// Sets the address for replies.
    #[must_use]
    pub fn reply_to(mut self, address: impl Into<String>) -> Self {
        self.reply_to = Some(address.into());
        self
    }

    /// Sets the reason for an email about no order.
    #[must_use]
    pub fn because_of(mut self, cause: impl Into<String>) -> Self {
        self.cause = Some(cause.into());
        self
    }

    pub(crate) fn footer(&self) -> String {
        let cause = match &self.cause {
            Some(cause) => cause.clone(),
            None => text!(self.texts, "footer-order"),
        };
        format!("{cause} {}", text!(self.texts, "footer-safety"))
    }

    pub fn text(&self) -> String {
        let mut blocks: Vec<_> = self.greeting.iter().cloned().collect();
        blocks.extend(self.opening.iter().cloned());
        if !self.facts.is_empty() {
            let lines: Vec<_> = self
                .facts
                .iter()
                .map(|(label, value)| format!("{label}: {value}"))
                .collect();
            blocks.push(lines.join("\n"));
        }
        blocks.extend(self.links_lead.iter().cloned());
        for EmailLink { label, address } in &self.links {
            blocks.push(format!("{label}:\n{address}"));
        }
        if let Some((label, link)) = &self.button {
            blocks.push(format!("{label}:\n{link}"));
        }
        blocks.extend(self.closing.iter().cloned());
        blocks.push(format!("-- \n{}", self.footer()));
        blocks.extend(self.company.iter().cloned());
        if let Some(Unsubscribe { label, address }) = &self.unsubscribe {
            blocks.push(format!("{label}:\n{address}"));
        }
        blocks.join("\n\n") + "\n"
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use domain::{Language, OrderNumber};
    use texts::Texts;

    use super::Email;
    use super::block::{button, fact, fact_if, link, paragraph};

    fn email() -> Email {
        let texts = Texts::new(Language::En, "Matchday");
        Email::new(&texts, "Mia \"The Wall\" <b> asks").with_all([
            paragraph("Hello & welcome."),
            link("Track <it>", "https://carrier.example/?a=1&b=2"),
            fact("Total", "€126.00"),
            fact_if("Start", None),
            button("Open", "https://site.example/a?b=1&c=2"),
            paragraph("Line one\nline two."),
        ])
    }

    #[test]
    fn the_company_is_below_the_text_if_there_is_one() {
        let line = "Fan Held GmbH, Seeweg 1 & 2, 10115 Berlin";
        let mut email = email();
        assert!(!email.text().contains("Fan Held"));
        email.company = Some(line.to_owned());
        assert!(email.text().ends_with(&format!("\n\n{line}\n")));
        let html = email.html();
        assert!(html.contains("Seeweg 1 &amp; 2"), "{html}");
    }

    #[test]
    fn plain_text_keeps_the_reading_order() {
        let text = email().text();
        let (before, after) = text
            .split_once("Open:\nhttps://site.example/a?b=1&c=2")
            .unwrap();
        let facts = "Hello & welcome.\n\nTotal: €126.00\n\n";
        let link = "Track <it>:\nhttps://carrier.example/?a=1&b=2\n\n";
        assert_eq!(before, format!("{facts}{link}"));
        assert!(
            after.starts_with("\n\nLine one\nline two.\n\n-- \nMatchday"),
            "{after}"
        );
        assert!(!text.contains("Start"), "{text}");
    }

    #[test]
    fn an_order_number_does_not_break_in_a_heading() {
        let number = OrderNumber::from_random([3; 8]);
        let texts = Texts::new(Language::En, "Matchday");
        for (subject, heading) in [
            (
                format!("Order {number} was refunded"),
                format!("Order <span style=\"white-space:nowrap\">{number}</span> was refunded"),
            ),
            (
                format!("Order ({number}): a last-minute call"),
                format!(
                    "Order <span style=\"white-space:nowrap\">({number}):</span> a last-minute call"
                ),
            ),
        ] {
            let html = Email::new(&texts, subject.clone()).html();
            assert!(html.contains(&format!(">{heading}</h1>")), "{html}");
            assert!(
                html.contains(&format!("<title>{subject}</title>")),
                "{html}"
            );
        }
    }

    #[test]
    fn user_texts_are_never_markup() {
        let html = email().html();
        assert!(
            html.contains("Mia &quot;The Wall&quot; &lt;b&gt; asks"),
            "{html}"
        );
        assert!(
            html.contains("href=\"https://site.example/a?b=1&amp;c=2\""),
            "{html}"
        );
        assert!(
            html.contains("href=\"https://carrier.example/?a=1&amp;b=2\""),
            "{html}"
        );
        assert!(html.contains(">Track &lt;it&gt;</a>"), "{html}");
        assert!(html.contains("Line one<br>line two."), "{html}");
        assert!(!html.contains("<b>"), "{html}");
    }
}
