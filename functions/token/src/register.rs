//! Registers the signed-in account.

use accounts::{account_at, release_if_given_up, write_claims};
use axum::extract::State;
use domain::customer::{Role, User};
use domain::digest::sha256_hex;
use domain::limits::Limited;
use domain::talent::Talent;
use domain::text::FieldRule;
use domain::{Email, InvitationToken, Language, Slug, UserId};
use http_api::{
    ApiError, Clock, ErrorCode, Failures, Identity, Json, JsonBody, Limiter, Result, Subject,
    TokenOnly,
};
use jiff::Timestamp;
use store::{Store, StoreError, Taken};

use crate::emails::mail_confirmation;
use crate::registration::{Registration, Wanted};
use crate::token_view::TokenView;

/// The number of slugs that are tried in order (`ada-keller`, `ada-keller-2`, …) before random ones.
const SLUGS_IN_ORDER: u32 = 5;
/// The number of random slugs that are tried.
const SLUGS_DRAWN: u32 = 5;

/// Register the signed-in account as customer or talent and set its claims. A repetition changes nothing and succeeds,
/// also with the address of an account that no longer exists at the identity service.
///
/// The record is written first: an account whose claims could not be set is completed by its next `GET /api/token`,
/// while claims without a record would identify no account.
#[utoipa::path(
    post,
    path = "/api/token",
    tag = "token",
    security(("bearer" = [])),
    request_body(content = Registration, example = json!({
        "account": { "email": "new@example.org", "password": "not read" }, "displayName": "Nova",
        "sport": "athletics", "country": "DE", "invitation": "AAAAAAAAAAAAAAAAAAAAAA",
    })),
    extensions(("x-access" = json!("signed_in"))),
    responses((status = 200, body = TokenView), Failures),
)]
pub(crate) async fn register(
    State(store): State<Store>,
    State(identity): State<Identity>,
    State(clock): State<Clock>,
    limiter: Limiter,
    token: TokenOnly,
    body: JsonBody,
) -> Result<Json<TokenView>> {
    let registration = Registration::read(&body)?;
    let language = registration.language();
    let wanted = registration.checked(token.email.as_ref())?;
    let account = Subject::Account(&token.uid);
    limiter.count(Limited::Register, &[account]).await?;
    // A verified address has a separate limit, so that others who claim the address cannot use it up.
    if !token.email_verified {
        let address = Subject::Email(wanted.email());
        limiter.count_for(Limited::Register, address).await?;
    }
    let is_confirmed = token.email_verified;
    let (user, needs_proof) = if let Wanted::Invited { email, invitation } = wanted {
        let invited = Invited {
            email,
            invitation,
            language,
        };
        accept(&store, &identity, token, invited, clock.now()).await?
    } else {
        let (wanted, draft) = prepare(&store, &clock, token.uid, wanted).await?;
        let wanted = User { language, ..wanted };
        let user = match create(&store, &wanted, draft.clone()).await {
            // The address may be taken by an earlier attempt whose account the site has deleted.
            Err(error) if error.code() == ErrorCode::EmailTaken => {
                if !release_if_given_up(&store, &identity, &wanted.email).await? {
                    return Err(error);
                }
                create(&store, &wanted, draft).await?
            }
            outcome => outcome?,
        };
        let is_new = user.user_id == wanted.user_id;
        (user, is_new)
    };
    if needs_proof && !is_confirmed {
        mail_confirmation(&store, &identity, &clock, &user.email).await?;
    }
    write_claims(&store, &identity, &user).await?;
    Ok(Json(TokenView::from_role(user.role)))
}

/// The registration of an invited athlete.
struct Invited {
    email: Email,
    invitation: InvitationToken,
    language: Language,
}

/// Registers the account of an invited athlete with an existing page. The rest of the form is ignored: the page has
/// these fields, which the athlete can change. If the link was sent to the account's address, it verifies the address.
/// Returns whether the address of the new account is still to be confirmed.
async fn accept(
    store: &Store,
    identity: &Identity,
    token: TokenOnly,
    invited: Invited,
    now: Timestamp,
) -> Result<(User, bool)> {
    let Invited {
        email,
        invitation,
        language,
    } = invited;
    let TokenOnly {
        uid,
        email_verified,
        ..
    } = token;
    // An earlier attempt may have used the invitation and failed to set the claims.
    if let Some(user) = store.find_user(&uid).await? {
        return if user.role == Role::Talent && user.email == email {
            Ok((user, false))
        } else {
            Err(StoreError::Taken { what: Taken::User }.into())
        };
    }
    let used = || ApiError::invalid_field("invitation", FieldRule::Used);
    let found = store.find_invitation(&invitation).await?.ok_or_else(used)?;
    let page = store
        .find_talent(found.talent_guid)
        .await?
        .ok_or_else(used)?;
    let talent = Talent {
        email: Some(email.clone()),
        ..page.next(now)
    };
    // Before the invitation is used: an attempt that stops here can be repeated.
    let is_proven = found.email_digest == Some(sha256_hex(email.as_str()));
    if !email_verified && is_proven {
        identity.set_email_proven(&uid).await?;
    }
    let user = account_at(now, uid, talent.talent_guid.into(), Role::Talent, email);
    let user = User { language, ..user };
    let user = store.accept_invitation(&invitation, &user, &talent);
    Ok((user.await?, !is_proven))
}

/// Returns the account to write, for a talent with the draft of the page.
async fn prepare(
    store: &Store,
    clock: &Clock,
    uid: String,
    wanted: Wanted,
) -> Result<(User, Option<Talent>)> {
    let now = clock.now();
    let user_id = UserId::from_parts(clock.unix_milliseconds(), http_api::random_bytes()?);
    Ok(match wanted {
        Wanted::Customer { email, edit } => {
            let profile = edit.checked()?;
            let user = account_at(now, uid, user_id, Role::Customer, email);
            (User { profile, ..user }, None)
        }
        Wanted::Invited { .. } => {
            return Err(ApiError::internal("an invitation makes no new page"));
        }
        Wanted::Talent {
            email,
            display_name,
            sport,
            country,
        } => {
            if let Some(sport) = &sport
                && !store.can_choose_sport(sport).await?
            {
                let rule = FieldRule::UnknownSport;
                return Err(ApiError::invalid_field("sport", rule));
            }
            let user = account_at(now, uid, user_id, Role::Talent, email.clone());
            let slug = Slug::propose(&display_name, 1);
            let draft = Talent {
                sports: sport.into_iter().collect(),
                country,
                ..Talent::draft(user_id.into(), slug, display_name, email, now)
            };
            (user, Some(draft))
        }
    })
}

/// Writes the account, with a talent's draft under the first free slug.
async fn create(store: &Store, user: &User, draft: Option<Talent>) -> Result<User> {
    let Some(mut draft) = draft else {
        return Ok(store.create_user(user, None).await?);
    };
    for attempt in 1..=SLUGS_IN_ORDER + SLUGS_DRAWN {
        let number = if attempt <= SLUGS_IN_ORDER {
            attempt
        } else {
            1_000 + u32::from(u16::from_be_bytes(http_api::random_bytes()?))
        };
        draft.slug = Slug::propose(&draft.display_name, number);
        match store.create_user(user, Some(&draft)).await {
            Err(StoreError::Taken { what: Taken::Slug }) => {}
            outcome => return Ok(outcome?),
        }
    }
    Err(StoreError::Taken { what: Taken::Slug }.into())
}
