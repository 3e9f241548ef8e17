//! Public forms: applications to join and their emailed links, messages to the operators, unsubscribing.

mod apply;
mod availability_alert;
mod contact;
mod edit;
mod form;
mod guardian;
mod invitation;
mod link;
mod mails;
mod order_links;
mod resend;
mod state;
mod step;
mod unsubscribe;
mod unsubscribe_page;
mod view;

use http_api::routes;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

pub use state::JoinState;

/// Schemas that are used only in paths, and that the routes alone would not add to the description.
#[derive(OpenApi)]
#[openapi(components(schemas(domain::ApplicationToken, domain::InvitationToken)))]
struct PathShapes;

/// Returns every route of this function.
pub fn router(state: JoinState) -> OpenApiRouter {
    OpenApiRouter::with_openapi(PathShapes::openapi())
        .routes(routes!(apply::apply_to_join))
        .routes(routes!(
            invitation::read_invitation,
            invitation::apply_by_invitation
        ))
        .routes(routes!(contact::send_contact_message))
        .routes(routes!(resend::send_application_link))
        .routes(routes!(link::read_application, edit::edit_application))
        .routes(routes!(step::take_applicant_step))
        .routes(routes!(
            unsubscribe::read_subscription,
            unsubscribe::unsubscribe
        ))
        .routes(routes!(unsubscribe::resubscribe))
        .routes(routes!(availability_alert::ask_for_alert))
        .routes(routes!(order_links::send_order_links))
        .routes(routes!(
            guardian::read_guardian_request,
            guardian::answer_guardian_request
        ))
        .with_state(state)
}
