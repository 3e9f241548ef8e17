//! Reads the dates of other occurrences in a `VEVENT`: RECURRENCE-ID, RDATE and EXDATE.

use super::read::Reader;
use super::{Addition, Length, Replaces};
use crate::file::Component;
use crate::moment::Moment;
use crate::text::{Duration, Line, parse_date_time, parse_duration};

impl Reader<'_> {
    pub(super) fn read_replaced(&mut self, component: &Component<'_>) -> Option<Replaces> {
        let line = component.line("RECURRENCE-ID")?;
        let range = line.param("RANGE");
        Some(Replaces {
            at: self.moment(line, line.date_value())?,
            is_future: range.is_some_and(|range| range.eq_ignore_ascii_case("THISANDFUTURE")),
        })
    }

    /// RDATE properties; `None` when one of them is not understood.
    pub(super) fn read_additions(&mut self, component: &Component<'_>) -> Option<Vec<Addition>> {
        let mut additions = Vec::new();
        for line in component.all("RDATE") {
            for value in line
                .date_value()
                .split(',')
                .filter(|value| !value.trim().is_empty())
            {
                let Some((from, until)) = value.split_once('/') else {
                    let at = self.moment(line, value)?;
                    additions.push(Addition { at, length: None });
                    continue;
                };
                let at = self.moment(line, from)?;
                let length = if let Some(duration) = parse_duration(until) {
                    Length::Exact(duration)
                } else {
                    let until = self.moment(line, until)?;
                    let floating = &self.floating;
                    let seconds = until.instant(floating) - at.instant(floating);
                    let seconds = Some(seconds).filter(|seconds| *seconds >= 0)?;
                    Length::Exact(Duration { days: 0, seconds })
                };
                additions.push(Addition {
                    at,
                    length: Some(length),
                });
            }
        }
        Some(additions)
    }

    /// EXDATE properties. One that is not understood leaves its occurrence busy.
    pub(super) fn read_exclusions(&mut self, component: &Component<'_>) -> Vec<Moment> {
        let mut exclusions = Vec::new();
        for line in component.all("EXDATE") {
            let values = line.date_value().split(',');
            exclusions.extend(values.filter_map(|value| self.moment(line, value)));
        }
        exclusions
    }

    /// A date of a property.
    fn moment(&mut self, line: &Line<'_>, value: &str) -> Option<Moment> {
        let is_date = line
            .param("VALUE")
            .is_some_and(|value| value.eq_ignore_ascii_case("DATE"));
        let moment = Moment::plain(parse_date_time(value)?);
        if let Moment::Floating(wall) = moment
            && is_date
        {
            return Some(Moment::Day(wall.day()));
        }
        let named = line
            .zone()
            .and_then(|name| self.resolver.find(&name, self.scope, self.budget));
        Some(match (moment, named) {
            (Moment::Floating(wall), Some(zone)) => Moment::Zoned {
                wall,
                instant: zone.resolve(wall).shifted(),
            },
            // Midnight of the named zone, in UTC, means its day.
            (Moment::Instant(instant), Some(zone))
                if zone.wall_at(instant).second_of_day() == 0 =>
            {
                let wall = zone.wall_at(instant);
                Moment::Zoned { wall, instant }
            }
            (moment, _) => moment,
        })
    }
}
