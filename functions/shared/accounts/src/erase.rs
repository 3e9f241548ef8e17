//! What a deletion removes. What is gone already is no error, so each step can be repeated. Steps may take long, and
//! listeners go by the times of changes: each change is made at its own time.

use domain::customer::Role;
use domain::mail_topics::AddressDigest;
use domain::order::{Order, Party};
use domain::talent::{Talent, TalentStatus};
use domain::{Email, TalentGuid};
use http_api::Clock;
use store::documents::{MATCHDAY, Projection};
use store::{AccountDeletion, Store, StoreError};

use crate::orders::find_open;

/// Removes what is public of a talent: the offers and the page.
pub(crate) async fn erase_page(
    store: &Store,
    talent: TalentGuid,
    clock: &Clock,
) -> Result<(), StoreError> {
    for offer in store.list_offers(talent).await? {
        store
            .delete_offer(offer.talent_guid, offer.offer_guid)
            .await?;
    }
    let Some(talent) = store.find_talent(talent).await? else {
        return Ok(());
    };
    // Before the page forgets what they are called.
    for file in talent.page_assets() {
        store.discard_asset(file, clock.now()).await?;
    }
    if is_draft(&talent) {
        return Ok(());
    }
    match talent.closed(clock.now()) {
        Some(closed) => store.close_talent(&closed, clock.now()).await,
        None => Ok(()),
    }
}

/// Removes the person from these orders of the account. Returns whether a customer's order is left as it is because it is
/// not over; a talent's orders belong to its customers, and unpaid ones expire.
pub(crate) async fn erase_orders(
    store: &Store,
    role: Role,
    orders: &[Order],
    clock: &Clock,
) -> Result<bool, StoreError> {
    let mut has_live = false;
    for order in orders {
        if role != Role::Customer {
            store
                .erase_mail_addresses(order.order_guid, Party::Talent)
                .await?;
        } else if find_open(store, role, order).await?.is_some() {
            has_live = true;
        } else {
            erase_customer(store, order, clock).await?;
        }
    }
    Ok(has_live)
}

async fn erase_customer(store: &Store, order: &Order, clock: &Clock) -> Result<(), StoreError> {
    let documents = store.documents(&MATCHDAY);
    store.remove_public_videos(order, clock.now()).await?;
    // Before the order forgets what they are called. What a dispute was decided by stays with it.
    let shown = documents.message_pictures(order.order_guid).await?;
    for file in order.erasable_asset_ids().chain(shown) {
        store.discard_asset(file, clock.now()).await?;
    }
    for to in [Party::Customer, Party::Recipient] {
        store.erase_mail_addresses(order.order_guid, to).await?;
    }
    // The address is what the code's use is found by.
    store.forget_promotion_customer(order).await?;
    let erased = order.erased();
    if let Some(erased) = &erased {
        store.save_order(erased).await?;
    }
    // Before the words go: a document without its customer takes no new ones.
    let shown = Projection::Order(erased.as_ref().unwrap_or(order));
    documents.project(shown, clock.now()).await?;
    if let Some(written) = store.find_feedback(order.order_guid).await?
        && let Some(erased) = written.erased(clock.now())
    {
        store.save_feedback(&erased, Some(&written)).await?;
    }
    documents
        .forget_customer_of(order.order_guid, &|| clock.now())
        .await
}

/// Removes what only the account has, and last the account and its address.
pub(crate) async fn erase_account(
    store: &Store,
    deletion: &AccountDeletion,
    clock: &Clock,
) -> Result<(), StoreError> {
    let draft = if deletion.role == Role::Customer {
        let documents = store.documents(&MATCHDAY);
        documents
            .forget_customer(deletion.user_id, clock.now())
            .await?;
        None
    } else {
        erase_talent(store, deletion, clock).await?
    };
    store.delete_push_devices(deletion.user_id).await?;
    let application = match &deletion.proven_email {
        Some(email) => store.find_open_application(email).await?,
        None => None,
    };
    // A newer application belongs to another person, who has the address now.
    if let Some(application) = application
        && application.created_at <= deletion.asked_at
    {
        store.delete_application(&application).await?;
    }
    match &deletion.email {
        Some(email) => {
            forget_address(store, email).await?;
            store
                .release_account(&deletion.uid, email, draft.as_ref())
                .await
        }
        None => Ok(()),
    }
}

/// Returns the draft, if the talent has only that: it was never a page, so it is deleted with the account, and its slug is
/// free.
async fn erase_talent(
    store: &Store,
    deletion: &AccountDeletion,
    clock: &Clock,
) -> Result<Option<Talent>, StoreError> {
    let page = TalentGuid::from(deletion.user_id);
    store.delete_calendar_feed(page).await?;
    store.delete_saved_replies(page).await?;
    store.delete_api_keys(deletion.user_id).await?;
    store.delete_busy_calendar(page).await?;
    let (draft, kept): (Option<Talent>, Option<Talent>) = match store.find_talent(page).await? {
        Some(talent) if is_draft(&talent) => (Some(talent), None),
        kept => (None, kept),
    };
    let documents = store.documents(&MATCHDAY);
    documents
        .forget_talent(page, kept.as_ref(), clock.now())
        .await?;
    Ok(draft)
}

fn is_draft(talent: &Talent) -> bool {
    talent.status == TalentStatus::Draft
}

async fn forget_address(store: &Store, email: &Email) -> Result<(), StoreError> {
    let address = AddressDigest::new(email.as_str());
    store.delete_mail_preferences(&address).await?;
    store.delete_availability_alerts(&address).await?;
    store.delete_address_problem(&address).await?;
    store.delete_athlete_invitation(email).await
}
