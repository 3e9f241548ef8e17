//! What the parties change and agree on besides transitions.

pub(super) mod address_edit;
mod answer_by;
pub(super) mod brief_edit;
pub(super) mod brief_picture;
mod custom_quote;
pub(super) mod evidence;
pub(super) mod meeting;
pub(super) mod rescheduling;
