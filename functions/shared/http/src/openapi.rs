//! What every endpoint's description shares.

use domain::api_key::scope_of;
use utoipa::openapi::extensions::Extensions;
use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};
use utoipa::openapi::{ComponentsBuilder, InfoBuilder, OpenApi, OpenApiBuilder};
use utoipa::{PartialSchema, ToSchema};

use crate::error::{ErrorBody, ErrorCode};
use crate::order_ref::OrderRef;

/// The description that the functions' routers are merged into: title, the `bearer` scheme that
/// `security(("bearer" = []))` names, the error envelope that [`crate::Failures`] names, and
/// the parameter that names an order. `x-order-machine` holds the states and transitions of an order.
pub fn api_description() -> OpenApi {
    let mut schemas = Vec::new();
    ErrorBody::schemas(&mut schemas);
    schemas.push((ErrorBody::name().into_owned(), ErrorBody::schema()));
    schemas.push((OrderRef::name().into_owned(), OrderRef::schema()));
    schemas.push((ErrorCode::name().into_owned(), ErrorCode::schema()));
    let mut api = OpenApiBuilder::new()
        .info(
            InfoBuilder::new()
                .title("Matchday")
                .version(env!("CARGO_PKG_VERSION"))
                .build(),
        )
        .components(Some(
            ComponentsBuilder::new()
                .schemas_from_iter(schemas)
                .security_scheme(
                    "bearer",
                    SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer)),
                )
                .build(),
        ))
        .build();
    let machine = domain::order::machine_json();
    api.extensions = Some(Extensions::from_iter([("x-order-machine", machine)]));
    api
}

/// Adds `x-key-scope` to each operation that an API key opens: the scope that the key needs. The functions decide by
/// the same table.
pub fn add_key_scopes(api: &mut OpenApi) {
    for (path, item) in &mut api.paths.paths {
        for (method, operation) in operations_of(item) {
            if let Some(scope) = scope_of(method, path) {
                let extensions = operation.extensions.get_or_insert_default();
                extensions.insert("x-key-scope".to_owned(), scope.as_str().into());
            }
        }
    }
}

fn operations_of(item: &mut PathItem) -> impl Iterator<Item = (&'static str, &mut Operation)> {
    let each = [
        ("GET", item.get.as_mut()),
        ("POST", item.post.as_mut()),
        ("PUT", item.put.as_mut()),
        ("DELETE", item.delete.as_mut()),
    ];
    each.into_iter()
        .filter_map(|(method, operation)| Some((method, operation?)))
}
