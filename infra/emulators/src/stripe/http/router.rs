use axum::Router;
use axum::routing::{get, post};

use super::state::State;
use super::{
    connect_endpoints, connected_accounts_page, controls, dispute_endpoints, error_response,
    event_endpoints, onboarding_page, pay_page, payment_endpoints, settlement_page,
};

/// Every path of the emulator.
pub(in crate::stripe) fn build_router(state: State) -> Router {
    let api = Router::new()
        .route(
            "/v1/checkout/sessions",
            post(payment_endpoints::create_session),
        )
        .route(
            "/v1/checkout/sessions/{id}",
            get(payment_endpoints::find_session),
        )
        .route(
            "/v1/checkout/sessions/{id}/expire",
            post(payment_endpoints::expire_session),
        )
        .route(
            "/v1/payment_intents/{id}",
            get(payment_endpoints::find_intent),
        )
        .route(
            "/v1/payment_intents/{id}/capture",
            post(payment_endpoints::capture_intent),
        )
        .route(
            "/v1/payment_intents/{id}/cancel",
            post(payment_endpoints::cancel_intent),
        )
        .route("/v1/charges/{id}", get(payment_endpoints::find_charge))
        .route(
            "/v1/refunds",
            post(payment_endpoints::create_refund).get(payment_endpoints::list_refunds),
        )
        .route("/v1/refunds/{id}", get(payment_endpoints::find_refund))
        .route("/v1/account", get(connect_endpoints::find_own_account))
        .route(
            "/v1/accounts",
            post(connect_endpoints::create_account).get(connect_endpoints::list_accounts),
        )
        .route("/v1/accounts/{id}", get(connect_endpoints::find_account))
        .route("/v1/payouts/{id}", get(connect_endpoints::find_payout))
        .route("/v1/account_links", post(connect_endpoints::create_link))
        .route(
            "/v1/transfers",
            post(connect_endpoints::create_transfer).get(connect_endpoints::list_transfers),
        )
        .route("/v1/transfers/{id}", get(connect_endpoints::find_transfer))
        .route(
            "/v1/transfers/{id}/reversals",
            post(connect_endpoints::reverse_transfer),
        )
        .route("/v1/disputes", get(dispute_endpoints::list_disputes))
        .route(
            "/v1/disputes/{id}",
            get(dispute_endpoints::find_dispute).post(dispute_endpoints::update_dispute),
        )
        .route("/v1/balance", get(dispute_endpoints::find_balance))
        .route(
            "/v1/balance_transactions",
            get(dispute_endpoints::list_balance_transactions),
        )
        .route("/v1/events", get(event_endpoints::list_events))
        .route("/v1/events/{id}", get(event_endpoints::find_event));
    let pages = Router::new()
        .route(
            "/_pay/{session}",
            get(pay_page::show_card_form).post(pay_page::submit_card),
        )
        .route(
            "/_pay/{session}/authenticate",
            get(pay_page::show_challenge).post(pay_page::submit_challenge),
        )
        .route(
            "/_connect/{link}",
            get(onboarding_page::show_onboarding).post(onboarding_page::submit_onboarding),
        )
        .route("/_connected", get(connected_accounts_page::show_accounts))
        .route(
            "/_connected/{id}",
            post(connected_accounts_page::submit_action),
        )
        .route(
            "/_settlement",
            get(settlement_page::show_settlement).post(settlement_page::submit_settlement),
        );
    Router::new()
        .merge(api)
        .merge(pages)
        .merge(control_routes())
        .fallback(error_response::refuse_unknown_path)
        .method_not_allowed_fallback(error_response::refuse_unknown_path)
        .with_state(state)
}

/// What tests use to change the emulator.
fn control_routes() -> Router<State> {
    Router::new()
        .route(
            "/_emulator/clock",
            get(controls::find_clock).post(controls::move_clock),
        )
        .route(
            "/_emulator/payment_intents/{id}",
            get(controls::find_intent_history),
        )
        .route("/_emulator/disputes", post(dispute_endpoints::open_dispute))
        .route(
            "/_emulator/disputes/{id}",
            post(dispute_endpoints::close_dispute),
        )
        .route(
            "/_emulator/refunds/{id}/bounce",
            post(controls::bounce_refund),
        )
        .route("/_emulator/movements", post(controls::book_movements))
        .route("/_emulator/settlement", post(controls::set_settlement))
        .route("/_emulator/faults", post(controls::set_call_faults))
        .route("/_emulator/webhooks", post(controls::set_webhook_faults))
}
