//! The terms of commercial use, which a company and the talent agree on (PRODUCT section 3: commercial).

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::later;
use crate::message::refuse_contacts;
use crate::money::Currency;
use crate::order::record::{BudgetRange, CommercialUse, Order};
use crate::quote::LicenceScope;
use crate::text::{AmountProblem, FieldRule, Violations, lengths};

/// The terms that a company states in the booking form; the licence is part of the quote.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CommercialInput {
    /// The advertised brand, 1 to 80 characters.
    #[schema(min_length = 1, max_length = 80)]
    brand: String,
    /// The advertised product, 1 to 120 characters.
    #[schema(min_length = 1, max_length = 120)]
    product: String,
    /// Whether the company reviews the script before the recording.
    #[serde(default)]
    script_review: bool,
    /// The company marks the content as advertising; must be true.
    disclosure: bool,
    /// The range of prices that the company considers, in the talent's currency; only if the talent sets the price.
    #[serde(default)]
    budget: Option<BudgetRange>,
}

/// The period of a licence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LicenceTerm {
    /// The time of the first delivery.
    pub starts_at: Timestamp,
    /// The end of the last day.
    pub ends_at: Timestamp,
}

impl CommercialInput {
    /// Returns the terms with this licence, or all violations. `currency` is the order's.
    pub fn checked(
        &self,
        scope: &LicenceScope,
        currency: Currency,
    ) -> Result<CommercialUse, Violations> {
        let mut violations = Violations::new();
        if let Some(budget) = &self.budget {
            check_budget(&mut violations, budget, currency);
        }
        let brand = violations.text("brand", &self.brand, lengths::BRAND);
        let product = violations.text("product", &self.product, lengths::ADVERTISED_PRODUCT);
        violations.require(self.disclosure, "disclosure", FieldRule::Consent);
        refuse_contacts(
            &mut violations,
            [("brand", brand.as_str()), ("product", product.as_str())],
        );
        violations.into_result(CommercialUse {
            brand,
            product,
            script_review: self.script_review,
            disclosure: self.disclosure,
            licence: scope.clone(),
            budget: self.budget,
        })
    }
}

fn check_budget(violations: &mut Violations, budget: &BudgetRange, currency: Currency) {
    let BudgetRange { least, most } = budget;
    for (field, amount) in [("budget.least", least), ("budget.most", most)] {
        let rule = FieldRule::Currency {
            expected: currency,
            found: None,
        };
        violations.require(amount.currency() == currency, field, rule);
        violations.require(
            amount.amount() <= currency.maximum_charge(),
            field,
            FieldRule::Amount {
                kind: AmountProblem::AboveLargestOrder,
            },
        );
    }
    violations.require(
        !most.is_zero() && most.amount() >= least.amount(),
        "budget.most",
        FieldRule::Amount {
            kind: AmountProblem::BelowLowestPrice,
        },
    );
}

impl Order {
    /// Returns whether the licence was granted: the order is paid and not fully refunded.
    pub fn has_licence(&self) -> bool {
        let is_paid = !self.payment.captured.is_zero() && !self.refundable().is_zero();
        self.commercial.is_some() && is_paid && self.cancellation.is_none()
    }

    /// Returns the period of the licence, or `None` before the first delivery.
    pub fn licence_term(&self) -> Option<LicenceTerm> {
        let commercial = self.commercial.as_ref().filter(|_| self.has_licence())?;
        let starts_at = self.deliverables.first()?.at;
        let hours = i64::from(commercial.licence.term_days).saturating_mul(24);
        Some(LicenceTerm {
            starts_at,
            ends_at: later(starts_at, SignedDuration::from_hours(hours)),
        })
    }
}
