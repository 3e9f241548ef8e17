//! Finds the zone of a name.

use std::collections::HashMap;
use std::rc::Rc;

use super::offset::parse_named_offset;
use super::{Observance, Zone, find_transitions, names};
use crate::budget::Budget;
use crate::rule::Range;

/// Each of eight parts of a label is compared with 600 names of the database.
const STEPS_OF_A_LABEL: usize = 4_800;

/// Longer than any name of a zone.
const LONGEST_NAME: usize = 200;

/// The `VTIMEZONE` components of a file by their name in lower case.
pub(crate) type Definitions = HashMap<String, Vec<Observance>>;

/// The definitions that an entry can name: those of its calendar, then those of the whole file.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Scope<'a> {
    pub(crate) own: &'a Definitions,
    pub(crate) shared: &'a HashMap<&'a str, &'a [Observance]>,
}

impl<'a> Scope<'a> {
    fn find(&self, name: &str) -> Option<&'a [Observance]> {
        let own = self.own.get(name).map(Vec::as_slice);
        let shared = || self.shared.get(name).copied();
        own.filter(|parts| !parts.is_empty()).or_else(shared)
    }
}

/// Resolves names and remembers them.
#[derive(Debug)]
pub(crate) struct Resolver {
    range: Range,
    /// Names of one meaning in every file.
    known: HashMap<String, Option<Zone>>,
    /// Names that the current calendar or the file defines.
    defined: HashMap<String, Option<Zone>>,
}

impl Resolver {
    /// Zones that are defined in the file are complete for this range.
    pub(crate) fn new(range: Range) -> Self {
        Self {
            range,
            known: HashMap::new(),
            defined: HashMap::new(),
        }
    }

    /// Forgets the zones of the calendar before: each `VCALENDAR` may define a name differently.
    pub(crate) fn next_calendar(&mut self) {
        self.defined.clear();
    }

    /// The zone of a name: first names of one meaning, then the definitions of the file, then what can be guessed from the name.
    pub(crate) fn find(
        &mut self,
        name: &str,
        scope: Scope<'_>,
        budget: &mut Budget,
    ) -> Option<Zone> {
        let key = name.trim().trim_matches('"').trim().to_lowercase();
        if key.is_empty() || key.len() > LONGEST_NAME {
            return None;
        }
        if let Some(zone) = self.known.get(&key) {
            return zone.clone();
        }
        if let Some(zone) = self.defined.get(&key) {
            return zone.clone();
        }
        if let Some(zone) = names::find_unambiguous(&key).map(Zone::Known) {
            self.known.insert(key, Some(zone.clone()));
            return Some(zone);
        }
        if let Some(parts) = scope.find(&key) {
            let found = find_transitions(parts, self.range, budget).ok().flatten();
            let zone = found.map(|transitions| Zone::Defined(Rc::new(transitions)));
            self.defined.insert(key, zone.clone());
            return zone;
        }
        let zone = guess(&key, budget);
        self.known.insert(key, zone.clone());
        zone
    }
}

fn guess(name: &str, budget: &mut Budget) -> Option<Zone> {
    let short = names::find_short(name).map(Zone::Known);
    let labelled = || {
        budget.spend(STEPS_OF_A_LABEL).ok()?;
        names::find_labelled(name).map(Zone::Known)
    };
    // The offset of a label is that of winter alone, so its cities are looked for first.
    short
        .or_else(labelled)
        .or_else(|| parse_named_offset(name).map(Zone::Fixed))
}
