//! Whom the clients of functions believe.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test stops where it is surprised"
)]

use std::error::Error;
use std::sync::Arc;

use rustls::ServerConfig;
use rustls::crypto::aws_lc_rs;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;

/// A server on this machine, with a certificate that it made for itself; gives its port.
async fn serve() -> u16 {
    let certificate = CertificateDer::from_pem_slice(include_bytes!("certificate.pem")).unwrap();
    let key = PrivateKeyDer::from_pem_slice(include_bytes!("key.pem")).unwrap();
    let config = ServerConfig::builder_with_provider(Arc::new(aws_lc_rs::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![certificate], key)
        .unwrap();
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        loop {
            let (connection, _peer) = listener.accept().await.unwrap();
            drop(acceptor.accept(connection).await);
        }
    });
    port
}

#[tokio::test]
async fn every_client_rejects_an_untrusted_certificate() {
    let address = format!("https://localhost:{}/", serve().await);
    for _ in 0..2 {
        let client = http_client::builder().no_proxy().build().unwrap();
        let refused = client.get(&address).send().await.unwrap_err();
        assert!(refused.is_connect(), "{refused:?}");
        let mut cause: &dyn Error = &refused;
        while let Some(inner) = cause.source() {
            cause = inner;
        }
        let reason = cause.to_string();
        assert!(reason.contains("certificate"), "{reason}");
    }
}
