//! What everybody may see; the same shapes are the site's payloads.

mod feedback;
mod offer;
mod sport;
mod talent;

pub use feedback::FeedbackView;
pub use offer::OfferView;
pub use sport::SportView;
pub use talent::{PublicStatus, TalentView};
