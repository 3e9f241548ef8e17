//! Keys with which other software calls the API as an account, within scopes and until an expiry (ADR 50).

mod scope;
mod secret;

use std::collections::BTreeSet;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use scope::{ApiScope, scope_of};
pub use secret::{API_KEY_PREFIX, ApiKeySecret};

use crate::customer::Role;
use crate::ids::ApiKeyGuid;
use crate::later;
use crate::session::Session;
use crate::text::{Capped, Counted, FieldRule, Violations, lengths};

/// The most keys of an account. They are one row of the table.
pub const MOST_API_KEYS: usize = 10;
/// The longest validity of a key, in days.
pub const LONGEST_VALIDITY: u16 = 365;
/// The last use is written at most once in this time.
const USE_WRITTEN_EVERY: SignedDuration = SignedDuration::from_hours(1);

/// Whom a key acts for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ApiKeyKind {
    /// The athlete's account. It gives no right of a member of the operators' team, even if the athlete is one.
    Talent,
    /// The account as a member of the operators' team.
    Team,
}

impl From<Role> for ApiKeyKind {
    /// Returns the kind of keys that an account of this kind had before keys named their kind.
    fn from(account: Role) -> Self {
        match account {
            Role::Operator => Self::Team,
            Role::Customer | Role::Talent => Self::Talent,
        }
    }
}

/// A key. The table stores the digest of its secret, never the secret.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ApiKey {
    pub key_guid: ApiKeyGuid,
    /// What it is for, 1 to 60 characters.
    pub name: String,
    pub scopes: BTreeSet<ApiScope>,
    /// The SHA-256 of the secret.
    pub digest: String,
    /// The last four characters of the secret, by which its owner recognises it.
    pub ending: String,
    /// The session that created the key; the key ends with it.
    pub session: Session,
    /// Whether that sign-in had a second factor.
    pub has_second_factor: bool,
    /// Which of the account's second factors it was; absent in keys of an earlier release.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second_factor_id: Option<String>,
    /// Whom the key acts for; absent in keys of an earlier release.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<ApiKeyKind>,
    pub created_at: Timestamp,
    pub expires_at: Timestamp,
}

impl ApiKey {
    /// Returns whether the key has expired.
    pub fn is_expired(&self, now: Timestamp) -> bool {
        now >= self.expires_at
    }

    /// Returns whom the key acts for. A key of an earlier release acts for the kind of account that it belongs to.
    pub fn kind_of(&self, account: Role) -> ApiKeyKind {
        self.kind.unwrap_or(account.into())
    }
}

/// Returns whether a use at `now` is written, after an earlier written one.
pub fn writes_use(before: Option<Timestamp>, now: Timestamp) -> bool {
    before.is_none_or(|before| later(before, USE_WRITTEN_EVERY) <= now)
}

/// All keys of an account, as one row.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ApiKeys {
    /// The keys, oldest first.
    pub items: Vec<ApiKey>,
    pub version: u64,
}

impl ApiKeys {
    /// Returns the key with this digest.
    pub fn by_digest(&self, digest: &str) -> Option<&ApiKey> {
        self.items.iter().find(|key| key.digest == digest)
    }

    /// Returns the key with this identifier.
    pub fn find(&self, guid: ApiKeyGuid) -> Option<&ApiKey> {
        self.items.iter().find(|key| key.key_guid == guid)
    }

    /// Returns the keys with a new one. Rejects the field `name` if there are as many as allowed.
    pub fn with(&self, key: ApiKey) -> Result<Self, Violations> {
        let mut violations = Violations::new();
        violations.require(
            self.items.len() < MOST_API_KEYS,
            "name",
            FieldRule::Limit {
                most: 10,
                of: Capped::ApiKeys,
            },
        );
        let items = self.items.iter().cloned().chain([key]).collect();
        violations.into_result(self.next(items))
    }

    /// Returns the keys without one.
    #[must_use]
    pub fn without(&self, guid: ApiKeyGuid) -> Self {
        self.retaining(|key| key.key_guid != guid)
    }

    /// Returns the keys that fulfil the condition.
    #[must_use]
    pub fn retaining(&self, is_kept: impl Fn(&ApiKey) -> bool) -> Self {
        let items = self.items.iter().filter(|key| is_kept(key));
        self.next(items.cloned().collect())
    }

    fn next(&self, items: Vec<ApiKey>) -> Self {
        Self {
            items,
            version: self.version.saturating_add(1),
        }
    }
}

/// A new key as the form sends it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ApiKeyInput {
    /// What it is for, 1 to 60 characters.
    #[schema(min_length = 1, max_length = 60)]
    pub name: String,
    /// What it opens, each once.
    #[schema(min_items = 1, max_items = 8)]
    pub scopes: Vec<ApiScope>,
    /// The validity in days.
    #[schema(minimum = 1, maximum = 365)]
    pub expires_in_days: u16,
}

#[derive(Debug, Clone)]
pub struct ApiKeyCreator {
    /// Whom the key acts for.
    pub kind: ApiKeyKind,
    pub session: Session,
    /// Whether the sign-in had a second factor.
    pub has_second_factor: bool,
    /// Which second factor it was.
    pub second_factor_id: Option<String>,
}

impl ApiKeyInput {
    /// Returns the key of this input. Returns all violations if the input is invalid, or if a scope is not for this
    /// kind of key.
    pub fn checked(
        &self,
        guid: ApiKeyGuid,
        secret: &ApiKeySecret,
        creator: ApiKeyCreator,
        now: Timestamp,
    ) -> Result<ApiKey, Violations> {
        let mut violations = Violations::new();
        let name = violations.text("name", &self.name, lengths::API_KEY_NAME);
        violations.require(
            !self.scopes.is_empty(),
            "scopes",
            FieldRule::NotEmpty {
                of: Counted::Entries,
            },
        );
        violations.require(
            self.scopes.iter().all(|scope| scope.is_for(creator.kind)),
            "scopes",
            FieldRule::ScopesOfRole,
        );
        violations.distinct("scopes", self.scopes.iter().copied());
        violations.require(
            (1..=LONGEST_VALIDITY).contains(&self.expires_in_days),
            "expiresInDays",
            FieldRule::range(1, 365),
        );
        let hours = i64::from(self.expires_in_days).saturating_mul(24);
        violations.into_result(ApiKey {
            key_guid: guid,
            name,
            scopes: self.scopes.iter().copied().collect(),
            digest: secret.digest(),
            ending: secret.ending(),
            session: creator.session,
            has_second_factor: creator.has_second_factor,
            second_factor_id: creator.second_factor_id,
            kind: Some(creator.kind),
            created_at: now,
            expires_at: later(now, SignedDuration::from_hours(hours)),
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;
    use crate::ids::UserId;

    fn creator(kind: ApiKeyKind) -> ApiKeyCreator {
        ApiKeyCreator {
            kind,
            session: Session {
                uid: "uid-ada".to_owned(),
                signed_in_at: Timestamp::UNIX_EPOCH,
                issued_at: Timestamp::UNIX_EPOCH,
            },
            has_second_factor: false,
            second_factor_id: None,
        }
    }

    fn secret(number: u8) -> ApiKeySecret {
        ApiKeySecret::from_random(UserId::from_parts(1, [1; 10]), [number; 32])
    }

    fn input(scopes: &[ApiScope], days: u16) -> ApiKeyInput {
        ApiKeyInput {
            name: " Accounting ".to_owned(),
            scopes: scopes.to_vec(),
            expires_in_days: days,
        }
    }

    fn key(number: u8) -> ApiKey {
        let guid = ApiKeyGuid::from_parts(u64::from(number), [number; 10]);
        let input = input(&[ApiScope::OrdersRead], 30);
        let creator = creator(ApiKeyKind::Talent);
        let at = Timestamp::UNIX_EPOCH;
        input.checked(guid, &secret(number), creator, at).unwrap()
    }

    #[test]
    fn a_key_stores_the_digest_and_expires_after_its_days() {
        let key = key(1);
        assert_eq!(key.name, "Accounting");
        assert_eq!(key.digest, secret(1).digest());
        assert!(
            !serde_json::to_string(&key)
                .unwrap()
                .contains(&secret(1).reveal())
        );
        let last = later(key.created_at, SignedDuration::from_hours(30 * 24));
        assert!(key.is_expired(last));
        assert!(!key.is_expired(last - SignedDuration::from_secs(1)));
    }

    #[test]
    fn rejects_scopes_of_the_other_kind_repeated_scopes_and_other_validities() {
        let fields = |kind, scopes: &[ApiScope], days| {
            let guid = ApiKeyGuid::from_parts(1, [1; 10]);
            let at = Timestamp::UNIX_EPOCH;
            let checked = input(scopes, days).checked(guid, &secret(1), creator(kind), at);
            checked.map_or_else(
                |refused| {
                    let fields = refused.errors().iter();
                    fields.map(|error| error.field.clone()).collect()
                },
                |_key| Vec::new(),
            )
        };
        let read = ApiScope::OrdersRead;
        let (talent, team) = (ApiKeyKind::Talent, ApiKeyKind::Team);
        assert_eq!(fields(talent, &[read], 365), Vec::<String>::new());
        assert_eq!(fields(team, &[read], 365), Vec::<String>::new());
        assert_eq!(fields(talent, &[], 1), ["scopes"]);
        assert_eq!(fields(talent, &[ApiScope::FinanceRead], 1), ["scopes"]);
        assert_eq!(fields(team, &[ApiScope::ProfileRead], 1), ["scopes"]);
        assert_eq!(fields(talent, &[read, read], 1), ["scopes.1"]);
        assert_eq!(fields(talent, &[read], 0), ["expiresInDays"]);
        assert_eq!(fields(talent, &[read], 366), ["expiresInDays"]);
    }

    #[test]
    fn a_key_of_an_earlier_release_acts_for_the_kind_of_its_account() {
        let old = ApiKey {
            kind: None,
            ..key(1)
        };
        assert_eq!(old.kind_of(Role::Talent), ApiKeyKind::Talent);
        assert_eq!(old.kind_of(Role::Operator), ApiKeyKind::Team);
        assert_eq!(key(1).kind_of(Role::Operator), ApiKeyKind::Talent);
    }

    #[test]
    fn an_account_has_at_most_ten_keys() {
        let mut keys = ApiKeys::default();
        for number in 0..10 {
            keys = keys.with(key(number)).unwrap();
        }
        let refused = keys.with(key(10)).unwrap_err();
        assert_eq!(refused.errors().first().unwrap().field, "name");
        let keys = keys.without(key(3).key_guid);
        assert_eq!((keys.items.len(), keys.version), (9, 11));
        assert!(keys.find(key(3).key_guid).is_none());
        assert!(keys.by_digest(&secret(3).digest()).is_none());
        assert!(keys.by_digest(&secret(4).digest()).is_some());
    }

    #[test]
    fn the_last_use_is_written_once_an_hour() {
        let first = Timestamp::UNIX_EPOCH;
        assert!(writes_use(None, first));
        assert!(!writes_use(
            Some(first),
            later(first, SignedDuration::from_mins(59))
        ));
        assert!(writes_use(
            Some(first),
            later(first, SignedDuration::from_mins(60))
        ));
    }
}
