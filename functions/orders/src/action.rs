//! The body of an action, and the command it asks for.

use domain::money::Fees;
use domain::order::{
    CancelReason, Command, DeclineReason, Deliverable, DeliverableKind, Order, ProblemReason,
    ShipmentInput,
};
use domain::text::TextRule;
use domain::{AssetId, Money, Version, Violations, WebUrl};
use http_api::Result;
use jiff::Timestamp;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::handed_over::HandedOver;

/// One action on an order, with what it takes. Each says which `version` its sender saw.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "action", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum ActOnOrder {
    /// The talent names a price.
    SendQuote {
        version: Version,
        /// What the talent wants for it, before fees.
        price: Money,
        /// At most 500 characters.
        #[serde(default)]
        #[schema(max_length = 500)]
        note: Option<String>,
    },
    /// The talent takes the request, and the customer is charged.
    Accept { version: Version },
    /// The talent refuses the request.
    Decline {
        version: Version,
        reason: DeclineReason,
        /// At most 500 characters.
        #[serde(default)]
        #[schema(max_length = 500)]
        note: Option<String>,
    },
    /// The customer takes the request back.
    Withdraw {
        version: Version,
        /// At most 500 characters.
        #[serde(default)]
        #[schema(max_length = 500)]
        note: Option<String>,
    },
    /// The talent delivers a request that was not accepted before.
    DeliverDirect {
        version: Version,
        /// A booked time needs none.
        #[serde(default)]
        deliverable: Option<DeliverableInput>,
    },
    /// The talent delivers.
    Deliver {
        version: Version,
        /// A booked time needs none.
        #[serde(default)]
        deliverable: Option<DeliverableInput>,
    },
    /// The customer wants something changed.
    RequestRevision {
        version: Version,
        /// 1 to 500 characters.
        #[schema(min_length = 1, max_length = 500)]
        note: String,
    },
    /// The customer is content.
    Approve { version: Version },
    /// A side takes a time that the other proposed.
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
    /// A side asks the operators for a decision.
    ReportProblem {
        version: Version,
        reason: ProblemReason,
        /// 1 to 2,000 characters.
        #[schema(min_length = 1, max_length = 2_000)]
        note: String,
    },
    /// The talent calls an accepted order off.
    CancelByTalent {
        version: Version,
        reason: CancelReason,
        /// At most 500 characters.
        #[serde(default)]
        #[schema(max_length = 500)]
        note: Option<String>,
    },
    /// The customer calls an accepted order off.
    CancelByCustomer {
        version: Version,
        /// At most 500 characters.
        #[serde(default)]
        #[schema(max_length = 500)]
        note: Option<String>,
    },
}

/// What the talent hands over.
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

impl ActOnOrder {
    /// The version that was seen.
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
            | Self::Reschedule { version, .. }
            | Self::ReportProblem { version, .. }
            | Self::CancelByTalent { version, .. }
            | Self::CancelByCustomer { version, .. } => *version,
        }
    }

    /// The uploaded files that are handed over, and what they have to be.
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

    /// Whether the talent names a price.
    pub(crate) const fn names_price(&self) -> bool {
        matches!(self, Self::SendQuote { .. })
    }

    /// The command, or every field that is wrong. `fees` are those of this talent. `files` are the uploaded files that are handed over, if they may be.
    pub(crate) fn command(
        &self,
        order: &Order,
        files: Option<&HandedOver>,
        fees: Fees,
        now: Timestamp,
    ) -> Result<Command> {
        let mut violations = Violations::new();
        let command = match self {
            Self::SendQuote { price, note, .. } => {
                let price = *price;
                violations.check("price", price.check_chargeable());
                let note = optional_note(note.as_deref(), &mut violations);
                Some(Command::SendQuote { price, note, fees })
            }
            Self::Accept { .. } => Some(Command::Accept),
            Self::Approve { .. } => Some(Command::Approve),
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
                violations.require(slot.is_some(), "startAt", "must be a proposed time");
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
    files: Option<&HandedOver>,
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
            violations.add("deliverable.url", "must be absent unless it is a link");
            None
        }
        // That there is a file or a parcel, the order itself insists on.
        (DeliverableKind::Video | DeliverableKind::Picture | DeliverableKind::Shipment, None) => {
            None
        }
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
