//! Operators: the roles, and the team that lists who has which (ADR 47).

mod invitation;
mod team;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use invitation::{INVITATION_LIFETIME, MOST_INVITATIONS, TeamInvitation, TeamInvitations};
pub use team::{MOST_MEMBERS, Standing, Team, TeamMember};

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

    /// Returns the roles, in the order in which pages list them.
    pub fn iter(&self) -> impl Iterator<Item = OperatorRole> {
        self.0.iter().copied()
    }

    /// Returns whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns whether a change that needs `role` is allowed.
    pub fn allow(&self, role: OperatorRole) -> bool {
        self.0.contains(&role) || self.is_administrator()
    }

    /// Returns whether the role administrator is among them.
    pub fn is_administrator(&self) -> bool {
        self.0.contains(&OperatorRole::Administrator)
    }

    /// Returns whether they can move money or give roles. While large amounts need a second person, such roles need one,
    /// too: otherwise one person could make the second one.
    pub fn is_trusted_with_money(&self) -> bool {
        self.allow(OperatorRole::Finance)
    }

    /// Returns whether a change to `after` gives finance or administrator to a member who did not have it.
    pub fn gives_money(&self, after: &Self) -> bool {
        let gains = |has: fn(&Self) -> bool| has(after) && !has(self);
        gains(Self::is_trusted_with_money) || gains(Self::is_administrator)
    }

    /// Returns them without finance and administrator, for a member who joins while these need a second person.
    #[must_use]
    pub fn without_money(&self) -> Self {
        let keeps =
            |role: &OperatorRole| matches!(role, OperatorRole::Support | OperatorRole::Catalogue);
        self.0.iter().copied().filter(keeps).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    fn roles(given: &[OperatorRole]) -> OperatorRoles {
        given.iter().copied().collect()
    }

    #[test]
    fn a_role_allows_its_own_part_and_an_administrator_all() {
        for given in OperatorRole::ALL {
            let roles = roles(&[given]);
            for needed in OperatorRole::ALL {
                let expected = given == needed || given == OperatorRole::Administrator;
                assert_eq!(roles.allow(needed), expected, "{given:?} for {needed:?}");
            }
        }
    }

    #[test]
    fn only_new_finance_and_administrator_give_money() {
        use OperatorRole::{Administrator, Catalogue, Finance, Support};
        for (before, after, gives) in [
            (vec![], vec![Support, Catalogue], false),
            (vec![], vec![Support, Finance], true),
            (vec![Finance], vec![Finance, Support], false),
            (vec![Finance], vec![Administrator], true),
            (vec![Administrator], vec![Finance], false),
            (vec![Administrator], vec![], false),
        ] {
            let (before, after) = (roles(&before), roles(&after));
            assert_eq!(before.gives_money(&after), gives, "{before:?} to {after:?}");
        }
        let all = roles(&OperatorRole::ALL).without_money();
        assert_eq!(all, roles(&[Support, Catalogue]));
    }
}
