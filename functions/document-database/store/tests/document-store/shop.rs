//! A schema with every kind of collection, scope and index: a shop's orders with their messages and reads.

use document_core::{Collection, Direction, Extent, Index, Schema, Scope, ScopeRule};
use jiff::Timestamp;

/// The scope of one seller.
const OF_TALENT: ScopeRule = ScopeRule::Path {
    prefix: "talent",
    segment: 1,
};
/// The scope of an order, which its customer and its seller read.
const OF_ORDER: ScopeRule = ScopeRule::Path {
    prefix: "order",
    segment: 1,
};
const NEWEST: &[(&str, Direction)] = &[("updatedAt", Direction::Descending)];

pub(crate) static SHOP: Schema = Schema {
    collections: &[
        Collection {
            pattern: "talents",
            extent: Extent::Indexed,
            scopes: &[OF_TALENT],
            indexes: &[],
        },
        Collection {
            pattern: "talents/{talent}/offers",
            extent: Extent::Bounded(200),
            scopes: &[OF_TALENT],
            indexes: &[],
        },
        Collection {
            pattern: "orders",
            extent: Extent::Indexed,
            scopes: &[
                OF_ORDER,
                ScopeRule::Field {
                    prefix: "customer",
                    field: "customer",
                },
                ScopeRule::Field {
                    prefix: "talent",
                    field: "talent",
                },
            ],
            indexes: &[
                by("customer", &["customer"]),
                by("talent", &["talent"]),
                by("customer-state", &["customer", "state"]),
                by("talent-state", &["talent", "state"]),
            ],
        },
        Collection {
            pattern: "orders/{order}/messages",
            extent: Extent::Indexed,
            scopes: &[OF_ORDER],
            indexes: &[Index {
                name: "sent",
                equal: &[],
                order: &[("sentAt", Direction::Ascending)],
                group: false,
            }],
        },
        Collection {
            pattern: "orders/{order}/reads",
            // The collection has one document for each of the two sides.
            extent: Extent::Bounded(2),
            scopes: &[OF_ORDER],
            indexes: &[],
        },
        Collection {
            pattern: "orders/{order}/reports",
            extent: Extent::Indexed,
            scopes: &[OF_ORDER],
            // These indexes span the collections of all orders.
            indexes: &[Index {
                name: "reported",
                equal: &[],
                order: &[("reportedAt", Direction::Ascending)],
                group: true,
            }],
        },
    ],
};

/// Returns an index of orders, the newest first.
const fn by(name: &'static str, equal: &'static [&'static str]) -> Index {
    Index {
        name,
        equal,
        order: NEWEST,
        group: false,
    }
}

pub(crate) fn order_scope(id: &str) -> Scope {
    Scope::new("order", id)
}

pub(crate) fn morning() -> Timestamp {
    "2026-11-21T09:00:00Z".parse().unwrap()
}
