//! Collects the entries of a file by their UID.

use std::collections::{HashMap, HashSet};

use crate::budget::Budget;
use crate::civil::DAY;
use crate::entry::{Entry, Reader};
use crate::file::File;
use crate::free_busy::read_periods;
use crate::rule::Range;
use crate::series::Window;
use crate::text::Line;
use crate::unreadable::{Fault, Unreadable};
use crate::zone::{Resolver, Scope, Zone};

/// Reads the entries of all calendars; groups those of one UID. Groups without rules come first, so that no rule uses their steps.
pub(crate) fn read_entries(
    file: &File,
    ignored: &HashSet<String>,
    owner: &Zone,
    window: Window,
    budget: &mut Budget,
    busy: &mut Vec<(i64, i64)>,
    unreadable: &mut Vec<Unreadable>,
) -> Vec<Vec<Entry>> {
    let range = Range {
        from: owner.wall_at(window.from).plus(-2 * DAY),
        until: owner.wall_at(window.until).plus(400 * DAY),
    };
    let mut resolver = Resolver::new(range);
    let mut shared = HashMap::new();
    for (name, parts) in file
        .calendars
        .iter()
        .flat_map(|calendar| &calendar.definitions)
    {
        shared.entry(name.as_str()).or_insert(parts.as_slice());
    }
    let mut groups: Vec<Vec<Entry>> = Vec::new();
    let mut places: HashMap<String, usize> = HashMap::new();
    for calendar in &file.calendars {
        resolver.next_calendar();
        budget.next_entry();
        let scope = Scope {
            own: &calendar.definitions,
            shared: &shared,
        };
        let named = calendar
            .zone
            .as_deref()
            .and_then(|name| resolver.find(name, scope, budget));
        let floating = named.unwrap_or_else(|| owner.clone());
        for period in calendar
            .periods
            .iter()
            .filter_map(|text| Line::parse(text))
            .flat_map(|line| read_periods(line, &floating))
        {
            match period {
                Some((from, until))
                    if from < window.until && until > window.from && from < until =>
                {
                    busy.push((from, until));
                }
                Some(_) => {}
                None => unreadable.push(Unreadable::new(None, None, Fault::Start)),
            }
        }
        let resolver = &mut resolver;
        let mut reader = Reader {
            owner,
            floating,
            scope,
            resolver,
            budget,
        };
        for stored in &calendar.entries {
            let component = stored.component();
            if component
                .value("UID")
                .is_some_and(|uid| ignored.contains(uid))
            {
                continue;
            }
            match reader.read(&component) {
                Some(Ok(mut entry)) => {
                    entry.is_free |= calendar.is_cancelling;
                    let place = if entry.uid.is_empty() {
                        groups.len()
                    } else {
                        *places.entry(entry.uid.clone()).or_insert(groups.len())
                    };
                    match groups.get_mut(place) {
                        Some(group) => group.push(entry),
                        None => groups.push(vec![entry]),
                    }
                }
                Some(Err(entry)) if !calendar.is_cancelling => unreadable.push(entry),
                Some(Err(_)) | None => {}
            }
        }
    }
    groups.sort_by_key(|group| group.iter().any(|entry| !entry.rules.is_empty()));
    groups
}
