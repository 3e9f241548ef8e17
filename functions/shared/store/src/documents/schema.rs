//! The collections of the product.

use document_core::{Collection, Direction, Extent, Index, Schema, ScopeRule};

/// The scope of a customer.
const OF_CUSTOMER: ScopeRule = ScopeRule::Path {
    prefix: "customer",
    segment: 1,
};
/// The scope of a talent.
const OF_TALENT: ScopeRule = ScopeRule::Path {
    prefix: "talent",
    segment: 1,
};
/// The scope of an order's two parties.
const OF_ORDER: ScopeRule = ScopeRule::Path {
    prefix: "order",
    segment: 1,
};
const NEWEST: &[(&str, Direction)] = &[("updatedAt", Direction::Descending)];

/// Every collection of the product; all others are denied.
///
/// Each scope is an order, a customer or a talent: scopes are small, because the commits of a scope are serialised.
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
            // One document for each party.
            extent: Extent::Bounded(2),
            scopes: &[OF_ORDER],
            indexes: &[],
        },
        Collection {
            pattern: "orders/{order}/reports",
            extent: Extent::Indexed,
            scopes: &[OF_ORDER],
            // The reports of all orders, for operators.
            indexes: &[Index {
                name: "reported",
                equal: &[],
                order: &[("reportedAt", Direction::Ascending)],
                group: true,
            }],
        },
    ],
};

/// Returns an index of orders, newest first.
const fn by(name: &'static str, equal: &'static [&'static str]) -> Index {
    Index {
        name,
        equal,
        order: NEWEST,
        group: false,
    }
}
