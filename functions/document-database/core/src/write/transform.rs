//! Fields that are computed from what they hold (`DocumentTransform.FieldTransform`).

use std::cmp::Ordering;

use super::{FieldTransform, Operation, Transform, Write};
use crate::query::elements as elements_of;
use crate::{Document, Fields, Value, Version, compare};

impl Write {
    /// Returns how many elements its transforms of arrays go through at most, if the document is this one before the write.
    pub fn array_steps(&self, existing: Option<&Document>) -> usize {
        let written = match &self.operation {
            Operation::Set(fields) | Operation::Merge { fields, .. } => Some(fields),
            Operation::Delete | Operation::Verify => None,
        };
        let (mut steps, mut added) = (0_usize, 0_usize);
        for FieldTransform { path, transform } in &self.transforms {
            let (Transform::AppendMissing(values) | Transform::RemoveAll(values)) = transform
            else {
                continue;
            };
            let length =
                |fields: &Fields| fields.get(path).map_or(0, |found| elements_of(found).len());
            let existing = existing.map_or(0, |document| length(&document.fields));
            let found = existing.max(written.map_or(0, length));
            added = added.saturating_add(values.len());
            steps = steps.saturating_add(found).saturating_add(added);
        }
        steps
    }
}

/// Computes one field and returns the result for the client: the time, the new number, or null.
pub(super) fn run(transform: &FieldTransform, fields: &mut Fields, version: Version) -> Value {
    let path = &transform.path;
    // Taken out and put back: an array can be long, and one field be transformed many times.
    let old = fields.remove(path);
    let (new, result) = match &transform.transform {
        Transform::ServerTime => shown(Value::Timestamp(version.instant())),
        Transform::Increment(by) => shown(sum(old.as_ref(), by)),
        Transform::Maximum(than) => shown(extreme(old, than, Ordering::Greater)),
        Transform::Minimum(than) => shown(extreme(old, than, Ordering::Less)),
        Transform::AppendMissing(values) => (union(old, values), Value::Null),
        Transform::RemoveAll(values) => (difference(old, values), Value::Null),
    };
    fields.insert(path, new);
    result
}

fn shown(value: Value) -> (Value, Value) {
    (value.clone(), value)
}

/// The sum; what is no number counts as absent, and integers stop at the ends of their range.
fn sum(old: Option<&Value>, by: &Value) -> Value {
    match (old, by) {
        (Some(Value::Integer(old)), Value::Integer(by)) => Value::Integer(old.saturating_add(*by)),
        (Some(Value::Integer(old)), Value::Double(by)) => Value::Double(nearest(*old) + by),
        (Some(Value::Double(old)), Value::Integer(by)) => Value::Double(old + nearest(*by)),
        (Some(Value::Double(old)), Value::Double(by)) => Value::Double(old + by),
        _ => by.clone(),
    }
}

#[expect(
    clippy::as_conversions,
    clippy::cast_precision_loss,
    reason = "the sum is a double, so the nearest double is what is wanted"
)]
const fn nearest(integer: i64) -> f64 {
    integer as f64
}

/// Whichever of both is further to one side. Equal numbers leave the field as it is, `NaN` takes over
/// from everything, and what is no number counts as absent.
fn extreme(old: Option<Value>, than: &Value, side: Ordering) -> Value {
    match old {
        Some(old) if old.is_nan() => old,
        Some(old) if old.is_number() && !than.is_nan() && compare(than, &old) != side => old,
        _ => than.clone(),
    }
}

fn elements(old: Option<Value>) -> Vec<Value> {
    match old {
        Some(Value::Array(elements)) => elements,
        _ => Vec::new(),
    }
}

/// The elements and those of `values` that are not among them, each once, in their order.
fn union(old: Option<Value>, values: &[Value]) -> Value {
    let mut elements = elements(old);
    let mut new = Sorted::new(values);
    for element in &elements {
        new.mark(element);
    }
    for value in values {
        if new.mark(value) == Some(false) {
            elements.push(value.clone());
        }
    }
    Value::Array(elements)
}

/// The elements that are not among `values`.
fn difference(old: Option<Value>, values: &[Value]) -> Value {
    let mut unwanted = Sorted::new(values);
    let mut elements = elements(old);
    elements.retain(|element| unwanted.mark(element).is_none());
    Value::Array(elements)
}

/// Values by their order, each once: arrays are long, and looking through all for each takes too long.
struct Sorted<'a>(Vec<(&'a Value, bool)>);

impl<'a> Sorted<'a> {
    fn new(values: &'a [Value]) -> Self {
        let mut sorted: Vec<_> = values.iter().map(|value| (value, false)).collect();
        sorted.sort_by(|(a, _), (b, _)| compare(a, b));
        sorted.dedup_by(|(a, _), (b, _)| compare(a, b).is_eq());
        Self(sorted)
    }

    /// Marks a value and returns whether it was marked before; `None` when it is not among these.
    fn mark(&mut self, value: &Value) -> Option<bool> {
        let place = self
            .0
            .binary_search_by(|(known, _)| compare(known, value))
            .ok()?;
        let (_, marked) = self.0.get_mut(place)?;
        Some(std::mem::replace(marked, true))
    }
}
