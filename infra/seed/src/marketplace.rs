//! The settings and texts of the demo's operator.

/// The company of the imprint and the texts of the front page, as JSON.
pub const MARKETPLACE: &str = include_str!("../data/marketplace.json");
