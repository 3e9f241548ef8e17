//! How long each text that people type may be (PRODUCT section 3), by name. The functions clean with these rules; the
//! site's forms get them as `site/app/lib/api/rules.ts`, which `npm run api` makes.

use crate::text::TextRule;

macro_rules! text_rules {
    ($($(#[$doc:meta])* $name:ident = $rule:ident($shortest:literal, $longest:literal);)*) => {
        $($(#[$doc])* pub const $name: TextRule = TextRule::$rule($shortest, $longest);)*

        /// Every rule under its name.
        pub const ALL: &[(&str, TextRule)] = &[$((stringify!($name), $name)),*];
    };
}

text_rules! {
    /// A talent's name on the page.
    DISPLAY_NAME = name(2, 60);
    /// The line below it.
    HEADLINE = line(1, 80);
    /// What a talent writes about themselves.
    BIO = long(0, 2_000);
    /// A word people find a talent by.
    TAG_WORD = line(1, 30);
    /// A team.
    TEAM = name(0, 80);
    /// A position in it.
    POSITION = name(0, 60);
    /// A city of a profile.
    CITY = line(0, 80);
    /// What a talent achieved.
    ACHIEVEMENT_TITLE = line(1, 120);
    /// What a picture shows, for those who cannot see it.
    ALTERNATIVE_TEXT = line(1, 120);
    /// What an intro video is called.
    VIDEO_TITLE = line(1, 80);

    /// A customer's name.
    CUSTOMER_NAME = name(1, 80);
    /// The company a customer books for.
    CUSTOMER_COMPANY = name(0, 80);

    /// Who a video or session is for.
    RECIPIENT_NAME = name(1, 60);
    /// How that name is said.
    PRONUNCIATION = line(0, 100);
    /// A pronoun of the recipient.
    RECIPIENT_PRONOUN = line(0, 20);
    /// Who it is from.
    FROM_NAME = name(0, 60);
    /// What the recipient of a gift reads first.
    GIFT_MESSAGE = long(1, 500);
    /// What the recipient of a gift answers.
    GIFT_THANKS = long(1, 500);
    /// What the talent is asked for.
    INSTRUCTIONS = long(20, 1_000);

    /// Name of a postal address.
    ADDRESS_NAME = name(1, 80);
    /// Its street and house number.
    ADDRESS_STREET = line(1, 120);
    /// Its second line.
    ADDRESS_EXTRA = line(0, 120);
    /// Its city.
    ADDRESS_CITY = line(1, 80);
    /// Its region.
    ADDRESS_REGION = line(0, 80);
    /// Its postal code.
    ADDRESS_POSTAL_CODE = line(0, 20);

    /// The brand that a company books for.
    BRAND = name(1, 80);
    /// What a company advertises.
    ADVERTISED_PRODUCT = line(1, 120);
    /// A note to the other side with a step of the order.
    ORDER_NOTE = long(1, 500);
    /// What is wrong with what was delivered.
    PROBLEM = long(1, 2_000);
    /// A note that is delivered, alone or with something else.
    DELIVERY_NOTE = long(1, 2_000);
    /// A message about an order.
    MESSAGE = long(1, 2_000);
    /// Why a message is reported.
    REPORT_REASON = long(1, 500);
    /// Why an operator does something.
    OPERATOR_REASON = long(1, 500);
    /// What an operator adds to the evidence for a bank.
    CHARGEBACK_STATEMENT = long(0, 2_000);
    /// What somebody looks for among their orders.
    ORDER_SEARCH = line(1, 100);
    /// What an operator looks for in a list.
    OPERATOR_SEARCH = line(1, 300);
    /// A message to Matchday.
    CONTACT_MESSAGE = long(1, 2_000);

    /// A review.
    REVIEW = long(0, 1_000);
    /// The name it is published under.
    REVIEW_NAME = name(1, 40);
    /// What only the talent reads of it.
    REVIEW_PRIVATE_NOTE = long(0, 1_000);

    /// What an offer is called.
    OFFER_TITLE = line(3, 80);
    /// What it consists of.
    OFFER_DESCRIPTION = long(0, 1_000);
    /// What an extra is called.
    ADDON_LABEL = line(1, 40);
    /// What a commercial booking may be used for.
    LICENCE = long(1, 2_000);
    /// Where it may be used.
    LICENCE_CHANNEL = line(1, 40);
    /// What a talent needs at a place.
    VENUE_NEEDS = long(0, 500);
    /// What a customer is asked.
    QUESTION_LABEL = line(1, 120);
    /// An answer to choose.
    QUESTION_OPTION = line(1, 80);

    /// A name as in a passport.
    LEGAL_NAME = name(2, 120);
    /// Name of a guardian or an agent.
    PERSON_NAME = name(2, 120);
    /// Why a talent wants to join.
    MOTIVATION = long(0, 1_000);
    /// A name on another platform.
    SOCIAL_HANDLE = line(1, 64);
    /// A company's registered name.
    COMPANY_NAME = name(2, 120);
    /// The name of a sport.
    SPORT_NAME = name(1, 60);
    /// What a sport's page says about it.
    SPORT_DESCRIPTION = long(0, 1_000);
    /// Another word that customers search a sport by.
    SPORT_SYNONYM = line(1, 40);
    /// What a tax is called.
    TAX_NAME = name(1, 20);
    /// Its VAT number.
    VAT_ID = line(0, 20);
    /// Its number in a register.
    REGISTRATION_NUMBER = line(0, 40);
    /// Who carries a parcel.
    CARRIER_NAME = name(1, 60);
    /// An applicant's answer to an operator.
    APPLICANT_ANSWER = long(1, 2_000);
}

#[cfg(test)]
mod tests {
    use super::ALL;
    use crate::text::TextError;

    /// A new rule for a name cannot be a plain line.
    #[test]
    fn every_name_refuses_web_and_email_addresses() {
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
