//! The shipment of a parcel: the carrier, the tracking number and the carrier's tracking page.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::order::machine::named::named;
use crate::text::{AbsentWhen, Alphabet, FieldRule, RequiredFor, TextRule, Violations, lengths};

/// The length of the name of a carrier that is not listed, in characters.
const NAME: TextRule = lengths::CARRIER_NAME;
/// The length of a tracking number as entered, with spaces and dashes, in characters.
const TYPED_NUMBER: TextRule = TextRule::line(0, 60);
const SHORTEST_NUMBER: usize = 6;
const LONGEST_NUMBER: usize = 35;

/// The carrier of a parcel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Carrier {
    AustraliaPost,
    CanadaPost,
    Colissimo,
    Dhl,
    Dpd,
    Evri,
    Fedex,
    Gls,
    Postnl,
    RoyalMail,
    Ups,
    Usps,
    /// A carrier that is not listed, with a name; its parcels may have no number.
    Other,
}

named!(Carrier {
    AustraliaPost = "australia_post",
    CanadaPost = "canada_post",
    Colissimo = "colissimo",
    Dhl = "dhl",
    Dpd = "dpd",
    Evri = "evri",
    Fedex = "fedex",
    Gls = "gls",
    Postnl = "postnl",
    RoyalMail = "royal_mail",
    Ups = "ups",
    Usps = "usps",
    Other = "other",
});

impl Carrier {
    /// Returns the carrier's name, or `None` if it is not listed.
    pub const fn brand(self) -> Option<&'static str> {
        Some(match self {
            Self::AustraliaPost => "Australia Post",
            Self::CanadaPost => "Canada Post",
            Self::Colissimo => "La Poste (Colissimo)",
            Self::Dhl => "DHL",
            Self::Dpd => "DPD",
            Self::Evri => "Evri",
            Self::Fedex => "FedEx",
            Self::Gls => "GLS",
            Self::Postnl => "PostNL",
            Self::RoyalMail => "Royal Mail",
            Self::Ups => "UPS",
            Self::Usps => "USPS",
            Self::Other => return None,
        })
    }

    /// Returns the carrier's page for this tracking number, which has only letters and digits.
    fn tracking_page(self, number: &str) -> Option<String> {
        let beginning = match self {
            Self::AustraliaPost => "https://auspost.com.au/mypost/track/details/",
            Self::CanadaPost => {
                "https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor="
            }
            Self::Colissimo => "https://www.laposte.fr/outils/suivre-vos-envois?code=",
            Self::Dhl => "https://www.dhl.com/global-en/home/tracking.html?tracking-id=",
            Self::Dpd => "https://tracking.dpd.de/status/en_US/parcel/",
            Self::Evri => "https://www.evri.com/track/parcel/",
            Self::Fedex => "https://www.fedex.com/fedextrack/?trknbr=",
            Self::Gls => "https://gls-group.com/GROUP/en/parcel-tracking?match=",
            Self::Postnl => "https://jouw.postnl.nl/track-and-trace/",
            Self::RoyalMail => "https://www.royalmail.com/track-your-item#/tracking-results/",
            Self::Ups => "https://www.ups.com/track?tracknum=",
            Self::Usps => "https://tools.usps.com/go/TrackConfirmAction?tLabels=",
            Self::Other => return None,
        };
        Some(format!("{beginning}{number}"))
    }
}

/// A shipped parcel. The tracking page is computed from carrier and number when it is read, so that stored orders
/// follow changes of a carrier's pages.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", from = "StoredShipment")]
pub struct Shipment {
    pub carrier: Carrier,
    /// The carrier's name, 1 to 60 characters.
    pub carrier_name: String,
    /// 6 to 35 capital letters and digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tracking_number: Option<String>,
    /// The carrier's tracking page; absent without a number, and for a carrier that is not listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = "uri")]
    pub tracking_url: Option<String>,
}

/// A shipment as an order stores it.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct StoredShipment {
    carrier: Carrier,
    carrier_name: String,
    #[serde(default)]
    tracking_number: Option<String>,
}

impl From<StoredShipment> for Shipment {
    fn from(kept: StoredShipment) -> Self {
        Self::new(kept.carrier, kept.carrier_name, kept.tracking_number)
    }
}

impl Shipment {
    fn new(carrier: Carrier, carrier_name: String, tracking_number: Option<String>) -> Self {
        let number = tracking_number.as_deref();
        Self {
            carrier,
            tracking_url: number.and_then(|number| carrier.tracking_page(number)),
            carrier_name,
            tracking_number,
        }
    }
}

/// A shipment as the form sends it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ShipmentInput {
    pub carrier: Carrier,
    /// The name of a carrier that is not listed, 1 to 60 characters; absent otherwise.
    #[serde(default)]
    #[schema(max_length = 60)]
    pub carrier_name: Option<String>,
    /// 6 to 35 letters and digits; spaces and dashes are ignored. Required for listed carriers.
    #[serde(default)]
    #[schema(max_length = 60)]
    pub tracking_number: Option<String>,
}

impl ShipmentInput {
    /// Returns the shipment, or all violations.
    pub fn checked(&self) -> Result<Shipment, Violations> {
        let mut violations = Violations::new();
        let named =
            violations.optional_text("carrierName", self.carrier_name.as_deref(), NAME.or_empty());
        let name = match self.carrier.brand() {
            Some(brand) => {
                let is_absent = named.is_none();
                violations.require(
                    is_absent,
                    "carrierName",
                    FieldRule::absent(AbsentWhen::ThisCarrier),
                );
                brand.to_owned()
            }
            None => violations.text("carrierName", named.as_deref().unwrap_or_default(), NAME),
        };
        let typed = violations.optional_text(
            "trackingNumber",
            self.tracking_number.as_deref(),
            TYPED_NUMBER,
        );
        let is_blank = |text: &String| text.trim().is_empty();
        if self.carrier != Carrier::Other && self.tracking_number.as_ref().is_none_or(is_blank) {
            violations.add(
                "trackingNumber",
                FieldRule::RequiredFor {
                    kind: RequiredFor::Carrier,
                },
            );
        }
        let number =
            typed.and_then(|typed| violations.check("trackingNumber", tracking_number(&typed)));
        violations.into_result(Shipment::new(self.carrier, name, number))
    }
}

/// Removes spaces and dashes from a tracking number.
fn tracking_number(typed: &str) -> Result<String, FieldRule> {
    let is_kept = |letter: &char| !letter.is_whitespace() && *letter != '-';
    let number: String = typed.chars().filter(is_kept).collect();
    let is_number = number.bytes().all(|byte| byte.is_ascii_alphanumeric())
        && number.bytes().any(|byte| byte.is_ascii_digit())
        && (SHORTEST_NUMBER..=LONGEST_NUMBER).contains(&number.len());
    if is_number {
        Ok(number.to_ascii_uppercase())
    } else {
        Err(FieldRule::Characters {
            min: 6,
            max: 35,
            kind: Alphabet::LettersDigits,
        })
    }
}
