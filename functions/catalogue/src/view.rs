//! Public views; the site's payloads have the same form.

mod feedback;
mod offer;
mod sport;
mod talent;

pub use feedback::FeedbackView;
pub use offer::OfferView;
pub use sport::SportView;
pub use talent::{PublicStatus, TalentView};
