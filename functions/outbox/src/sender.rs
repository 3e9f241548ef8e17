//! The sender of emails: the marketplace's name beside the address of the deployment, and its company below the text.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::health::{HealthFailure, HealthPart, HealthReport};
use store::StoreError;

use crate::Outbox;
use crate::calendar::bare_address;
use crate::mailer::MailError;
use email_frame::Email;

/// The bytes of one encoded word, whose longest length is 75 letters.
const LONGEST_WORD: usize = 45;
/// The longest address with its name that the email service takes.
const LONGEST_SENDER: usize = 320;

impl Outbox {
    /// Sends an email in the name of the marketplace. The outer error means that the table did not answer.
    pub(crate) async fn send(
        &self,
        to: &str,
        mut email: Email,
        message: &str,
    ) -> Result<Result<(), MailError>, StoreError> {
        let marketplace = Box::pin(self.settle.store().marketplace()).await?;
        email.company = marketplace.business.value.email_foot();
        email.colours = marketplace.brand.value.colours;
        let from = with_name(marketplace.brand.value.sender(), self.mailer.from());
        let sent = Box::pin(self.mailer.send(&from, to, &email, message)).await;
        let outcome = sent.as_ref().copied().map_err(MailError::reason);
        // A refused address does not concern other emails.
        if outcome != Err(HealthFailure::AddressRefused) {
            let report = HealthReport::new(HealthPart::Emails, outcome);
            let store = self.settle.store();
            store.note_health(&report, self.clock.now()).await;
        }
        Ok(sent)
    }
}

/// Returns an address with a name, `Matchday <no-reply@matchday.example>`: quoted if it has other characters than
/// letters, digits and spaces, and as encoded words (RFC 2047) if it is not ASCII.
fn with_name(name: &str, address: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || letter == ' ';
    let shown = if name.chars().all(is_plain) {
        name.to_owned()
    } else if name.is_ascii() {
        let escaped = name.replace('\\', "\\\\").replace('"', "\\\"");
        format!("\"{escaped}\"")
    } else {
        encoded_name(
            name,
            LONGEST_SENDER.saturating_sub(address.len() + " <>".len()),
        )
    };
    format!("{shown} <{}>", bare_address(address))
}

/// Returns a name as encoded words, as many of them as have `longest` letters together.
fn encoded_name(name: &str, longest: usize) -> String {
    let mut shown = String::new();
    for word in words(name) {
        let word = encoded(&word);
        if shown.len() + 1 + word.len() > longest {
            break;
        }
        if !shown.is_empty() {
            shown.push(' ');
        }
        shown.push_str(&word);
    }
    shown
}

fn encoded(word: &str) -> String {
    format!("=?UTF-8?B?{}?=", STANDARD.encode(word))
}

/// Splits a name into parts that fit into an encoded word each.
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for letter in name.chars() {
        match words.last_mut() {
            Some(word) if word.len() + letter.len_utf8() <= LONGEST_WORD => word.push(letter),
            _ => words.push(letter.to_string()),
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::with_name;

    #[test]
    fn the_name_cannot_change_the_address() {
        let from = "Matchday <no-reply@matchday.example>";
        for (name, sender) in [
            ("Fan Club 24", "Fan Club 24 <no-reply@matchday.example>"),
            ("Fan & Held", "\"Fan & Held\" <no-reply@matchday.example>"),
            (
                "A\" <b@c.example>",
                "\"A\\\" <b@c.example>\" <no-reply@matchday.example>",
            ),
            (
                "Müller",
                "=?UTF-8?B?TcO8bGxlcg==?= <no-reply@matchday.example>",
            ),
        ] {
            assert_eq!(with_name(name, from), sender);
        }
        let long = with_name(&"ü".repeat(60), from);
        let words: Vec<_> = long
            .split(' ')
            .filter(|word| word.starts_with("=?"))
            .collect();
        assert_eq!(words.len(), 3, "{long}");
        assert!(words.iter().all(|word| word.len() <= 75), "{long}");
        let address = format!("no-reply@{}.example", "a".repeat(60));
        let longest = with_name(&"\u{4F8B}".repeat(60), &address);
        assert!(longest.len() <= 320, "{longest}");
        assert!(longest.ends_with(&format!("?= <{address}>")), "{longest}");
    }
}
