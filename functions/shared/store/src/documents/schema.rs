//! The collections of the product.

use document_core::{Collection, Direction, Extent, Index, Schema, ScopeRule};

/// A customer's own scope.
const OF_CUSTOMER: ScopeRule = ScopeRule::Path {
    prefix: "customer",
    segment: 1,
};
/// A talent's own scope.
const OF_TALENT: ScopeRule = ScopeRule::Path {
    prefix: "talent",
    segment: 1,
};
/// The scope of an order's two sides.
const OF_ORDER: ScopeRule = ScopeRule::Path {
    prefix: "order",
    segment: 1,
};
/// The newest first.
const NEWEST: &[(&str, Direction)] = &[("updatedAt", Direction::Descending)];

/// Every collection of the product; whatever is not here is denied.
///
/// Scopes are small, an order, a customer or a talent each, as each commit of a scope has to wait for the one before.
pub static MATCHDAY: Schema = Schema {
    collections: &[
        Collection {
            pattern: "customers",
            extent: Extent::Indexed,
            scopes: &[OF_CUSTOMER],
            indexes: &[],
        },
        Collection {
            pattern: "customers/{customer}/favourites",
            extent: Extent::Bounded(200),
            scopes: &[OF_CUSTOMER],
            indexes: &[],
        },
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
            // One for each side.
            extent: Extent::Bounded(2),
            scopes: &[OF_ORDER],
            indexes: &[],
        },
        Collection {
            pattern: "orders/{order}/reports",
            extent: Extent::Indexed,
            scopes: &[OF_ORDER],
            // What operators have to look at, of all orders.
            indexes: &[Index {
                name: "reported",
                equal: &[],
                order: &[("reportedAt", Direction::Ascending)],
                group: true,
            }],
        },
    ],
};

/// An index of orders, the newest first.
const fn by(name: &'static str, equal: &'static [&'static str]) -> Index {
    Index {
        name,
        equal,
        order: NEWEST,
        group: false,
    }
}
