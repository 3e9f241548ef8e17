//! The two bodies of a registration, and their rules.

use std::fmt;

use domain::customer::CustomerEdit;
use domain::text_rules;
use domain::{CountryCode, Email, InvitationToken, Slug, Violations};
use http_api::{JsonBody, Result};
use serde::de::{Error, IgnoredAny};
use serde::{Deserialize, Deserializer};
use utoipa::ToSchema;

/// Longest password that is not read, in characters; the identity service's own limit.
const LONGEST_PASSWORD: usize = 4_096;

/// A registration as it comes in: with `account` a talent's, without it a customer's.
#[derive(Debug, ToSchema)]
#[serde(untagged)]
pub(crate) enum Registration {
    Talent(RegisterTalent),
    Customer(RegisterCustomer),
}

/// A customer's registration.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct RegisterCustomer {
    /// The address of the identity account; lower-cased.
    #[schema(value_type = Email)]
    email: String,
    /// 1 to 80 characters.
    #[schema(min_length = 1, max_length = 80)]
    name: String,
    /// At most 80 characters.
    #[serde(default)]
    #[schema(max_length = 80)]
    company: Option<String>,
    /// With country code.
    #[serde(default)]
    #[schema(max_length = 40, pattern = "^[ +0-9./()-]*$")]
    phone: Option<String>,
}

/// A talent's registration.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct RegisterTalent {
    account: TalentAccount,
    /// The public name, 2 to 60 characters; the slug is made from it. Not read with an invitation.
    #[serde(default)]
    #[schema(min_length = 2, max_length = 60)]
    display_name: String,
    /// Slug of the primary sport.
    #[serde(default)]
    #[schema(value_type = Option<Slug>)]
    sport: Option<String>,
    /// ISO 3166-1 alpha-2.
    #[serde(default)]
    #[schema(value_type = Option<CountryCode>)]
    country: Option<String>,
    /// The secret of the link that an approved athlete was mailed: the account then gets the page that was made.
    #[serde(default)]
    #[schema(value_type = Option<InvitationToken>)]
    invitation: Option<String>,
}

/// The identity account a talent made.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct TalentAccount {
    /// The address of the identity account; lower-cased.
    #[schema(value_type = Email)]
    email: String,
    /// Accepted because clients send it, and not read: the identity service alone knows passwords.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = Password, max_length = 4_096)]
    #[expect(
        dead_code,
        reason = "its only use is that a body with it is not refused"
    )]
    password: Option<Unread>,
}

/// A text that is checked to be one and dropped.
pub(crate) struct Unread;

/// What a registration asks for, checked.
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

impl Wanted {
    /// The address, which is the one of the account that is signed in.
    pub(crate) fn email(&self) -> &Email {
        match self {
            Self::Customer { email, .. }
            | Self::Talent { email, .. }
            | Self::Invited { email, .. } => email,
        }
    }
}

impl Registration {
    /// Reads whichever of the two it is, so that refusals speak of that one's fields.
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

    /// The checked registration, or everything that is wrong with it. `token_email` is who signed in.
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
                violations.add(field, error.message);
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
            violations.text("displayName", &self.display_name, text_rules::DISPLAY_NAME);
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
        "must be the address of the account that is signed in",
    );
    Some(email)
}

fn filled(text: Option<&str>) -> Option<&str> {
    text.map(str::trim).filter(|text| !text.is_empty())
}

impl<'de> Deserialize<'de> for Unread {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if String::deserialize(deserializer)?.chars().count() > LONGEST_PASSWORD {
            return Err(D::Error::custom("must be at most 4,096 characters"));
        }
        Ok(Self)
    }
}

impl fmt::Debug for Unread {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Unread")
    }
}
