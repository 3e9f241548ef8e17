//! What a key opens: a closed list of scopes, and the endpoints of each. Every other endpoint rejects keys.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ApiKeyKind;

/// A part of the API that a key may open.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema,
)]
pub enum ApiScope {
    #[serde(rename = "orders:read")]
    OrdersRead,
    /// Act on orders: an athlete's steps; an operator's decisions and messages.
    #[serde(rename = "orders:write")]
    OrdersWrite,
    /// Read an athlete's own page.
    #[serde(rename = "profile:read")]
    ProfileRead,
    /// Pause bookings, publish and unpublish an athlete's own page, change saved replies.
    #[serde(rename = "profile:write")]
    ProfileWrite,
    /// Read figures: an athlete's statements; the marketplace's figures and queues.
    #[serde(rename = "figures:read")]
    FiguresRead,
    /// Read applications, athletes and sports.
    #[serde(rename = "catalogue:read")]
    CatalogueRead,
    /// Decide on applications and athletes, change sports.
    #[serde(rename = "catalogue:write")]
    CatalogueWrite,
    /// Read payouts, approvals, reconciliations, promo codes and taxes.
    #[serde(rename = "finance:read")]
    FinanceRead,
}

impl ApiScope {
    /// Every scope, in the order in which pages list them.
    pub const ALL: [Self; 8] = [
        Self::OrdersRead,
        Self::OrdersWrite,
        Self::ProfileRead,
        Self::ProfileWrite,
        Self::FiguresRead,
        Self::CatalogueRead,
        Self::CatalogueWrite,
        Self::FinanceRead,
    ];

    /// Returns the name in the API.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::OrdersRead => "orders:read",
            Self::OrdersWrite => "orders:write",
            Self::ProfileRead => "profile:read",
            Self::ProfileWrite => "profile:write",
            Self::FiguresRead => "figures:read",
            Self::CatalogueRead => "catalogue:read",
            Self::CatalogueWrite => "catalogue:write",
            Self::FinanceRead => "finance:read",
        }
    }

    /// Returns whether keys of this kind may have it.
    pub const fn is_for(self, kind: ApiKeyKind) -> bool {
        match self {
            Self::OrdersRead | Self::OrdersWrite | Self::FiguresRead => true,
            Self::ProfileRead | Self::ProfileWrite => matches!(kind, ApiKeyKind::Talent),
            Self::CatalogueRead | Self::CatalogueWrite | Self::FinanceRead => {
                matches!(kind, ApiKeyKind::Team)
            }
        }
    }

    /// Returns the endpoints that it opens.
    const fn endpoints(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Self::OrdersRead => &[
                ("GET", "/api/orders"),
                ("GET", "/api/orders/{orderRef}"),
                ("GET", "/api/orders/{orderRef}/feedback"),
                ("GET", "/api/orders/{orderRef}/new-times"),
                ("GET", "/api/orders/{orderRef}/refund-preview"),
                ("GET", "/api/operators/disputes"),
                ("GET", "/api/operators/orders"),
                ("GET", "/api/operators/orders/{orderGuid}"),
                ("POST", "/api/operators/orders/search"),
                ("POST", "/api/operators/orders/{orderGuid}/preview"),
            ],
            Self::OrdersWrite => &[
                ("POST", "/api/orders/{orderRef}/actions"),
                ("PUT", "/api/orders/{orderRef}/feedback/reply"),
                ("PUT", "/api/orders/{orderRef}/meeting"),
                ("PUT", "/api/orders/{orderRef}/new-times"),
                ("POST", "/api/orders/{orderRef}/new-times/refusal"),
                ("POST", "/api/operators/orders/{orderGuid}/decisions"),
                ("POST", "/api/operators/orders/{orderGuid}/messages"),
            ],
            Self::ProfileRead => &[
                ("GET", "/api/talent-account/feedback"),
                ("GET", "/api/talent-account/profile"),
                ("GET", "/api/talent-account/publication"),
                ("GET", "/api/talent-account/saved-replies"),
            ],
            Self::ProfileWrite => &[
                ("PUT", "/api/talent-account/pause"),
                ("POST", "/api/talent-account/publication"),
                ("DELETE", "/api/talent-account/publication"),
                ("PUT", "/api/talent-account/saved-replies"),
            ],
            Self::FiguresRead => &[
                ("GET", "/api/payments/statement"),
                ("GET", "/api/payments/statement.csv"),
                ("GET", "/api/payments/statement.pdf"),
                ("GET", "/api/operators/figures"),
                ("GET", "/api/operators/queues"),
            ],
            Self::CatalogueRead => &[
                ("GET", "/api/operators/applications"),
                ("GET", "/api/operators/applications/{applicationGuid}"),
                ("GET", "/api/operators/sports"),
                ("GET", "/api/operators/talent"),
                ("GET", "/api/operators/talent/{talentGuid}"),
                ("POST", "/api/operators/talent/search"),
            ],
            Self::CatalogueWrite => &[
                (
                    "POST",
                    "/api/operators/applications/{applicationGuid}/steps",
                ),
                ("POST", "/api/operators/sport-order"),
                ("PUT", "/api/operators/sports/{sportSlug}"),
                ("POST", "/api/operators/talent/{talentGuid}/decisions"),
            ],
            Self::FinanceRead => &[
                ("GET", "/api/operators/approvals"),
                ("GET", "/api/operators/payouts"),
                ("GET", "/api/operators/promotions"),
                ("GET", "/api/operators/reconciliations"),
                ("GET", "/api/operators/taxes"),
            ],
        }
    }
}

/// Returns the scope that opens an endpoint, by the path of its route; none if it rejects keys.
pub fn scope_of(method: &str, path: &str) -> Option<ApiScope> {
    ApiScope::ALL
        .into_iter()
        .find(|scope| scope.endpoints().contains(&(method, path)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_endpoint_has_one_scope_and_unknown_ones_have_none() {
        for scope in ApiScope::ALL {
            for (method, path) in scope.endpoints() {
                assert_eq!(scope_of(method, path), Some(scope), "{method} {path}");
            }
        }
        for (method, path) in [
            ("DELETE", "/api/account"),
            ("PUT", "/api/operators/team/{userId}"),
            ("PUT", "/api/operators/settings/money"),
            ("GET", "/api/operators/keys"),
            ("GET", "/api/payments/account"),
            ("GET", "/api/payments/bank-payouts"),
        ] {
            assert_eq!(scope_of(method, path), None, "{method} {path}");
        }
    }
}
