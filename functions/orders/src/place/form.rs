//! The booking form, and its check against the offer and the quote.

use domain::digest::sha256_hex;
use domain::order::{
    AddressInput, BookedGift, Brief, BriefInput, CommercialInput, CommercialUse, Consents,
    ConsentsInput, CustomerInput, Gift, GiftInput, OrderCustomer, PostalAddress, Schedule,
    ScheduleInput, Visibility,
};
use domain::quote::Quote;
use domain::slots::slot_at;
use domain::text::{AbsentWhen, FieldRule, QuoteProblem, RequiredFor};
use domain::{Language, TimeZoneName, UserId, Violations};
use http_api::{ApiError, Result};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::place::pricing::OnSale;

#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct PlaceOrder {
    /// The token of `POST /api/quotes`.
    #[schema(max_length = 8_192, pattern = "^[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+$")]
    pub(super) quote_token: String,
    pub(super) customer: CustomerInput,
    pub(super) brief: BriefInput,
    /// The selected time, for sessions and appearances.
    #[serde(default)]
    pub(super) schedule: Option<ScheduleInput>,
    /// The shipping address, for signed items and extras that are shipped.
    #[serde(default)]
    pub(super) shipping_address: Option<AddressInput>,
    /// Makes the order a gift, which its recipient opens by a separate link.
    #[serde(default)]
    pub(super) gift: Option<GiftInput>,
    #[serde(default)]
    pub(super) visibility: Visibility,
    /// The company's terms for commercial use; the licence is part of the quote.
    #[serde(default)]
    pub(super) commercial: Option<CommercialInput>,
    /// Whether the talent sets the price instead of the quoted one: for custom jobs and commercial use.
    #[serde(default)]
    pub(super) asks_for_price: bool,
    pub(super) consents: ConsentsInput,
    /// The language of the page, in which a guest gets emails; an account has its own.
    #[serde(default, skip_serializing_if = "Language::is_source")]
    #[schema(required = false)]
    pub(super) language: Language,
}

/// The booking form after validation.
pub(super) struct CheckedForm {
    pub(super) customer: OrderCustomer,
    pub(super) brief: Brief,
    pub(super) consents: Consents,
    pub(super) schedule: Option<Schedule>,
    pub(super) shipping_address: Option<PostalAddress>,
    pub(super) gift: Option<Gift>,
    pub(super) commercial: Option<CommercialUse>,
}

/// Checks the whole form, so that the response contains all violations.
pub(super) fn check_form(
    request: &PlaceOrder,
    on_sale: &OnSale,
    quote: &Quote,
    user_id: Option<UserId>,
    now: Timestamp,
) -> Result<CheckedForm> {
    let mut violations = Violations::new();
    let customer = violations.nested("customer", request.customer.checked(user_id));
    let brief = violations.nested(
        "brief",
        request.brief.checked(&on_sale.offer.questions, now),
    );
    let consents = violations.nested("consents", request.consents.checked(now));
    violations.require(
        request.visibility != Visibility::Public || request.consents.recipient_agrees,
        "consents.recipientAgrees",
        FieldRule::RequiredFor {
            kind: RequiredFor::PublicVideo,
        },
    );
    let schedule = violations.nested("schedule", schedule(on_sale, request.schedule.as_ref()));
    let address = request.shipping_address.as_ref();
    let address = violations.nested(
        "shippingAddress",
        address.map(AddressInput::checked).transpose(),
    );
    let licence = quote.selection.licence.as_ref();
    let commercial = match (&request.commercial, licence) {
        (Some(input), Some(scope)) => violations
            .nested(
                "commercial",
                input.checked(scope, quote.breakdown.total.currency()),
            )
            .map(Some),
        (Some(_), None) => {
            violations.add(
                "quoteToken",
                FieldRule::Quote {
                    kind: QuoteProblem::NotForLicence,
                },
            );
            None
        }
        (None, _) => Some(None),
    };
    let form = customer.zip(brief).zip(consents).zip(schedule);
    let booked = BookedGift {
        kind: on_sale.offer.kind,
        order_use: quote.selection.order_use,
        for_whom: request.brief.for_whom,
        starts_at: request.schedule.as_ref().map(|schedule| schedule.start_at),
    };
    let gift = request.gift.as_ref();
    let gift = gift.map(|gift| gift.checked(booked, now)).transpose();
    let gift = violations.nested("gift", gift);
    let form = form.zip(address).zip(commercial).zip(gift);
    let ((((((customer, brief), consents), schedule), shipping_address), commercial), gift) =
        violations.finish(form)?;
    Ok(CheckedForm {
        customer,
        brief,
        consents,
        schedule,
        shipping_address,
        gift,
        commercial,
    })
}

/// Returns the selected slot; `domain` checks whether the offer needs one.
fn schedule(
    on_sale: &OnSale,
    input: Option<&ScheduleInput>,
) -> Result<Option<Schedule>, Violations> {
    let (Some(input), Some(terms)) = (input, &on_sale.offer.session) else {
        return if input.is_some() {
            Err(Violations::one(
                "",
                FieldRule::absent(AbsentWhen::ThisOffer),
            ))
        } else {
            Ok(None)
        };
    };
    let mut violations = Violations::new();
    let time_zone = violations.check("timeZone", TimeZoneName::parse(&input.time_zone));
    let slot = slot_at(terms, input.start_at);
    violations.finish(time_zone.map(|time_zone| Some(Schedule { slot, time_zone })))
}

/// Returns the digest of a request, which detects that a key is reused with another request.
pub(super) fn digest(request: &PlaceOrder) -> Result<String> {
    let bytes = serde_json::to_vec(request).map_err(ApiError::internal)?;
    Ok(sha256_hex(bytes))
}
