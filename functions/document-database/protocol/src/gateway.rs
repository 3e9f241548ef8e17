//! The path of a request, where a gateway in front of the server changed it.

/// The path as the gateway handed it on, put into a request's extensions by whoever serves behind one. Where there is
/// none, the path of the request's URI is taken.
#[derive(Debug, Clone)]
pub struct GatewayPath(pub String);
