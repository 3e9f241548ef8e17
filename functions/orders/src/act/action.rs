//! The body of an action, and its conversion to a command.

use domain::money::Fees;
use domain::order::{
    CancelReason, Command, DeclineReason, Deliverable, DeliverableKind, Order, ProblemReason,
    ShipmentInput,
};
use domain::text::{AbsentWhen, FieldRule, TextRule, TimeProblem};
use domain::{AssetId, Money, Version, Violations, WebUrl};
use http_api::Result;
use jiff::Timestamp;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::deliver::files::DeliveryFiles;

/// An action on an order with its data. Each contains the `version` that the caller saw.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "action", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum ActOnOrder {
    /// The talent sets a price.
    SendQuote {
        version: Version,
        /// The talent's price, before fees.
        price: Money,
        /// A note to the customer, at most 500 characters.
        #[serde(default)]
        #[schema(max_length = 500)]
        note: Option<String>,
    },
    /// The talent accepts the request, and the customer is charged.
    Accept { version: Version },
    /// The talent declines the request.
    Decline {
        version: Version,
        reason: DeclineReason,
        /// A note to the customer, at most 500 characters.
        #[serde(default)]
        #[schema(max_length = 500)]
        note: Option<String>,
    },
    /// The customer withdraws the request.
    Withdraw {
        version: Version,
        /// A note to the talent, at most 500 characters.
        #[serde(default)]
        #[schema(max_length = 500)]
        note: Option<String>,
    },
    /// The talent accepts and delivers in one step.
    DeliverDirect {
        version: Version,
        /// Absent for a booked time.
        #[serde(default)]
        deliverable: Option<DeliverableInput>,
    },
    Deliver {
        version: Version,
        /// Absent for a booked time.
        #[serde(default)]
        deliverable: Option<DeliverableInput>,
    },
    /// The customer requests a revision.
    RequestRevision {
        version: Version,
        /// The requested change, 1 to 500 characters.
        #[schema(min_length = 1, max_length = 500)]
        note: String,
    },
    /// The customer approves the delivery.
    Approve { version: Version },
    /// A party takes a time that the other proposed.
    Reschedule {
        version: Version,
        /// The start of one of the proposed times.
        #[serde(
            rename = "startAt",
            deserialize_with = "domain::time_input::read_instant"
        )]
        #[schema(value_type = String, format = DateTime)]
        start_at: Timestamp,
    },
    /// A party asks the operators for a decision.
    ReportProblem {
        version: Version,
        reason: ProblemReason,
        /// The description of the problem, 1 to 2,000 characters.
        #[schema(min_length = 1, max_length = 2_000)]
        note: String,
    },
    /// The talent cancels an accepted order.
    CancelByTalent {
        version: Version,
        reason: CancelReason,
        /// A note to the customer, at most 500 characters.
        #[serde(default)]
        #[schema(max_length = 500)]
        note: Option<String>,
    },
    /// The customer withdraws from the contract by law; all is refunded.
    WithdrawContract { version: Version },
    /// The customer cancels an accepted order.
    CancelByCustomer {
        version: Version,
        /// A note to the talent, at most 500 characters.
        #[serde(default)]
        #[schema(max_length = 500)]
        note: Option<String>,
    },
}

/// A deliverable as the form sends it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct DeliverableInput {
    kind: DeliverableKind,
    /// For a link: https, at most 2,048 characters.
    #[serde(default)]
    #[schema(format = "uri", max_length = 2_048)]
    url: Option<String>,
    /// For a video or a picture: the file, uploaded for this order and ready.
    #[serde(default)]
    asset_id: Option<AssetId>,
    /// For a video: the picture that is shown before it plays, uploaded for this order and ready.
    #[serde(default)]
    poster_id: Option<AssetId>,
    /// For a video: its captions, uploaded for this order and ready.
    #[serde(default)]
    captions_id: Option<AssetId>,
    /// The shipment, for items sent by post, alone or with another deliverable.
    #[serde(default)]
    shipment: Option<ShipmentInput>,
    /// A note to the customer, at most 2,000 characters.
    #[serde(default)]
    #[schema(max_length = 2_000)]
    note: Option<String>,
}

/// The uploaded files in an action.
#[derive(Debug, Clone, Copy)]
pub(crate) struct NamedFiles {
    /// The kind of deliverable that the file must match.
    pub(crate) kind: DeliverableKind,
    pub(crate) asset_id: AssetId,
    /// The poster of a video.
    pub(crate) poster_id: Option<AssetId>,
    /// The captions of a video.
    pub(crate) captions_id: Option<AssetId>,
}

impl ActOnOrder {
    /// Returns the version that the caller saw.
    pub(crate) const fn version(&self) -> Version {
        match self {
            Self::SendQuote { version, .. }
            | Self::Accept { version }
            | Self::Decline { version, .. }
            | Self::Withdraw { version, .. }
            | Self::DeliverDirect { version, .. }
            | Self::Deliver { version, .. }
            | Self::RequestRevision { version, .. }
            | Self::Approve { version }
            | Self::WithdrawContract { version }
            | Self::Reschedule { version, .. }
            | Self::ReportProblem { version, .. }
            | Self::CancelByTalent { version, .. }
            | Self::CancelByCustomer { version, .. } => *version,
        }
    }

    /// Returns the uploaded files of a delivery with their required kind.
    pub(crate) fn files(&self) -> Option<NamedFiles> {
        let (Self::Deliver { deliverable, .. } | Self::DeliverDirect { deliverable, .. }) = self
        else {
            return None;
        };
        let input = deliverable.as_ref()?;
        Some(NamedFiles {
            kind: input.kind,
            asset_id: input.asset_id?,
            poster_id: input.poster_id,
            captions_id: input.captions_id,
        })
    }

    /// Returns the price that the talent sets, if the action is that.
    pub(crate) const fn named_price(&self) -> Option<Money> {
        match self {
            Self::SendQuote { price, .. } => Some(*price),
            _ => None,
        }
    }

    /// Returns the command, or all violations. `fees` are those of this talent, for a price that the talent sets. `files` are the delivery's uploaded
    /// files, which the caller has checked.
    pub(crate) fn command(
        &self,
        order: &Order,
        files: Option<&DeliveryFiles>,
        fees: Option<Fees>,
        now: Timestamp,
    ) -> Result<Command> {
        let mut violations = Violations::new();
        let command = match self {
            Self::SendQuote { price, note, .. } => {
                let price = *price;
                violations.check("price", price.check_chargeable());
                let note = optional_note(note.as_deref(), &mut violations);
                fees.map(|fees| Command::SendQuote { price, note, fees })
            }
            Self::Accept { .. } => Some(Command::Accept),
            Self::Approve { .. } => Some(Command::Approve),
            Self::WithdrawContract { .. } => Some(Command::WithdrawContract { name: None }),
            Self::Withdraw { note, .. } => Some(Command::Withdraw {
                note: optional_note(note.as_deref(), &mut violations),
            }),
            Self::CancelByCustomer { note, .. } => Some(Command::CancelByCustomer {
                note: optional_note(note.as_deref(), &mut violations),
            }),
            Self::Decline { reason, note, .. } => {
                let reason = *reason;
                let note = optional_note(note.as_deref(), &mut violations);
                Some(Command::Decline { reason, note })
            }
            Self::CancelByTalent { reason, note, .. } => {
                let reason = *reason;
                let note = optional_note(note.as_deref(), &mut violations);
                Some(Command::CancelByTalent { reason, note })
            }
            Self::Reschedule { start_at, .. } => {
                let slot = order.slot_moved_to(*start_at);
                violations.require(
                    slot.is_some(),
                    "startAt",
                    FieldRule::time(TimeProblem::NotProposed),
                );
                slot.map(|slot| Command::Reschedule { slot })
            }
            Self::ReportProblem { reason, note, .. } => {
                let reason = *reason;
                let text = violations.text("note", note, TextRule::long(1, 2_000));
                Some(Command::ReportProblem { reason, text })
            }
            Self::RequestRevision { note, .. } => Some(Command::RequestRevision {
                note: violations.text("note", note, TextRule::long(1, 500)),
            }),
            Self::DeliverDirect { deliverable, .. } => Some(Command::DeliverDirect {
                deliverables: deliverables(deliverable.as_ref(), files, &mut violations, now),
            }),
            Self::Deliver { deliverable, .. } => Some(Command::Deliver {
                deliverables: deliverables(deliverable.as_ref(), files, &mut violations, now),
            }),
        };
        Ok(violations.finish(command)?)
    }
}

fn optional_note(note: Option<&str>, violations: &mut Violations) -> Option<String> {
    violations.optional_text("note", note, TextRule::long(0, 500))
}

fn deliverables(
    input: Option<&DeliverableInput>,
    files: Option<&DeliveryFiles>,
    violations: &mut Violations,
    now: Timestamp,
) -> Vec<Deliverable> {
    let Some(input) = input else {
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
            violations.add("deliverable.url", FieldRule::absent(AbsentWhen::NoLink));
            None
        }
        // The order itself checks that a file or a shipment is present.
        (DeliverableKind::Video | DeliverableKind::Picture | DeliverableKind::Shipment, None) => {
            None
        }
        (DeliverableKind::Note, None) => {
            violations.require(note.is_some(), "deliverable.note", FieldRule::Required);
            None
        }
    };
    let shipment = input.shipment.as_ref().map(ShipmentInput::checked);
    let shipment = violations.nested("deliverable.shipment", shipment.transpose());
    vec![Deliverable {
        kind: input.kind,
        url,
        shipment: shipment.flatten(),
        file: files.and_then(DeliveryFiles::delivered),
        note,
        at: now,
    }]
}
