//! The path of a request if a gateway in front of the server changed it.

/// The decoded path that an HTTP API of the gateway passes on (`rawPath` of payload format 2.0). The application adds
/// it to the extensions of a request. Without it, the path of the request's URI is decoded.
#[derive(Debug, Clone)]
pub struct GatewayPath(pub String);
