//! Orders: quote, place, view, act, feedback.
//!
//! The rules are in `domain`, the transitions that move money in `settle`; this crate authenticates callers and checks
//! their access.

mod access;
mod act;
mod calendars;
mod claim;
mod deliver;
mod feedback;
mod find;
mod gifts;
mod list;
mod messages;
mod place;
mod state;
mod tips;
mod view;
mod withdrawals;

use http_api::routes;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

pub use calendars::feed::write_feed;
pub use state::OrdersState;

/// Schemas that are used only in paths, and that the routes alone would not add to the description.
#[derive(OpenApi)]
#[openapi(components(schemas(domain::OrderHash)))]
struct PathShapes;

/// Returns every route of this function.
pub fn router(state: OrdersState) -> OpenApiRouter {
    let state = OrdersState {
        settle: state.settle.naming_lines(texts::price_line),
        ..state
    };
    OpenApiRouter::with_openapi(PathShapes::openapi())
        .routes(routes!(place::quote::quote_offer))
        .routes(routes!(list::list_orders, place::place_order))
        .routes(routes!(withdrawals::declare_withdrawal))
        .routes(routes!(find::find_order))
        .routes(routes!(act::act_on_order))
        .routes(routes!(place::checkout::open_checkout))
        .routes(routes!(claim::claim_order))
        .routes(routes!(feedback::find_feedback, feedback::leave_feedback))
        .routes(routes!(feedback::reply::reply_to_feedback))
        .routes(routes!(feedback::reply::report_feedback))
        .routes(routes!(
            messages::list_messages_by_hash,
            messages::send_message_by_hash
        ))
        .routes(routes!(messages::mark_messages_read_by_hash))
        .routes(routes!(gifts::gift::find_gift))
        .routes(routes!(gifts::gift::send_thanks))
        .routes(routes!(gifts::edit::change_gift))
        .routes(routes!(gifts::edit::add_gift_link))
        .routes(routes!(gifts::edit::send_gift_again))
        .routes(routes!(act::evidence::show_evidence))
        .routes(routes!(act::brief_pictures::add_brief_picture))
        .routes(routes!(act::meeting::change_meeting))
        .routes(routes!(messages::pictures::send_picture))
        .routes(routes!(deliver::visibility::change_visibility))
        .routes(routes!(tips::give_tip))
        .routes(routes!(act::refund_preview::preview_refund))
        .routes(routes!(
            act::rescheduling::list_new_times,
            act::rescheduling::propose_new_times
        ))
        .routes(routes!(act::brief::change_brief))
        .routes(routes!(act::address::change_shipping_address))
        .routes(routes!(act::rescheduling::refuse_new_times))
        .routes(routes!(
            calendars::feed_address::find_calendar_feed,
            calendars::feed_address::create_calendar_feed,
            calendars::feed_address::delete_calendar_feed
        ))
        .routes(routes!(calendars::feed_file::read_calendar_feed))
        .routes(routes!(
            calendars::busy_times::find_busy_calendar,
            calendars::busy_times::connect_busy_calendar,
            calendars::busy_times::disconnect_busy_calendar
        ))
        .with_state(state)
}
