//! The rules of a `VTIMEZONE`.

use crate::budget::{Budget, Exhausted};
use crate::civil::{DAY, Wall};
use crate::rule::{Range, Rule, expand};
use crate::zone::{Transitions, Zone};

/// A year with some days to spare: every yearly rule has an occurrence within it.
const YEAR: i64 = 400 * DAY;

/// A `STANDARD` or `DAYLIGHT` part.
#[derive(Debug, Clone)]
pub(crate) struct Observance {
    pub(crate) start: Wall,
    /// Seconds east of UTC before and after the change.
    pub(crate) from: i64,
    pub(crate) to: i64,
    pub(crate) rules: Vec<Rule>,
    pub(crate) dates: Vec<Wall>,
}

/// Returns the changes of these parts, complete for the range.
pub(crate) fn find_transitions(
    parts: &[Observance],
    range: Range,
    budget: &mut Budget,
) -> Result<Option<Transitions>, Exhausted> {
    let mut changes = Vec::new();
    for part in parts {
        let mut walls = vec![part.start];
        walls.extend_from_slice(&part.dates);
        for rule in &part.rules {
            let zone = Zone::Fixed(part.from);
            let last = rule.until.map(|until| until.last(&zone));
            // What a rule that has ended did last is in force until another part begins.
            let until = last.map_or(range.until, |last| last.plus(1).min(range.until));
            let from = range.from.min(until).plus(-2 * YEAR);
            expand(
                rule,
                part.start,
                last,
                Range { from, until },
                budget,
                &mut walls,
            )?;
        }
        budget.spend(walls.len())?;
        changes.extend(
            walls
                .iter()
                .map(|wall| (wall.0.saturating_sub(part.from), part.from, part.to)),
        );
    }
    Ok(Transitions::new(changes))
}
