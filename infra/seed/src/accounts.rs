//! Accounts to sign in with on a demo: one customer, one operator, and every talent.

use domain::customer::{CustomerEdit, CustomerProfile, Role, User};
use domain::operator::{OperatorRoles, Team, TeamMember};
use domain::{Email, Language, UserId};
use jiff::Timestamp;
use store::{Store, StoreError};

use crate::catalogue::Catalogue;
use crate::error::SeedError;
use crate::moments::{Seed, joined, milliseconds};

/// The password of every demo account; there is nothing behind it to protect.
pub const DEMO_PASSWORD: &str = "matchday-demo";

/// What the identity service and the table must know of an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DemoAccount {
    /// The account's row, with its identity (`uid`), email and role.
    pub user: User,
    pub display_name: String,
    /// The password to sign in with.
    pub password: &'static str,
}

pub fn customer_account() -> Result<DemoAccount, SeedError> {
    let mut account = account("customer@matchday.example", "Alex Winter", Role::Customer)?;
    let edit = CustomerEdit {
        display_name: account.display_name.clone(),
        country: Some("DE".to_owned()),
        locale: Some("en".to_owned()),
        ..CustomerEdit::default()
    };
    account.user.profile = edit
        .checked()
        .map_err(SeedError::invalid("customer@matchday.example"))?;
    Ok(account)
}

pub fn operator_account() -> Result<DemoAccount, SeedError> {
    account(
        "operator@matchday.example",
        "Robin Operator",
        Role::Operator,
    )
}

/// Makes the demo operator the administrator of a team that has no row yet. A team that exists stays as it is.
pub async fn seed_team(store: &Store) -> Result<(), SeedError> {
    let user = operator_account()?.user;
    let member = TeamMember {
        roles: OperatorRoles::administrator(),
        ..TeamMember::new(user.user_id, Some(user.uid), user.email, user.created_at)
    };
    let team = Team {
        members: vec![member],
        requires_second_factor: false,
        version: 1,
    };
    match store.seed_team(&team).await {
        Ok(()) | Err(StoreError::Conflict) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

/// Every demo account: customer, operator, then all talent in catalogue order.
pub fn demo_accounts(catalogue: &Catalogue) -> Result<Vec<DemoAccount>, SeedError> {
    let mut accounts = vec![customer_account()?, operator_account()?];
    for seeded in &catalogue.talent {
        let talent = &seeded.talent;
        let address = format!("{}@talent.matchday.example", talent.slug);
        let mut account = account(&address, &talent.display_name, Role::Talent)?;
        account.user.user_id = UserId::from_uuid(talent.talent_guid.as_uuid());
        account.user.created_at = talent.created_at;
        account.user.updated_at = talent.created_at;
        accounts.push(account);
    }
    Ok(accounts)
}

fn account(address: &str, display_name: &str, role: Role) -> Result<DemoAccount, SeedError> {
    let seed = Seed::new("account", address);
    let at: Timestamp = joined(&seed)?;
    let email = Email::parse(address)
        .map_err(|error| SeedError::malformed(display_name, address, error.to_string()))?;
    let (name, _domain) = address.split_once('@').unwrap_or((address, ""));
    let user = User {
        uid: format!("demo-{name}"),
        user_id: UserId::from_parts(milliseconds(at), seed.random()),
        role,
        email,
        language: Language::En,
        profile: CustomerProfile::default(),
        version: 1,
        created_at: at,
        updated_at: at,
    };
    Ok(DemoAccount {
        user,
        display_name: display_name.to_owned(),
        password: DEMO_PASSWORD,
    })
}
