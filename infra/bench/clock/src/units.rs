//! An estimate of the table's capacity units, from the calls themselves.

use serde_json::Value;

/// The bytes of a write unit, and of a read unit.
const WRITE: usize = 1_024;
const READ: usize = 4_096;
/// The partition keys of the indexes: a row with one of them is written there, too.
const INDEXES: [&str; 3] = ["gsi1Pk", "gsi2Pk", "duePk"];

/// Units so far. The size of a row is that of its JSON, which is above the charged one; a write of an index is counted
/// once, and a change of the index's key would be two.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct TableUnits {
    pub(crate) reads: f64,
    pub(crate) writes: f64,
    pub(crate) calls: u64,
}

impl TableUnits {
    /// Counts a write; a rejected one is charged like a successful one.
    pub(crate) fn count_write(&mut self, operation: &str, call: &Value) {
        self.calls += 1;
        if operation != "TransactWriteItems" {
            self.writes += units_of(call);
            return;
        }
        for item in call["TransactItems"].as_array().into_iter().flatten() {
            let part = item.as_object().and_then(|item| item.values().next());
            self.writes += 2.0 * part.map_or(1.0, units_of);
        }
    }

    /// Counts a read by the bytes of its answer.
    pub(crate) fn count_read(&mut self, call: &[u8], answered: usize) {
        self.calls += 1;
        let whole = whole_units(answered, READ);
        let strong = br#""ConsistentRead":true"#;
        let is_strong = call.windows(strong.len()).any(|part| part == strong);
        self.reads += if is_strong { whole } else { whole / 2.0 };
    }
}

fn units_of(write: &Value) -> f64 {
    let item = &write["Item"];
    if !item.is_object() {
        return 1.0;
    }
    let indexes = INDEXES.iter().filter(|index| !item[**index].is_null());
    let copies = indexes.fold(1.0, |sum, _index| sum + 1.0);
    whole_units(item.to_string().len(), WRITE) * copies
}

fn whole_units(bytes: usize, unit: usize) -> f64 {
    let units = u32::try_from(bytes.div_ceil(unit).max(1)).unwrap_or(u32::MAX);
    f64::from(units)
}
