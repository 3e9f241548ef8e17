//! Operators: queues, decisions and the audit log.
//!
//! Every handler has an [`operator::Operator`] parameter, so every endpoint requires an operator. The parameter names the
//! role that a change requires. Every action needs a reason and is written to the audit log in the same transaction.

mod athlete_invitations;
mod customers;
mod decisions;
mod desk;
mod email_texts;
mod health;
mod integrations;
mod list;
mod moderation;
mod money;
mod operator;
mod orders;
mod settings;
mod state;
mod talent;
mod team;

use axum::extract::DefaultBodyLimit;
use http_api::routes;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

pub use state::OperatorsState;

/// Schemas that are used only in queries, and that the routes alone would not add to the description.
#[derive(OpenApi)]
#[openapi(components(schemas(
    talent::applications::ApplicationList,
    decisions::approvals::ApprovalList,
    desk::figures::FiguresPeriod,
    orders::table::OrderSorting,
    orders::DisputeList,
    money::payouts::PayoutList,
    talent::TalentList
)))]
struct QueryShapes;

/// Returns every route of this function.
pub fn router(state: OperatorsState) -> OpenApiRouter {
    OpenApiRouter::with_openapi(QueryShapes::openapi())
        .routes(routes!(desk::queues::measure_queues))
        .routes(routes!(desk::figures::read_figures))
        .routes(routes!(orders::table::list_all_orders))
        .routes(routes!(desk::search::search_all))
        .routes(routes!(talent::applications::list_applications))
        .routes(routes!(talent::applications::find_application))
        .routes(routes!(talent::review::review_application))
        .routes(routes!(talent::list_talent))
        .routes(routes!(talent::search_talent))
        .routes(routes!(talent::read_talent_file))
        .routes(routes!(talent::money::find_talent_money))
        .routes(routes!(talent::decision::decide_talent))
        .routes(routes!(talent::commission::set_commission))
        .routes(routes!(orders::search::search_orders))
        .routes(routes!(orders::list_disputes))
        .routes(routes!(orders::find_operator_order))
        .routes(routes!(
            customers::suspension::find_customer_standing,
            customers::suspension::decide_customer
        ))
        .routes(routes!(customers::search_customers))
        .routes(routes!(orders::desk::notes::write_order_note))
        .routes(routes!(orders::desk::assignee::assign_order))
        .routes(routes!(orders::decision::preview_decision))
        .routes(routes!(orders::decision::decide_order))
        .routes(routes!(orders::message::send_party_message))
        .routes(routes!(orders::resend_mail::resend_confirmation))
        .routes(routes!(
            orders::chargeback::find_chargeback_evidence,
            orders::chargeback::send_chargeback_evidence
        ))
        .routes(routes!(money::payouts::list_payouts))
        .routes(routes!(money::payouts::decide_payout))
        .routes(routes!(money::currencies::list_currencies))
        .routes(routes!(decisions::approvals::list_approvals))
        .routes(routes!(decisions::approval_decision::decide_approval))
        .routes(routes!(health::effects::list_effects))
        .routes(routes!(health::effects::replay_effect))
        .routes(routes!(health::held_records::list_held_records))
        .routes(routes!(customers::address_problems::list_address_problems))
        .routes(routes!(customers::address_problems::clear_address_problem))
        .routes(routes!(moderation::feedback::list_pending_feedback))
        .routes(routes!(moderation::feedback::decide_feedback))
        .routes(routes!(moderation::reports::list_reports))
        .routes(routes!(moderation::reports::decide_report))
        .routes(routes!(settings::sports::list_all_sports))
        .routes(routes!(settings::sports::save_sport))
        .routes(routes!(settings::sports::reorder_sports))
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
        .routes(routes!(health::list_health_parts))
        .routes(routes!(health::test_email::send_test_email))
        .routes(routes!(health::test_hold::place_test_hold))
        .routes(routes!(health::test_hold::release_test_hold))
        .routes(routes!(health::checks::check_services))
        .merge(money_routes())
        .merge(integration_routes())
        .merge(content_routes())
        .merge(email_text_routes())
        .merge(athlete_invitations::routes())
        .routes(routes!(decisions::audit_log::list_audit))
        .with_state(state)
}

fn money_routes() -> OpenApiRouter<OperatorsState> {
    OpenApiRouter::new()
        .routes(routes!(
            money::reconciliation::list_reconciliations,
            money::reconciliation::ask_for_reconciliation
        ))
        .routes(routes!(money::reconciliation::settle_reconciliation))
        .routes(routes!(
            money::promotions::list_promotions,
            money::promotions::create_promotion
        ))
        .routes(routes!(money::promotions::end_promotion))
        .routes(routes!(
            money::taxes::list_tax_rates,
            money::taxes::save_tax_rate
        ))
        .routes(routes!(money::taxes::remove_tax_rate))
}

fn integration_routes() -> OpenApiRouter<OperatorsState> {
    OpenApiRouter::new()
        .routes(routes!(
            integrations::webhooks::list_webhooks,
            integrations::webhooks::add_webhook
        ))
        .routes(routes!(integrations::webhooks::change_webhook))
        .routes(routes!(integrations::webhooks::rotate_webhook_secret))
        .routes(routes!(integrations::webhooks::remove_webhook))
        .routes(routes!(integrations::webhook_deliveries::test_webhook))
        .routes(routes!(
            integrations::webhook_deliveries::list_webhook_deliveries
        ))
        .routes(routes!(
            integrations::webhook_deliveries::replay_webhook_delivery
        ))
        .routes(routes!(
            integrations::keys::list_operator_keys,
            integrations::keys::create_operator_key
        ))
        .routes(routes!(integrations::keys::revoke_operator_key))
}

fn email_text_routes() -> OpenApiRouter<OperatorsState> {
    OpenApiRouter::new()
        .routes(routes!(email_texts::list_email_texts))
        .routes(routes!(email_texts::save_email_text))
        .routes(routes!(email_texts::remove_email_text))
        .routes(routes!(email_texts::preview::preview_email_text))
}

/// The texts of pages are longer than other bodies.
fn content_routes() -> OpenApiRouter<OperatorsState> {
    OpenApiRouter::new()
        .routes(routes!(settings::content::save_content))
        .routes(routes!(settings::content::remove_content))
        .routes(routes!(settings::content::list_content_versions))
        .layer(DefaultBodyLimit::max(settings::content::BODY_LIMIT))
}
