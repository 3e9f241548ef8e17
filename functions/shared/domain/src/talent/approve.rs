//! Creates or completes a talent from an approved application.

use jiff::Timestamp;

use super::social_handle::{INSTAGRAM, TIKTOK, X, YOUTUBE};
use super::{AcceptedTerms, Approval, Socials, Talent, TalentStatus};
use crate::enrolment::{Application, Network, ProposedOffer, Social};
use crate::ids::{Language, OfferGuid, Slug, TalentGuid};
use crate::offer::{MOST_OFFERS, Offer, OfferKind, OfferTitles};

impl Talent {
    /// Returns the draft of an athlete who has no account yet, at version 1.
    pub fn from_application(
        application: &Application,
        talent_guid: TalentGuid,
        slug: Slug,
        now: Timestamp,
    ) -> Self {
        let name = application.display_name.clone();
        let mut draft = Self::draft(talent_guid, slug, name, application.email.clone(), now);
        if let Some(offer) = application.offers.first() {
            draft.currency = offer.price.currency();
        }
        draft.text_language = application.language.into();
        draft.complete_from(application, now);
        draft
    }

    /// Returns the profile of an athlete who already has an account, one version later: existing texts stay, and the
    /// application fills in the rest. Returns `None` for a suspended or closed page, which an approval does not
    /// restore.
    pub fn approved(&self, application: &Application, now: Timestamp) -> Option<Self> {
        if matches!(self.status, TalentStatus::Suspended | TalentStatus::Closed) {
            return None;
        }
        let mut next = self.next(now);
        next.complete_from(application, now);
        Some(next)
    }

    /// Returns drafts of the offers that the application proposed: only those in the talent's currency, of kinds that
    /// are not in `existing`, up to the maximum of a talent. `guids` are their identifiers, and `title_in` returns the
    /// usual title of a kind in a language.
    pub fn propose_offers(
        &self,
        application: &Application,
        existing: &[Offer],
        guids: impl IntoIterator<Item = OfferGuid>,
        title_in: impl Fn(OfferKind, Language) -> String,
        now: Timestamp,
    ) -> Vec<Offer> {
        let is_new = |proposed: &&ProposedOffer| {
            let is_known = existing.iter().any(|offer| offer.kind == proposed.kind);
            proposed.price.currency() == self.currency && !is_known
        };
        let first = u32::try_from(existing.len()).unwrap_or(u32::MAX);
        let room = MOST_OFFERS.saturating_sub(existing.len());
        let fitting = application.offers.iter().filter(is_new).take(room);
        fitting
            .zip(guids)
            .zip(first..)
            .map(|((proposed, guid), sort)| {
                let ProposedOffer { kind, price } = *proposed;
                let titles =
                    OfferTitles::of_page(&self.text_language, |language| title_in(kind, language));
                Offer::propose(self.talent_guid, guid, kind, titles, price, sort, now)
            })
            .collect()
    }

    fn complete_from(&mut self, application: &Application, now: Timestamp) {
        if self.sports.is_empty() {
            self.sports.clone_from(&application.sports);
        }
        if self.languages.is_empty() {
            self.languages.clone_from(&application.languages);
        }
        if self.team.is_none() {
            self.team.clone_from(&application.team);
        }
        if self.country.is_none() {
            self.country = Some(application.country.clone());
        }
        if self.socials == Socials::default() {
            self.socials = socials_of(&application.socials);
        }
        if !self.has_accepted_terms() {
            self.terms = Some(AcceptedTerms {
                at: application.consents.at,
                version: application.consents.terms_version,
            });
        }
        self.approval = Some(Approval {
            application_guid: application.application_guid,
            at: now,
        });
    }
}

/// Returns the handles for networks that a profile supports. A text that no profile can have is left out: the athlete
/// could not save the page with it.
fn socials_of(given: &[Social]) -> Socials {
    let mut socials = Socials::default();
    for Social {
        network, handle, ..
    } in given
    {
        let (place, rule) = match network {
            Network::Instagram => (&mut socials.instagram, &INSTAGRAM),
            Network::X => (&mut socials.x, &X),
            Network::Tiktok => (&mut socials.tiktok, &TIKTOK),
            Network::Youtube => (&mut socials.youtube, &YOUTUBE),
            Network::Facebook | Network::Twitch | Network::Website => continue,
        };
        let handle = Socials::handle_in(handle);
        *place = rule.allows(handle).then(|| handle.to_owned());
    }
    socials
}
