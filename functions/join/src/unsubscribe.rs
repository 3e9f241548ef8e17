//! Unsubscribes from optional emails, by the link in each of them, without a sign-in.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};
use domain::Language;
use domain::mail_topics::Subscription;
use domain::quote::QuoteKey;
use http_api::{Failures, Path, Query, Result};
use serde::Deserialize;
use store::Store;
use texts::Texts;

use crate::unsubscribe_page::{self, PageSettings};

/// The query of a link.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PageQuery {
    /// The language of the email.
    #[serde(default)]
    language: Language,
}

impl PageQuery {
    async fn page_settings(&self, store: &Store) -> Result<PageSettings> {
        let marketplace = store.marketplace().await?;
        let brand = &marketplace.brand.value;
        Ok(PageSettings {
            texts: Texts::new(self.language, brand.name.as_str()),
            colours: brand.colours,
        })
    }
}

/// Return the page of the link. It changes nothing, because email programs and virus scanners open links automatically.
#[utoipa::path(
    get,
    path = "/api/mail/unsubscribe/{subscriptionToken}",
    tag = "join",
    params((
        "subscriptionToken" = String, Path, description = "From the email", max_length = 200,
        pattern = "^[a-z_]+\\.[0-9a-f]{64}\\.[A-Za-z0-9_-]{43}$",
    ), ("language" = Option<Language>, Query, description = "The language of the page; English if absent")),
    extensions(("x-access" = json!("public"))),
    responses((status = 200, content_type = "text/html", body = String), Failures),
)]
pub(crate) async fn read_subscription(
    State(store): State<Store>,
    State(key): State<QuoteKey>,
    Path(token): Path<String>,
    Query(query): Query<PageQuery>,
) -> Result<Response> {
    let settings = query.page_settings(&store).await?;
    let Some(subscription) = key.verify_subscription(&token) else {
        return Ok(refuse_link(&settings));
    };
    let is_subscribed = store.is_subscribed(&subscription).await?;
    Ok(answer(&settings, &subscription, &token, is_subscribed))
}

/// Unsubscribe immediately. Email programs send this request for their own button (RFC 8058), and the page for its
/// button. The body is ignored; the token contains all data.
#[utoipa::path(
    post,
    path = "/api/mail/unsubscribe/{subscriptionToken}",
    tag = "join",
    params((
        "subscriptionToken" = String, Path, description = "From the email", max_length = 200,
        pattern = "^[a-z_]+\\.[0-9a-f]{64}\\.[A-Za-z0-9_-]{43}$",
    ), ("language" = Option<Language>, Query, description = "The language of the page; English if absent")),
    extensions(("x-access" = json!("public"))),
    responses((status = 200, content_type = "text/html", body = String), Failures),
)]
pub(crate) async fn unsubscribe(
    State(store): State<Store>,
    State(key): State<QuoteKey>,
    Path(token): Path<String>,
    Query(query): Query<PageQuery>,
) -> Result<Response> {
    let settings = query.page_settings(&store).await?;
    let Some(subscription) = key.verify_subscription(&token) else {
        return Ok(refuse_link(&settings));
    };
    store.unsubscribe(&subscription).await?;
    Ok(answer(&settings, &subscription, &token, false))
}

/// Subscribe again, for a recipient who unsubscribed by mistake.
#[utoipa::path(
    post,
    path = "/api/mail/resubscribe/{subscriptionToken}",
    tag = "join",
    params((
        "subscriptionToken" = String, Path, description = "From the email", max_length = 200,
        pattern = "^[a-z_]+\\.[0-9a-f]{64}\\.[A-Za-z0-9_-]{43}$",
    ), ("language" = Option<Language>, Query, description = "The language of the page; English if absent")),
    extensions(("x-access" = json!("public"))),
    responses((status = 200, content_type = "text/html", body = String), Failures),
)]
pub(crate) async fn resubscribe(
    State(store): State<Store>,
    State(key): State<QuoteKey>,
    Path(token): Path<String>,
    Query(query): Query<PageQuery>,
) -> Result<Response> {
    let settings = query.page_settings(&store).await?;
    let Some(subscription) = key.verify_subscription(&token) else {
        return Ok(refuse_link(&settings));
    };
    store.resubscribe(&subscription).await?;
    Ok(answer(&settings, &subscription, &token, true))
}

fn answer(
    settings: &PageSettings,
    subscription: &Subscription,
    token: &str,
    is_subscribed: bool,
) -> Response {
    let page = unsubscribe_page::render_choice(settings, subscription.topic, token, is_subscribed);
    Html(page.into_string()).into_response()
}

/// Returns a page, because a person opened the link, which is truncated or was not signed by us.
fn refuse_link(settings: &PageSettings) -> Response {
    let page = unsubscribe_page::render_bad_link(settings).into_string();
    (StatusCode::NOT_FOUND, Html(page)).into_response()
}
