//! The units that `DynamoDB` charges: a write unit for each started kilobyte of a row, a read unit for each started
//! four, half of it for eventually consistent reads, and twice of it in a transaction. An index is written, too, if a
//! row is or was on it.

use serde_json::Value;

use crate::meter::Meter;

const WRITE_BYTES: usize = 1_024;
const READ_BYTES: usize = 4_096;

/// The beginning of the partitions with the entries of the figures of days.
pub(crate) const FIGURE_ENTRIES: &str = "FIGURES#";

/// The indexes, their keys, and whether they contain whole rows.
pub(crate) const INDEXES: [(&str, &str, &str, bool); 3] = [
    ("gsi1", "gsi1pk", "gsi1sk", true),
    ("gsi2", "gsi2pk", "gsi2sk", true),
    ("due", "duePk", "dueAt", false),
];

/// Returns the size of a value in the table.
pub(crate) fn size(value: &Value) -> usize {
    let Some(object) = value.as_object() else {
        return 0;
    };
    object.iter().fold(0, |sum, (name, typed)| {
        sum.saturating_add(name.len())
            .saturating_add(typed_size(typed))
    })
}

fn typed_size(typed: &Value) -> usize {
    let Some((kind, value)) = typed.as_object().and_then(|typed| typed.iter().next()) else {
        return 0;
    };
    match kind.as_str() {
        "S" | "B" => value.as_str().map_or(0, str::len),
        "N" => value
            .as_str()
            .map_or(0, |digits| digits.len().div_ceil(2).saturating_add(1)),
        "M" => size(value).saturating_add(3),
        "L" => value.as_array().into_iter().flatten().fold(3, |sum, each| {
            sum.saturating_add(typed_size(each)).saturating_add(1)
        }),
        "SS" | "NS" | "BS" => value.as_array().into_iter().flatten().fold(0, |sum, each| {
            sum.saturating_add(each.as_str().map_or(0, str::len))
        }),
        _ => 1,
    }
}

/// Returns the units of one eventually consistent read of this number of bytes, without rounding.
pub(crate) fn of_long_read(bytes: f64) -> f64 {
    bytes / 4_096.0 / 2.0
}

fn units(bytes: usize, step: usize) -> f64 {
    f64::from(u32::try_from(bytes.div_ceil(step).max(1)).unwrap_or(u32::MAX))
}

/// Returns the units of a read of this number of bytes.
pub(crate) fn of_read(bytes: usize, is_consistent: bool) -> f64 {
    units(bytes, READ_BYTES) * if is_consistent { 1.0 } else { 0.5 }
}

/// Counts a write that replaced `old` by `new`; either is null if there is no row.
pub(crate) fn count_write(meter: &Meter, key: &Value, old: &Value, new: &Value, times: f64) {
    let bytes = size(old).max(size(new));
    meter.add_writes("table", text(key, "pk"), units(bytes, WRITE_BYTES) * times);
    for (index, pk, sk, is_whole) in INDEXES {
        let bytes = |row: &Value| if is_whole { size(row) } else { 200 };
        let place = |row: &Value| (text(row, pk).to_owned(), text(row, sk).to_owned());
        let (before, after) = (place(old), place(new));
        let is_on = |place: &(String, String)| !place.0.is_empty();
        if before == after {
            if is_on(&after) && is_whole && old != new {
                meter.add_writes(
                    index,
                    &after.0,
                    units(bytes(old).max(bytes(new)), WRITE_BYTES),
                );
            }
            continue;
        }
        if is_on(&before) {
            meter.add_writes(index, &before.0, units(bytes(old), WRITE_BYTES));
        }
        if is_on(&after) {
            meter.add_writes(index, &after.0, units(bytes(new), WRITE_BYTES));
            if after.0.starts_with(FIGURE_ENTRIES) {
                meter.note_entry(size(new));
            }
        }
    }
}

/// Returns a text attribute; empty if absent.
pub(crate) fn text<'a>(row: &'a Value, name: &str) -> &'a str {
    row[name]["S"].as_str().unwrap_or_default()
}
