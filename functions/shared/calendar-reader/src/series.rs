//! The entries of one UID: a series, the occurrences that were moved or called off, and older revisions of both.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::budget::Budget;
use crate::civil::{DAY, Wall};
use crate::entry::{Dates, Entry, Identity, Length, Start};
use crate::moment::Moment;
use crate::rule::{Range, Rule, expand};
use crate::turns::Turn;
use crate::unreadable::{Fault, Unreadable};
use crate::zone::Zone;

/// The window in seconds since 1970.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Window {
    pub(crate) from: i64,
    pub(crate) until: i64,
}

/// What is found in the entries of a file.
#[derive(Debug)]
pub(crate) struct Findings<'a> {
    pub(crate) owner: &'a Zone,
    pub(crate) window: Window,
    pub(crate) budget: &'a mut Budget,
    pub(crate) busy: Vec<(i64, i64)>,
    pub(crate) unreadable: Vec<Unreadable>,
}

impl Findings<'_> {
    /// Adds the entries of one UID.
    pub(crate) fn add(&mut self, entries: &[Entry]) {
        self.budget.next_entry();
        let (masters, moved): (Vec<&Entry>, Vec<&Entry>) =
            entries.iter().partition(|entry| entry.replaces.is_none());
        let newest = masters.iter().map(|entry| entry.revision).max();
        let masters: Vec<&Entry> = masters
            .into_iter()
            .filter(|entry| Some(entry.revision) == newest)
            .collect();
        // Without a series, an occurrence names itself.
        let start = masters
            .first()
            .or(moved.first())
            .map(|entry| entry.start.clone());
        let moved = start
            .map(|start| self.newest_of_each(&moved, &start))
            .unwrap_or_default();
        for entry in &moved {
            self.push(&entry.start, entry.length, entry.first_end, entry);
            self.note(entry, entry.fault);
        }
        for master in masters {
            let fault = self.add_series(master, &moved);
            self.note(master, fault.or(master.fault));
        }
    }

    /// The newest revisions of the moved occurrences. Of two equal revisions both count.
    fn newest_of_each<'e>(&self, moved: &[&'e Entry], start: &Start) -> Vec<&'e Entry> {
        let mut newest: BTreeMap<Identity, Vec<&'e Entry>> = BTreeMap::new();
        for entry in moved {
            let Some(replaced) = entry.replaces else {
                continue;
            };
            let found = newest
                .entry(Identity::of(&replaced.at, start, self.owner))
                .or_default();
            let before = found.first().map(|first| first.revision);
            if before.is_some_and(|before| before < entry.revision) {
                found.clear();
            }
            if before.is_none_or(|before| before <= entry.revision) {
                found.push(entry);
            }
        }
        newest.into_values().flatten().collect()
    }

    fn add_series(&mut self, master: &Entry, moved: &[&Entry]) -> Option<Fault> {
        let zone = match &master.start {
            Start::Day(_) => self.owner.clone(),
            Start::At { zone, .. } => zone.clone(),
        };
        // Of a UID that is written many times, each entry would be compared with each.
        if self.budget.spend(moved.len()).is_err() {
            self.push(&master.start, master.length, master.first_end, master);
            return Some(Fault::Work);
        }
        let (mut left_out, mut turns) = (Dates::default(), Vec::new());
        for date in &master.exclusions {
            left_out.insert(Identity::of(date, &master.start, self.owner));
        }
        for entry in moved {
            let Some(replaced) = entry.replaces else {
                continue;
            };
            left_out.insert(Identity::of(&replaced.at, &master.start, self.owner));
            if replaced.is_future {
                turns.push(Turn {
                    from: self.instant_of(&replaced.at, master, &zone),
                    day: replaced.at.day(self.owner),
                    entry,
                });
            }
        }
        turns.sort_by_key(|turn| turn.from);
        let reach = turns
            .iter()
            .map(|turn| turn.reach(&zone))
            .max()
            .unwrap_or(0);
        let reach = reach.saturating_add(master.travel);
        let range = self.range(&zone, master.length.at_most().saturating_add(reach));
        let first = master.start.wall();
        let (mut walls, mut lengths, mut fault) = (Vec::new(), HashMap::new(), None);
        if !has_ended_before(master, first, &zone) {
            walls.push(first);
        }
        for rule in &master.rules {
            let last = self.last(rule, master, &zone);
            if expand(rule, first, last, range, self.budget, &mut walls).is_err() {
                fault = Some(Fault::Work);
            }
        }
        for addition in &master.additions {
            let wall = match (&master.start, &addition.at) {
                (Start::Day(_), at) => at.day(self.owner).midnight(),
                // A date adds the time of day of the series.
                (Start::At { .. }, Moment::Day(day)) => day.midnight().plus(first.second_of_day()),
                (Start::At { .. }, at) => at.wall(&zone),
            };
            walls.push(wall);
            lengths.extend(addition.length.map(|length| (wall, length)));
        }
        let mut excluded = Vec::new();
        for rule in &master.excluded_rules {
            let last = self.last(rule, master, &zone);
            // What is not excluded for want of steps stays busy.
            let _stays_busy = expand(rule, first, last, range, self.budget, &mut excluded);
        }
        let excluded: HashSet<Wall> = excluded.into_iter().collect();
        walls.sort_unstable();
        walls.dedup();
        for wall in walls.into_iter().filter(|wall| !excluded.contains(wall)) {
            let instant = zone.resolve(wall).shifted();
            if left_out.has(wall, instant) {
                continue;
            }
            let passed = turns.partition_point(|turn| turn.from <= instant);
            if let Some(turn) = passed.checked_sub(1).and_then(|last| turns.get(last)) {
                let start = turn.start_of(wall, instant);
                self.push(&start, turn.entry.length, None, turn.entry);
                continue;
            }
            let length = lengths.get(&wall).copied().unwrap_or(master.length);
            let first_end = master
                .first_end
                .filter(|_| wall == first && !lengths.contains_key(&wall));
            self.push(&start_at(&master.start, wall), length, first_end, master);
        }
        fault
    }

    /// The wall times at which an occurrence of this length can touch the window.
    fn range(&self, zone: &Zone, length: i64) -> Range {
        Range {
            from: zone
                .wall_at(self.window.from)
                .plus(length.saturating_add(2 * DAY).saturating_neg()),
            until: zone
                .wall_at(self.window.until)
                .plus(length.min(400 * DAY).saturating_add(2 * DAY)),
        }
    }

    fn last(&self, rule: &Rule, master: &Entry, zone: &Zone) -> Option<Wall> {
        let until = rule.until.as_ref()?;
        Some(match master.start {
            Start::Day(_) => until.day(self.owner).midnight(),
            Start::At { .. } => until.last(zone),
        })
    }

    /// Where a date is among the occurrences of a series.
    fn instant_of(&self, at: &Moment, master: &Entry, zone: &Zone) -> i64 {
        match master.start {
            Start::Day(_) => zone.resolve(at.day(self.owner).midnight()).shifted(),
            Start::At { .. } => at.instant(zone),
        }
    }

    fn push(&mut self, start: &Start, length: Length, first_end: Option<i64>, entry: &Entry) {
        if entry.is_free {
            return;
        }
        let span = match (first_end, start) {
            (Some(end), Start::At { wall, zone }) => {
                let start = zone.resolve(*wall).start();
                (start < end).then_some((start, end))
            }
            _ => length.span(start, self.owner),
        };
        let span = span.map(|(from, until)| (from.saturating_sub(entry.travel), until));
        let touches =
            |(from, until): &(i64, i64)| *from < self.window.until && *until > self.window.from;
        self.busy.extend(span.filter(touches));
    }

    /// Lists an entry that may hide times in the window.
    fn note(&mut self, entry: &Entry, fault: Option<Fault>) {
        let Some(fault) = fault.filter(|_| !entry.is_free) else {
            return;
        };
        let repeats = matches!(fault, Fault::Rule | Fault::Work)
            || !entry.rules.is_empty()
            || !entry.additions.is_empty();
        let wall = entry.start.wall();
        let range = self.range(self.owner, entry.length.at_most());
        let is_near = range.from <= wall && wall < range.until;
        if is_near || (repeats && wall < range.until) {
            self.unreadable.push(Unreadable::new(
                entry.title.clone(),
                Some(wall.day()),
                fault,
            ));
        }
    }
}

fn start_at(start: &Start, wall: Wall) -> Start {
    match start {
        Start::Day(_) => Start::Day(wall.day()),
        Start::At { zone, .. } => Start::At {
            wall,
            zone: zone.clone(),
        },
    }
}

/// Whether every rule names an end before the first occurrence.
fn has_ended_before(master: &Entry, first: Wall, zone: &Zone) -> bool {
    let ended = |rule: &Rule| rule.until.is_some_and(|until| until.last(zone) < first);
    !master.rules.is_empty() && master.rules.iter().all(ended)
}
