//! The API's description, which the site's client is made from.

use serde_json::Value;

use crate::context::endpoints;

fn description() -> Value {
    let (_router, description) = endpoints().split_for_parts();
    serde_json::to_value(description).unwrap()
}

fn references(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Object(object) => {
            if let Some(Value::String(reference)) = object.get("$ref") {
                found.push(reference.clone());
            }
            object.values().for_each(|value| references(value, found));
        }
        Value::Array(values) => values.iter().for_each(|value| references(value, found)),
        _ => {}
    }
}

#[test]
fn every_reference_leads_somewhere() {
    let description = description();
    let mut found = Vec::new();
    references(&description, &mut found);
    assert!(
        found.contains(&"#/components/schemas/ErrorBody".to_owned()),
        "{found:?}"
    );
    for reference in found {
        let place = reference.strip_prefix('#').unwrap();
        assert!(
            description.pointer(place).is_some(),
            "{reference} leads nowhere"
        );
    }
}

#[test]
fn the_error_codes_are_a_closed_set_in_the_description() {
    let description = description();
    let codes = description
        .pointer("/components/schemas/ErrorCode/enum")
        .unwrap();
    let codes: Vec<_> = codes
        .as_array()
        .unwrap()
        .iter()
        .map(|code| code.as_str().unwrap())
        .collect();
    assert_eq!(
        codes,
        [
            "malformed_json",
            "validation_failed",
            "body_too_large",
            "unsupported_media_type",
            "unauthenticated",
            "account_deleted",
            "token_expired",
            "forbidden",
            "customer_suspended",
            "order_in_account",
            "not_found",
            "method_not_allowed",
            "conflict",
            "already_decided",
            "approval_pending",
            "action_refused",
            "video_not_publishable",
            "slug_taken",
            "email_taken",
            "slot_taken",
            "unpaid_orders",
            "talent_unavailable",
            "marketplace_closed",
            "price_not_possible",
            "quote_changed",
            "promo_unavailable",
            "quote_expired",
            "idempotency_mismatch",
            "already_applied",
            "live_orders",
            "recent_login_required",
            "second_factor_required",
            "signature_invalid",
            "rate_limited",
            "payment_declined",
            "provider_unavailable",
            "identity_unavailable",
            "unavailable",
            "internal",
        ]
    );
}
