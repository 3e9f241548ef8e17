//! The demo catalogue: sports, talent, offers, reviews and their artwork.
