//! Routes of endpoints: with an API description only where it is used.
//!
//! A deployed function never serves its description, which would be a tenth of the program (ADR 36). So the feature
//! `description` is off there, and on in programs that print or test it.

#[cfg(not(feature = "description"))]
pub use crate::plain_routes as routes;
#[cfg(feature = "description")]
pub use utoipa_axum::routes;

/// Creates routes from `#[utoipa::path]`, like `utoipa_axum::routes`, but without the description of parameters and
/// responses.
#[macro_export]
macro_rules! plain_routes {
    (@described [$($module:ident)*] $handler:ident) => {
        ::utoipa_axum::paste! { $($module::)*[<__path_ $handler>] }
    };
    (@described [$($module:ident)*] $next:ident :: $($rest:tt)+) => {
        $crate::plain_routes!(@described [$($module)* $next] $($rest)+)
    };
    ($($($part:ident)::+),+ $(,)?) => {{
        let mut paths = ::utoipa::openapi::path::Paths::new();
        let mut methods = ::axum::routing::MethodRouter::new();
        $({
            type Described = $crate::plain_routes!(@described [] $($part)::+);
            for method in <Described as ::utoipa::Path>::methods() {
                let method = ::utoipa_axum::PathItemExt::to_method_filter(&method);
                methods = methods.on(method, $($part)::+);
            }
            let path = <Described as ::utoipa::Path>::path();
            paths.paths.insert(path, ::utoipa::openapi::PathItem::default());
        })+
        (::std::vec::Vec::new(), paths, methods)
    }};
}
