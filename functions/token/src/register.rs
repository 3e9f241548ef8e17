//! Register the account that is signed in.

use axum::extract::State;
use domain::customer::{CustomerProfile, Role, User};
use domain::talent::Talent;
use domain::{Email, Slug, TalentGuid, UserId};
use jiff::Timestamp;
use store::{Store, StoreError, Taken};
use web::{ApiError, Clock, Failures, Identity, Json, JsonBody, Result, TokenOnly};

use crate::TokenView;
use crate::registration::{Registration, Wanted};

/// How many slugs are tried in order (`ada-keller`, `ada-keller-2`, …) before one is drawn.
const SLUGS_IN_ORDER: u32 = 5;
/// How many are drawn before we give up.
const SLUGS_DRAWN: u32 = 5;

/// Registers the signed-in account as customer or talent and sets its claims. The same registration again
/// changes nothing and succeeds.
///
/// The record is written first: an account whose claims could not be set then is repaired by its next
/// `GET /api/token`, whereas claims without a record would name nobody.
#[utoipa::path(
    post,
    path = "/api/token",
    tag = "token",
    security(("bearer" = [])),
    request_body = Registration,
    responses((status = 200, body = TokenView), Failures),
)]
pub(crate) async fn register(
    State(store): State<Store>,
    State(identity): State<Identity>,
    State(clock): State<Clock>,
    token: TokenOnly,
    body: JsonBody,
) -> Result<Json<TokenView>> {
    let wanted = Registration::read(&body)?.checked(token.email.as_ref())?;
    let user_id = UserId::from_parts(clock.unix_milliseconds(), web::random_bytes()?);
    let user = match wanted {
        Wanted::Customer { email, edit } => {
            let user = account(token.uid, user_id, Role::Customer, email, clock.now());
            let profile = edit.checked()?;
            store.create_user(&User { profile, ..user }, None).await?
        }
        Wanted::Talent {
            email,
            display_name,
            sport,
            country,
        } => {
            if let Some(sport) = &sport {
                store.find_sport(sport).await?.ok_or_else(|| {
                    ApiError::invalid_field("sport", "is not a sport of the catalogue")
                })?;
            }
            let user = account(token.uid, user_id, Role::Talent, email.clone(), clock.now());
            let guid = TalentGuid::from(user_id);
            let slug = Slug::propose(&display_name, 1);
            let draft = Talent {
                sports: sport.into_iter().collect(),
                country,
                ..Talent::draft(guid, slug, display_name, email, clock.now())
            };
            create_talent(&store, &user, draft).await?
        }
    };
    identity
        .set_claims(&user.uid, user.user_id, user.role)
        .await?;
    Ok(Json(TokenView::of(user.role)))
}

fn account(uid: String, user_id: UserId, role: Role, email: Email, now: Timestamp) -> User {
    User {
        uid,
        user_id,
        role,
        email,
        profile: CustomerProfile::default(),
        version: 1,
        created_at: now,
        updated_at: now,
    }
}

/// Writes the account with its draft under the first slug that is free.
async fn create_talent(store: &Store, user: &User, mut draft: Talent) -> Result<User> {
    for attempt in 1..=SLUGS_IN_ORDER + SLUGS_DRAWN {
        let number = if attempt <= SLUGS_IN_ORDER {
            attempt
        } else {
            1_000 + u32::from(u16::from_be_bytes(web::random_bytes()?))
        };
        draft.slug = Slug::propose(&draft.display_name, number);
        match store.create_user(user, Some(&draft)).await {
            Err(StoreError::Taken { what: Taken::Slug }) => {}
            outcome => return Ok(outcome?),
        }
    }
    Err(StoreError::Taken { what: Taken::Slug }.into())
}
