//! What every endpoint's description shares.

use utoipa::openapi::extensions::Extensions;
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
