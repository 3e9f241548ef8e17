//! The lifecycle of an order (PRODUCT section 1): one state machine with its guards, timers, money and emails.

mod address;
mod answer_by;
mod answers;
mod apply;
mod books;
mod brief_edit;
mod brief_picture;
mod chargeback;
mod chargeback_evidence;
mod command;
mod commercial;
mod custom_quote;
mod deadline;
mod deliverable;
mod effects;
mod erase;
mod evidence;
mod export;
mod filter;
mod gift;
mod gift_edit;
mod gift_status;
mod guards;
mod input;
mod ledger;
mod mail_relevance;
mod meaning;
mod meeting;
mod named;
mod outcome;
mod payment;
mod payout_steps;
mod placement;
mod policy;
mod presentation;
mod record;
mod reminders;
mod rescheduling;
mod sharing;
mod shipment;
mod snapshot;
mod state;
mod steps;
mod timers;
mod tip;
mod transition;
mod updates;

pub use address::{AddressInput, PostalAddress};
pub use answers::Answer;
pub use apply::apply;
pub use books::BookedMovement;
pub use brief_edit::BriefEditRefused;
pub use brief_picture::BriefPictureRefused;
pub use chargeback::{ChargebackNews, ChargebackStep};
pub use chargeback_evidence::{ChargebackEvidence, PartyMessage};
pub use command::{Authorisation, CancelReason, Command, DeclineReason, ProblemReason, Shortage};
pub use commercial::{CommercialInput, LicenceTerm};
pub use deadline::TimerKind;
pub use deliverable::{CompanionFile, Deliverable, DeliverableKind, DeliveredFile};
pub use effects::{Effect, MailTemplate, Party};
pub use erase::{ERASED, FORMER_CUSTOMER};
pub use evidence::EvidenceRefused;
pub use export::machine_json;
pub use filter::{OrderFilter, SearchWords};
pub use gift::{BookedGift, GiftInput, GiftTimeInput};
pub use gift_edit::GiftEditRefused;
pub use gift_status::{GiftStatus, ThanksRefused};
pub use guards::allowed;
pub use input::{BriefInput, ConsentsInput, CustomerInput, ScheduleInput};
pub use meaning::{
    EarningStage, InboxGroup, MESSAGES_AFTER_END, Messaging, OrderTab, PaymentOutcome,
};
pub use meeting::{MeetingInput, MeetingKind, MeetingRefused, MeetingView};
pub use outcome::{Applied, Event, Refused, SlotChange};
pub use payment::{
    Payment, PaymentFailure, PaymentMethod, PaymentStatus, Payout, PayoutStatus, Refund,
    RefundOutcome, RefundReason, RefundStatus,
};
pub use payout_steps::PayoutStep;
pub use placement::{Placement, place};
pub use policy::{PolicyRefund, policy_refund};
pub use record::{
    Brief, BriefPicture, BudgetRange, Cancellation, Chargeback, ChargebackStatus, CommercialUse,
    Consents, CustomQuote, Dispute, Evidence, ForWhom, Gift, GiftThanks, GiftTime, Meeting,
    Occasion, Order, OrderCustomer, PendingOp, ProposalCounts, ProviderOp, RescheduleProposal,
    Schedule, Timers, TippedOrder, Visibility,
};
pub use reminders::{
    Reminder, ReminderKind, next_reminder_at, reminded_up_to, reminders, reminders_due,
};
pub use rescheduling::{MOST_PROPOSED_TIMES, ReschedulingRefused, ReschedulingView};
pub use sharing::{SharedVideo, SharingRefused};
pub use shipment::{Carrier, Shipment, ShipmentInput};
pub use snapshot::{AskedQuestion, OfferSnapshot, TalentSnapshot};
pub use state::{Actor, State};
pub use timers::{Due, LONGEST_UNPAID, due, due_command, promised_deadline};
pub use tip::{PlacedTip, SuggestedTip, TipOptions, TipPlacement, TipRefused, place_tip};
pub use transition::{Transition, next_state};
