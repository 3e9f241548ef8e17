//! When the parties to an order may send each other pictures.

use crate::{RefusalKind, RuleRefusal};
use jiff::Timestamp;

use super::{Refusal, check_state};
use crate::order::State;

/// The reason why a picture cannot be sent.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PictureRefusal {
    /// Before the order is accepted only text is allowed, because the content of a picture cannot be checked.
    #[error("Pictures can be sent once the order is accepted.")]
    NotAccepted,
    /// No message can be sent at all.
    #[error(transparent)]
    NoMessages(Refusal),
}

impl RuleRefusal for PictureRefusal {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotAccepted | Self::NoMessages(_) => RefusalKind::NotNow,
        }
    }
}

/// Checks whether the parties to an order in `state` that last changed at `updated_at` may send each other pictures.
pub fn check_picture(
    state: State,
    updated_at: Timestamp,
    now: Timestamp,
) -> Result<(), PictureRefusal> {
    check_state(state, updated_at, now).map_err(PictureRefusal::NoMessages)?;
    if state.may_share_contacts() {
        Ok(())
    } else {
        Err(PictureRefusal::NotAccepted)
    }
}
