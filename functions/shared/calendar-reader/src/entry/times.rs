//! Reads when a `VEVENT` begins and ends.

use super::read::Reader;
use super::{Length, Start};
use crate::civil::{DAY, Wall};
use crate::file::Component;
use crate::moment::Moment;
use crate::text::{Duration, Line, Written, parse_date_time, parse_duration};
use crate::zone::Zone;

/// The beginning of an entry and the zone that it names.
pub(super) struct Begins {
    pub(super) start: Start,
    pub(super) zone_name: Option<String>,
    pub(super) is_zone_unknown: bool,
}

/// The end of an entry in relation to its beginning.
pub(super) struct Ends {
    pub(super) start: Start,
    pub(super) length: Length,
    pub(super) first_end: Option<i64>,
    pub(super) is_wrong: bool,
}

impl Reader<'_> {
    pub(super) fn read_start(&mut self, line: &Line<'_>) -> Option<Begins> {
        let zone_name = line.zone();
        let named = zone_name
            .as_deref()
            .map(|name| self.resolver.find(name, self.scope, self.budget));
        let is_zone_unknown = matches!(named, Some(None));
        let zone = named.flatten().unwrap_or_else(|| self.floating.clone());
        let is_date = line
            .param("VALUE")
            .is_some_and(|value| value.eq_ignore_ascii_case("DATE"));
        let (start, is_floating) = match parse_date_time(line.date_value())? {
            Written::Date(day) => (Start::Day(day), false),
            Written::Local(wall) if is_date => (Start::Day(wall.day()), false),
            Written::Local(wall) => (Start::At { wall, zone }, true),
            Written::Instant(instant) if is_date => {
                (Start::Day(self.owner.wall_at(instant).day()), false)
            }
            Written::Instant(instant) => {
                let start = Start::At {
                    wall: Wall(instant),
                    zone: Zone::UTC,
                };
                return Some(Begins {
                    start,
                    zone_name: Some("UTC".to_owned()),
                    is_zone_unknown: false,
                });
            }
        };
        Some(Begins {
            start,
            zone_name,
            is_zone_unknown: is_zone_unknown && is_floating,
        })
    }

    pub(super) fn start_of(&self, moment: Moment) -> Begins {
        let start = match moment {
            Moment::Day(day) => Start::Day(day),
            Moment::Floating(wall) => Start::At {
                wall,
                zone: self.floating.clone(),
            },
            Moment::Zoned { instant, .. } | Moment::Instant(instant) => Start::At {
                wall: Wall(instant),
                zone: Zone::UTC,
            },
        };
        Begins {
            start,
            zone_name: None,
            is_zone_unknown: false,
        }
    }

    pub(super) fn read_end(&mut self, component: &Component<'_>, begins: Begins) -> Ends {
        let Begins {
            start, zone_name, ..
        } = begins;
        let ends = |start, length, is_wrong| Ends {
            start,
            length,
            first_end: None,
            is_wrong,
        };
        let unknown = match &start {
            Start::Day(_) => Length::Days(1),
            Start::At { .. } => Length::UNKNOWN,
        };
        if let Some(line) = component
            .line("DTEND")
            .filter(|line| !line.value().is_empty())
        {
            let Some(end) = parse_date_time(line.date_value()) else {
                return ends(start, unknown, true);
            };
            return self.read_until(line, end, start, zone_name.as_deref());
        }
        let Some(duration) = component
            .value("DURATION")
            .filter(|value| !value.is_empty())
        else {
            // A person who enters only when something begins is not free then.
            return ends(start, unknown, false);
        };
        match (parse_duration(duration), &start) {
            (None, _) => ends(start, unknown, true),
            (Some(Duration { days, seconds }), Start::Day(_)) => {
                let days = days.saturating_add((seconds + DAY - 1).div_euclid(DAY));
                ends(start, Length::Days(days.max(1)), false)
            }
            (Some(duration), Start::At { .. }) => ends(start, Length::Exact(duration), false),
        }
    }

    /// Reads a DTEND that is written in any zone.
    fn read_until(
        &mut self,
        line: &Line<'_>,
        end: Written,
        start: Start,
        zone_name: Option<&str>,
    ) -> Ends {
        let (wall, zone) = match (start, end) {
            (Start::Day(day), Written::Date(end)) => {
                // Some programs write the last day instead of the day after it; others swap the two.
                let (first, days) = (day.min(end), (end.0 - day.0).abs().max(1));
                let length = Length::Days(days);
                return Ends {
                    start: Start::Day(first),
                    length,
                    first_end: None,
                    is_wrong: end < day,
                };
            }
            (Start::Day(day), _) => (day.midnight(), self.owner.clone()),
            (Start::At { wall, zone }, _) => (wall, zone),
        };
        let name = line.zone();
        let end = match end {
            Written::Date(day) => {
                let midnight = day.midnight();
                Moment::Floating(if midnight > wall {
                    midnight
                } else {
                    midnight.plus(DAY)
                })
            }
            // A time without a zone is in that of the beginning.
            Written::Local(end) if name.is_none() || name.as_deref() == zone_name => {
                Moment::Floating(end)
            }
            Written::Local(end) => {
                let named =
                    name.and_then(|name| self.resolver.find(&name, self.scope, self.budget));
                named.map_or(Moment::Floating(end), |zone| {
                    Moment::Instant(zone.resolve(end).shifted())
                })
            }
            Written::Instant(instant) => Moment::Instant(instant),
        };
        let until = end.wall(&zone);
        let first_end = match end {
            Moment::Instant(instant) => Some(instant),
            Moment::Day(_) | Moment::Floating(_) | Moment::Zoned { .. } => None,
        };
        let length = Length::Wall((until.0 - wall.0).abs());
        let is_wrong = match first_end {
            Some(instant) => instant < zone.resolve(wall).start(),
            None => until < wall,
        };
        if is_wrong {
            // Beginning and end are swapped.
            return Ends {
                start: Start::At { wall: until, zone },
                length,
                first_end: None,
                is_wrong,
            };
        }
        Ends {
            start: Start::At { wall, zone },
            length,
            first_end,
            is_wrong,
        }
    }
}
