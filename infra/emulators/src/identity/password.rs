mod common;

use std::num::NonZeroU32;

use aws_lc_rs::pbkdf2;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use rand::Rng;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use self::common::is_common;
use super::error::WireError;

/// Enough to make a leaked demo file useless, few enough that a test which signs up costs milliseconds.
const ITERATIONS: NonZeroU32 = NonZeroU32::new(10_000).unwrap();

/// PBKDF2-HMAC-SHA256 with a random salt; both parts in base64.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(super) struct PasswordHash {
    salt: String,
    hash: String,
}

impl PasswordHash {
    pub(super) fn from_password(password: &str) -> Self {
        let mut salt = [0_u8; 16];
        rand::rng().fill_bytes(&mut salt);
        let mut hash = [0_u8; 32];
        pbkdf2::derive(
            pbkdf2::PBKDF2_HMAC_SHA256,
            ITERATIONS,
            &salt,
            password.as_bytes(),
            &mut hash,
        );
        Self {
            salt: STANDARD.encode(salt),
            hash: STANDARD.encode(hash),
        }
    }

    pub(super) fn matches(&self, password: &str) -> bool {
        let (Ok(salt), Ok(hash)) = (STANDARD.decode(&self.salt), STANDARD.decode(&self.hash))
        else {
            return false;
        };
        pbkdf2::verify(
            pbkdf2::PBKDF2_HMAC_SHA256,
            ITERATIONS,
            &salt,
            password.as_bytes(),
            &hash,
        )
        .is_ok()
    }
}

/// What counts as a special character; the SDK counts only the ones the service lists.
const SPECIAL: &str = "^$*.[]{}()?\"!@#%&/\\,><':;|_~-+= ";

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(rename_all = "camelCase", default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "the service's policy has these switches"
)]
pub(super) struct PasswordPolicy {
    pub(super) min_password_length: usize,
    pub(super) max_password_length: usize,
    pub(super) contains_lowercase_character: bool,
    pub(super) contains_uppercase_character: bool,
    pub(super) contains_numeric_character: bool,
    pub(super) contains_non_alphanumeric_character: bool,
}

impl Default for PasswordPolicy {
    fn default() -> Self {
        Self {
            min_password_length: 6,
            max_password_length: 4096,
            contains_lowercase_character: false,
            contains_uppercase_character: false,
            contains_numeric_character: false,
            contains_non_alphanumeric_character: false,
        }
    }
}

impl PasswordPolicy {
    /// Returns the policy of a new project: longer passwords than the service's default, which a policy without a length
    /// has.
    pub(super) fn of_new_project() -> Self {
        Self {
            min_password_length: 8,
            ..Self::default()
        }
    }

    /// The body of `GET /v2/passwordPolicy`.
    pub(super) fn published(&self, enforced: bool, force_upgrade: bool) -> Value {
        let mut options = json!({
            "minPasswordLength": self.min_password_length,
            "maxPasswordLength": self.max_password_length,
        });
        let required = [
            (
                "containsLowercaseCharacter",
                self.contains_lowercase_character,
            ),
            (
                "containsUppercaseCharacter",
                self.contains_uppercase_character,
            ),
            ("containsNumericCharacter", self.contains_numeric_character),
            (
                "containsNonAlphanumericCharacter",
                self.contains_non_alphanumeric_character,
            ),
        ];
        if let Value::Object(members) = &mut options {
            for (name, _) in required.into_iter().filter(|(_, required)| *required) {
                members.insert(name.to_owned(), Value::Bool(true));
            }
        }
        json!({
            "customStrengthOptions": options,
            "allowedNonAlphanumericCharacters": SPECIAL.chars().map(String::from).collect::<Vec<_>>(),
            "schemaVersion": 1,
            "enforcementState": if enforced { "ENFORCE" } else { "OFF" },
            "forceUpgradeOnSignin": force_upgrade,
        })
    }

    /// Returns the rules that a password violates, in the service's words.
    pub(super) fn missing(&self, password: &str) -> Vec<String> {
        let length = password.chars().count();
        let mut missing = Vec::new();
        if length < self.min_password_length {
            missing.push(format!(
                "Password must contain at least {} characters",
                self.min_password_length
            ));
        }
        if length > self.max_password_length {
            missing.push(format!(
                "Password may contain at most {} characters",
                self.max_password_length
            ));
        }
        if self.contains_lowercase_character
            && !password.contains(|letter: char| letter.is_ascii_lowercase())
        {
            missing.push("Password must contain a lower case character".to_owned());
        }
        if self.contains_uppercase_character
            && !password.contains(|letter: char| letter.is_ascii_uppercase())
        {
            missing.push("Password must contain an upper case character".to_owned());
        }
        if self.contains_numeric_character
            && !password.contains(|letter: char| letter.is_ascii_digit())
        {
            missing.push("Password must contain a numeric character".to_owned());
        }
        if self.contains_non_alphanumeric_character
            && !password.contains(|letter: char| SPECIAL.contains(letter))
        {
            missing.push("Password must contain a non-alphanumeric character".to_owned());
        }
        missing
    }

    /// Refuses a new password: the fixed minimum first, then the policy and common passwords when it is enforced.
    pub(super) fn check(&self, password: &str, enforced: bool) -> Result<(), WireError> {
        if password.is_empty() {
            return Err(WireError::bad_request("MISSING_PASSWORD"));
        }
        if password.chars().count() < 6 {
            return Err(WireError::bad_request(
                "WEAK_PASSWORD : Password should be at least 6 characters",
            ));
        }
        let missing = self.missing(password);
        if enforced && !missing.is_empty() {
            return Err(requirements_error(&missing));
        }
        if enforced && is_common(password) {
            return Err(requirements_error(&[
                "Password must not be a common password".to_owned(),
            ]));
        }
        Ok(())
    }
}

pub(super) fn requirements_error(missing: &[String]) -> WireError {
    let list = missing.join(", ");
    WireError::bad_request(format!(
        "PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [{list}]"
    ))
}
