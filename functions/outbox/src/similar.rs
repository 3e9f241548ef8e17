//! Alternative athletes, for the email about a declined request.

use domain::offer::Offer;
use domain::order::{MailTemplate, Order};
use domain::talent::{SimilarTalent, Talent, rank_similar};
use domain::{Language, Slug};
use store::{Cursor, StoreError};
use texts::{Texts, text};

use crate::{EffectError, Outbox};
use email_frame::Email;
use email_frame::block::{link, links_lead};

/// The number of catalogue rows in one read.
const PAGE: u16 = 100;
/// Maximum of pages: athletes further away are not read, so that an email costs the same in every catalogue.
const MOST_PAGES: usize = 6;
/// The maximum number of athletes whose offers are read.
const MOST_CANDIDATES: usize = 12;

/// Athletes who could take the order.
#[derive(Debug, Default)]
pub(crate) struct Suggestions {
    athletes: Vec<SimilarTalent>,
    /// The sport that the athlete who declined has in common with all of them.
    sport: Option<Slug>,
}

impl Outbox {
    /// Returns up to three athletes who could take the order; none for other emails. An unreadable record removes the
    /// suggestions and never the email.
    pub(crate) async fn find_similar(
        &self,
        template: MailTemplate,
        order: &Order,
        language: Language,
    ) -> Result<Suggestions, EffectError> {
        let is_about_no = matches!(
            template,
            MailTemplate::OrderDeclinedNotCharged | MailTemplate::ExpiredNotCharged
        );
        if !is_about_no {
            return Ok(Suggestions::default());
        }
        match Box::pin(self.read_similar(order, language)).await {
            Err(error @ StoreError::Corrupt { .. }) => {
                tracing::error!(%error, order = %order.order_guid, "email.no_suggestions");
                Ok(Suggestions::default())
            }
            outcome => Ok(outcome?),
        }
    }

    async fn read_similar(
        &self,
        order: &Order,
        language: Language,
    ) -> Result<Suggestions, StoreError> {
        let store = self.settle.store();
        let Some(declined) = store.find_talent(order.talent.talent_guid).await? else {
            return Ok(Suggestions::default());
        };
        let mut candidates = Vec::new();
        for talent in self.read_alternatives(&declined).await? {
            let guid = talent.talent_guid;
            if store.find_open_requests(guid).await? < talent.capacity {
                let offers = store.list_offers(guid).await?;
                candidates.push((talent, offers));
            }
        }
        let marketplace = store.marketplace().await?;
        let athletes = rank_similar(
            order.offer.kind,
            order.offer.price,
            language,
            &marketplace.money.value,
            &candidates,
        );
        let sport = common_sport(&declined, &candidates, &athletes);
        Ok(Suggestions { athletes, sport })
    }

    /// Returns athletes of the same sport, from behind the one who declined and around the catalogue's end, so that
    /// suggestions vary.
    async fn read_alternatives(&self, declined: &Talent) -> Result<Vec<Talent>, StoreError> {
        let (store, now) = (self.settle.store(), self.clock.now());
        let mut cursor = Some(Cursor::after_published(declined));
        let mut found: Vec<Talent> = Vec::new();
        let mut is_second_round = false;
        for _page in 0..MOST_PAGES {
            let page = store.list_published(cursor.as_ref(), PAGE).await?;
            for talent in page.items {
                if is_second_round && talent.slug >= declined.slug {
                    return Ok(found);
                }
                if talent.is_alternative_to(declined, now) {
                    found.push(talent);
                }
                if found.len() == MOST_CANDIDATES {
                    return Ok(found);
                }
            }
            cursor = page.next;
            if cursor.is_none() {
                if is_second_round {
                    return Ok(found);
                }
                is_second_round = true;
            }
        }
        Ok(found)
    }
}

/// Returns the first sport of the athlete who declined that every suggested athlete has.
fn common_sport(
    declined: &Talent,
    candidates: &[(Talent, Vec<Offer>)],
    suggested: &[SimilarTalent],
) -> Option<Slug> {
    let shown: Vec<&Talent> = candidates
        .iter()
        .map(|(talent, _)| talent)
        .filter(|talent| suggested.iter().any(|one| one.slug == talent.slug))
        .collect();
    let mut sports = declined.sports.iter();
    sports
        .find(|sport| shown.iter().all(|talent| talent.sports.contains(sport)))
        .cloned()
}

/// Adds the athletes with links to their pages.
pub(crate) fn add_similar(t: &Texts, email: Email, suggestions: &Suggestions, site: &str) -> Email {
    if suggestions.athletes.is_empty() {
        return email;
    }
    let sport = suggestions.sport.as_ref().map_or("other", Slug::as_str);
    let athletes = text!(t, "athletes-of-sport", sport = sport);
    let count = suggestions.athletes.len();
    let pages = suggestions.athletes.iter().map(|talent| {
        let label = text!(
            t,
            "customer-similar-offer",
            talent = &talent.display_name,
            offer = &talent.offer,
            price = t.amount(talent.price)
        );
        link(label, t.page(site, &format!("/{}", talent.slug)))
    });
    let lead = text!(t, "customer-similar", count = count, athletes = athletes);
    email.with(links_lead(lead)).with_all(pages)
}
