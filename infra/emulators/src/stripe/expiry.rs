use super::state::State;
use super::{charge, checkout, event, intent};
use crate::records::{RecordsError, Session};

/// Lets everything run out that is due by the emulator's clock: open sessions and uncaptured holds.
pub(super) fn run_out(state: &State, session: &Session<'_>) -> Result<(), RecordsError> {
    let now = state.clock().now();
    for checkout in checkout::list(session)? {
        if checkout.status == "open" && checkout.expires_at <= now {
            checkout::expire(session, now, checkout, None)?;
        }
    }
    for intent in intent::list(session)? {
        if intent.status != "requires_capture" {
            continue;
        }
        let held: Option<charge::Charge> = match &intent.latest_charge {
            Some(id) => session.find(charge::CHARGE, id)?,
            None => None,
        };
        let until = held
            .as_ref()
            .and_then(|charge| charge.payment_method_details.card.capture_before);
        if until.is_some_and(|until| until <= now) {
            intent::release(session, now, intent, Some("automatic".to_owned()), None)?;
            if let Some(held) = held {
                event::emit(session, now, "charge.expired", &held, None)?;
            }
        }
    }
    Ok(())
}
