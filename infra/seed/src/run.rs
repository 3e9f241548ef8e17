//! Writing the demo catalogue into a table and a media folder.

use std::path::Path;

use domain::customer::User;
use domain::earlier;
use domain::talent::{Talent, TrackRecord};
use jiff::{SignedDuration, Timestamp};
use store::{Store, StoreError};

use crate::accounts::{demo_accounts, seed_team};
use crate::catalogue::{Catalogue, catalogue};
use crate::documents::project_catalogue;
use crate::error::SeedError;
use crate::media::{media_files, write_media};
use crate::reviews::{rated, unwritten};
use crate::talent::SeededTalent;

/// The documents of the catalogue are older than the demo's story of three weeks: no later document has an earlier time.
const BEFORE_STORY: SignedDuration = SignedDuration::from_hours(22 * 24);

/// What a run found and wrote.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Report {
    pub sports: usize,
    pub talent: usize,
    pub offers: usize,
    pub reviews: usize,
    /// Talent, offers and reviews that were not in the table yet.
    pub rows_written: usize,
    /// Pictures that were missing or different.
    pub media_written: usize,
}

/// Brings table and media folder up to the demo catalogue. Rows that exist are left as they are,
/// so a second run after people have booked and edited changes nothing.
///
/// `now` is taken for pauses: one that is over by then is not written.
pub async fn run(store: &Store, media_dir: &Path, now: Timestamp) -> Result<Report, SeedError> {
    let catalogue = catalogue()?;
    let mut report = counted(&catalogue);
    report.media_written = write_media(&media_files(&catalogue), media_dir)?;
    for (sport, _motif, _palette) in &catalogue.sports {
        if store.find_sport(&sport.slug).await?.is_none() {
            store.seed_sport(sport).await?;
        }
    }
    for account in demo_accounts(&catalogue)? {
        let seeded = catalogue
            .talent
            .iter()
            .find(|seeded| seeded.talent.talent_guid.as_uuid() == account.user.user_id.as_uuid());
        match seeded {
            Some(seeded) => {
                report.rows_written += write_talent(store, &account.user, seeded, now).await?;
            }
            None => {
                store.create_user(&account.user, None).await?;
            }
        }
    }
    seed_team(store).await?;
    project_catalogue(store, &catalogue, earlier(now, BEFORE_STORY)).await?;
    Ok(report)
}

fn counted(catalogue: &Catalogue) -> Report {
    Report {
        sports: catalogue.sports.len(),
        talent: catalogue.talent.len(),
        offers: catalogue
            .talent
            .iter()
            .map(|seeded| seeded.offers.len())
            .sum(),
        reviews: catalogue
            .talent
            .iter()
            .map(|seeded| seeded.feedback.len())
            .sum(),
        ..Report::default()
    }
}

/// Account and profile are one transaction; offers and reviews follow, each skipped if it exists,
/// so that a run cut short is finished by the next one.
async fn write_talent(
    store: &Store,
    user: &User,
    seeded: &SeededTalent,
    now: Timestamp,
) -> Result<usize, SeedError> {
    let mut written = 0;
    let guid = seeded.talent.talent_guid;
    store
        .save_track_record(guid, &track_record(seeded, now))
        .await?;
    if store
        .find_talent(seeded.talent.talent_guid)
        .await?
        .is_none()
    {
        store
            .create_user(user, Some(&before_reviews(seeded, now)))
            .await?;
        written += 1;
    }
    for offer in &seeded.offers {
        written += usize::from(unless_there(store.save_offer(offer).await)?);
    }
    for feedback in &seeded.feedback {
        written += usize::from(unless_there(store.save_feedback(feedback, None).await)?);
    }
    Ok(written)
}

/// Returns the athlete's earlier results: the demo's statistics without those of the table's own rows. Counting
/// everything again gives equal statistics.
fn track_record(seeded: &SeededTalent, now: Timestamp) -> TrackRecord {
    let stats = &seeded.talent.stats;
    TrackRecord {
        at: now,
        completed: stats.completed,
        stars: stars_before(seeded),
        answered: 100,
        accepted: stats.accepted_rate_90d.unwrap_or_default(),
        median_response_h: stats.median_response_h,
    }
}

fn stars_before(seeded: &SeededTalent) -> [u64; 5] {
    let written = rated(&seeded.feedback);
    unwritten(seeded.talent.stats.stars(), written).unwrap_or_default()
}

/// Returns the profile without the ratings that each written review adds.
fn before_reviews(seeded: &SeededTalent, now: Timestamp) -> Talent {
    let talent = Talent {
        stats: seeded.talent.stats.clone().with_stars(stars_before(seeded)),
        ..seeded.talent.clone()
    };
    if talent.is_bookable(now) {
        talent
            .resumed(talent.updated_at)
            .map_or(talent, |resumed| Talent {
                version: 1,
                ..resumed
            })
    } else {
        talent
    }
}

/// A refused first version means that the row is there already.
fn unless_there(outcome: Result<(), StoreError>) -> Result<bool, StoreError> {
    match outcome {
        Ok(()) => Ok(true),
        Err(StoreError::Conflict) => Ok(false),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use domain::talent::TalentStatus;

    use super::{before_reviews, catalogue};

    #[test]
    fn a_pause_that_is_over_is_not_written() {
        let paused = catalogue()
            .unwrap()
            .talent
            .into_iter()
            .find(|seeded| seeded.talent.paused_until.is_some())
            .unwrap();
        let during = before_reviews(&paused, "2026-11-21T09:00:00Z".parse().unwrap());
        assert_eq!((during.status, during.version), (TalentStatus::Paused, 1));
        let after = before_reviews(&paused, "2027-06-01T00:00:00Z".parse().unwrap());
        assert_eq!(
            (after.status, after.paused_until, after.version),
            (TalentStatus::Published, None, 1)
        );
    }
}
