#![allow(clippy::unwrap_used, reason = "a test may panic")]

use jiff::{SignedDuration, Timestamp};
use proptest::prelude::*;

use super::{Contact, Refusal, check, contact_in, has_address};
use crate::order::{MESSAGES_AFTER_END, State};
use crate::text::TextError;

const NOW: Timestamp = Timestamp::constant(1_795_251_600, 0);

const CONTACTS: &[(&str, Contact)] = &[
    ("write to ada@example.org please", Contact::Email),
    ("ADA.Keller+sport@Mail.Example.CO.UK", Contact::Email),
    ("ada @ example . org", Contact::Email),
    ("ada(at)example(dot)org", Contact::Email),
    ("ada [at] example [dot] org", Contact::Email),
    ("ada＠example．org", Contact::Email),
    ("a\u{200B}da@exa\u{200B}mple.org", Contact::Email),
    ("zoë@bücher.example", Contact::Email),
    ("call +49 171 1234567", Contact::Phone),
    ("+1 (555) 123-4567", Contact::Phone),
    ("+33 6 12 34 56 78", Contact::Phone),
    ("(+44) 20 7946 0958", Contact::Phone),
    ("0049 171 1234567", Contact::Phone),
    ("0171/1234567", Contact::Phone),
    ("06 12 34 56 78", Contact::Phone),
    ("06.12.34.56.78", Contact::Phone),
    ("555-123-4567", Contact::Phone),
    ("my number: 01711234567!", Contact::Phone),
    ("0 1 7 1 1 2 3 4 5 6 7", Contact::Phone),
    ("+49\u{A0}171\u{2011}1234567", Contact::Phone),
    ("٠١٧١ ١٢٣٤٥٦٧", Contact::Phone),
    ("０１７１ １２３４５６７", Contact::Phone),
    ("zero one seven one two three four five", Contact::Phone),
    ("https://example.org", Contact::Link),
    ("see ftp://files.example/x", Contact::Link),
    ("www.example.anything", Contact::Link),
    ("find me on example.com.", Contact::Link),
    ("(example.io)", Contact::Link),
    ("t.me/ada", Contact::Link),
    ("wa.me/message", Contact::Link),
    ("example dot com", Contact::Link),
    ("ada.keller.it", Contact::Link),
    ("example.com:8080/x?y=z", Contact::Link),
    ("ada at example dot com", Contact::Link),
    ("ADA (AT) EXAMPLE (DOT) ORG", Contact::Email),
    ("ada@example.run", Contact::Email),
    ("ada@163.com", Contact::Email),
    ("ada @example.com", Contact::Email),
    ("0171,1234567", Contact::Phone),
    ("0171:123:4567", Contact::Phone),
    ("06:12:34:56:78", Contact::Phone),
    ("Set 25 0171 1234567", Contact::Phone),
    ("at 09.30 call 0171 1234567", Contact::Phone),
    ("09.30 0171 1234567", Contact::Phone),
    ("21.11.2026 +49 171 1234567", Contact::Phone),
    ("0.171.1234567", Contact::Phone),
    ("(0) 171 1234567", Contact::Phone),
    ("01 71 12 34 56 7", Contact::Phone),
    ("333 1234567", Contact::Phone),
    ("98765 43210", Contact::Phone),
    ("555 123 4567", Contact::Phone),
    ("555.123 4567", Contact::Phone),
    ("1-800-555-0199", Contact::Phone),
    ("612345678", Contact::Phone),
    ("4915112345678", Contact::Phone),
    ("020 7946 0958", Contact::Phone),
    ("Zero ONE seven 1 two 3 four", Contact::Phone),
    ("find me at ada.live", Contact::Link),
    ("WWW.EXAMPLE.ORG", Contact::Link),
    ("Example.COM", Contact::Link),
    ("ada.keller.run", Contact::Link),
    ("beispiel.de", Contact::Link),
    ("T.me/ada", Contact::Link),
];

/// Texts about sport, times and money.
const PLAIN: &[&str] = &[
    "See you on 21.11.2026 at 09.30.",
    "2026-11-21 09:30 to 2026-11-22 18:00",
    "Mornings 08.00-12.00 13.00-17.00",
    "We won 21-19 21-17 21-15 and lost 3:2.",
    "I ran 100 200 400 800 m in 2019 2020 2021 2022.",
    "That is 1.000,00 EUR, or 120.00 with the extra.",
    "My record is 9.58, hers 10.49.",
    "Great.Thanks, see you there.It was fun.",
    "e.g. a cross.court backhand, i.e. hard",
    "Order AB7K-3F9Q, please.",
    "Meet me at the stadium. Call it a day.",
    "5 x 400 m, 3 min rest, 10 reps @ 80 %",
    "One two three go! Four by one hundred.",
    "Happy birthday to Zoë!\nShe turns 12 and/or 13.",
    "We play 4.4.2 against v1.2.3",
    "50 % off... and so on...",
    "0-6 6-4 6-3 6-4 6-2",
    "7-6(5) 0-6 6-4 6-3 10-8",
    "0:1 0:2 2:3 1:1 4:0 0:3",
    "01/12/26 - 03/12/26",
    "05.12.26 - 07.12.26",
    "05.12.-07.12.26, or 05 12 2026 09 30",
    "I run the 5000/10000 m",
    "budget 10000-15000 EUR",
    "100 200 400 800 1500 5000",
    "Seasons 2024/25 - 2025/26",
    "Open 07/2026 08/2026 09/2026, then 2026-10 2026-11",
    "ZIP 08001-1234",
    "Invoice 2026-000123",
    "Heights 180 190 2000",
    "Jersey 07 08 09 10 11",
    "Jersey 07 08 10 12 15",
    "Saturday + 12.12.2026",
    "Sat + 12.30-13.30",
    "Fee 500 + 1000-1500 EUR",
    "ages 12+ 2013 2014 2015",
    "Order 0193a5c2-7b1e-7c3d-8f00-123456789012",
    "Order 01935AC2-7B1E-7C3D-8F00-012345678901!",
    "Mon 08-12 13-17 19-21",
    "Race days 02/14 03/15 04/16 05/17",
    "00:58:12.345 and 01:02:03,4 and 09:30 10:15 11:00",
    "0.75 1.25 2.75 100 kg, 0,25 0,50 0,75 1,00",
    "12.050,00 - 15.075,50 EUR",
    "0 0 1 0 2 0 0 3 0 - 6 9 1",
    "0 5 10 15 20 25 30",
    "one two three four, one two three four, five six seven eight",
    "nine eight seven six five four three two one go",
    "meet @ 10.30",
    "Great @ 5.30 pm",
    "2 @ 3.50",
    "5 @ 80.kg",
    "5@80.kg",
    "See you @ St. Pauli",
    "See you @ home. Live music at 9",
    "It was great.Live from Berlin",
    "gear.Run starts at 9",
    "Thanks.Name is Tom",
    "club.Link arms",
    "Zoë.Pro tip",
    "Gracias.De nada",
    "Hola.Es para ti",
    "It was great.Either/or works at 18.km/h",
    "St.Pauli.It was fun",
];

#[test]
fn detects_disguised_contacts() {
    let missed: Vec<_> = CONTACTS
        .iter()
        .filter(|(text, contact)| contact_in(text) != Some(*contact))
        .map(|(text, _)| (text, contact_in(text)))
        .collect();
    assert!(missed.is_empty(), "{missed:?}");
}

#[test]
fn accepts_texts_about_sport_times_and_money() {
    for text in PLAIN {
        assert_eq!(contact_in(text), None, "{text}");
    }
}

#[test]
fn names_contain_no_web_or_email_addresses() {
    for name in [
        "https://evil.example/prize",
        "Claim it at evil.com",
        "EVIL.COM",
        "Evil.Com",
        "www.evil.top",
        "claim.evil.top now",
        "prize.zip",
        "(evil.it)",
        "evil.com/prize",
        "evil(dot)com",
        "ｅｖｉｌ．ｃｏｍ",
        "evil.co.uk",
        "müller.de",
        "ada@evil.org",
    ] {
        assert!(has_address(name), "{name}");
    }
    for name in [
        "Ada Keller",
        "J.R.R. Tolkien",
        "A.J.Smith",
        "St.Pauli",
        "Dr.Müller",
        "Dr. No",
        "Martin Luther King Jr.",
        "1.FC Köln e.V.",
        "Muster GmbH & Co.KG",
        "Example S.p.A.",
        "Firma spol. s r.o.",
        "Sp. z o.o.",
        "Inter Miami C.F.",
        "AC/DC",
        "Zoë-Ana O’Neil",
        "Mia & Tom...",
        "李小龙",
        "Team No.1",
    ] {
        assert!(!has_address(name), "{name}");
    }
}

#[test]
fn rejects_contacts_until_the_order_is_accepted() {
    for state in State::ALL {
        let outcome = check("call +49 171 1234567", *state, NOW, NOW);
        let expected = match state {
            State::PendingPayment | State::PaymentExpired => Err(Refusal::NotPaid),
            State::QuoteRequested
            | State::Requested
            | State::Declined
            | State::Expired
            | State::Cancelled => Err(Refusal::Contact(Contact::Phone)),
            _ => Ok(()),
        };
        assert_eq!(outcome, expected, "{state}");
    }
}

#[test]
fn accepts_messages_until_30_days_after_the_end() {
    let last = NOW + MESSAGES_AFTER_END;
    let later = last + SignedDuration::from_secs(1);
    assert_eq!(check("Thanks!", State::Completed, NOW, last), Ok(()));
    assert_eq!(
        check("Thanks!", State::Completed, NOW, later),
        Err(Refusal::Closed)
    );
    assert_eq!(check("Still here?", State::Accepted, NOW, later), Ok(()));
}

#[test]
fn rejects_messages_that_are_not_normalised() {
    let checked = |text: &str| check(text, State::Requested, NOW, NOW);
    assert_eq!(checked("Line one\nline two"), Ok(()));
    assert_eq!(checked(" padded"), Err(Refusal::Form));
    assert_eq!(checked("Zoe\u{308}"), Err(Refusal::Form));
    assert_eq!(checked("a\r\nb"), Err(Refusal::Form));
    assert_eq!(checked("a\tb"), Err(Refusal::Form));
    assert_eq!(checked("a\u{A0}b"), Err(Refusal::Form));
    assert_eq!(checked("a\u{202E}b"), Err(Refusal::Text(TextError::Hidden)));
    assert_eq!(checked(&"x".repeat(2_000)), Ok(()));
    for text in [String::new(), "  ".to_owned(), "x".repeat(2_001)] {
        assert!(matches!(
            checked(&text),
            Err(Refusal::Text(TextError::Length(_)))
        ));
    }
}

proptest! {
    #[test]
    fn detects_any_international_number(
        before in "[a-z ]{0,20}",
        country in 1_u32..999,
        groups in proptest::collection::vec("[0-9]{2,4}", 3..5),
        separator in "[ ./-]|",
        after in "( [a-z ]{0,20})?",
    ) {
        let number = format!("+{country}{separator}{}", groups.join(&separator));
        prop_assume!(number.bytes().filter(u8::is_ascii_digit).count() >= 8);
        let text = format!("{before} {number}{after}");
        prop_assert_eq!(contact_in(&text), Some(Contact::Phone), "{}", text);
    }

    #[test]
    fn detects_any_email_address(
        before in "([a-z]{1,8} ){0,3}",
        name in "[A-Za-z0-9][A-Za-z0-9._+-]{0,20}",
        host in "([a-z][a-z0-9]{0,10}\\.){1,3}[a-z]{2,10}",
        after in "( [a-z]{1,8}){0,3}",
    ) {
        let text = format!("{before}{name}@{host}{after}");
        prop_assert_eq!(contact_in(&text), Some(Contact::Email), "{}", text);
    }

    #[test]
    fn detects_any_link(
        before in "([a-z]{1,8} ){0,3}",
        scheme in "https?://|www\\.|",
        host in "[a-z][a-z0-9-]{0,10}\\.(com|org|net|io|de|co\\.uk)",
        path in "(/[a-z0-9]{1,8})?",
        after in "[ .!,)]?",
    ) {
        let text = format!("{before}{scheme}{host}{path}{after}");
        prop_assert_eq!(contact_in(&text), Some(Contact::Link), "{}", text);
    }

    #[test]
    fn accepts_words_without_digits_dots_and_ats(text in "[a-df-mp-rty ,;!?'\n-]{0,200}") {
        prop_assert_eq!(contact_in(&text), None);
    }

    #[test]
    fn handles_any_text(text in any::<String>()) {
        contact_in(&text);
        let _ = check(&text, State::Requested, NOW, NOW);
    }
}
