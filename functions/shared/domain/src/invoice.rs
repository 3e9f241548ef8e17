//! Invoices and credit notes. Their content does not change after they are issued (PRODUCT section 2: the lines of a
//! price).
//!
//! The lines and the tax of a document add up to its total: the order's total for an invoice, the refund for a credit
//! note.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::ids::{CountryCode, Email, Language, OrderGuid, OrderNumber};
use crate::money::{AppliedTax, BasisPoints, Money, MoneyError};
use crate::order::{Order, Refund, RefundStatus};
use crate::tax::BilledBusiness;

/// The seller: the platform, which is the merchant of record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Seller {
    /// The abbreviation of the legal entity in document numbers, 1 to 8 letters or digits: `INV`.
    pub code: String,
    pub name: String,
    /// The address on one line.
    pub address: String,
    /// The VAT number, if the seller has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vat_id: Option<String>,
}

impl Default for Seller {
    fn default() -> Self {
        Self {
            code: "INV".to_owned(),
            name: "Matchday".to_owned(),
            address: String::new(),
            vat_id: None,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Buyer {
    /// The customer's name in the order.
    pub name: String,
    /// The email address that the document may be sent to.
    pub email: Email,
    /// The buyer's country, if the order contains it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub country: Option<CountryCode>,
    /// The company that is billed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub business: Option<BilledBusiness>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InvoiceKind {
    /// For the captured payment.
    Invoice,
    /// For a refund, identified by the order version that decided it.
    CreditNote(u64),
}

/// A line of a document. The amount includes the tax if [`InvoiceDraft::tax_included`] is true.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct InvoiceLine {
    pub label: String,
    /// The amount, not negative.
    pub amount: Money,
    /// Whether the amount is subtracted.
    #[serde(default)]
    pub is_reduction: bool,
}

/// The descriptions of an order's lines, in the language of the document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineLabels {
    pub offer: String,
    pub discount: String,
    pub service_fee: String,
    /// The refund of a credit note.
    pub refund: String,
}

/// A document that has no number yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct InvoiceDraft {
    pub kind: InvoiceKind,
    /// The language, which is that of the order.
    #[serde(default, skip_serializing_if = "Language::is_source")]
    pub language: Language,
    pub order_guid: OrderGuid,
    pub order_number: OrderNumber,
    pub seller: Seller,
    pub buyer: Buyer,
    pub lines: Vec<InvoiceLine>,
    /// The tax in the total.
    pub tax: Money,
    pub tax_bps: BasisPoints,
    /// Whether the lines' amounts include the tax.
    pub tax_included: bool,
    /// The row of the tax table that contains the rate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub applied_tax: Option<Box<AppliedTax>>,
    /// The amount that was paid or refunded.
    pub total: Money,
    /// The time of the payment, or of the refund decision.
    pub supplied_at: Timestamp,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Invoice {
    /// The number `INV-2026-000001`: sequential within the seller and the year of issue (UTC), without gaps.
    pub number: String,
    pub issued_at: Timestamp,
    /// For a credit note, the number of the invoice that it corrects.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lowers: Option<String>,
    #[serde(flatten)]
    pub draft: InvoiceDraft,
}

impl InvoiceDraft {
    /// Returns the number of the seller's `nth` document in the year of `at`.
    pub fn number(&self, at: Timestamp, nth: u64) -> String {
        let year = at.strftime("%Y");
        format!("{}-{year}-{nth:06}", self.seller.code)
    }

    /// Returns the sum of the lines, plus the tax unless they include it. It equals the total.
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
    /// Returns the documents that the order needs: an invoice after its payment was captured, and a credit note for
    /// each refund that has not failed.
    pub fn invoice_drafts(
        &self,
        seller: &Seller,
        labels: &LineLabels,
    ) -> Result<Vec<InvoiceDraft>, MoneyError> {
        if self.payment.captured.is_zero() {
            return Ok(Vec::new());
        }
        let mut drafts = vec![self.invoice_draft(seller, labels)];
        for refund in &self.refunds {
            if refund.status != RefundStatus::Failed {
                drafts.push(self.credit_note_draft(seller, labels, refund)?);
            }
        }
        Ok(drafts)
    }

    fn invoice_draft(&self, seller: &Seller, labels: &LineLabels) -> InvoiceDraft {
        let money = &self.money;
        let line = |label: &str, amount: Money| InvoiceLine {
            label: label.to_owned(),
            amount,
            is_reduction: false,
        };
        let mut lines = vec![line(&labels.offer, money.offer_price)];
        lines.extend(
            money
                .addons
                .iter()
                .map(|addon| line(&addon.label, addon.price)),
        );
        if let Some(discount) = &money.discount {
            lines.push(InvoiceLine {
                is_reduction: true,
                ..line(&labels.discount, discount.amount)
            });
        }
        if !money.service_fee.is_zero() {
            lines.push(line(&labels.service_fee, money.service_fee));
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
        labels: &LineLabels,
        refund: &Refund,
    ) -> Result<InvoiceDraft, MoneyError> {
        let tax = refund.parts.tax;
        let amount = if self.money.tax_inclusive {
            refund.amount
        } else {
            refund.amount.minus(tax)?
        };
        Ok(InvoiceDraft {
            kind: InvoiceKind::CreditNote(refund.version),
            lines: vec![InvoiceLine {
                label: labels.refund.clone(),
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
            language: self.customer.language,
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
