//! The whole demo catalogue as typed data.

use std::collections::BTreeSet;

use domain::Slug;
use domain::sport::{Sport, SportStatus};
use domain::talent::Image;

use crate::art::{Motif, Palette};
use crate::error::SeedError;
use crate::german::{Phrases, german};
use crate::source::{self, SportSource};
use crate::talent::{SeededTalent, talent};

/// Sports in the order they are shown, and everyone in them.
#[derive(Debug, Clone)]
pub struct Catalogue {
    /// Every sport, with its symbol.
    pub sports: Vec<(Sport, Motif, Palette)>,
    pub talent: Vec<SeededTalent>,
}

/// Reads and checks the demo catalogue; the same every time.
pub fn catalogue() -> Result<Catalogue, SeedError> {
    let sources = source::sports()?;
    let phrases = Phrases::read()?;
    let mut sports = Vec::with_capacity(sources.len());
    let mut everyone = Vec::new();
    for (order, source) in (1_u32..).zip(&sources) {
        sports.push((sport(source, order)?, source.motif, source.palette));
        for entry in &source.talent {
            everyone.push(talent(entry, source, &phrases)?);
        }
    }
    let mut slugs = BTreeSet::new();
    for seeded in &everyone {
        let slug = &seeded.talent.slug;
        if !slugs.insert(slug.clone()) {
            return Err(SeedError::malformed(
                &seeded.talent.display_name,
                slug.as_str(),
                "is used twice",
            ));
        }
    }
    Ok(Catalogue {
        sports,
        talent: everyone,
    })
}

fn sport(source: &SportSource, sort_order: u32) -> Result<Sport, SeedError> {
    let slug = Slug::parse(&source.slug)
        .map_err(|error| SeedError::malformed(&source.name, &source.slug, error.to_string()))?;
    Ok(Sport {
        hero: Some(Image {
            src: format!("/media/seed/sport-{slug}.svg"),
            width: 1600,
            height: 900,
            alt: format!("Drawing of the world of {}", source.name.to_lowercase()),
        }),
        slug,
        name: source.name.clone(),
        description: source.description.clone(),
        translations: german(source.de.clone()),
        synonyms: source.synonyms.clone(),
        sort_order,
        status: SportStatus::Active,
        version: 1,
    })
}
