//! The business rules: money, identifiers, talent, offers and the life of an order.
//!
//! The crate has no I/O, no clock and no randomness. `now` and random bytes are parameters, so the same input always
//! gives the same result.

pub mod api_key;
pub mod approval;
pub mod athlete_invitation;
pub mod audit;
pub mod bank_payout;
pub mod bounce;
pub mod calendar;
pub mod contact_message;
pub mod customer;
pub mod digest;
pub mod enrolment;
pub mod feedback;
pub mod figures;
pub mod health;
pub mod ids;
pub mod invoice;
mod later;
pub mod limits;
pub mod mail_topics;
pub mod marketplace;
pub mod media;
pub mod message;
pub mod money;
pub mod notice;
pub mod offer;
pub mod operator;
pub mod order;
pub mod payout_reminder;
pub mod promotion;
pub mod public_hosts;
pub mod push;
pub mod quote;
pub mod reconciliation;
mod refusal;
pub mod saved_replies;
pub mod session;
pub mod shared_rules;
pub mod slots;
pub mod sport;
pub mod statement;
pub mod talent;
pub mod tax;
pub mod text;
pub mod time_input;
mod version;
pub mod webhook;

pub use ids::{
    ApiKeyGuid, ApplicationGuid, ApplicationToken, ApprovalGuid, AssetId, AthleteInvitationGuid,
    AuditGuid, CountryCode, Email, GiftToken, InvitationToken, Language, LanguageTag, NoticeGuid,
    OfferGuid, OrderGuid, OrderHash, OrderNumber, PaymentGuid, Phone, PromotionGuid, Slug,
    TalentGuid, TeamInvitationGuid, TimeZoneName, UserId, WebUrl, WebhookGuid,
};
pub use later::{doubled, earlier, later};
pub use money::{Currency, Money, MoneyError};
pub use refusal::{RefusalKind, RuleRefusal};
pub use session::Session;
pub use text::first_name::first_name;
pub use text::translations::{BrandTexts, OfferTexts, Phrase, SportTexts, TalentTexts};
pub use text::{FieldError, FieldRule, Violations};
pub use version::{NoVersion, Version};
