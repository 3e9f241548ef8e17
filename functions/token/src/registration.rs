//! The two bodies of a registration, and their validation.

use std::fmt;

use domain::customer::CustomerEdit;
use domain::text::{EmailProblem, FieldRule, Parsed, lengths};
use domain::{CountryCode, Email, InvitationToken, Language, Slug, Violations};
use http_api::{JsonBody, Result};
use serde::de::{Error, IgnoredAny};
use serde::{Deserialize, Deserializer};
use utoipa::ToSchema;

/// The longest accepted password field in characters, which is the identity service's limit.
const LONGEST_PASSWORD: usize = 4_096;

/// A registration as it is sent: with `account` a talent's, otherwise a customer's.
#[derive(Debug, ToSchema)]
#[serde(untagged)]
pub(crate) enum Registration {
    Talent(RegisterTalent),
    Customer(RegisterCustomer),
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct RegisterCustomer {
    /// The address of the account at the identity service; converted to lower case.
    #[schema(value_type = Email)]
    email: String,
    /// The name, 1 to 80 characters.
    #[schema(min_length = 1, max_length = 80)]
    name: String,
    /// The company, at most 80 characters.
    #[serde(default)]
    #[schema(max_length = 80)]
    company: Option<String>,
    /// The phone number with country code.
    #[serde(default)]
    #[schema(max_length = 40, pattern = "^[ +0-9./()-]*$")]
    phone: Option<String>,
    /// The language of the page, in which the account gets emails.
    #[serde(default)]
    language: Language,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct RegisterTalent {
    account: TalentAccount,
    /// The public name, 2 to 60 characters, from which the slug is made. Ignored with an invitation.
    #[serde(default)]
    #[schema(min_length = 2, max_length = 60)]
    display_name: String,
    /// The slug of the primary sport.
    #[serde(default)]
    #[schema(value_type = Option<Slug>)]
    sport: Option<String>,
    /// The country, ISO 3166-1 alpha-2.
    #[serde(default)]
    #[schema(value_type = Option<CountryCode>)]
    country: Option<String>,
    /// The secret of the link for an approved athlete: the account gets the existing page.
    #[serde(default)]
    #[schema(value_type = Option<InvitationToken>)]
    invitation: Option<String>,
    /// The language of the page, in which the account gets emails.
    #[serde(default)]
    language: Language,
}

/// The talent's account at the identity service.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct TalentAccount {
    /// The address of the account at the identity service; converted to lower case.
    #[schema(value_type = Email)]
    email: String,
    /// Accepted because clients send it, and ignored: only the identity service stores passwords.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = Password, max_length = 4_096)]
    #[expect(
        dead_code,
        reason = "its only use is that a body with it is not refused"
    )]
    password: Option<Unread>,
}

/// A text that is validated and discarded.
pub(crate) struct Unread;

#[derive(Debug)]
pub(crate) enum Wanted {
    Customer {
        email: Email,
        edit: CustomerEdit,
    },
    Talent {
        email: Email,
        display_name: String,
        sport: Option<Slug>,
        country: Option<CountryCode>,
    },
    Invited {
        email: Email,
        invitation: InvitationToken,
    },
}

impl Registration {
    /// Returns the language of the page.
    pub(crate) const fn language(&self) -> Language {
        match self {
            Self::Talent(talent) => talent.language,
            Self::Customer(customer) => customer.language,
        }
    }
}

impl Wanted {
    /// Returns the address, which is the one of the signed-in account.
    pub(crate) fn email(&self) -> &Email {
        match self {
            Self::Customer { email, .. }
            | Self::Talent { email, .. }
            | Self::Invited { email, .. } => email,
        }
    }
}

impl Registration {
    /// Parses one of the two bodies, so that errors refer to the fields of the right one.
    pub(crate) fn read(body: &JsonBody) -> Result<Self> {
        #[derive(Deserialize)]
        struct Shape {
            #[serde(default)]
            account: Option<IgnoredAny>,
        }
        match body.parse::<Shape>()?.account {
            Some(_) => Ok(Self::Talent(body.parse()?)),
            None => Ok(Self::Customer(body.parse()?)),
        }
    }

    /// Returns the valid registration, or all violations. `token_email` is the address of the signed-in account.
    pub(crate) fn checked(self, token_email: Option<&Email>) -> Result<Wanted, Violations> {
        match self {
            Self::Customer(customer) => customer.checked(token_email),
            Self::Talent(talent) => talent.checked(token_email),
        }
    }
}

impl RegisterCustomer {
    fn checked(self, token_email: Option<&Email>) -> Result<Wanted, Violations> {
        let mut violations = Violations::new();
        let email = own_email(&mut violations, "email", &self.email, token_email);
        let edit = CustomerEdit {
            display_name: self.name,
            company: self.company,
            phone: self.phone,
            ..CustomerEdit::default()
        };
        if let Err(wrong) = edit.checked() {
            for error in wrong.into_errors() {
                let field = if error.field == "displayName" {
                    "name"
                } else {
                    &error.field
                };
                violations.add(field, error.rule);
            }
        }
        violations.finish(email.map(|email| Wanted::Customer { email, edit }))
    }
}

impl RegisterTalent {
    fn checked(self, token_email: Option<&Email>) -> Result<Wanted, Violations> {
        let mut violations = Violations::new();
        let email = own_email(
            &mut violations,
            "account.email",
            &self.account.email,
            token_email,
        );
        if let Some(token) = filled(self.invitation.as_deref()) {
            let invitation = violations.check("invitation", InvitationToken::parse(token));
            let both = email.zip(invitation);
            return violations
                .finish(both.map(|(email, invitation)| Wanted::Invited { email, invitation }));
        }
        let display_name =
            violations.text("displayName", &self.display_name, lengths::DISPLAY_NAME);
        let sport = filled(self.sport.as_deref())
            .and_then(|slug| violations.check("sport", Slug::parse(slug)));
        let country = filled(self.country.as_deref())
            .and_then(|code| violations.check("country", CountryCode::parse(code)));
        violations.finish(email.map(|email| Wanted::Talent {
            email,
            display_name,
            sport,
            country,
        }))
    }
}

/// Returns the address, if it is the token's: another account's address is rejected.
fn own_email(
    violations: &mut Violations,
    field: &str,
    text: &str,
    token_email: Option<&Email>,
) -> Option<Email> {
    let email = violations.check(field, Email::parse(text))?;
    violations.require(
        token_email == Some(&email),
        field,
        FieldRule::email(EmailProblem::NotSignedIn),
    );
    Some(email)
}

fn filled(text: Option<&str>) -> Option<&str> {
    text.map(str::trim).filter(|text| !text.is_empty())
}

impl<'de> Deserialize<'de> for Unread {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if String::deserialize(deserializer)?.chars().count() > LONGEST_PASSWORD {
            return Err(D::Error::custom(Parsed(FieldRule::Length {
                min: 0,
                max: 4_096,
            })));
        }
        Ok(Self)
    }
}

impl fmt::Debug for Unread {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Unread")
    }
}
