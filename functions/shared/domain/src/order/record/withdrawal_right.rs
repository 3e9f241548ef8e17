//! The consumer's right of withdrawal from an order, decided when it is placed (Directive 2011/83/EU).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::CountryCode;
use crate::marketplace::WithdrawalCountries;
use crate::offer::OfferKind;
use crate::quote::OrderUse;
use crate::tax::{Billing, BuyerKind};

/// Whether the law gives the customer of an order a right of withdrawal. An order keeps the one of its placing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WithdrawalRight {
    /// For 14 days from the acceptance, until the delivery.
    UntilDelivery,
    /// None: leisure activities at a fixed date are exempt (Article 16(l)).
    FixedDate,
    /// None: goods made for one person are exempt (Article 16(c)).
    MadeToOrder,
    /// None: the customer is a company.
    Business,
    /// None: the law of the customer's country gives none.
    OtherCountry,
}

/// The facts of an order that decide about the right.
#[derive(Debug, Clone, Copy)]
pub struct ContractFacts<'a> {
    pub kind: OfferKind,
    pub order_use: OrderUse,
    /// The billing as quoted; its country goes before the customer's.
    pub billing: Option<&'a Billing>,
    /// The country that the customer stated.
    pub country: Option<&'a CountryCode>,
}

impl WithdrawalRight {
    /// Decides by the customer, the country and the kind of offer. Every item is signed with the dedication of its brief.
    pub fn decide(facts: ContractFacts<'_>, countries: &WithdrawalCountries) -> Self {
        let is_company = facts
            .billing
            .is_some_and(|billing| billing.buyer() == BuyerKind::Business);
        let country = facts.billing.map(|billing| &billing.country);
        if facts.order_use == OrderUse::Commercial || is_company {
            Self::Business
        } else if !countries.include(country.or(facts.country)) {
            Self::OtherCountry
        } else {
            match facts.kind {
                OfferKind::Session | OfferKind::Appearance => Self::FixedDate,
                OfferKind::Item => Self::MadeToOrder,
                OfferKind::Video | OfferKind::Custom => Self::UntilDelivery,
            }
        }
    }
}
