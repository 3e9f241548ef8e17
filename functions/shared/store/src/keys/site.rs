//! Sports, files, and the pages that a build has to renew.

use domain::health::HealthPart;
use domain::{AssetId, Slug, TalentGuid};
use table::Key;

use super::talent::talent_partition;

pub(crate) const SPORTS: &str = "SPORTS";
pub(crate) const SPORT: &str = "SPORT#";
/// Partition of the stale pages.
pub(crate) const STALE_PAGES: &str = "STALE";
/// Partition of the records that the site could not be built from.
pub(crate) const HELD_RECORDS: &str = "HELD";
/// Partition of the state of the marketplace's parts.
pub(crate) const HEALTH: &str = "HEALTH";
const ASSET: &str = "ASSET#";

pub(crate) fn sport(slug: &Slug) -> Key {
    Key::new(SPORTS, format!("{SPORT}{slug}"))
}

pub(crate) fn asset(asset: AssetId) -> Key {
    Key::new(format!("{ASSET}{asset}"), "ASSET")
}

/// The file whose row this is.
pub(crate) fn asset_of(pk: &str) -> Option<AssetId> {
    AssetId::parse(pk.strip_prefix(ASSET)?).ok()
}

pub(crate) fn stale_talent_page(talent: TalentGuid) -> Key {
    Key::new(STALE_PAGES, talent_partition(talent))
}

pub(crate) fn stale_sport_page(sport: &Slug) -> Key {
    Key::new(STALE_PAGES, format!("{SPORT}{sport}"))
}

pub(crate) fn held_record(key: &str) -> Key {
    Key::new(HELD_RECORDS, key)
}

pub(crate) fn health(part: HealthPart) -> Key {
    Key::new(HEALTH, part.as_str().to_uppercase())
}
