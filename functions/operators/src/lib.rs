//! Operators: queues, decisions and the audit log.
//!
//! Every handler has an [`operator::Operator`] parameter, so every endpoint requires an operator. The parameter names the
//! role that a change requires. Every action needs a reason and is written to the audit log in the same transaction.

mod address_problems;
mod applications;
mod approval_decision;
mod approval_request;
mod approvals;
mod approve;
mod athlete_invitations;
mod audit_log;
mod chargeback;
mod commission;
mod content;
mod customer_suspension;
mod customers;
mod decided;
mod effects;
mod email_text_preview;
mod email_texts;
mod feedback;
mod figures;
mod health;
mod held_records;
mod keys;
mod list;
mod operator;
mod order_decision;
mod order_desk;
mod order_message;
mod order_search;
mod order_table;
mod orders;
mod payouts;
mod promotions;
mod queues;
mod reconciliation;
mod reports;
mod resend_mail;
mod review;
mod search;
mod settings;
mod site_pictures;
mod sports;
mod state;
mod talent;
mod talent_decision;
mod talent_money;
mod taxes;
mod team;
mod webhook_deliveries;
mod webhooks;

use axum::extract::DefaultBodyLimit;
use http_api::routes;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

pub use state::OperatorsState;

/// Schemas that are used only in queries, and that the routes alone would not add to the description.
#[derive(OpenApi)]
#[openapi(components(schemas(
    applications::ApplicationList,
    approvals::ApprovalList,
    figures::FiguresPeriod,
    order_table::OrderSorting,
    orders::DisputeList,
    payouts::PayoutList,
    talent::TalentList
)))]
struct QueryShapes;

/// Returns every route of this function.
pub fn router(state: OperatorsState) -> OpenApiRouter {
    OpenApiRouter::with_openapi(QueryShapes::openapi())
        .routes(routes!(queues::measure_queues))
        .routes(routes!(figures::read_figures))
        .routes(routes!(order_table::list_all_orders))
        .routes(routes!(search::search_all))
        .routes(routes!(applications::list_applications))
        .routes(routes!(applications::find_application))
        .routes(routes!(review::review_application))
        .routes(routes!(talent::list_talent))
        .routes(routes!(talent::search_talent))
        .routes(routes!(talent::read_talent_file))
        .routes(routes!(talent_money::find_talent_money))
        .routes(routes!(talent_decision::decide_talent))
        .routes(routes!(commission::set_commission))
        .routes(routes!(order_search::search_orders))
        .routes(routes!(orders::list_disputes))
        .routes(routes!(orders::find_operator_order))
        .routes(routes!(
            customer_suspension::find_customer_standing,
            customer_suspension::decide_customer
        ))
        .routes(routes!(customers::search_customers))
        .routes(routes!(order_desk::notes::write_order_note))
        .routes(routes!(order_desk::assignee::assign_order))
        .routes(routes!(order_decision::preview_decision))
        .routes(routes!(order_decision::decide_order))
        .routes(routes!(order_message::send_party_message))
        .routes(routes!(resend_mail::resend_confirmation))
        .routes(routes!(
            chargeback::find_chargeback_evidence,
            chargeback::send_chargeback_evidence
        ))
        .routes(routes!(payouts::list_payouts))
        .routes(routes!(payouts::decide_payout))
        .routes(routes!(approvals::list_approvals))
        .routes(routes!(approval_decision::decide_approval))
        .routes(routes!(effects::list_effects))
        .routes(routes!(effects::replay_effect))
        .routes(routes!(held_records::list_held_records))
        .routes(routes!(address_problems::list_address_problems))
        .routes(routes!(address_problems::clear_address_problem))
        .routes(routes!(feedback::list_pending_feedback))
        .routes(routes!(feedback::decide_feedback))
        .routes(routes!(reports::list_reports))
        .routes(routes!(reports::decide_report))
        .routes(routes!(
            reconciliation::list_reconciliations,
            reconciliation::ask_for_reconciliation
        ))
        .routes(routes!(reconciliation::settle_reconciliation))
        .routes(routes!(
            promotions::list_promotions,
            promotions::create_promotion
        ))
        .routes(routes!(promotions::end_promotion))
        .routes(routes!(taxes::list_tax_rates, taxes::save_tax_rate))
        .routes(routes!(taxes::remove_tax_rate))
        .routes(routes!(sports::list_all_sports))
        .routes(routes!(sports::save_sport))
        .routes(routes!(sports::reorder_sports))
        .routes(routes!(team::find_team, team::add_member))
        .routes(routes!(
            team::invitations::list_invitations,
            team::invitations::invite_operator
        ))
        .routes(routes!(team::invitations::send_invitation))
        .routes(routes!(team::invitations::withdraw_invitation))
        .routes(routes!(
            team::join::read_team_invitation,
            team::join::join_team
        ))
        .routes(routes!(team::change_roles))
        .routes(routes!(team::remove_member))
        .routes(routes!(team::change_second_factor_rule))
        .routes(routes!(settings::read_settings))
        .routes(routes!(settings::save_brand))
        .routes(routes!(settings::save_business))
        .routes(routes!(settings::save_money))
        .routes(routes!(settings::save_launch))
        .routes(routes!(webhooks::list_webhooks, webhooks::add_webhook))
        .routes(routes!(webhooks::change_webhook))
        .routes(routes!(webhooks::rotate_webhook_secret))
        .routes(routes!(webhooks::remove_webhook))
        .routes(routes!(webhooks::test_webhook))
        .routes(routes!(webhook_deliveries::list_webhook_deliveries))
        .routes(routes!(webhook_deliveries::replay_webhook_delivery))
        .routes(routes!(keys::list_operator_keys, keys::create_operator_key))
        .routes(routes!(keys::revoke_operator_key))
        .routes(routes!(health::list_health_parts))
        .routes(routes!(health::test_email::send_test_email))
        .routes(routes!(health::test_hold::place_test_hold))
        .routes(routes!(health::test_hold::release_test_hold))
        .routes(routes!(health::checks::check_services))
        .merge(content_routes())
        .merge(email_text_routes())
        .merge(athlete_invitations::routes())
        .routes(routes!(audit_log::list_audit))
        .with_state(state)
}

fn email_text_routes() -> OpenApiRouter<OperatorsState> {
    OpenApiRouter::new()
        .routes(routes!(email_texts::list_email_texts))
        .routes(routes!(email_texts::save_email_text))
        .routes(routes!(email_texts::remove_email_text))
        .routes(routes!(email_text_preview::preview_email_text))
}

/// The texts of pages are longer than other bodies.
fn content_routes() -> OpenApiRouter<OperatorsState> {
    OpenApiRouter::new()
        .routes(routes!(content::save_content))
        .routes(routes!(content::remove_content))
        .routes(routes!(content::list_content_versions))
        .layer(DefaultBodyLimit::max(content::BODY_LIMIT))
}
