//! Lists, finds and returns talents.

pub(crate) mod applications;
mod approve;
pub(crate) mod commission;
pub(crate) mod decision;
pub(crate) mod money;
pub(crate) mod review;

use axum::extract::State;
use domain::approval::SeenObject;
use domain::audit::AuditSubject;
use domain::money::BasisPoints;
use domain::offer::Offer;
use domain::talent::{Approval, Suspension, Talent, TalentStatus, Verified};
use domain::{Email, Slug, TalentGuid, TimeZoneName};
use http_api::{ApiError, Failures, Json, PageQuery, Path, Query, Result, Role};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use store::{PAGE_SIZE, Page, Queue};
use utoipa::ToSchema;

use crate::OperatorsState;
use crate::decisions::approvals::{ApprovalView, find_pending};
use crate::list::{ListQuery, check_find};
use crate::operator::Operator;

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum TalentList {
    /// Those whose page is public, by slug.
    #[default]
    Published,
    /// Those whose page waits for a review, longest waiting first.
    Pending,
    /// Those whose page is suspended, oldest first.
    Suspended,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SearchTalent {
    /// A current or old slug or its beginning, the URL of a page, an email address or a GUID.
    #[schema(min_length = 1, max_length = 300)]
    find: String,
}

/// A talent with the operator's data; only a single one contains the offers.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TalentFile {
    talent_guid: TalentGuid,
    slug: Slug,
    display_name: String,
    headline: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    email: Option<Email>,
    sports: Vec<Slug>,
    status: TalentStatus,
    #[serde(skip_serializing_if = "Option::is_none")]
    verified: Option<Verified>,
    #[serde(skip_serializing_if = "Option::is_none")]
    featured_rank: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    approval: Option<Approval>,
    #[serde(skip_serializing_if = "Option::is_none")]
    suspension: Option<Suspension>,
    payouts_enabled: bool,
    /// Where the talent's times are; UTC until the talent chooses one.
    time_zone: TimeZoneName,
    /// A commission that differs from the marketplace's.
    #[serde(skip_serializing_if = "Option::is_none")]
    commission_bps: Option<BasisPoints>,
    /// Whether a second operator must approve a change of the commission; only of a single talent.
    commission_needs_approval: bool,
    /// A commission that waits for a second operator; only of a single talent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pending_approval: Option<ApprovalView>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    offers: Vec<Offer>,
    version: u64,
    created_at: Timestamp,
    updated_at: Timestamp,
}

impl TalentFile {
    pub(crate) fn new(talent: Talent, offers: Vec<Offer>) -> Self {
        Self {
            talent_guid: talent.talent_guid,
            slug: talent.slug,
            display_name: talent.display_name,
            headline: talent.headline,
            email: talent.email,
            sports: talent.sports,
            status: talent.status,
            verified: talent.verified,
            featured_rank: talent.featured_rank,
            approval: talent.approval,
            suspension: talent.suspension,
            payouts_enabled: talent.payouts.payouts_enabled,
            time_zone: talent.time_zone,
            commission_bps: talent.commission_bps,
            commission_needs_approval: false,
            pending_approval: None,
            offers,
            version: talent.version,
            created_at: talent.created_at,
            updated_at: talent.updated_at,
        }
    }

    /// Returns a single talent, with the offers and what waits for a second operator.
    pub(crate) async fn read<D>(
        state: &OperatorsState,
        operator: &Operator<D>,
        talent: Talent,
        now: Timestamp,
    ) -> Result<Self> {
        let guid = talent.talent_guid;
        let subject = AuditSubject::talent(guid, talent.slug.as_str());
        let pending = find_pending(
            state,
            operator,
            (&subject, SeenObject::Commission(talent.commission_bps)),
            now,
        );
        let pending_approval = pending.await?;
        let settings = state.store.marketplace().await?;
        let offers = state.store.list_offers(guid).await?;
        Ok(Self {
            commission_needs_approval: settings.money.value.needs_approvals(),
            pending_approval,
            ..Self::new(talent, offers)
        })
    }
}

/// List talents with their status.
#[utoipa::path(
    get, path = "/api/operators/talent", tag = "operators",
    params(
        ("list" = Option<TalentList>, Query, description = "`published` unless said otherwise"),
        PageQuery,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("operators"))),
    responses((status = 200, body = Page<TalentFile>), Failures),
)]
pub(crate) async fn list_talent(
    State(state): State<OperatorsState>,
    _operator: Operator,
    Query(query): Query<ListQuery<TalentList>>,
) -> Result<Json<Page<TalentFile>>> {
    let (store, cursor) = (&state.store, query.cursor.as_ref());
    let page = match query.list {
        TalentList::Published => store.list_published(cursor, PAGE_SIZE).await?,
        TalentList::Pending => {
            let queue = Queue::PendingTalent;
            store.list_queued_talent(queue, cursor, PAGE_SIZE).await?
        }
        TalentList::Suspended => {
            let queue = Queue::SuspendedTalent;
            store.list_queued_talent(queue, cursor, PAGE_SIZE).await?
        }
    };
    Ok(Json(page.map(|talent| TalentFile::new(talent, Vec::new()))))
}

/// Find talents by slug or its beginning, email address or GUID.
#[utoipa::path(
    post, path = "/api/operators/talent/search", tag = "operators",
    request_body(content = SearchTalent, example = json!({ "find": "ada-keller" })),
    security(("bearer" = [])),
    extensions(("x-access" = json!("operators"))),
    responses((status = 200, body = Page<TalentFile>), Failures),
)]
pub(crate) async fn search_talent(
    State(state): State<OperatorsState>,
    _operator: Operator,
    Json(request): Json<SearchTalent>,
) -> Result<Json<Page<TalentFile>>> {
    let found = search(&state, &check_find(&request.find)?).await?;
    let items = found
        .into_iter()
        .map(|talent| TalentFile::new(talent, Vec::new()))
        .collect();
    Ok(Json(Page::last(items)))
}

/// Return a talent with the offers.
#[utoipa::path(
    get, path = "/api/operators/talent/{talentGuid}", tag = "operators",
    params(("talentGuid" = TalentGuid, Path)),
    security(("bearer" = [])),
    extensions(("x-access" = json!("operators"))),
    responses((status = 200, body = TalentFile), Failures),
)]
pub(crate) async fn read_talent_file(
    State(state): State<OperatorsState>,
    operator: Operator,
    Path(guid): Path<TalentGuid>,
) -> Result<Json<TalentFile>> {
    let talent = load(&state, guid).await?;
    let file = TalentFile::read(&state, &operator, talent, state.clock.now()).await?;
    Ok(Json(file))
}

pub(crate) async fn load(state: &OperatorsState, guid: TalentGuid) -> Result<Talent> {
    let talent = state.store.find_talent(guid).await?;
    talent.ok_or_else(|| ApiError::not_found("talent", guid))
}

/// Finds talents by slug or its beginning, page, email address or GUID.
pub(crate) async fn search(state: &OperatorsState, find: &str) -> Result<Vec<Talent>> {
    if let Some(talent) = find_one(state, find).await? {
        return Ok(vec![talent]);
    }
    // A slug begins with the name, so a first name finds all talents with it.
    let beginning = find
        .to_lowercase()
        .split_whitespace()
        .collect::<Vec<_>>()
        .join("-");
    if beginning.contains(|one: char| !one.is_ascii_alphanumeric() && one != '-') {
        return Ok(Vec::new());
    }
    let found = state.store.list_published_beginning(&beginning, PAGE_SIZE);
    Ok(found.await?)
}

async fn find_one(state: &OperatorsState, find: &str) -> Result<Option<Talent>> {
    let last = find.rsplit('/').next().unwrap_or(find);
    let store = &state.store;
    if let Ok(guid) = TalentGuid::parse(last) {
        return Ok(store.find_talent(guid).await?);
    }
    if let Ok(email) = Email::parse(find) {
        let owner = store.find_email(&email).await?;
        let owner = owner.filter(|owner| owner.role == Role::Talent);
        return match owner {
            Some(owner) => Ok(store.find_talent(owner.user_id.into()).await?),
            None => Ok(None),
        };
    }
    match Slug::parse(&last.to_lowercase()) {
        Ok(slug) => Ok(store.find_talent_by_slug(&slug).await?),
        Err(_no_slug) => Ok(None),
    }
}
