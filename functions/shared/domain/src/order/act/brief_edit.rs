//! Changes of the brief by the customer until the athlete has accepted (PRODUCT section 4, `/account/orders/{guid}`).

use crate::{RefusalKind, RuleRefusal};
use std::collections::BTreeMap;

use jiff::Timestamp;

use crate::offer::Question;
use crate::order::booking::input::BriefInput;
use crate::order::machine::state::Actor;
use crate::order::machine::timers::whole_seconds;
use crate::order::record::{Brief, Order};
use crate::text::{FieldRule, Violations};

/// The most changes of a brief that the athlete can already see: each change sends them an email.
const MOST_CHANGES: u32 = 10;

/// The reason why the brief cannot be changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BriefEditRefused {
    /// Only the customer can change the brief.
    #[error("only the customer changes the brief")]
    NotCustomer,
    /// The athlete has already decided.
    #[error("the brief cannot be changed any more")]
    Decided,
    /// The limit of changes is reached.
    #[error("the brief was changed as often as it can be")]
    TooOften,
    #[error(transparent)]
    Invalid(#[from] Violations),
    /// A provider call is in progress.
    #[error("a payment step of this order is under way")]
    Busy,
}

impl RuleRefusal for BriefEditRefused {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotCustomer => RefusalKind::Forbidden,
            Self::Decided | Self::TooOften => RefusalKind::NotNow,
            Self::Invalid(violations) => RefusalKind::Fields(violations.clone()),
            Self::Busy => RefusalKind::Busy,
        }
    }
}

impl Order {
    /// Rejects actors other than the customer, and changes after the athlete's decision, above the limit or during a
    /// payment step.
    pub fn check_brief_edit(&self, by: Actor) -> Result<(), BriefEditRefused> {
        if !matches!(by, Actor::Customer | Actor::Guest) {
            return Err(BriefEditRefused::NotCustomer);
        }
        if !self.is_brief_open() {
            return Err(BriefEditRefused::Decided);
        }
        if self.brief_changes >= MOST_CHANGES {
            return Err(BriefEditRefused::TooOften);
        }
        // A capture in progress belongs to an acceptance: the athlete accepted the brief as it is now.
        if self.pending_op.is_some() {
            return Err(BriefEditRefused::Busy);
        }
        Ok(())
    }

    /// Returns the order with another brief, which is validated like a new one. Its pictures stay.
    ///
    /// `questions` are the offer's current questions. Unchanged answers are kept without a check, because their
    /// question may have been removed from the offer. Questions that were added after the order are not asked.
    pub fn with_brief(
        &self,
        input: &BriefInput,
        questions: &[Question],
        by: Actor,
        now: Timestamp,
    ) -> Result<Self, BriefEditRefused> {
        self.check_brief_edit(by)?;
        let answered = &self.brief.answers;
        let (kept, answers): (BTreeMap<_, _>, BTreeMap<_, _>) = input
            .answers
            .clone()
            .into_iter()
            .partition(|(key, answer)| answered.get(key) == Some(answer));
        let asked: Vec<Question> = questions
            .iter()
            .filter(|question| {
                let was_asked = |asked: &crate::order::AskedQuestion| asked.key == question.key;
                self.offer.questions.iter().any(was_asked) && !kept.contains_key(&question.key)
            })
            .cloned()
            .collect();
        let input = BriefInput {
            answers,
            ..input.clone()
        };
        let mut checked = input.checked(&asked, now).map_err(below_brief)?;
        checked.answers.extend(kept);
        let brief = Brief {
            pictures: self.brief.pictures.clone(),
            ..checked
        };
        if brief == self.brief {
            return Err(BriefEditRefused::Invalid(Violations::one(
                "brief",
                FieldRule::Unchanged,
            )));
        }
        let is_visible_to_athlete = self.requested_at.is_some();
        let order = self.next(now);
        Ok(Self {
            brief,
            brief_changes: order
                .brief_changes
                .saturating_add(u32::from(is_visible_to_athlete)),
            brief_changed_at: is_visible_to_athlete.then(|| whole_seconds(now)),
            ..order
        })
    }
}

/// Returns the error with each field below `brief`.
fn below_brief(violations: Violations) -> BriefEditRefused {
    let mut outer = Violations::new();
    outer.absorb("brief", violations);
    BriefEditRefused::Invalid(outer)
}
