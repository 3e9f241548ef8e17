//! Searches orders, athletes and applications by one text.

use axum::extract::State;
use domain::text::plain_words;
use domain::{ApplicationGuid, Email};
use http_api::{Failures, Json, Result};
use serde::{Deserialize, Serialize};
use store::Queue;
use utoipa::ToSchema;

use crate::OperatorsState;
use crate::list::check_find;
use crate::operator::Operator;
use crate::orders::search::{OperatorOrderSummary, find_one, newest_of_email};
use crate::talent::applications::ApplicationSummary;
use crate::talent::{TalentFile, search as search_talent};

/// The most results of a kind.
const MOST: u16 = 8;
/// The number of applications of each queue whose names are compared.
const APPLICATIONS: u16 = 100;

/// The search. It is a body, not a query, because logs must not contain the secret of a link.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Search {
    /// A number or its beginning, a link, a GUID, an email address, or the beginning of a name.
    #[schema(min_length = 1, max_length = 300)]
    find: String,
}

/// Results of a search, at most eight of each kind.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SearchResults {
    /// Orders by number, link, GUID, email address or name of the customer.
    orders: Vec<OperatorOrderSummary>,
    /// Athletes by slug or its beginning, page, email address or GUID.
    talent: Vec<TalentFile>,
    /// Applications by GUID, open ones by email address, and waiting ones by name.
    applications: Vec<ApplicationSummary>,
}

/// Search orders, athletes and applications.
#[utoipa::path(
    post, path = "/api/operators/search", tag = "operators",
    request_body(content = Search, example = json!({ "find": "ada" })),
    security(("bearer" = [])),
    extensions(("x-access" = json!("operators"))),
    responses((status = 200, body = SearchResults), Failures),
)]
pub(crate) async fn search_all(
    State(state): State<OperatorsState>,
    _operator: Operator,
    Json(request): Json<Search>,
) -> Result<Json<SearchResults>> {
    let find = &check_find(&request.find)?;
    let mut talent = search_talent(&state, find).await?;
    talent.truncate(MOST.into());
    Ok(Json(SearchResults {
        orders: search_orders(&state, find).await?,
        talent: talent
            .into_iter()
            .map(|talent| TalentFile::new(talent, Vec::new()))
            .collect(),
        applications: search_applications(&state, find).await?,
    }))
}

async fn search_orders(state: &OperatorsState, find: &str) -> Result<Vec<OperatorOrderSummary>> {
    let store = &state.store;
    if let Ok(email) = Email::parse(find) {
        let newest = newest_of_email(state, &email, MOST).await?;
        return Ok(newest.into_iter().map(Into::into).collect());
    }
    if let Some(order) = find_one(state, find).await? {
        return Ok(vec![order.into()]);
    }
    let mut orders = store.list_orders_by_number(find, MOST).await?;
    if orders.is_empty() {
        orders = store.list_orders_by_name(find, MOST).await?;
    }
    Ok(orders.into_iter().map(Into::into).collect())
}

async fn search_applications(
    state: &OperatorsState,
    find: &str,
) -> Result<Vec<ApplicationSummary>> {
    let store = &state.store;
    if let Ok(guid) = ApplicationGuid::parse(find) {
        let found = store.find_application(guid).await?;
        return Ok(found.into_iter().map(Into::into).collect());
    }
    if let Ok(email) = Email::parse(find) {
        let found = store.find_open_application(&email).await?;
        return Ok(found.into_iter().map(Into::into).collect());
    }
    let beginning = plain_words(find);
    let mut found = Vec::new();
    for queue in [Queue::Applications, Queue::AskedApplications] {
        let page = store.list_applications(queue, None, APPLICATIONS).await?;
        found.extend(page.items.into_iter().filter(|application| {
            let name = plain_words(&application.display_name);
            name.split(' ').any(|word| word.starts_with(&beginning)) || name.starts_with(&beginning)
        }));
    }
    found.truncate(MOST.into());
    Ok(found.into_iter().map(Into::into).collect())
}
