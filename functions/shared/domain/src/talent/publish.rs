//! Publishing a page, and changing its slug (PRODUCT section 3: publish guard, old slugs).

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{AcceptedTerms, Talent, TalentStatus};
use crate::enrolment::TERMS_VERSION;
use crate::ids::Slug;
use crate::offer::{Offer, OfferStatus};

/// The shortest time between two slug changes; every old slug stays reserved for its talent.
pub const SLUG_CHANGE_INTERVAL: SignedDuration = SignedDuration::from_hours(30 * 24);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PublicationItem {
    /// A picture of the athlete.
    Picture,
    Headline,
    /// Sport, country and language, which the search needs.
    Details,
    Offer,
    /// A verified email address.
    ProvenAddress,
    Terms,
}

/// An item of the checklist.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChecklistItem {
    pub item: PublicationItem,
    /// Whether it is met.
    pub is_done: bool,
}

/// The reason why a page cannot be published.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PublicationRefused {
    /// The page is suspended or closed.
    #[error("the page is taken down")]
    TakenDown,
    /// Some requirements are not met.
    #[error("the page is not complete")]
    Incomplete(Vec<PublicationItem>),
}

/// The reason why the slug cannot change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SlugChangeRefused {
    /// The page is suspended or closed.
    #[error("the page is taken down")]
    TakenDown,
    /// The last change is too recent.
    #[error("the address can change again after {until}")]
    TooSoon {
        /// The time from which it can change.
        until: Timestamp,
    },
}

impl Talent {
    /// Returns the requirements for publication, and whether each is met. `has_proven_address` is the identity
    /// service's status of the email address.
    pub fn publication_checklist(
        &self,
        offers: &[Offer],
        has_proven_address: bool,
    ) -> [ChecklistItem; 6] {
        let has_details =
            !self.sports.is_empty() && self.country.is_some() && !self.languages.is_empty();
        let is_on_offer = |offer: &Offer| offer.status == OfferStatus::Active;
        let item = |item, is_done| ChecklistItem { item, is_done };
        [
            item(PublicationItem::Picture, self.avatar.is_some()),
            item(PublicationItem::Headline, !self.headline.is_empty()),
            item(PublicationItem::Details, has_details),
            item(PublicationItem::Offer, offers.iter().any(is_on_offer)),
            item(PublicationItem::ProvenAddress, has_proven_address),
            item(PublicationItem::Terms, self.has_accepted_terms()),
        ]
    }

    /// Returns whether the athlete accepted the current terms.
    pub fn has_accepted_terms(&self) -> bool {
        self.terms
            .is_some_and(|terms| terms.version >= TERMS_VERSION)
    }

    /// Returns whether the page is published without a review: an application was approved, or the page was public
    /// before.
    pub fn publishes_at_once(&self) -> bool {
        self.approval.is_some() || self.status == TalentStatus::Unpublished
    }

    /// Returns the page offline, until the athlete publishes it again; its slug stays reserved, and open orders
    /// continue. A page that waits for a review becomes a draft; one that is not public is unchanged.
    pub fn unpublished(&self, now: Timestamp) -> Result<Self, PublicationRefused> {
        let status = match self.status {
            TalentStatus::Suspended | TalentStatus::Closed => {
                return Err(PublicationRefused::TakenDown);
            }
            TalentStatus::Draft | TalentStatus::Unpublished => return Ok(self.clone()),
            TalentStatus::PendingReview => TalentStatus::Draft,
            TalentStatus::Published | TalentStatus::Paused => TalentStatus::Unpublished,
        };
        Ok(Self {
            status,
            paused_until: None,
            ..self.next(now)
        })
    }

    /// Returns the page published if an application was approved, otherwise waiting for a review. A page that is
    /// already public or waiting is unchanged. `accepts_terms` accepts the current terms.
    pub fn submitted_for_publication(
        &self,
        offers: &[Offer],
        has_proven_address: bool,
        accepts_terms: bool,
        now: Timestamp,
    ) -> Result<Self, PublicationRefused> {
        match self.status {
            TalentStatus::Suspended | TalentStatus::Closed => {
                return Err(PublicationRefused::TakenDown);
            }
            TalentStatus::Published | TalentStatus::Paused | TalentStatus::PendingReview => {
                return Ok(self.clone());
            }
            TalentStatus::Draft | TalentStatus::Unpublished => {}
        }
        let mut next = self.next(now);
        if accepts_terms && !self.has_accepted_terms() {
            next.terms = Some(AcceptedTerms {
                at: now,
                version: TERMS_VERSION,
            });
        }
        let missing: Vec<_> = next
            .publication_checklist(offers, has_proven_address)
            .into_iter()
            .filter(|line| !line.is_done)
            .map(|line| line.item)
            .collect();
        if !missing.is_empty() {
            return Err(PublicationRefused::Incomplete(missing));
        }
        next.status = if self.publishes_at_once() {
            TalentStatus::Published
        } else {
            TalentStatus::PendingReview
        };
        Ok(next)
    }

    /// Returns the time from which the slug can change, or `None` if it never changed.
    pub fn slug_changeable_at(&self) -> Option<Timestamp> {
        let changed = self.slug_changed_at?;
        Some(crate::later(changed, SLUG_CHANGE_INTERVAL))
    }

    /// Returns the page with another slug; the caller checks that it is free. The same slug changes nothing.
    pub fn with_slug(&self, slug: Slug, now: Timestamp) -> Result<Self, SlugChangeRefused> {
        if matches!(self.status, TalentStatus::Suspended | TalentStatus::Closed) {
            return Err(SlugChangeRefused::TakenDown);
        }
        if slug == self.slug {
            return Ok(self.clone());
        }
        if let Some(until) = self.slug_changeable_at().filter(|until| now < *until) {
            return Err(SlugChangeRefused::TooSoon { until });
        }
        Ok(Self {
            slug,
            slug_changed_at: Some(now),
            ..self.next(now)
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;
    use crate::ids::{ApplicationGuid, OfferGuid, TalentGuid};
    use crate::money::{Currency, Money};
    use crate::offer::{OfferKind, OfferTitles};
    use crate::talent::{Approval, Image};

    fn now() -> Timestamp {
        "2026-11-21T09:00:00Z".parse().unwrap()
    }

    fn complete() -> (Talent, Vec<Offer>) {
        let guid = TalentGuid::from_parts(1, [2; 10]);
        let slug = Slug::parse("ada-keller").unwrap();
        let email = "ada@example.org".parse().unwrap();
        let draft = Talent::draft(guid, slug, "Ada Keller".to_owned(), email, now());
        let talent = Talent {
            headline: "Tennis".to_owned(),
            sports: vec![Slug::parse("tennis").unwrap()],
            country: Some("DE".parse().unwrap()),
            languages: vec!["de".parse().unwrap()],
            avatar: Some(Image {
                src: "/media/ada.jpg".to_owned(),
                width: 800,
                height: 800,
                alt: "Ada".to_owned(),
            }),
            approval: Some(Approval {
                application_guid: ApplicationGuid::from_parts(1, [3; 10]),
                at: now(),
            }),
            ..draft
        };
        let price = Money::new(9_000, Currency::eur()).unwrap();
        let guid = OfferGuid::from_parts(1, [4; 10]);
        let titles = OfferTitles::of_page(&talent.text_language, |_| "A greeting".to_owned());
        let kind = OfferKind::Video;
        let mut offer = Offer::propose(talent.talent_guid, guid, kind, titles, price, 0, now());
        offer.status = OfferStatus::Active;
        (talent, vec![offer])
    }

    fn publish(talent: &Talent, offers: &[Offer]) -> Result<Talent, PublicationRefused> {
        talent.submitted_for_publication(offers, true, true, now())
    }

    #[test]
    fn a_complete_page_of_an_approved_application_is_published_without_a_review() {
        let (talent, offers) = complete();
        let live = publish(&talent, &offers).unwrap();
        assert_eq!(live.status, TalentStatus::Published);
        assert!(live.has_accepted_terms());
        assert_eq!(live.version, talent.version + 1);
        assert_eq!(publish(&live, &offers).unwrap(), live, "twice is once");

        let unknown = Talent {
            approval: None,
            ..talent
        };
        let waiting = publish(&unknown, &offers).unwrap();
        assert_eq!(waiting.status, TalentStatus::PendingReview);
        assert_eq!(publish(&waiting, &offers).unwrap(), waiting);
    }

    #[test]
    fn a_page_that_was_public_is_republished_without_a_review() {
        let (talent, offers) = complete();
        let reviewed = Talent {
            approval: None,
            status: TalentStatus::Paused,
            paused_until: Some(now()),
            ..talent
        };
        let offline = reviewed.unpublished(now()).unwrap();
        assert_eq!(offline.status, TalentStatus::Unpublished);
        assert!(!offline.is_public() && offline.paused_until.is_none());
        assert_eq!(
            offline.unpublished(now()).unwrap(),
            offline,
            "twice is once"
        );
        let again = publish(&offline, &offers).unwrap();
        assert_eq!(again.status, TalentStatus::Published);

        // A page that was never reviewed waits again.
        let waiting = Talent {
            status: TalentStatus::PendingReview,
            ..reviewed
        };
        let draft = waiting.unpublished(now()).unwrap();
        assert_eq!(draft.status, TalentStatus::Draft);
        let again = publish(&draft, &offers).unwrap();
        assert_eq!(again.status, TalentStatus::PendingReview);
    }

    #[test]
    fn reports_all_unmet_requirements() {
        use PublicationItem::{Details, Headline, Offer, Picture, ProvenAddress, Terms};
        let (talent, mut offers) = complete();
        let bare = Talent {
            avatar: None,
            headline: String::new(),
            country: None,
            ..talent
        };
        for offer in &mut offers {
            offer.status = OfferStatus::Draft;
        }
        let refused = bare.submitted_for_publication(&offers, false, false, now());
        let missing = vec![Picture, Headline, Details, Offer, ProvenAddress, Terms];
        assert_eq!(refused, Err(PublicationRefused::Incomplete(missing)));
    }

    #[test]
    fn a_suspended_page_can_neither_be_published_nor_change_its_slug() {
        let (talent, offers) = complete();
        for status in [TalentStatus::Suspended, TalentStatus::Closed] {
            let down = Talent {
                status,
                ..talent.clone()
            };
            assert_eq!(publish(&down, &offers), Err(PublicationRefused::TakenDown));
            assert_eq!(down.unpublished(now()), Err(PublicationRefused::TakenDown));
            let slug = Slug::parse("ada").unwrap();
            assert_eq!(
                down.with_slug(slug, now()),
                Err(SlugChangeRefused::TakenDown)
            );
        }
    }

    #[test]
    fn the_slug_changes_at_most_once_in_30_days() {
        let (talent, _) = complete();
        let slug = |text: &str| Slug::parse(text).unwrap();
        let moved = talent.with_slug(slug("ada"), now()).unwrap();
        assert_eq!(moved.slug.as_str(), "ada");
        assert_eq!(moved.with_slug(slug("ada"), now()).unwrap(), moved);
        let until = now() + SLUG_CHANGE_INTERVAL;
        let early = until - SignedDuration::from_secs(1);
        assert_eq!(
            moved.with_slug(slug("ada-k"), early),
            Err(SlugChangeRefused::TooSoon { until })
        );
        assert!(moved.with_slug(slug("ada-k"), until).is_ok());
    }
}
