//! Reads `VTIMEZONE` components.

use super::Component;
use crate::moment::Moment;
use crate::rule::Rule;
use crate::text::{Line, parse_date_time};
use crate::zone::{Observance, Zone, parse_offset};

/// Reads a `STANDARD` or `DAYLIGHT` part; `None` when it names no beginning or no offset.
pub(super) fn read_observance(part: &Component<'_>) -> Option<Observance> {
    let to = part.value("TZOFFSETTO").and_then(parse_offset)?;
    let from = part
        .value("TZOFFSETFROM")
        .and_then(parse_offset)
        .unwrap_or(to);
    let zone = Zone::Fixed(from);
    let start = Moment::plain(parse_date_time(part.line("DTSTART")?.date_value())?);
    let dates = part
        .all("RDATE")
        .flat_map(|line| line.date_value().split(','));
    let dates = dates
        .filter_map(parse_date_time)
        .map(|date| Moment::plain(date).wall(&zone));
    Some(Observance {
        start: start.wall(&zone),
        from,
        to,
        rules: part
            .all("RRULE")
            .map(Line::value)
            .filter_map(Rule::parse)
            .collect(),
        dates: dates.collect(),
    })
}
