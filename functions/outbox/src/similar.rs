//! Alternative athletes, for the email about a declined request.

use domain::Language;
use domain::order::{MailTemplate, Order};
use domain::talent::{SimilarTalent, Talent, rank_similar};
use store::{Cursor, StoreError};
use texts::{Texts, text};

use crate::{EffectError, Outbox};
use email_frame::Email;

/// The number of catalogue rows in one read.
const PAGE: u16 = 100;
/// Maximum of pages: athletes further away are not read, so that an email costs the same in every catalogue.
const MOST_PAGES: usize = 6;
/// The maximum number of athletes whose offers are read.
const MOST_CANDIDATES: usize = 12;

impl Outbox {
    /// Returns up to three athletes who could take the order; none for other emails. An unreadable record removes the
    /// suggestions and never the email.
    pub(crate) async fn find_similar(
        &self,
        template: MailTemplate,
        order: &Order,
        language: Language,
    ) -> Result<Vec<SimilarTalent>, EffectError> {
        let is_about_no = matches!(
            template,
            MailTemplate::OrderDeclinedNotCharged | MailTemplate::ExpiredNotCharged
        );
        if !is_about_no {
            return Ok(Vec::new());
        }
        match Box::pin(self.read_similar(order, language)).await {
            Err(error @ StoreError::Corrupt { .. }) => {
                tracing::error!(%error, order = %order.order_guid, "email.no_suggestions");
                Ok(Vec::new())
            }
            outcome => Ok(outcome?),
        }
    }

    async fn read_similar(
        &self,
        order: &Order,
        language: Language,
    ) -> Result<Vec<SimilarTalent>, StoreError> {
        let store = self.settle.store();
        let Some(declined) = store.find_talent(order.talent.talent_guid).await? else {
            return Ok(Vec::new());
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
        Ok(rank_similar(
            order.offer.kind,
            order.offer.price,
            language,
            &marketplace.money.value,
            &candidates,
        ))
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

/// Adds the athletes with links to their pages.
pub(crate) fn add_similar(t: &Texts, email: Email, similar: &[SimilarTalent], site: &str) -> Email {
    if similar.is_empty() {
        return email;
    }
    let mut email = email.links_lead(text!(t, "customer-similar", count = similar.len()));
    for talent in similar {
        let label = text!(
            t,
            "customer-similar-offer",
            talent = &talent.display_name,
            offer = &talent.offer,
            price = t.amount(talent.price)
        );
        email = email.link(label, t.page(site, &format!("/{}", talent.slug)));
    }
    email
}
