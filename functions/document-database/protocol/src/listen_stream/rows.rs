//! The rows of a Listen stream's session.

use crate::channel;
use crate::listen::{InboundState, OutboundState};

pub(super) type InboundRow = channel::InboundRow<InboundState>;
pub(super) type OutboundRow = channel::OutboundRow<OutboundState>;
pub(super) type Rows = channel::Rows<InboundState, OutboundState>;
