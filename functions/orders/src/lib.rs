//! Orders: quote, place, view, act, feedback.
//!
//! The rules are in `domain`, the transitions that move money in `settle`; this crate authenticates callers and checks
//! their access.

mod access;
mod act;
mod action;
mod brief;
mod brief_pictures;
mod busy_calendar;
mod calendar_feed;
mod calendar_file;
mod checkout;
mod claim;
mod delivery_files;
mod evidence;
mod feed;
mod feedback;
mod feedback_reply;
mod find;
mod gift;
mod gift_edit;
mod gift_view;
mod list;
mod meeting;
mod message_pictures;
mod messages;
mod pictures;
mod place;
mod pricing;
mod promo;
mod quote;
mod refund_preview;
mod rescheduling;
mod state;
mod tips;
mod view;
mod visibility;

use http_api::routes;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

pub use feed::write_feed;
pub use state::OrdersState;

/// Schemas that are used only in paths, and that the routes alone would not add to the description.
#[derive(OpenApi)]
#[openapi(components(schemas(domain::OrderHash)))]
struct PathShapes;

/// Returns every route of this function.
pub fn router(state: OrdersState) -> OpenApiRouter {
    OpenApiRouter::with_openapi(PathShapes::openapi())
        .routes(routes!(quote::quote_offer))
        .routes(routes!(list::list_orders, place::place_order))
        .routes(routes!(find::find_order))
        .routes(routes!(act::act_on_order))
        .routes(routes!(checkout::open_checkout))
        .routes(routes!(claim::claim_order))
        .routes(routes!(feedback::find_feedback, feedback::leave_feedback))
        .routes(routes!(feedback_reply::reply_to_feedback))
        .routes(routes!(feedback_reply::report_feedback))
        .routes(routes!(
            messages::list_messages_by_hash,
            messages::send_message_by_hash
        ))
        .routes(routes!(messages::mark_messages_read_by_hash))
        .routes(routes!(gift::find_gift))
        .routes(routes!(gift::send_thanks))
        .routes(routes!(gift_edit::change_gift))
        .routes(routes!(gift_edit::add_gift_link))
        .routes(routes!(gift_edit::send_gift_again))
        .routes(routes!(evidence::show_evidence))
        .routes(routes!(brief_pictures::add_brief_picture))
        .routes(routes!(meeting::change_meeting))
        .routes(routes!(message_pictures::send_picture))
        .routes(routes!(visibility::change_visibility))
        .routes(routes!(tips::give_tip))
        .routes(routes!(refund_preview::preview_refund))
        .routes(routes!(
            rescheduling::list_new_times,
            rescheduling::propose_new_times
        ))
        .routes(routes!(brief::change_brief))
        .routes(routes!(rescheduling::refuse_new_times))
        .routes(routes!(
            calendar_feed::find_calendar_feed,
            calendar_feed::create_calendar_feed,
            calendar_feed::delete_calendar_feed
        ))
        .routes(routes!(calendar_file::read_calendar_feed))
        .routes(routes!(
            busy_calendar::find_busy_calendar,
            busy_calendar::connect_busy_calendar,
            busy_calendar::disconnect_busy_calendar
        ))
        .with_state(state)
}
