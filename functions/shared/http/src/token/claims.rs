//! The claims of a token, and their validity.

use jiff::Timestamp;
use serde::Deserialize;

use crate::error::{ApiError, ErrorCode, Result};

/// The tolerated difference between two machines' clocks, in seconds.
const LEEWAY_SECONDS: i64 = 60;

/// The longest uid the identity service gives, in bytes.
const LONGEST_UID: usize = 128;

/// The claims of an id token. `aud` is one string by the issuer's rule, so a list is refused here.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct Claims {
    pub(super) aud: String,
    pub(super) iss: String,
    pub(super) sub: String,
    exp: i64,
    iat: i64,
    auth_time: i64,
    #[serde(default)]
    pub(super) email: Option<String>,
    #[serde(default)]
    pub(super) email_verified: bool,
    #[serde(default)]
    pub(super) firebase: SignInClaim,
    #[serde(default)]
    pub(super) cl_id: Option<String>,
    #[serde(default)]
    pub(super) cl_role: Option<String>,
    #[serde(default)]
    pub(super) cl_team: bool,
}

/// What the identity service states about the sign-in, in its claim `firebase`.
#[derive(Debug, Clone, Default, Deserialize)]
pub(super) struct SignInClaim {
    /// The kind of the second factor, such as `totp`.
    #[serde(default)]
    pub(super) sign_in_second_factor: Option<String>,
    /// Which of the account's second factors it was.
    #[serde(default)]
    pub(super) second_factor_identifier: Option<String>,
}

impl Claims {
    /// When the person signed in; an invalid time counts as long ago.
    pub(super) fn signed_in_at(&self) -> Timestamp {
        Timestamp::from_second(self.auth_time).unwrap_or(Timestamp::MIN)
    }

    /// When the token was issued; an invalid time counts as long ago.
    pub(super) fn issued_at(&self) -> Timestamp {
        Timestamp::from_second(self.iat).unwrap_or(Timestamp::MIN)
    }

    /// When the token expires; an invalid time counts as long ago.
    pub(super) fn expires_at(&self) -> Timestamp {
        Timestamp::from_second(self.exp).unwrap_or(Timestamp::MIN)
    }

    /// Checks everything except the signature. `now` is the real time, which the issuer uses.
    pub(super) fn check(&self, project_id: &str, now: Timestamp) -> Result<()> {
        let now = now.as_second();
        if self.aud != project_id {
            return Err(ApiError::unauthenticated(
                "the token is for another project",
            ));
        }
        if self.iss.strip_prefix("https://securetoken.google.com/") != Some(project_id) {
            return Err(ApiError::unauthenticated(
                "the token is from another issuer",
            ));
        }
        if self.sub.is_empty() || self.sub.len() > LONGEST_UID {
            return Err(ApiError::unauthenticated("the token names no user"));
        }
        if self.iat > now.saturating_add(LEEWAY_SECONDS)
            || self.auth_time > now.saturating_add(LEEWAY_SECONDS)
        {
            return Err(ApiError::unauthenticated("the token is from the future"));
        }
        if self.exp.saturating_add(LEEWAY_SECONDS) <= now {
            return Err(ApiError::new(
                ErrorCode::TokenExpired,
                "the token has expired",
            ));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    const NOW: i64 = 1_800_000_000;

    fn claims() -> Claims {
        Claims {
            aud: "matchday".into(),
            iss: "https://securetoken.google.com/matchday".into(),
            sub: "u1".into(),
            exp: NOW + 3600,
            iat: NOW - 10,
            auth_time: NOW - 10,
            email: None,
            email_verified: false,
            firebase: SignInClaim::default(),
            cl_id: None,
            cl_role: None,
            cl_team: false,
        }
    }

    fn verdict(change: impl FnOnce(&mut Claims)) -> String {
        let mut claims = claims();
        change(&mut claims);
        match claims.check("matchday", Timestamp::from_second(NOW).unwrap()) {
            Ok(()) => "good".into(),
            Err(error) => error.message().into(),
        }
    }

    #[test]
    fn each_claim_is_checked() {
        assert_eq!(verdict(|_| ()), "good");
        assert_eq!(
            verdict(|claims| claims.aud = "other".into()),
            "the token is for another project"
        );
        assert_eq!(
            verdict(|claims| claims.iss = "matchday".into()),
            "the token is from another issuer"
        );
        assert_eq!(
            verdict(|claims| claims.iss.push('x')),
            "the token is from another issuer"
        );
        assert_eq!(
            verdict(|claims| claims.sub = String::new()),
            "the token names no user"
        );
        assert_eq!(verdict(|claims| claims.sub = "u".repeat(128)), "good");
        assert_eq!(
            verdict(|claims| claims.sub = "u".repeat(129)),
            "the token names no user"
        );
    }

    #[test]
    fn times_are_given_a_minute_for_skew_and_no_more() {
        assert_eq!(verdict(|claims| claims.exp = NOW - 59), "good");
        assert_eq!(
            verdict(|claims| claims.exp = NOW - 60),
            "the token has expired"
        );
        assert_eq!(verdict(|claims| claims.iat = NOW + 60), "good");
        assert_eq!(
            verdict(|claims| claims.iat = NOW + 61),
            "the token is from the future"
        );
        assert_eq!(
            verdict(|claims| claims.auth_time = NOW + 61),
            "the token is from the future"
        );
        assert_eq!(verdict(|claims| claims.exp = i64::MAX), "good");
        assert_eq!(
            verdict(|claims| claims.exp = i64::MIN),
            "the token has expired"
        );
    }
}
