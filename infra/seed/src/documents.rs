//! The demo catalogue as documents.

use domain::customer::Role;
use jiff::Timestamp;
use store::documents::{MATCHDAY, Projection};
use store::{Store, StoreError};

use crate::accounts::demo_accounts;
use crate::catalogue::Catalogue;
use crate::error::SeedError;

/// Projects every talent, offer and customer of the table. A consumer of the table's stream would do this, too; locally
/// none runs while the catalogue is written.
pub(crate) async fn project_catalogue(
    store: &Store,
    catalogue: &Catalogue,
    now: Timestamp,
) -> Result<(), SeedError> {
    let documents = store.documents(&MATCHDAY);
    let shown = async |projection: Projection<'_>| -> Result<(), StoreError> {
        documents.project(projection, now).await
    };
    for seeded in &catalogue.talent {
        let guid = seeded.talent.talent_guid;
        if let Some(talent) = store.find_talent(guid).await? {
            shown(Projection::Talent(&talent)).await?;
        }
        for offer in store.list_offers(guid).await? {
            shown(Projection::Offer(&offer)).await?;
        }
    }
    for account in demo_accounts(catalogue)? {
        if let Some(user) = store.find_user(&account.user.uid).await?
            && user.role == Role::Customer
        {
            shown(Projection::Customer(&user)).await?;
        }
    }
    Ok(())
}
