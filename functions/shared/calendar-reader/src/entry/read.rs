//! Reads a `VEVENT`.

use super::{Entry, Length, Start};
use crate::budget::Budget;
use crate::civil::DAY;
use crate::file::Component;
use crate::moment::Moment;
use crate::rule::Rule;
use crate::text::{parse_date_time, parse_duration, unescape};
use crate::unreadable::{Fault, Unreadable};
use crate::zone::{Resolver, Scope, Zone};

/// Letters of a title that are shown.
const TITLE_LENGTH: usize = 80;

/// Reads the entries of one calendar.
#[derive(Debug)]
pub(crate) struct Reader<'a> {
    pub(crate) owner: &'a Zone,
    /// The zone of times that name none.
    pub(crate) floating: Zone,
    pub(crate) scope: Scope<'a>,
    pub(crate) resolver: &'a mut Resolver,
    pub(crate) budget: &'a mut Budget,
}

impl Reader<'_> {
    /// Reads an entry. An entry that takes no time and names no beginning is `None`.
    pub(crate) fn read(&mut self, component: &Component<'_>) -> Option<Result<Entry, Unreadable>> {
        let is_free = is_free(component);
        let replaces = self.read_replaced(component);
        let title = component
            .value("SUMMARY")
            .map(title)
            .filter(|title| !title.is_empty());
        let begins = component
            .line("DTSTART")
            .and_then(|line| self.read_start(line));
        let is_start_unknown = begins.is_none();
        let Some(begins) = begins.or_else(|| replaces.map(|replaced| self.start_of(replaced.at)))
        else {
            let end = component
                .line("DTEND")
                .and_then(|line| parse_date_time(line.date_value()));
            let date = end.map(|end| Moment::plain(end).day(self.owner));
            return (!is_free).then_some(Err(Unreadable::new(title, date, Fault::Start)));
        };
        let is_zone_unknown = begins.is_zone_unknown;
        let mut ends = self.read_end(component, begins);
        // An end without a known beginning.
        if is_start_unknown && ends.length == Length::Wall(0) {
            ends.length = Length::UNKNOWN;
        }
        let mut fault = if component.is_cut {
            Some(Fault::CutOff)
        } else if is_start_unknown {
            Some(Fault::Start)
        } else if is_zone_unknown {
            Some(Fault::Zone)
        } else {
            ends.is_wrong.then_some(Fault::End)
        };
        let travel = match travel(component) {
            Some(seconds) if matches!(ends.start, Start::At { .. }) => seconds,
            Some(_) => 0,
            None => {
                fault = fault.or(Some(Fault::Travel));
                0
            }
        };
        let mut rules = Vec::new();
        // Programs repeat the rule of the series in the entry that moves one occurrence.
        let lines = component.all("RRULE").filter(|_| replaces.is_none());
        for line in lines.filter(|line| !line.value().is_empty()) {
            match Rule::parse(line.value()) {
                Some(rule) if !(rule.is_of_times() && matches!(ends.start, Start::Day(_))) => {
                    rules.push(rule);
                }
                _ => fault = Some(Fault::Rule),
            }
        }
        let excluded = component
            .all("EXRULE")
            .filter_map(|line| Rule::parse(line.value()));
        let additions = self.read_additions(component).unwrap_or_else(|| {
            fault = Some(Fault::Rule);
            Vec::new()
        });
        Some(Ok(Entry {
            uid: component.value("UID").unwrap_or_default().to_owned(),
            revision: revision(component),
            replaces,
            start: ends.start,
            length: ends.length,
            first_end: ends.first_end,
            travel,
            rules,
            excluded_rules: excluded.collect(),
            additions,
            exclusions: self.read_exclusions(component),
            is_free,
            title,
            fault,
        }))
    }
}

fn is_free(component: &Component<'_>) -> bool {
    let is = |name, value: &str| {
        component
            .value(name)
            .is_some_and(|found| found.eq_ignore_ascii_case(value))
    };
    is("TRANSP", "TRANSPARENT")
        || is("STATUS", "CANCELLED")
        || is("STATUS", "CANCELED")
        || is("X-MICROSOFT-CDO-BUSYSTATUS", "FREE")
        || is("X-MICROSOFT-CDO-BUSYSTATUS", "WORKINGELSEWHERE")
        || is_declined(component)
}

/// Whether the owner declined. Other guests are not in the component. An owner who was invited at two addresses and declined at one
/// is busy.
fn is_declined(component: &Component<'_>) -> bool {
    let mut answers = component
        .all("ATTENDEE")
        .map(|guest| guest.param("PARTSTAT").unwrap_or_default())
        .peekable();
    answers.peek().is_some() && answers.all(|answer| answer.eq_ignore_ascii_case("DECLINED"))
}

/// Seconds before the entry in which its owner travels, as Apple's calendar writes them; `None` if they are not understood.
fn travel(component: &Component<'_>) -> Option<i64> {
    let Some(value) = component
        .value("X-APPLE-TRAVEL-DURATION")
        .filter(|value| !value.is_empty())
    else {
        return Some(0);
    };
    let duration = parse_duration(value)?;
    Some(
        duration
            .days
            .saturating_mul(DAY)
            .saturating_add(duration.seconds),
    )
}

fn revision(component: &Component<'_>) -> (i64, i64) {
    let sequence = component
        .value("SEQUENCE")
        .and_then(|value| value.parse().ok());
    let stamp = component
        .line("DTSTAMP")
        .and_then(|line| parse_date_time(line.date_value()));
    let stamp = stamp.map(|stamp| Moment::plain(stamp).instant(&Zone::UTC));
    (sequence.unwrap_or(0), stamp.unwrap_or(i64::MIN))
}

fn title(summary: &str) -> String {
    let plain = unescape(summary);
    plain.trim().chars().take(TITLE_LENGTH).collect()
}
