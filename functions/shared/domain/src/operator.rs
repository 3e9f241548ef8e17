//! The operators' team: who has which role, and what each role may do.

use std::collections::BTreeSet;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::{Email, UserId};
use crate::text::Violations;

/// The most members. The team is one row of the table.
pub const MOST_MEMBERS: usize = 100;

/// A part of the operators' work. Every operator reads everything; each change needs a role.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum OperatorRole {
    /// Orders that need no refund, messages, reviews, reports and undeliverable emails.
    Support,
    /// Refunds, payouts, chargebacks, reconciliations, promo codes, taxes and fees.
    Finance,
    /// Applications, athletes, sports and the site's texts.
    Catalogue,
    /// Everything, and the team itself.
    Administrator,
}

impl OperatorRole {
    /// Every role, in the order in which pages list them.
    pub const ALL: [Self; 4] = [
        Self::Support,
        Self::Finance,
        Self::Catalogue,
        Self::Administrator,
    ];

    /// Returns the name in the API.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Support => "support",
            Self::Finance => "finance",
            Self::Catalogue => "catalogue",
            Self::Administrator => "administrator",
        }
    }
}

/// The roles of one operator; without any, the operator may do nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(transparent)]
#[schema(value_type = Vec<OperatorRole>, max_items = 4)]
pub struct OperatorRoles(BTreeSet<OperatorRole>);

impl OperatorRoles {
    /// Returns the role that allows everything.
    pub fn administrator() -> Self {
        Self([OperatorRole::Administrator].into())
    }

    /// Returns whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns whether a change that needs `role` is allowed.
    pub fn allow(&self, role: OperatorRole) -> bool {
        self.0.contains(&role) || self.is_administrator()
    }

    fn is_administrator(&self) -> bool {
        self.0.contains(&OperatorRole::Administrator)
    }

    /// Returns the names for the audit log: `finance, support`; `none` without a role.
    pub fn describe(&self) -> String {
        if self.is_empty() {
            return "none".to_owned();
        }
        let names: Vec<&str> = self.0.iter().map(|role| role.as_str()).collect();
        names.join(", ")
    }
}

impl FromIterator<OperatorRole> for OperatorRoles {
    fn from_iter<I: IntoIterator<Item = OperatorRole>>(roles: I) -> Self {
        Self(roles.into_iter().collect())
    }
}

/// A member of the team.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TeamMember {
    /// Our own identifier of the account.
    pub user_id: UserId,
    /// The account's address when it joined.
    pub email: Email,
    /// The roles.
    pub roles: OperatorRoles,
    /// When the roles last changed.
    pub updated_at: Timestamp,
}

/// All members, as one row: a change of one is conditional on the whole team, so two administrators cannot remove each
/// other at the same time.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Team {
    /// The members, in the order in which they joined.
    pub members: Vec<TeamMember>,
    /// Whether each sign-in of an operator needs a second factor.
    #[serde(default)]
    pub requires_second_factor: bool,
    /// Raised by every write; 0 while there is no row.
    pub version: u64,
}

impl Team {
    /// Returns an operator's roles. As long as there is no row, every operator is an administrator: only the owner of a
    /// deployment makes operators then, by a command. From the first row on, an operator who is not listed has none.
    pub fn roles_of(&self, user: UserId) -> OperatorRoles {
        if self.version == 0 {
            return OperatorRoles::administrator();
        }
        let found = self.members.iter().find(|member| member.user_id == user);
        found.map(|member| member.roles.clone()).unwrap_or_default()
    }

    /// Returns whether an act of one member can be approved by another: at least two have the role. A team without a row
    /// is not known.
    pub fn has_two_with(&self, role: OperatorRole) -> bool {
        let allowed = self.members.iter().filter(|one| one.roles.allow(role));
        allowed.count() >= 2
    }

    /// Returns the team with a new or changed member. Rejects the field `roles` if no administrator would be left, and
    /// `email` if the team is full.
    pub fn with(&self, member: TeamMember) -> Result<Self, Violations> {
        let mut members = self.members.clone();
        match members.iter_mut().find(|one| one.user_id == member.user_id) {
            Some(place) => *place = member,
            None => members.push(member),
        }
        let mut violations = Violations::new();
        violations.require(
            members.iter().any(|one| one.roles.is_administrator()),
            "roles",
            "must leave an administrator in the team",
        );
        violations.require(
            members.len() <= MOST_MEMBERS,
            "email",
            "must not be the address of a 101st member",
        );
        violations.into_result(Self {
            members,
            requires_second_factor: self.requires_second_factor,
            version: self.version.saturating_add(1),
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    fn user(number: u8) -> UserId {
        UserId::from_parts(u64::from(number), [number; 10])
    }

    fn member(number: u8, roles: &[OperatorRole]) -> TeamMember {
        TeamMember {
            user_id: user(number),
            email: format!("operator{number}@matchday.example")
                .parse()
                .unwrap(),
            roles: roles.iter().copied().collect(),
            updated_at: Timestamp::UNIX_EPOCH,
        }
    }

    #[test]
    fn every_operator_is_an_administrator_until_the_team_has_a_row() {
        let team = Team::default();
        assert!(team.roles_of(user(1)).allow(OperatorRole::Finance));
        let team = team
            .with(member(1, &[OperatorRole::Administrator]))
            .unwrap();
        assert!(team.roles_of(user(2)).is_empty());
    }

    #[test]
    fn a_role_allows_its_own_part_and_an_administrator_all() {
        for given in OperatorRole::ALL {
            let roles: OperatorRoles = [given].into_iter().collect();
            for needed in OperatorRole::ALL {
                let expected = given == needed || given == OperatorRole::Administrator;
                assert_eq!(roles.allow(needed), expected, "{given:?} for {needed:?}");
            }
        }
    }

    #[test]
    fn the_last_administrator_stays() {
        let first = Team::default()
            .with(member(1, &[OperatorRole::Administrator]))
            .unwrap();
        let refused = first.with(member(1, &[OperatorRole::Support])).unwrap_err();
        assert_eq!(refused.errors().first().unwrap().field, "roles");
        let two = first
            .with(member(2, &[OperatorRole::Administrator]))
            .unwrap();
        let one = two.with(member(1, &[])).unwrap();
        assert!(one.roles_of(user(1)).is_empty());
        assert_eq!(one.version, 3);
    }

    #[test]
    fn an_approval_needs_two_members_with_the_role() {
        let first = Team::default()
            .with(member(1, &[OperatorRole::Administrator]))
            .unwrap();
        assert!(!first.has_two_with(OperatorRole::Finance));
        let support = first.with(member(2, &[OperatorRole::Support])).unwrap();
        assert!(!support.has_two_with(OperatorRole::Finance));
        let finance = support.with(member(2, &[OperatorRole::Finance])).unwrap();
        assert!(finance.has_two_with(OperatorRole::Finance));
    }

    #[test]
    fn a_full_team_takes_no_further_member() {
        let mut team = Team::default();
        for number in 0..100 {
            team = team
                .with(member(number, &[OperatorRole::Administrator]))
                .unwrap();
        }
        let refused = team
            .with(member(200, &[OperatorRole::Support]))
            .unwrap_err();
        assert_eq!(refused.errors().first().unwrap().field, "email");
    }
}
