//! The operators' audit log: one entry per action, never changed and never deleted. Besides the acts of operators it has the
//! API keys of athletes.

mod reason;

pub use reason::Reason;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api_key::ApiKey;
use crate::health::HealthPart;
use crate::ids::{
    ApplicationGuid, AuditGuid, CountryCode, Email, Language, NoticeGuid, OrderGuid, PromotionGuid,
    Slug, TalentGuid, TeamInvitationGuid, UserId,
};
use crate::tax::BuyerKind;

/// The operator who acted, or the athlete who created or revoked a key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OperatorIdentity {
    /// Our own identifier of the account.
    pub user_id: UserId,
    /// The account's address at the time; absent for an account without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email: Option<Email>,
}

/// The action that an operator took.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AuditAction {
    ReviewStarted,
    InfoRequested,
    ApplicationApproved,
    ApplicationRejected,
    TalentVerified,
    TalentUnverified,
    TalentFeatured,
    TalentUnfeatured,
    TalentPublished,
    TalentSuspended,
    TalentRestored,
    CustomerSuspended,
    CustomerRestored,
    OrderAccepted,
    OrderDeclined,
    OrderDelivered,
    DisputeReleased,
    DisputeRefunded,
    OrderCancelled,
    OrderRefunded,
    PartyMessaged,
    MailResent,
    OrderNoted,
    OrderAssigned,
    PayoutRetried,
    PayoutHeld,
    PayoutReleased,
    EvidenceSent,
    ReconciliationAsked,
    ReconciliationSettled,
    EffectReplayed,
    FeedbackPublished,
    FeedbackRejected,
    FeedbackRemoved,
    ReplyPublished,
    ReplyRemoved,
    FeedbackReportsDismissed,
    MessageRemoved,
    ReportDismissed,
    AccountDisabled,
    AccountEnabled,
    OperatorGranted,
    OperatorRolesChanged,
    OperatorRemoved,
    OperatorInvited,
    OperatorInvitationResent,
    OperatorInvitationWithdrawn,
    OperatorJoined,
    AthleteInvited,
    AthleteInvitationResent,
    AthleteInvitationWithdrawn,
    SecondFactorRuleChanged,
    PromotionCreated,
    PromotionEnded,
    AddressCleared,
    TaxRateSaved,
    TaxRateRemoved,
    SportSaved,
    SportsReordered,
    SettingsSaved,
    ContentSaved,
    ContentRemoved,
    EmailTextSaved,
    EmailTextRemoved,
    TalentCommissionSet,
    WebhookSaved,
    WebhookRemoved,
    WebhookSecretRotated,
    WebhookTested,
    WebhookReplayed,
    ApiKeyCreated,
    ApiKeyRevoked,
    ApprovalRequested,
    ApprovalRejected,
    ApprovalWithdrawn,
    ApprovalOutdated,
    TestEmailSent,
    TestHoldPlaced,
    TestHoldReleased,
}

/// The object of an action.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditSubject {
    /// The kind of the object.
    pub kind: SubjectKind,
    /// Its GUID; for an account its `cl_id`.
    pub id: String,
    /// A readable name: a reference, an order number, a slug.
    pub label: String,
}

/// The kinds of objects that operators act on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SubjectKind {
    Application,
    Talent,
    /// An order, with its effects, its feedback and its messages.
    Order,
    Account,
    Team,
    /// An invitation of an athlete to apply.
    AthleteInvitation,
    /// An email that belongs to no order.
    Notice,
    /// A reconciliation of our ledger with the payment provider's.
    Reconciliation,
    Promotion,
    Address,
    /// A row of the tax table.
    TaxRate,
    /// A sport, or the display order of all sports.
    Sport,
    /// A group of the marketplace's settings, or the text of a page.
    Settings,
    Webhook,
    /// An API key of an operator or an athlete.
    ApiKey,
    /// A part of the marketplace whose health was tested.
    Health,
}

impl AuditAction {
    /// Returns the name in the API.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::ReviewStarted => "review_started",
            Self::InfoRequested => "info_requested",
            Self::ApplicationApproved => "application_approved",
            Self::ApplicationRejected => "application_rejected",
            Self::TalentVerified => "talent_verified",
            Self::TalentUnverified => "talent_unverified",
            Self::TalentFeatured => "talent_featured",
            Self::TalentUnfeatured => "talent_unfeatured",
            Self::TalentPublished => "talent_published",
            Self::TalentSuspended => "talent_suspended",
            Self::TalentRestored => "talent_restored",
            Self::CustomerSuspended => "customer_suspended",
            Self::CustomerRestored => "customer_restored",
            Self::OrderAccepted => "order_accepted",
            Self::OrderDeclined => "order_declined",
            Self::OrderDelivered => "order_delivered",
            Self::DisputeReleased => "dispute_released",
            Self::DisputeRefunded => "dispute_refunded",
            Self::OrderCancelled => "order_cancelled",
            Self::OrderRefunded => "order_refunded",
            Self::PartyMessaged => "party_messaged",
            Self::MailResent => "mail_resent",
            Self::OrderNoted => "order_noted",
            Self::OrderAssigned => "order_assigned",
            Self::PayoutRetried => "payout_retried",
            Self::PayoutHeld => "payout_held",
            Self::PayoutReleased => "payout_released",
            Self::EvidenceSent => "evidence_sent",
            Self::ReconciliationAsked => "reconciliation_asked",
            Self::ReconciliationSettled => "reconciliation_settled",
            Self::EffectReplayed => "effect_replayed",
            Self::FeedbackPublished => "feedback_published",
            Self::FeedbackRejected => "feedback_rejected",
            Self::FeedbackRemoved => "feedback_removed",
            Self::ReplyPublished => "reply_published",
            Self::ReplyRemoved => "reply_removed",
            Self::FeedbackReportsDismissed => "feedback_reports_dismissed",
            Self::MessageRemoved => "message_removed",
            Self::ReportDismissed => "report_dismissed",
            Self::AccountDisabled => "account_disabled",
            Self::AccountEnabled => "account_enabled",
            Self::OperatorGranted => "operator_granted",
            Self::OperatorRolesChanged => "operator_roles_changed",
            Self::OperatorRemoved => "operator_removed",
            Self::OperatorInvited => "operator_invited",
            Self::OperatorInvitationResent => "operator_invitation_resent",
            Self::OperatorInvitationWithdrawn => "operator_invitation_withdrawn",
            Self::OperatorJoined => "operator_joined",
            Self::AthleteInvited => "athlete_invited",
            Self::AthleteInvitationResent => "athlete_invitation_resent",
            Self::AthleteInvitationWithdrawn => "athlete_invitation_withdrawn",
            Self::SecondFactorRuleChanged => "second_factor_rule_changed",
            Self::PromotionCreated => "promotion_created",
            Self::PromotionEnded => "promotion_ended",
            Self::AddressCleared => "address_cleared",
            Self::TaxRateSaved => "tax_rate_saved",
            Self::TaxRateRemoved => "tax_rate_removed",
            Self::SportSaved => "sport_saved",
            Self::SportsReordered => "sports_reordered",
            Self::SettingsSaved => "settings_saved",
            Self::ContentSaved => "content_saved",
            Self::ContentRemoved => "content_removed",
            Self::EmailTextSaved => "email_text_saved",
            Self::EmailTextRemoved => "email_text_removed",
            Self::TalentCommissionSet => "talent_commission_set",
            Self::WebhookSaved => "webhook_saved",
            Self::WebhookRemoved => "webhook_removed",
            Self::WebhookSecretRotated => "webhook_secret_rotated",
            Self::WebhookTested => "webhook_tested",
            Self::WebhookReplayed => "webhook_replayed",
            Self::ApiKeyCreated => "api_key_created",
            Self::ApiKeyRevoked => "api_key_revoked",
            Self::ApprovalRequested => "approval_requested",
            Self::ApprovalRejected => "approval_rejected",
            Self::ApprovalWithdrawn => "approval_withdrawn",
            Self::ApprovalOutdated => "approval_outdated",
            Self::TestEmailSent => "test_email_sent",
            Self::TestHoldPlaced => "test_hold_placed",
            Self::TestHoldReleased => "test_hold_released",
        }
    }

    /// Returns whether it concerns a request for approval, and left the object itself unchanged.
    pub const fn is_about_approval(self) -> bool {
        matches!(
            self,
            Self::ApprovalRequested
                | Self::ApprovalRejected
                | Self::ApprovalWithdrawn
                | Self::ApprovalOutdated
        )
    }
}

impl SubjectKind {
    /// Returns the name in the API.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Application => "application",
            Self::Talent => "talent",
            Self::Order => "order",
            Self::Account => "account",
            Self::Team => "team",
            Self::AthleteInvitation => "athlete_invitation",
            Self::Notice => "notice",
            Self::Reconciliation => "reconciliation",
            Self::Promotion => "promotion",
            Self::Address => "address",
            Self::TaxRate => "tax_rate",
            Self::Sport => "sport",
            Self::Settings => "settings",
            Self::Webhook => "webhook",
            Self::ApiKey => "api_key",
            Self::Health => "health",
        }
    }
}

impl AuditSubject {
    /// Names an application; the label is its reference.
    pub fn application(guid: ApplicationGuid, label: impl Into<String>) -> Self {
        Self::new(SubjectKind::Application, guid.to_string(), label)
    }

    /// Names a talent; the label is its slug.
    pub fn talent(guid: TalentGuid, label: impl Into<String>) -> Self {
        Self::new(SubjectKind::Talent, guid.to_string(), label)
    }

    /// Names an order; the label is its number.
    pub fn order(guid: OrderGuid, label: impl Into<String>) -> Self {
        Self::new(SubjectKind::Order, guid.to_string(), label)
    }

    /// Names an account; the label is its email address.
    pub fn account(user: UserId, label: impl Into<String>) -> Self {
        Self::new(SubjectKind::Account, user.to_string(), label)
    }

    /// Names an account that is only known to the identity service.
    pub fn unregistered_account(uid: &str) -> Self {
        Self::new(SubjectKind::Account, uid.to_owned(), uid)
    }

    /// Names the team of operators.
    pub fn team() -> Self {
        Self::new(SubjectKind::Team, "team".to_owned(), "team")
    }

    /// Names an invitation to the team; the label is its email address.
    pub fn team_invitation(guid: TeamInvitationGuid, label: impl Into<String>) -> Self {
        Self::new(SubjectKind::Team, guid.to_string(), label)
    }

    /// Names an email that belongs to no order; the label describes its content.
    pub fn notice(guid: NoticeGuid, label: impl Into<String>) -> Self {
        Self::new(SubjectKind::Notice, guid.to_string(), label)
    }

    /// Names a reconciliation by the end of its period.
    pub fn reconciliation(to: Timestamp) -> Self {
        let to = to.strftime("%Y-%m-%dT%H:%M:%SZ").to_string();
        Self::new(SubjectKind::Reconciliation, to.clone(), to)
    }

    /// Names a promotion; the label is its code.
    pub fn promotion(guid: PromotionGuid, label: impl Into<String>) -> Self {
        Self::new(SubjectKind::Promotion, guid.to_string(), label)
    }

    /// Names a row of the tax table by its country and kind of buyer: `DE business`.
    pub fn tax_rate(country: &CountryCode, buyer: BuyerKind) -> Self {
        let label = format!("{country} {}", buyer.as_str());
        Self::new(SubjectKind::TaxRate, label.clone(), label)
    }

    /// Names a sport by its slug.
    pub fn sport(slug: &Slug) -> Self {
        Self::new(SubjectKind::Sport, slug.to_string(), slug.as_str())
    }

    /// Names the display order of the sports.
    pub fn sport_order() -> Self {
        Self::new(SubjectKind::Sport, "order".to_owned(), "order")
    }

    /// Names an API key by its name.
    pub fn api_key(key: &ApiKey) -> Self {
        Self::new(SubjectKind::ApiKey, key.key_guid.to_string(), &key.name)
    }

    /// Names an athlete's API key by the athlete's slug, because the log is never erased.
    pub fn athletes_key(key: &ApiKey, slug: &Slug) -> Self {
        let guid = key.key_guid.to_string();
        Self::new(SubjectKind::ApiKey, guid, slug.as_str())
    }

    /// Names a part of the marketplace whose health was tested.
    pub fn health(part: HealthPart) -> Self {
        let name = part.as_str();
        Self::new(SubjectKind::Health, name.to_owned(), name)
    }

    /// Names a sentence of an email in one language: `customer-receipt de`.
    pub fn email_text(key: &str, language: Language) -> Self {
        let label = format!("{key} {}", language.as_str());
        Self::new(SubjectKind::Settings, label.clone(), label)
    }

    pub(crate) fn new(kind: SubjectKind, id: String, label: impl Into<String>) -> Self {
        Self {
            kind,
            id,
            label: label.into(),
        }
    }
}

/// One value that the action changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditChange {
    /// The field's name in the API.
    pub field: String,
    /// The earlier value; absent if there was none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// The new value; absent if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
}

impl AuditChange {
    /// Records a change of `field`.
    pub fn new(field: &str, before: Option<String>, after: Option<String>) -> Self {
        Self {
            field: field.to_owned(),
            before,
            after,
        }
    }
}

/// One entry of the log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditEntry {
    pub audit_guid: AuditGuid,
    /// The time of the action.
    pub at: Timestamp,
    pub operator: OperatorIdentity,
    pub action: AuditAction,
    /// The object of the action.
    pub subject: AuditSubject,
    /// The subject's version after the action, 0 if it has none. A caller with an earlier version has not seen the
    /// action.
    #[serde(default)]
    pub version: u64,
    /// The operator's reason, 1 to 500 characters.
    pub reason: String,
    #[serde(default)]
    pub changes: Vec<AuditChange>,
    /// For an act that needed a second operator, the operator who requested it; `operator` approved it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub requested_by: Option<OperatorIdentity>,
}
