//! The path of a request, where a gateway in front of the server changed it.

/// The path as an HTTP API of the gateway hands it on: decoded (`rawPath` of payload format 2.0). The application puts it
/// into the extensions of a request. Without one, the path of the request's URI is decoded.
#[derive(Debug, Clone)]
pub struct GatewayPath(pub String);
