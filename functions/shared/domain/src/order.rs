//! The lifecycle of an order (PRODUCT section 1): one state machine with its guards, timers, money and emails.

mod act;
mod booking;
mod deliver;
mod emails;
mod erase;
mod gifts;
mod machine;
mod money;
mod open_matter;
mod page;
mod record;
mod tip;
mod withdrawal;

pub use act::address_edit::AddressEditRefused;
pub use act::brief_edit::BriefEditRefused;
pub use act::brief_picture::BriefPictureRefused;
pub use act::evidence::EvidenceRefused;
pub use act::meeting::{MeetingInput, MeetingKind, MeetingRefused, MeetingView};
pub use act::rescheduling::{MOST_PROPOSED_TIMES, ReschedulingRefused, ReschedulingView};
pub use booking::address::{AddressInput, PostalAddress};
pub use booking::answers::Answer;
pub use booking::commercial::{CommercialInput, LicenceTerm};
pub use booking::input::{BriefInput, ConsentsInput, CustomerInput, ScheduleInput};
pub use booking::placement::{Placement, place};
pub use booking::snapshot::{AskedQuestion, OfferSnapshot, TalentSnapshot};
pub use deliver::deliverable::{CompanionFile, Deliverable, DeliverableKind, DeliveredFile};
pub use deliver::sharing::{SharedVideo, SharingRefused};
pub use deliver::shipment::{Carrier, Shipment, ShipmentInput};
pub use emails::reminders::{
    Reminder, ReminderKind, next_reminder_at, reminded_up_to, reminders, reminders_due,
};
pub use erase::{ERASED, FORMER_CUSTOMER};
pub use gifts::edit::GiftEditRefused;
pub use gifts::gift::{BookedGift, GiftInput, GiftTimeInput};
pub use gifts::status::{GiftStatus, ThanksRefused};
pub use machine::apply::apply;
pub use machine::command::{
    Authorisation, CancelReason, Command, DeclineReason, ProblemReason, Shortage,
};
pub use machine::deadline::TimerKind;
pub use machine::effects::{Effect, MailTemplate, Party};
pub use machine::export::machine_json;
pub use machine::guards::allowed;
pub use machine::outcome::{Applied, Event, Refused, SlotChange};
pub use machine::state::{Actor, State};
pub use machine::timers::{Due, LONGEST_UNPAID, due, due_command, promised_deadline};
pub use machine::transition::{Transition, next_state};
pub use money::books::BookedMovement;
pub use money::chargeback::{ChargebackNews, ChargebackStep};
pub use money::chargeback_evidence::{ChargebackEvidence, PartyMessage};
pub use money::payment::{
    Payment, PaymentFailure, PaymentMethod, PaymentStatus, Payout, PayoutStatus, Refund,
    RefundOutcome, RefundReason, RefundStatus,
};
pub use money::payout_steps::PayoutStep;
pub use money::policy::{PolicyRefund, half_refund, policy_refund};
pub use money::settlement::Settlement;
pub use money::standing::{BankDecision, EarningsStanding, PaymentStanding};
pub use open_matter::OpenMatter;
pub use page::filter::{OrderFilter, SearchWords};
pub use page::meaning::{
    EarningStage, InboxGroup, MESSAGES_AFTER_END, Messaging, OrderTab, PaymentOutcome,
};
pub use record::{
    Brief, BriefPicture, BudgetRange, Cancellation, Chargeback, ChargebackStatus, CommercialUse,
    Consents, ContractFacts, CustomQuote, Dispute, Evidence, ForWhom, Gift, GiftThanks, GiftTime,
    Meeting, Occasion, Order, OrderCustomer, PendingOp, ProposalCounts, ProviderOp,
    RescheduleProposal, Schedule, Timers, TippedOrder, Visibility, WithdrawalRight,
};
pub use tip::{PlacedTip, SuggestedTip, TipOptions, TipPlacement, TipRefused, place_tip};
pub use withdrawal::{Withdrawal, WithdrawalStanding};
