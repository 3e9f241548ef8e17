//! The busy times of `VFREEBUSY` components, which programs publish in place of entries.

use crate::moment::Moment;
use crate::text::{Line, parse_date_time, parse_duration};
use crate::zone::Zone;

/// The busy times of a `FREEBUSY` property as seconds since 1970; `None` for each that is not understood.
pub(crate) fn read_periods<'a>(
    line: Line<'a>,
    zone: &'a Zone,
) -> impl Iterator<Item = Option<(i64, i64)>> + 'a {
    let is_free = line
        .param("FBTYPE")
        .is_some_and(|kind| kind.eq_ignore_ascii_case("FREE"));
    let values = line
        .date_value()
        .split(',')
        .filter(move |value| !is_free && !value.trim().is_empty());
    values.map(move |value| {
        let (from, until) = value.split_once('/')?;
        let from = Moment::plain(parse_date_time(from)?).instant(zone);
        let until = match parse_duration(until) {
            Some(duration) => from + duration.days * crate::civil::DAY + duration.seconds,
            None => Moment::plain(parse_date_time(until)?).instant(zone),
        };
        Some((from.min(until), until.max(from)))
    })
}
