//! Where every HTTP client of a function begins: one configuration of TLS for all of them.
//!
//! A client that is built alone reads the machine's certificates and parses each of them: 0.8 ms of processor time from one
//! file, 3.3 ms where they lie in a directory as well. A function has up to six clients, and makes them in its cold start
//! (ADR 36).

mod breaker;

use std::sync::{Arc, LazyLock};

use reqwest::{Client, ClientBuilder, Response};
use rustls::ClientConfig;
use rustls::crypto::aws_lc_rs;
use rustls_platform_verifier::BuilderVerifierExt;

pub use breaker::{Breaker, Refused};

/// The machine's certificates, read once; none where they cannot be read.
static TLS: LazyLock<Option<ClientConfig>> = LazyLock::new(|| configure().ok());

/// Returns a client builder that shares certificates and TLS sessions with all other clients of the process. For
/// another TLS configuration use `reqwest`'s own.
pub fn builder() -> ClientBuilder {
    let builder = Client::builder();
    match &*TLS {
        Some(tls) => builder.tls_backend_preconfigured(tls.clone()),
        // The client's own attempt fails, too, with the reason.
        None => builder,
    }
}

/// Reads a body up to `most` bytes, and returns whether it ended there.
pub async fn read_body(
    mut response: Response,
    most: usize,
) -> Result<(Vec<u8>, bool), reqwest::Error> {
    let mut body = Vec::new();
    while let Some(part) = response.chunk().await? {
        let room = most.saturating_sub(body.len());
        body.extend(part.iter().take(room));
        if part.len() > room {
            return Ok((body, false));
        }
    }
    Ok((body, true))
}

/// As `reqwest` configures it: the certificates of the machine, and HTTP/1.1.
fn configure() -> Result<ClientConfig, rustls::Error> {
    let provider = Arc::new(aws_lc_rs::default_provider());
    let mut tls = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()?
        .with_platform_verifier()?
        .with_no_client_auth();
    tls.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(tls)
}
