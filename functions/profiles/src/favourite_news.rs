//! News of the athletes that a customer saved.

use axum::extract::State;
use domain::talent::TalentNews;
use domain::{Language, Slug};
use http_api::{ApiError, Caller, Clock, Failures, Json, Query, Result, Role};
use serde::{Deserialize, Serialize};
use store::documents::{Favourite, MATCHDAY};
use store::{Store, StoreError};
use tokio::task::JoinSet;
use utoipa::ToSchema;

/// The most athletes that are read, those saved last.
const MOST_FAVOURITES: usize = 60;
/// The number of athletes that are read concurrently.
const CONCURRENCY: usize = 10;
/// The most news of one response.
const MOST_NEWS: usize = 20;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FavouriteNews {
    slug: Slug,
    display_name: String,
    news: TalentNews,
}

/// News of the athletes that a customer saved.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FavouriteNewsList {
    /// At most 20, newest first.
    items: Vec<FavouriteNews>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewsQuery {
    #[serde(default)]
    language: Language,
}

/// List the news of the athletes that the caller saved: new offers and ended pauses of the last 30 days, since the
/// athlete was saved.
#[utoipa::path(
    get,
    path = "/api/account/favourite-news",
    tag = "profiles",
    params(("language" = Option<Language>, Query, description = "The language of the page; English unless said otherwise")),
    security(("bearer" = [])),
    extensions(("x-access" = json!("customers"))),
    responses((status = 200, body = FavouriteNewsList), Failures),
)]
pub(crate) async fn list_favourite_news(
    State(store): State<Store>,
    State(clock): State<Clock>,
    Query(query): Query<NewsQuery>,
    caller: Caller,
) -> Result<Json<FavouriteNewsList>> {
    if caller.role != Role::Customer {
        return Err(ApiError::forbidden("customers keep athletes for later"));
    }
    let now = clock.now();
    let mut kept = store
        .documents(&MATCHDAY)
        .favourites(caller.user_id)
        .await?;
    kept.reverse();
    kept.truncate(MOST_FAVOURITES);
    let mut items = Vec::new();
    for some in kept.chunks(CONCURRENCY) {
        let mut reads = JoinSet::new();
        for favourite in some {
            let (store, favourite) = (store.clone(), favourite.clone());
            reads.spawn(async move { read_news(&store, &favourite, query.language, now).await });
        }
        for news in reads.join_all().await {
            items.extend(news?);
        }
    }
    items.sort_by_key(|item| std::cmp::Reverse(item.news.at()));
    items.truncate(MOST_NEWS);
    Ok(Json(FavouriteNewsList { items }))
}

/// Returns no news of an athlete whose page is closed or not public.
async fn read_news(
    store: &Store,
    favourite: &Favourite,
    language: Language,
    now: jiff::Timestamp,
) -> Result<Vec<FavouriteNews>, StoreError> {
    let Ok(slug) = Slug::parse(&favourite.slug) else {
        return Ok(Vec::new());
    };
    let Some(talent) = store.find_talent_by_slug(&slug).await? else {
        return Ok(Vec::new());
    };
    let offers = store.list_offers(talent.talent_guid).await?;
    let news = talent.news(&offers, favourite.added_at, language, now);
    let news = news.into_iter();
    let item = |news| FavouriteNews {
        slug: talent.slug.clone(),
        display_name: talent.display_name.clone(),
        news,
    };
    Ok(news.map(item).collect())
}
