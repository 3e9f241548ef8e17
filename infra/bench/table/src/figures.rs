//! The cost of the operators' figures: what their entries add to an order, and the reads of one count of a day.

use serde_json::{Value, json};

use crate::meter::{Entries, Partition, Units};
use crate::partition_load::{DAY, rounded};
use crate::units::{FIGURE_ENTRIES, of_long_read};

/// Returns the cost for `orders` orders of two samples with these units and entries.
pub(crate) fn line(samples: [&Units; 2], entries: Entries, orders: u32) -> Value {
    let per_order = |is_part: fn(&Partition) -> bool| {
        let units = samples.iter().flat_map(|units| units.iter());
        let part = units.filter(|(partition, _)| is_part(partition));
        part.map(|(_, units)| units.order_writes()).sum::<f64>() / f64::from(orders)
    };
    let entries_per_order = f64::from(entries.count) / f64::from(orders);
    let bytes = f64::from(u32::try_from(entries.bytes).unwrap_or(u32::MAX));
    let bytes_of_day = bytes / f64::from(orders) * f64::from(DAY.orders);
    json!({
        "bench": "table.figures", "orders": orders,
        "writes_per_order": rounded(per_order(|_| true)),
        "entry_writes_per_order": rounded(per_order(is_entry)),
        "state_list_writes_per_order": rounded(per_order(|one| one.name.starts_with("STATE#"))),
        "search_writes_per_order": rounded(per_order(is_search)),
        "entries_per_order": rounded(entries_per_order),
        "entry_bytes": rounded(bytes / f64::from(entries.count.max(1))),
        "day_mb": rounded(bytes_of_day / 1_000_000.0),
        "count_read_units": rounded(of_long_read(bytes_of_day)),
    })
}

fn is_entry(partition: &Partition) -> bool {
    partition.index == "gsi2" && partition.name.starts_with(FIGURE_ENTRIES)
}

fn is_search(partition: &Partition) -> bool {
    partition.index == "gsi2" && matches!(partition.name.as_str(), "NUMBERS" | "NAMES")
}
