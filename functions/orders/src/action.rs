//! The body of an action, and the command it asks for.

use domain::money::Fees;
use domain::order::{
    CancelReason, Command, DeclineReason, Deliverable, DeliverableKind, Order, ProblemReason,
    ShipmentInput,
};
use domain::text::TextRule;
use domain::{AssetId, Money, Violations, WebUrl};
use http_api::Result;
use jiff::Timestamp;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::handed_over::HandedOver;

/// One action on an order.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ActOnOrder {
    /// One of the view's `actions`.
    action: Action,
    /// The version that was seen.
    #[schema(minimum = 0, maximum = 9_007_199_254_740_991_u64)]
    pub(crate) version: u64,
    /// `decline`, `cancel_by_talent` and `report_problem` want one.
    #[serde(default)]
    #[schema(value_type = Option<ActionReason>)]
    reason: Option<String>,
    /// At most 500 characters; what the operators are told may have 2,000.
    #[serde(default)]
    #[schema(max_length = 2_000)]
    note: Option<String>,
    /// For `deliver` and `deliver_direct`; a booked time needs none.
    #[serde(default)]
    deliverable: Option<DeliverableInput>,
    /// For `reschedule`: the start of one of the times that the other side proposed.
    #[serde(
        default,
        deserialize_with = "domain::time_input::read_optional_instant"
    )]
    #[schema(value_type = Option<String>, format = DateTime)]
    start_at: Option<Timestamp>,
    /// For `send_quote`: what the talent wants for it, before fees.
    #[serde(default)]
    price: Option<Money>,
    /// For `resolve_release`: what the customer gets back.
    #[serde(default)]
    refund: Option<Money>,
}

/// What a person can ask of an order; the other transitions are the provider's and the clock's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = OrderAction)]
enum Action {
    SendQuote,
    Accept,
    Decline,
    Withdraw,
    DeliverDirect,
    Deliver,
    RequestRevision,
    Approve,
    Reschedule,
    ReportProblem,
    ResolveRelease,
    ResolveRefund,
    CancelByTalent,
    CancelByCustomer,
    OperatorCancel,
    RefundAfterCompletion,
}

/// What the talent hands over.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct DeliverableInput {
    kind: DeliverableKind,
    /// For a link: https, at most 2,048 characters.
    #[serde(default)]
    #[schema(format = "uri", max_length = 2_048)]
    url: Option<String>,
    /// For a video or a picture: the file, uploaded for this order and ready.
    #[serde(default)]
    asset_id: Option<AssetId>,
    /// For a video: the picture that stands for it until it plays, uploaded for this order and ready.
    #[serde(default)]
    poster_id: Option<AssetId>,
    /// For a video: its captions, uploaded for this order and ready.
    #[serde(default)]
    captions_id: Option<AssetId>,
    /// How it travels: for what goes by post, alone or beside what is handed over here.
    #[serde(default)]
    shipment: Option<ShipmentInput>,
    /// At most 2,000 characters.
    #[serde(default)]
    #[schema(max_length = 2_000)]
    note: Option<String>,
}

/// Uploaded files that an action names.
#[derive(Debug, Clone, Copy)]
pub(crate) struct NamedFiles {
    /// What the file has to be.
    pub(crate) kind: DeliverableKind,
    /// The file that is handed over.
    pub(crate) asset_id: AssetId,
    /// The picture that stands for a video.
    pub(crate) poster_id: Option<AssetId>,
    /// Its captions.
    pub(crate) captions_id: Option<AssetId>,
}

/// Every reason there is; which of them fit depends on the action.
#[derive(ToSchema)]
#[schema(value_type = String, pattern = "^(no_time|not_my_kind|unclear|inappropriate|illness|schedule|no_show|not_as_ordered|broken|other)$")]
#[expect(
    dead_code,
    reason = "a part of the description: each action reads its own reasons"
)]
struct ActionReason(String);

/// The largest version that a number of JSON tells apart from its neighbours.
pub(crate) const LARGEST_VERSION: u64 = 9_007_199_254_740_991;

impl ActOnOrder {
    /// The uploaded files that are handed over, and what they have to be.
    pub(crate) fn files(&self) -> Option<NamedFiles> {
        let delivers = matches!(self.action, Action::Deliver | Action::DeliverDirect);
        let input = self.deliverable.as_ref().filter(|_| delivers)?;
        Some(NamedFiles {
            kind: input.kind,
            asset_id: input.asset_id?,
            poster_id: input.poster_id,
            captions_id: input.captions_id,
        })
    }

    /// Whether the talent names a price.
    pub(crate) fn names_price(&self) -> bool {
        matches!(self.action, Action::SendQuote)
    }

    /// The command, or every field that is wrong. `fees` are those of this talent. `files` are the uploaded files that are handed over, if they may be.
    pub(crate) fn command(
        &self,
        order: &Order,
        files: Option<&HandedOver>,
        fees: Fees,
        now: Timestamp,
    ) -> Result<Command> {
        self.check_bounds(now)?;
        let mut violations = Violations::new();
        let violations_ref = &mut violations;
        let command = match self.action {
            Action::SendQuote => {
                let note = self.note(violations_ref);
                violations_ref.require(self.price.is_some(), "price", "is required");
                self.price
                    .map(|price| Command::SendQuote { price, note, fees })
            }
            Action::Accept => Some(Command::Accept),
            Action::Approve => Some(Command::Approve),
            Action::Withdraw => Some(Command::Withdraw {
                note: self.note(violations_ref),
            }),
            Action::CancelByCustomer => Some(Command::CancelByCustomer {
                note: self.note(violations_ref),
            }),
            Action::Decline => {
                let note = self.note(violations_ref);
                let reason = self.reason(violations_ref, DeclineReason::ALL, DeclineReason::as_str);
                reason.map(|reason| Command::Decline { reason, note })
            }
            Action::CancelByTalent => {
                let note = self.note(violations_ref);
                let reason = self.reason(violations_ref, CancelReason::ALL, CancelReason::as_str);
                reason.map(|reason| Command::CancelByTalent { reason, note })
            }
            Action::Reschedule => {
                let slot = self.start_at.and_then(|start| order.slot_moved_to(start));
                violations_ref.require(slot.is_some(), "startAt", "must be a proposed time");
                slot.map(|slot| Command::Reschedule { slot })
            }
            Action::ReportProblem => {
                let text = self.text(violations_ref, 2_000);
                let reason = self.reason(violations_ref, ProblemReason::ALL, ProblemReason::as_str);
                reason.map(|reason| Command::ReportProblem { reason, text })
            }
            Action::DeliverDirect => Some(Command::DeliverDirect {
                deliverables: self.deliverables(files, violations_ref, now),
            }),
            Action::Deliver => Some(Command::Deliver {
                deliverables: self.deliverables(files, violations_ref, now),
            }),
            Action::RequestRevision => Some(Command::RequestRevision {
                note: self.text(violations_ref, 500),
            }),
            Action::ResolveRelease => Some(Command::ResolveRelease {
                refund: self.refund,
                note: self.text(violations_ref, 500),
            }),
            Action::ResolveRefund => Some(Command::ResolveRefund {
                note: self.text(violations_ref, 500),
            }),
            Action::OperatorCancel => Some(Command::OperatorCancel {
                note: self.text(violations_ref, 500),
            }),
            Action::RefundAfterCompletion => Some(Command::RefundAfterCompletion {
                note: self.text(violations_ref, 500),
                chargeback: false,
            }),
        };
        Ok(violations.finish(command)?)
    }

    /// Holds every field to its bounds, also those that the action does not use.
    fn check_bounds(&self, now: Timestamp) -> Result<(), Violations> {
        let mut violations = Violations::new();
        violations.require(
            self.version <= LARGEST_VERSION,
            "version",
            "must be the version of an order",
        );
        violations.optional_text("note", self.note.as_deref(), TextRule::long(0, 2_000));
        if let Some(refund) = self.refund {
            violations.check("refund", refund.check_chargeable());
        }
        if let Some(price) = self.price {
            violations.check("price", price.check_chargeable());
        }
        let is_known = |reason: &str| {
            DeclineReason::ALL.iter().any(|one| one.as_str() == reason)
                || CancelReason::ALL.iter().any(|one| one.as_str() == reason)
                || ProblemReason::ALL.iter().any(|one| one.as_str() == reason)
        };
        let reason = self.reason.as_deref();
        violations.require(
            reason.is_none_or(is_known),
            "reason",
            "must be a reason of this action",
        );
        self.deliverables(None, &mut violations, now);
        violations.into_result(())
    }

    fn note(&self, violations: &mut Violations) -> Option<String> {
        violations.optional_text("note", self.note.as_deref(), TextRule::long(0, 500))
    }

    fn text(&self, violations: &mut Violations, longest: usize) -> String {
        violations.text(
            "note",
            self.note.as_deref().unwrap_or_default(),
            TextRule::long(1, longest),
        )
    }

    fn reason<T: Copy>(
        &self,
        violations: &mut Violations,
        all: &[T],
        name: fn(T) -> &'static str,
    ) -> Option<T> {
        let wanted = self.reason.as_deref();
        let found = all
            .iter()
            .copied()
            .find(|reason| Some(name(*reason)) == wanted);
        if found.is_none() {
            let names: Vec<&str> = all.iter().map(|reason| name(*reason)).collect();
            violations.add("reason", format!("must be one of {}", names.join(", ")));
        }
        found
    }

    fn deliverables(
        &self,
        files: Option<&HandedOver>,
        violations: &mut Violations,
        now: Timestamp,
    ) -> Vec<Deliverable> {
        let Some(input) = &self.deliverable else {
            return Vec::new();
        };
        let note = violations.optional_text(
            "deliverable.note",
            input.note.as_deref(),
            TextRule::long(0, 2_000),
        );
        let url = match (input.kind, input.url.as_deref()) {
            (DeliverableKind::Link, url) => {
                violations.check("deliverable.url", WebUrl::parse(url.unwrap_or_default()))
            }
            (
                DeliverableKind::Note
                | DeliverableKind::Video
                | DeliverableKind::Picture
                | DeliverableKind::Shipment,
                Some(_),
            ) => {
                violations.add("deliverable.url", "must be absent unless it is a link");
                None
            }
            // That there is a file or a parcel, the order itself insists on.
            (
                DeliverableKind::Video | DeliverableKind::Picture | DeliverableKind::Shipment,
                None,
            ) => None,
            (DeliverableKind::Note, None) => {
                violations.require(note.is_some(), "deliverable.note", "is required");
                None
            }
        };
        let shipment = input.shipment.as_ref().map(ShipmentInput::checked);
        let shipment = violations.nested("deliverable.shipment", shipment.transpose());
        vec![Deliverable {
            kind: input.kind,
            url,
            shipment: shipment.flatten(),
            file: files.and_then(HandedOver::delivered),
            note,
            at: now,
        }]
    }
}
