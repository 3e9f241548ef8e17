//! Public views; the site's payloads have the same form.

mod feedback;
mod marketplace;
mod offer;
mod sport;
mod talent;

pub use feedback::FeedbackView;
pub use marketplace::{MarketplaceView, show_marketplace};
pub use offer::OfferView;
pub use sport::SportView;
pub use talent::{PublicStatus, TalentView};
