//! The scope of a licence for commercial use, and its surcharges (PRODUCT section 3: commercial).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::CountryCode;
use crate::money::{AddonLine, BasisPoints, Money, MoneyError};
use crate::offer::CommercialTerms;
use crate::text::{Counted, FieldRule, Measured, Violations, lengths};

/// The longest licence, in days.
const LONGEST_DAYS: u32 = 730;
/// The most countries that can be listed; a licence for more countries is worldwide.
const MOST_COUNTRIES: usize = 20;
/// The most channels of one licence.
const MOST_CHANNELS: usize = 5;

/// The surcharge on the commercial price for each further term of the offer that is begun.
const FURTHER_TERM: BasisPoints = BasisPoints::HALF;
/// The surcharge on the commercial price for two to five countries.
const FEW_COUNTRIES: BasisPoints = BasisPoints::HALF;
/// The surcharge on the commercial price for more countries and worldwide.
const EVERYWHERE: BasisPoints = BasisPoints::WHOLE;
/// The most countries to which [`FEW_COUNTRIES`] applies.
const FEW: usize = 5;
/// The surcharge on the commercial price for each channel that the offer does not include.
const FURTHER_CHANNEL: BasisPoints = BasisPoints::FIFTH;

/// The scope of a licence for advertising.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LicenceScope {
    /// Days the licence lasts, 1 to 730.
    #[schema(minimum = 1, maximum = 730)]
    pub term_days: u32,
    /// Countries, ISO 3166-1 alpha-2, at most 20; empty: worldwide.
    pub territory: Vec<CountryCode>,
    /// 1 to 5 channels.
    pub channels: Vec<String>,
}

/// The licence as a buyer requests it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LicenceInput {
    /// Days of the licence, 1 to 730.
    #[schema(minimum = 1, maximum = 730)]
    term_days: u32,
    /// Countries, ISO 3166-1 alpha-2, without repetitions; empty: worldwide.
    #[serde(default)]
    #[schema(value_type = std::collections::BTreeSet<CountryCode>, max_items = 20)]
    territory: Vec<String>,
    /// Channels, without repetitions; the price includes the offer's channels.
    #[schema(value_type = std::collections::BTreeSet<LicenceChannel>, min_items = 1, max_items = 5)]
    channels: Vec<String>,
}

/// The name of a channel.
#[derive(ToSchema)]
#[schema(value_type = String, min_length = 1, max_length = 40)]
#[expect(dead_code, reason = "a part of the description")]
struct LicenceChannel(String);

impl LicenceInput {
    /// Returns the licence, or all violations.
    pub fn checked(&self) -> Result<LicenceScope, Violations> {
        let mut violations = Violations::new();
        violations.require(
            (1..=LONGEST_DAYS).contains(&self.term_days),
            "termDays",
            FieldRule::measured(1, 730, Measured::Days),
        );
        violations.require(
            self.territory.len() <= MOST_COUNTRIES,
            "territory",
            FieldRule::count_to(20, Counted::Countries),
        );
        violations.require(
            (1..=MOST_CHANNELS).contains(&self.channels.len()),
            "channels",
            FieldRule::count(1, 5, Counted::Channels),
        );
        let mut territory = Vec::new();
        for (text, position) in self.territory.iter().take(MOST_COUNTRIES).zip(0_usize..) {
            let field = format!("territory.{position}");
            territory.extend(violations.check(&field, CountryCode::parse(text)));
        }
        let mut channels = Vec::new();
        for (text, position) in self.channels.iter().take(MOST_CHANNELS).zip(0_usize..) {
            channels.push(violations.text(
                &format!("channels.{position}"),
                text,
                lengths::LICENCE_CHANNEL,
            ));
        }
        violations.distinct("territory", territory.iter());
        violations.distinct("channels", channels.iter());
        violations.into_result(LicenceScope {
            term_days: self.term_days,
            territory,
            channels,
        })
    }
}

/// Returns the surcharges of a licence, one line for each reason. The commercial price itself covers the offer's term,
/// one country, and the offer's channels, or all channels if the offer lists none.
pub fn licence_lines(
    terms: &CommercialTerms,
    scope: &LicenceScope,
) -> Result<Vec<AddonLine>, MoneyError> {
    let base = terms.term_days.max(1);
    let further_terms = scope.term_days.div_ceil(base).saturating_sub(1);
    let few = match scope.territory.len() {
        1 => BasisPoints::ZERO,
        2..=FEW => FEW_COUNTRIES,
        _ => EVERYWHERE,
    };
    let countries = match scope.territory.len() {
        0 => "Licence everywhere".to_owned(),
        count => format!("Licence in {count} countries"),
    };
    let channels = further_channels(terms, scope);
    let lines = [
        (
            "licence:term",
            format!("Licence for {} days", scope.term_days),
            times(terms.price.share(FURTHER_TERM)?, further_terms)?,
        ),
        ("licence:territory", countries, terms.price.share(few)?),
        (
            "licence:channels",
            format!(
                "Licence for {channels} more {}",
                if channels == 1 { "channel" } else { "channels" }
            ),
            times(terms.price.share(FURTHER_CHANNEL)?, channels)?,
        ),
    ];
    let line = |(key, label, price): (&str, String, Money)| AddonLine {
        key: key.to_owned(),
        label,
        price,
    };
    let charged = lines.into_iter().filter(|(_, _, price)| !price.is_zero());
    Ok(charged.map(line).collect())
}

/// Returns the number of channels that the offer does not include; an offer without a list includes all.
pub fn further_channels(terms: &CommercialTerms, scope: &LicenceScope) -> u32 {
    let named = |channel: &&String| !terms.channels.is_empty() && !terms.channels.contains(channel);
    let count = scope.channels.iter().filter(named).count();
    u32::try_from(count).unwrap_or(u32::MAX)
}

fn times(price: Money, count: u32) -> Result<Money, MoneyError> {
    (0..count).try_fold(Money::zero(price.currency()), |sum, _| sum.plus(price))
}
