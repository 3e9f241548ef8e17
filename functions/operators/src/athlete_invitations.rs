//! Invitations of athletes to apply: listed, sent by email, sent again, withdrawn.

mod change;
mod invite;
mod send;
mod view;

use axum::extract::{DefaultBodyLimit, State};
use http_api::{Failures, Json, PageQuery, Query, Result, routes};
use store::{PAGE_SIZE, Page};
use utoipa_axum::router::OpenApiRouter;

use crate::OperatorsState;
use crate::operator::Operator;
use view::AthleteInvitationView;

/// Enough for 200 athletes with the longest addresses and names.
const LIST_BODY_LIMIT: usize = 128 * 1024;

/// Returns the routes. A list of athletes is longer than other bodies.
pub(crate) fn routes() -> OpenApiRouter<OperatorsState> {
    OpenApiRouter::new()
        .routes(routes!(list_athlete_invitations, invite::invite_athletes))
        .routes(routes!(change::resend_athlete_invitation))
        .routes(routes!(change::withdraw_athlete_invitation))
        .layer(DefaultBodyLimit::max(LIST_BODY_LIMIT))
}

/// List the invitations that are open or were used, the one that was sent last first.
#[utoipa::path(
    get, path = "/api/operators/athlete-invitations", tag = "operators",
    params(PageQuery),
    security(("bearer" = [])),
    extensions(("x-access" = json!("operators"))),
    responses((status = 200, body = Page<AthleteInvitationView>), Failures),
)]
pub(crate) async fn list_athlete_invitations(
    State(state): State<OperatorsState>,
    _operator: Operator,
    Query(query): Query<PageQuery>,
) -> Result<Json<Page<AthleteInvitationView>>> {
    let now = state.clock.now();
    let page = state
        .store
        .list_athlete_invitations(query.cursor.as_ref(), PAGE_SIZE)
        .await?;
    // The table deletes an expired row some time later.
    let kept = page.items.into_iter().filter(|one| now < one.expires_at());
    Ok(Json(Page {
        items: kept.map(AthleteInvitationView::from).collect(),
        next: page.next,
    }))
}
