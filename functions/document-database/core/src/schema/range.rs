//! Ranges of keys. Both ends are inclusive, as `BETWEEN` has them; they may let in more than
//! belongs, never less: what is read is filtered anyway.

use super::Index;
use super::demand::{Demand, least_of};
use super::fit::Fit;
use crate::query::{Cursor, CursorValue};
use crate::{Direction, Operator, Value, equal, index_key, sorted_text};

/// The least and the greatest sort key of what an index has for a query.
pub(super) fn key_range(
    demand: &Demand<'_>,
    index: &Index,
    fit: &Fit,
) -> (Option<String>, Option<String>) {
    let mut range = Range::default();
    if !fit.prefix.is_empty() {
        range.low(Place::before(fit.prefix.clone()));
        range.high(Place::after(fit.prefix.clone()));
    }
    if let (Some(first), Some((_, direction))) = (demand.order.first(), fit.rest.first()) {
        for (field, operator, value) in &demand.ranges {
            if **field == first.field {
                range.compare(&fit.prefix, *direction, *operator, value);
            }
        }
    }
    if let (true, Some(collection)) = (
        fit.rest.is_empty() && !index.holds_name(),
        demand.query.collection(),
    ) {
        let (from, to) = demand.ids(&collection);
        range.low_text(from.map(|id| behind(&fit.prefix, &id)));
        range.high_text(to.map(|id| behind(&fit.prefix, &id)));
    }
    // Read backwards, a query's start is at the end of the keys.
    let sides = [
        (&demand.query.start, fit.reverse),
        (&demand.query.end, !fit.reverse),
    ];
    for (place, (cursor, is_high)) in sides.into_iter().enumerate() {
        let Some(cursor) = cursor else { continue };
        // An end has `before` where a start would leave out what is equal.
        let takes_equal = cursor.before == (place == 0);
        match (position(demand, index, fit, cursor), is_high) {
            (Position::Id(key), false) => range.low_text(Some(key)),
            (Position::Id(key), true) => range.high_text(Some(key)),
            (Position::Key { key, whole }, false) => range.low(Place {
                after: whole && !takes_equal,
                key,
            }),
            (Position::Key { key, whole }, true) => range.high(Place {
                after: !whole || takes_equal,
                key,
            }),
        }
    }
    (range.from, range.to)
}

/// Just before, or just after, all keys that begin with these bytes.
struct Place {
    key: Vec<u8>,
    after: bool,
}

impl Place {
    fn before(key: Vec<u8>) -> Self {
        Self { key, after: false }
    }

    fn after(key: Vec<u8>) -> Self {
        Self { key, after: true }
    }

    /// The text that no key equals and that has the keys on its two sides; `None` beyond all of them.
    fn text(mut self) -> Option<String> {
        if self.after {
            // The least bytes above all that begin with these.
            while self.key.pop_if(|last| *last == u8::MAX).is_some() {}
            let last = self.key.last_mut()?;
            *last += 1;
        }
        (!self.key.is_empty()).then(|| sorted_text::spell(&self.key))
    }
}

#[derive(Default)]
struct Range {
    from: Option<String>,
    to: Option<String>,
}

impl Range {
    fn low_text(&mut self, text: Option<String>) {
        self.from = self.from.take().max(text);
    }

    fn high_text(&mut self, text: Option<String>) {
        self.to = least_of(self.to.take(), text);
    }

    fn low(&mut self, place: Place) {
        self.low_text(place.text());
    }

    fn high(&mut self, place: Place) {
        self.high_text(place.text());
    }

    /// Narrows to where a field compares so with a value, without leaving the value's type.
    fn compare(&mut self, prefix: &[u8], direction: Direction, operator: Operator, value: &Value) {
        let exact = index_key::value(value);
        let of_type = vec![index_key::tag(value)];
        // `NaN` sorts before all numbers and is in no range of them.
        let start_of_type = if value.is_number() {
            Place::after(index_key::value(&Value::Double(f64::NAN)))
        } else {
            Place::before(of_type.clone())
        };
        let (low, high) = match operator {
            Operator::LessThan => (start_of_type, Place::before(exact)),
            Operator::LessThanOrEqual => (start_of_type, Place::after(exact)),
            Operator::GreaterThan => (Place::after(exact), Place::after(of_type)),
            Operator::GreaterThanOrEqual => (Place::before(exact), Place::after(of_type)),
            _ => return,
        };
        let behind_prefix = |place: Place| {
            let turned = direction == Direction::Descending;
            let mut key = prefix.to_vec();
            key.extend(index_key::directed(place.key, direction));
            Place {
                key,
                after: place.after != turned,
            }
        };
        let (low, high) = (behind_prefix(low), behind_prefix(high));
        match direction {
            Direction::Ascending => {
                self.low(low);
                self.high(high);
            }
            Direction::Descending => {
                self.low(high);
                self.high(low);
            }
        }
    }
}

/// Returns the position of a cursor in an index.
enum Position {
    /// All keys with this prefix; `whole` if the cursor has no other values.
    Key { key: Vec<u8>, whole: bool },
    /// The one key of a document.
    Id(String),
}

fn position(demand: &Demand<'_>, index: &Index, fit: &Fit, cursor: &Cursor) -> Position {
    let mut key = fit.prefix.clone();
    let mut directions = fit.rest.iter().map(|(_, direction)| *direction);
    for (value, order) in cursor.values.iter().zip(&demand.query.order) {
        match value {
            CursorValue::Field(value) => match demand.equal.get(&order.field) {
                Some(constant) if equal(constant, value) => {}
                // Beside all results, on whichever side: the filter finds out.
                Some(_) => return Position::Key { key, whole: false },
                None => {
                    let direction = directions.next().unwrap_or(Direction::Ascending);
                    key.extend(index_key::directed(index_key::value(value), direction));
                }
            },
            CursorValue::Name(path) if index.holds_name() => {
                let in_reach = index.group || demand.query.collection() == Some(path.collection());
                if !in_reach {
                    return Position::Key { key, whole: false };
                }
                let name = index_key::name(path, index.group);
                key.extend(index_key::directed(name, index.name_direction()));
            }
            CursorValue::Name(path) => {
                return if demand.query.collection() == Some(path.collection()) {
                    Position::Id(behind(&key, &path.sort_id()))
                } else {
                    Position::Key { key, whole: false }
                };
            }
        }
    }
    Position::Key { key, whole: true }
}

/// The key of a document among entries of these values, by its sort id.
fn behind(key: &[u8], sort_id: &str) -> String {
    format!("{}#{sort_id}", sorted_text::spell(key))
}
