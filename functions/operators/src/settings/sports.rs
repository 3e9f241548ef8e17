//! Lists, creates, edits and reorders sports.

use axum::extract::State;
use domain::audit::{AuditAction, AuditChange, AuditSubject, Reason};
use domain::sport::{MOST_SPORTS, Sport, SportInput, reorder};
use domain::text::{Counted, FieldRule};
use domain::{Language, Slug, SportTexts, Version, Violations};
use http_api::{ApiError, Failures, Json, Path, Result};
use serde::{Deserialize, Serialize};
use store::StoreError;
use utoipa::ToSchema;

use crate::OperatorsState;
use crate::operator::{Act, Catalogue, Operator};
use crate::settings::site_pictures::changed_files;

/// The sports in display order.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SportList {
    items: Vec<Sport>,
}

/// A new or changed sport, and the reason.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SaveSport {
    sport: SportInput,
    /// The version that the operator read; 0 for a new sport.
    version: Version,
    reason: Reason,
}

/// The new order of all sports, and the reason.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ReorderSports {
    /// The slug of each sport, once.
    #[schema(min_items = 1, max_items = 60)]
    slugs: Vec<Slug>,
    reason: Reason,
}

/// List all sports, active or hidden, in display order.
#[utoipa::path(
    get, path = "/api/operators/sports", tag = "operators",
    security(("bearer" = [])),
    extensions(("x-access" = json!("operators"))),
    responses((status = 200, body = SportList), Failures),
)]
pub(crate) async fn list_all_sports(
    State(state): State<OperatorsState>,
    _operator: Operator,
) -> Result<Json<SportList>> {
    let items = state.store.list_sports().await?;
    Ok(Json(SportList { items }))
}

/// Create or change a sport, and start a build of the site. `conflict` if another operator wrote the sport since
/// `version`.
#[utoipa::path(
    put, path = "/api/operators/sports/{sportSlug}", tag = "operators",
    params(("sportSlug" = Slug, Path)),
    request_body(content = SaveSport, example = json!({
        "sport": { "name": "Athletics", "description": "Track and field.",
                   "translations": { "de": { "name": "Leichtathletik", "description": "Laufen, Springen, Werfen." } },
                   "synonyms": ["running"], "hero": null, "status": "active" },
        "version": 3, "reason": "A new name",
    })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "catalogue" }))),
    responses((status = 200, body = Sport), Failures),
)]
pub(crate) async fn save_sport(
    State(state): State<OperatorsState>,
    operator: Operator<Catalogue>,
    Path(slug): Path<Slug>,
    Json(request): Json<SaveSport>,
) -> Result<Json<Sport>> {
    let sports = state.store.list_sports().await?;
    let before = sports.iter().find(|sport| sport.slug == slug);
    let mut violations = Violations::new();
    let checked = request.sport.checked(slug, before, sports.len());
    let sport = violations.nested("sport", checked);
    let sport = violations.finish(sport)?;
    if request.version != before.map_or(0, |before| before.version) {
        return Err(StoreError::Conflict.into());
    }
    let act = Act {
        action: AuditAction::SportSaved,
        subject: AuditSubject::sport(&sport.slug),
        version: sport.version,
        reason: request.reason.into(),
        changes: changes(before, &sport),
    };
    let entry = operator.entry(&state, act, state.clock.now())?;
    let earlier = before.map(Sport::pictures).unwrap_or_default();
    let later = sport.pictures();
    let files = changed_files(&state.store, "sport", &earlier, &later, entry.at).await?;
    let written = std::slice::from_ref(&sport);
    state.store.save_sports(written, &files, &entry).await?;
    Ok(Json(sport))
}

/// Reorder all sports, and start a build of the site. `conflict` if `slugs` does not contain every sport, or another
/// operator wrote a sport in the meantime.
#[utoipa::path(
    post, path = "/api/operators/sport-order", tag = "operators",
    request_body(content = ReorderSports, example = json!({ "slugs": ["athletics"], "reason": "Most booked first" })),
    security(("bearer" = [])),
    extensions(("x-access" = json!({ "operators": "catalogue" }))),
    responses((status = 200, body = SportList), Failures),
)]
pub(crate) async fn reorder_sports(
    State(state): State<OperatorsState>,
    operator: Operator<Catalogue>,
    Json(request): Json<ReorderSports>,
) -> Result<Json<SportList>> {
    if !(1..=MOST_SPORTS).contains(&request.slugs.len()) {
        return Err(ApiError::invalid_field(
            "slugs",
            FieldRule::count(1, 60, Counted::Sports),
        ));
    }
    let sports = state.store.list_sports().await?;
    let moved = reorder(&sports, &request.slugs).ok_or(StoreError::Conflict)?;
    if !moved.is_empty() {
        let order = |slugs: Vec<&str>| Some(slugs.join(", "));
        let before = order(sports.iter().map(|sport| sport.slug.as_str()).collect());
        let after = order(request.slugs.iter().map(Slug::as_str).collect());
        let act = Act {
            action: AuditAction::SportsReordered,
            subject: AuditSubject::sport_order(),
            version: 0,
            reason: request.reason.into(),
            changes: vec![AuditChange::new("order", before, after)],
        };
        let entry = operator.entry(&state, act, state.clock.now())?;
        state.store.save_sports(&moved, &[], &entry).await?;
    }
    let items = state.store.list_sports().await?;
    Ok(Json(SportList { items }))
}

/// Returns the translated names and descriptions, a line for each language.
fn translations(sport: &Sport) -> String {
    let line = |(language, texts): (&Language, &SportTexts)| {
        format!(
            "{}: {} – {}",
            language.as_str(),
            texts.name,
            texts.description
        )
    };
    let lines: Vec<String> = sport.translations.iter().map(line).collect();
    lines.join("\n")
}

/// Returns the path of the picture for the audit log; empty without one.
fn picture_of(sport: &Sport) -> String {
    let hero = sport.hero.as_ref();
    hero.map(|image| image.src.clone()).unwrap_or_default()
}

/// Returns the changed fields for the audit log.
fn changes(before: Option<&Sport>, after: &Sport) -> Vec<AuditChange> {
    let fields = |sport: &Sport| {
        [
            ("name", sport.name.clone()),
            ("description", sport.description.clone()),
            ("translations", translations(sport)),
            ("synonyms", sport.synonyms.join(", ")),
            ("hero", picture_of(sport)),
            ("status", sport.status.as_str().to_owned()),
        ]
    };
    let mut earlier = before.map(fields).into_iter().flatten();
    fields(after)
        .into_iter()
        .filter_map(|(field, value)| {
            let earlier = earlier.next().map(|(_, value)| value);
            (earlier.as_ref() != Some(&value))
                .then(|| AuditChange::new(field, earlier, Some(value)))
        })
        .collect()
}
