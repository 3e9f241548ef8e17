//! The rows of a session that listens.

use crate::channel;
use crate::listen::{InboundState, OutboundState};

pub(super) type Forward = channel::Forward<InboundState>;
pub(super) type Back = channel::Back<OutboundState>;
pub(super) type Rows = channel::Rows<InboundState, OutboundState>;
