//! Invoices and credit notes (PRODUCT section 2: the lines of a price): what stands in one, frozen when it is issued.
//!
//! The lines and the tax of a document add up to its total: an invoice's is the order's total, a credit note's the refund.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::ids::{CountryCode, Email, OrderGuid, OrderNumber};
use crate::money::{AppliedTax, BasisPoints, Money, MoneyError};
use crate::order::{Order, Refund, RefundStatus};
use crate::tax::BilledBusiness;

/// Who sells: the platform, which is the merchant of record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Seller {
    /// Short name of the legal entity in numbers, 1 to 8 letters or digits: `MD`.
    pub code: String,
    /// As it stands in the register.
    pub name: String,
    /// On one line.
    pub address: String,
    /// VAT number; absent for a seller that has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vat_id: Option<String>,
}

impl Default for Seller {
    fn default() -> Self {
        Self {
            code: "MD".to_owned(),
            name: "Matchday".to_owned(),
            address: String::new(),
            vat_id: None,
        }
    }
}

/// Who bought.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Buyer {
    /// As it stands in the order.
    pub name: String,
    /// Where the document may be sent.
    pub email: Email,
    /// Where the buyer lives, if the order says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub country: Option<CountryCode>,
    /// The company it is billed to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub business: Option<BilledBusiness>,
}

/// Which document of an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InvoiceKind {
    /// For what was captured.
    Invoice,
    /// For a refund, named by the order version that decided it.
    CreditNote(u64),
}

/// A line; the amount is without tax where tax comes on top, and with it where it is included.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct InvoiceLine {
    /// What for.
    pub label: String,
    /// How much.
    pub amount: Money,
    /// Whether it lowers the sum.
    #[serde(default)]
    pub is_reduction: bool,
}

/// A document before it has a number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct InvoiceDraft {
    /// Which one.
    pub kind: InvoiceKind,
    /// Of which order.
    pub order_guid: OrderGuid,
    /// Its number.
    pub order_number: OrderNumber,
    /// Who sells.
    pub seller: Seller,
    /// Who bought.
    pub buyer: Buyer,
    /// What for.
    pub lines: Vec<InvoiceLine>,
    /// The tax in the total.
    pub tax: Money,
    /// Its rate.
    pub tax_bps: BasisPoints,
    /// Whether the lines include it.
    pub tax_included: bool,
    /// The row of the tax table that the rate is from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub applied_tax: Option<Box<AppliedTax>>,
    /// What was paid, or given back.
    pub total: Money,
    /// When it was paid, or the refund decided.
    pub supplied_at: Timestamp,
}

/// A document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Invoice {
    /// `MD-2026-000001`: in sequence within the seller and the year of issue (UTC), without gaps.
    pub number: String,
    /// When it was issued.
    pub issued_at: Timestamp,
    /// Of a credit note, the invoice that it lowers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lowers: Option<String>,
    /// What stands in it.
    #[serde(flatten)]
    pub draft: InvoiceDraft,
}

impl InvoiceDraft {
    /// The number of the document that is the `nth` of its seller in the year of `at`.
    pub fn number(&self, at: Timestamp, nth: u64) -> String {
        let year = at.strftime("%Y");
        format!("{}-{year}-{nth:06}", self.seller.code)
    }

    /// What the lines add up to, tax on top included: the total.
    pub fn sum(&self) -> Result<Money, MoneyError> {
        let mut sum = Money::zero(self.total.currency());
        let (less, more): (Vec<_>, Vec<_>) = self.lines.iter().partition(|line| line.is_reduction);
        for line in more {
            sum = sum.plus(line.amount)?;
        }
        for line in less {
            sum = sum.minus(line.amount)?;
        }
        if self.tax_included {
            Ok(sum)
        } else {
            sum.plus(self.tax)
        }
    }
}

impl Order {
    /// The documents that the order should have: an invoice once its payment was captured, and a credit note for each
    /// refund that has not failed.
    pub fn invoice_drafts(&self, seller: &Seller) -> Result<Vec<InvoiceDraft>, MoneyError> {
        if self.payment.captured.is_zero() {
            return Ok(Vec::new());
        }
        let mut drafts = vec![self.invoice_draft(seller)];
        for refund in &self.refunds {
            if refund.status != RefundStatus::Failed {
                drafts.push(self.credit_note_draft(seller, refund)?);
            }
        }
        Ok(drafts)
    }

    fn invoice_draft(&self, seller: &Seller) -> InvoiceDraft {
        let money = &self.money;
        let line = |label: &str, amount: Money| InvoiceLine {
            label: label.to_owned(),
            amount,
            is_reduction: false,
        };
        let title = format!("{}, by {}", self.offer.title, self.talent.display_name);
        let mut lines = vec![line(&title, money.offer_price)];
        lines.extend(
            money
                .addons
                .iter()
                .map(|addon| line(&addon.label, addon.price)),
        );
        if let Some(discount) = &money.discount {
            lines.push(InvoiceLine {
                is_reduction: true,
                ..line(&format!("Discount {}", discount.code), discount.amount)
            });
        }
        if !money.service_fee.is_zero() {
            lines.push(line("Service fee", money.service_fee));
        }
        InvoiceDraft {
            kind: InvoiceKind::Invoice,
            lines,
            tax: money.tax,
            total: money.total,
            supplied_at: self.accepted_at.unwrap_or(self.created_at),
            ..self.empty_draft(seller)
        }
    }

    fn credit_note_draft(
        &self,
        seller: &Seller,
        refund: &Refund,
    ) -> Result<InvoiceDraft, MoneyError> {
        let tax = refund.parts.tax;
        let amount = if self.money.tax_inclusive {
            refund.amount
        } else {
            refund.amount.minus(tax)?
        };
        let label = format!("Refund of order {}", self.number);
        Ok(InvoiceDraft {
            kind: InvoiceKind::CreditNote(refund.version),
            lines: vec![InvoiceLine {
                label,
                amount,
                is_reduction: false,
            }],
            tax,
            total: refund.amount,
            supplied_at: refund.at,
            ..self.empty_draft(seller)
        })
    }

    fn empty_draft(&self, seller: &Seller) -> InvoiceDraft {
        let zero = Money::zero(self.money.total.currency());
        let billing = self.billing.as_deref();
        let billed_in = billing.map(|billing| billing.country.clone());
        InvoiceDraft {
            kind: InvoiceKind::Invoice,
            order_guid: self.order_guid,
            order_number: self.number.clone(),
            seller: seller.clone(),
            buyer: Buyer {
                name: self.customer.name.clone(),
                email: self.customer.email.clone(),
                country: billed_in.or_else(|| self.customer.country.clone()),
                business: billing.and_then(|billing| billing.business.clone()),
            },
            lines: Vec::new(),
            tax: zero,
            tax_bps: self.money.tax_bps,
            tax_included: self.money.tax_inclusive,
            applied_tax: self.money.applied_tax.clone(),
            total: zero,
            supplied_at: self.created_at,
        }
    }
}
