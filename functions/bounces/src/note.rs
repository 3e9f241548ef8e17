//! What follows from an event.

use domain::OrderGuid;
use domain::bounce::{AddressProblem, AddressProblemKind};
use domain::mail_topics::{AddressDigest, MailTopic, Subscription};
use store::{MailState, OutboxId, Store};

use crate::{BounceError, MailEvent};

/// Marks addresses and the email of an order. It can be repeated: each write has equal content.
pub(crate) async fn note_event(store: &Store, event: &MailEvent) -> Result<(), BounceError> {
    for problem in &event.problems {
        note_address(store, problem).await?;
        let mail = event.mail.as_deref().and_then(order_mail);
        if let Some((order, id)) = mail {
            note_mail(store, order, id, problem).await?;
        }
    }
    Ok(())
}

async fn note_address(store: &Store, problem: &AddressProblem) -> Result<(), BounceError> {
    match problem.kind {
        AddressProblemKind::Bounced => store.save_address_problem(problem).await?,
        AddressProblemKind::Complained => {
            for topic in MailTopic::ALL {
                let address = AddressDigest::new(problem.email.as_str());
                store.unsubscribe(&Subscription { topic, address }).await?;
            }
            store.save_address_problem(problem).await?;
        }
        // A full mailbox is temporary: only the email is marked, not the address.
        AddressProblemKind::NotDelivered => {}
    }
    Ok(())
}

async fn note_mail(
    store: &Store,
    order: OrderGuid,
    id: OutboxId,
    problem: &AddressProblem,
) -> Result<(), BounceError> {
    if problem.kind == AddressProblemKind::Complained {
        // It arrived.
        return Ok(());
    }
    let mails = store.list_order_mails(order).await?;
    match mails.into_iter().find(|mail| mail.id == id) {
        Some(mail) if mail.state == MailState::Sent => {
            let reason = problem.reason.clone();
            Ok(store.mark_mail_bounced(order, mail, reason).await?)
        }
        Some(mail) if mail.state == MailState::Failed => Err(BounceError::NotRecorded),
        None if store.find_outbox(order, id).await?.is_some() => Err(BounceError::NotRecorded),
        // Marked before, or of an order that was never here.
        _ => Ok(()),
    }
}

/// Parses the order and the effect from an email's name: `guid-version-number-recipient`.
fn order_mail(name: &str) -> Option<(OrderGuid, OutboxId)> {
    let (guid, rest) = name.split_at_checked(36)?;
    let mut parts = rest.strip_prefix('-')?.split('-');
    let version = parts.next()?.parse().ok()?;
    let number = parts.next()?.parse().ok()?;
    parts.next()?;
    Some((OrderGuid::parse(guid).ok()?, OutboxId { version, number }))
}
