//! Where every HTTP client of a function begins: one configuration of TLS for all of them.
//!
//! A client that is built alone reads the machine's certificates and parses each of them: 0.8 ms of processor time from one
//! file, 3.3 ms where they lie in a directory as well. A function has up to six clients, and makes them in its cold start
//! (ADR 36).

use std::sync::{Arc, LazyLock};

use reqwest::{Client, ClientBuilder};
use rustls::ClientConfig;
use rustls::crypto::aws_lc_rs;
use rustls_platform_verifier::BuilderVerifierExt;

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
