//! The length of each input text (PRODUCT section 3), by name. The functions clean with these rules; the site's forms
//! use `site/app/lib/api/rules.ts`, which `npm run api` generates.

use crate::text::TextRule;

macro_rules! text_rules {
    ($($(#[$doc:meta])* $name:ident = $rule:ident($shortest:literal, $longest:literal);)*) => {
        $($(#[$doc])* pub const $name: TextRule = TextRule::$rule($shortest, $longest);)*

        /// All rules with their names.
        pub const ALL: &[(&str, TextRule)] = &[$((stringify!($name), $name)),*];
    };
}

text_rules! {
    /// A talent's public name.
    DISPLAY_NAME = name(2, 60);
    /// The headline below the name.
    HEADLINE = line(1, 80);
    /// A talent's biography.
    BIO = long(0, 2_000);
    /// A word for the search.
    TAG_WORD = line(1, 30);
    TEAM = name(0, 80);
    /// A position in a team.
    POSITION = name(0, 60);
    /// The city of a profile.
    CITY = line(0, 80);
    /// The title of an achievement.
    ACHIEVEMENT_TITLE = line(1, 120);
    /// A short text of a record in a further language, and its original.
    PHRASE = long(1, 2_000);
    /// The alternative text of a picture.
    ALTERNATIVE_TEXT = line(1, 120);
    /// The title of an intro video.
    VIDEO_TITLE = line(1, 80);

    CUSTOMER_NAME = name(1, 80);
    CUSTOMER_COMPANY = name(0, 80);

    /// What an API key is for.
    API_KEY_NAME = name(1, 60);
    /// What an endpoint of webhooks is for.
    WEBHOOK_DESCRIPTION = line(1, 100);

    RECIPIENT_NAME = name(1, 60);
    /// The pronunciation of the recipient's name.
    PRONUNCIATION = line(0, 100);
    RECIPIENT_PRONOUN = line(0, 20);
    /// The sender's name.
    FROM_NAME = name(0, 60);
    /// The message of a gift.
    GIFT_MESSAGE = long(0, 500);
    /// The thanks for a gift.
    GIFT_THANKS = long(1, 500);
    /// The instructions for the talent.
    INSTRUCTIONS = long(20, 1_000);

    /// The name of a postal address.
    ADDRESS_NAME = name(1, 80);
    /// The street and house number of an address.
    ADDRESS_STREET = line(1, 120);
    /// The second line of an address.
    ADDRESS_EXTRA = line(0, 120);
    /// The city of an address.
    ADDRESS_CITY = line(1, 80);
    /// The region of an address.
    ADDRESS_REGION = line(0, 80);
    /// The postal code of an address.
    ADDRESS_POSTAL_CODE = line(0, 20);

    BRAND = name(1, 80);
    ADVERTISED_PRODUCT = line(1, 120);
    /// A note to the other party with a transition of the order.
    ORDER_NOTE = long(1, 500);
    /// The description of a problem.
    PROBLEM = long(1, 2_000);
    /// A note of a delivery.
    DELIVERY_NOTE = long(1, 2_000);
    /// A message about an order.
    MESSAGE = long(1, 2_000);
    /// The reason of a report.
    REPORT_REASON = long(1, 500);
    /// The reason of an operator's action.
    OPERATOR_REASON = long(1, 500);
    /// An operator's statement in the evidence for a bank.
    CHARGEBACK_STATEMENT = long(0, 2_000);
    /// A search in an order list.
    ORDER_SEARCH = line(1, 100);
    /// A search in an operators' list.
    OPERATOR_SEARCH = line(1, 300);
    /// A message from the operators to a party of an order.
    OPERATOR_MESSAGE = long(1, 2_000);
    /// A message of the contact form.
    CONTACT_MESSAGE = long(1, 2_000);

    /// The text of a review.
    REVIEW = long(0, 1_000);
    /// The public name of a review.
    REVIEW_NAME = name(1, 40);
    /// The private note of a review.
    REVIEW_PRIVATE_NOTE = long(0, 1_000);
    /// The talent's reply to a review.
    REVIEW_REPLY = long(1, 500);
    /// The name of a text that a talent stores.
    SAVED_REPLY_TITLE = line(1, 60);
    /// Its text, which fits into a decline.
    SAVED_REPLY = long(1, 500);

    /// The title of an offer.
    OFFER_TITLE = line(3, 80);
    /// The description of an offer.
    OFFER_DESCRIPTION = long(0, 1_000);
    /// The label of an extra.
    ADDON_LABEL = line(1, 40);
    /// The licence of commercial use.
    LICENCE = long(1, 2_000);
    /// A channel of a licence.
    LICENCE_CHANNEL = line(1, 40);
    /// The talent's requirements for a venue.
    VENUE_NEEDS = long(0, 500);
    /// The label of a question.
    QUESTION_LABEL = line(1, 120);
    /// A choice of a question.
    QUESTION_OPTION = line(1, 80);

    /// The name as in a passport.
    LEGAL_NAME = name(2, 120);
    /// The name of a guardian or an agent.
    PERSON_NAME = name(2, 120);
    /// The motivation of an applicant.
    MOTIVATION = long(0, 1_000);
    /// A handle on a social network.
    SOCIAL_HANDLE = line(1, 64);
    /// A company's registered name.
    COMPANY_NAME = name(2, 120);
    /// The postal address of a billed company.
    BILLING_ADDRESS = long(1, 300);
    /// The name of a sport.
    SPORT_NAME = name(1, 60);
    /// The description of a sport.
    SPORT_DESCRIPTION = long(0, 1_000);
    /// Another search word for a sport.
    SPORT_SYNONYM = line(1, 40);
    /// The name of a marketplace. It is an operator's own, so it may look like a web address.
    SITE_TITLE = line(1, 40);
    /// The sentence below the name of a marketplace.
    SITE_TAGLINE = line(0, 120);
    /// The sender of a marketplace's emails.
    MAIL_SENDER = line(0, 60);
    /// The registered name of the company behind a marketplace.
    REGISTERED_AS = line(0, 120);
    /// The register and number of that company.
    REGISTER_ENTRY = line(0, 80);
    /// Its telephone number as it is shown.
    SHOWN_PHONE = line(0, 40);
    /// The further text of its imprint, as Markdown.
    IMPRINT = long(0, 5_000);
    /// The title of a page with an operator's text.
    CONTENT_TITLE = line(1, 120);
    /// The text of such a page, as Markdown.
    CONTENT_MARKDOWN = long(1, 40_000);
    /// An operator's text for a sentence of an email.
    EMAIL_TEXT = long(1, 1_000);
    /// The name of a tax.
    TAX_NAME = name(1, 20);
    /// A company's VAT number.
    VAT_ID = line(0, 20);
    /// A company's registration number.
    REGISTRATION_NUMBER = line(0, 40);
    /// The name of a carrier.
    CARRIER_NAME = name(1, 60);
    /// An applicant's answer to an operator.
    APPLICANT_ANSWER = long(1, 2_000);
}

#[cfg(test)]
mod tests {
    use super::ALL;
    use crate::text::TextError;

    /// Every rule for a name must be a name rule, also a new one.
    #[test]
    fn every_name_rejects_web_and_email_addresses() {
        let is_name = |name: &str| {
            ["NAME", "COMPANY", "BRAND", "TEAM"]
                .iter()
                .any(|end| name.ends_with(end))
        };
        let names = ALL.iter().filter(|(name, _)| is_name(name));
        for (name, rule) in names {
            for text in ["free.example.com", "me@a.co"] {
                assert_eq!(rule.clean(text), Err(TextError::Address), "{name}");
            }
        }
    }
}
