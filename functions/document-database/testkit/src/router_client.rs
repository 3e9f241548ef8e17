//! A client that calls a router without a network.

use std::future::{Future, IntoFuture};
use std::net::SocketAddr;
use std::pin::Pin;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use http::{HeaderName, HeaderValue, Method, header};
use serde::Serialize;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tower::ServiceExt;

use crate::reply::Reply;

/// A client of a router.
#[derive(Debug, Clone)]
pub struct RouterClient {
    router: Router,
}

impl RouterClient {
    /// Returns a client of this router.
    pub fn new(router: Router) -> Self {
        Self { router }
    }

    /// Returns a `GET` request; awaiting it sends it.
    pub fn get(&self, path: &str) -> Request {
        self.request(Method::GET, path)
    }

    /// Returns a `POST` request; set its body with `json` or `raw`.
    pub fn post(&self, path: &str) -> Request {
        self.request(Method::POST, path)
    }

    /// Returns a `PUT` request; set its body with `json` or `raw`.
    pub fn put(&self, path: &str) -> Request {
        self.request(Method::PUT, path)
    }

    /// Returns a request of any method.
    pub fn request(&self, method: Method, path: &str) -> Request {
        let mut request = http::Request::new(Body::empty());
        *request.method_mut() = method;
        *request.uri_mut() = path.parse().expect("a path");
        let here = SocketAddr::from(([127, 0, 0, 1], 1000));
        request.extensions_mut().insert(ConnectInfo(here));
        Request {
            router: self.router.clone(),
            request,
        }
    }

    /// Serves the router on a free port, for callers that need an address, such as webhooks or a browser.
    pub async fn serve(&self) -> Served {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("the port that was bound");
        let router = self.router.clone();
        let server = tokio::spawn(async move {
            let service = router.into_make_service_with_connect_info::<SocketAddr>();
            axum::serve(listener, service)
                .await
                .expect("a server that goes on");
        });
        Served {
            url: format!("http://{address}"),
            server,
        }
    }
}

/// A served router; dropping it stops the server.
#[derive(Debug)]
pub struct Served {
    /// `http://address:port`, without a slash at the end.
    pub url: String,
    server: JoinHandle<()>,
}

impl Drop for Served {
    fn drop(&mut self) {
        self.server.abort();
    }
}

/// A request; awaiting it sends it.
#[derive(Debug)]
#[must_use = "a request is sent by awaiting it"]
pub struct Request {
    router: Router,
    request: http::Request<Body>,
}

impl Request {
    pub fn bearer(self, token: &str) -> Self {
        self.header(header::AUTHORIZATION.as_str(), &format!("Bearer {token}"))
    }

    /// Sets the caller's address, for example `203.0.113.7:1000`; the default is this machine.
    pub fn from(mut self, address: &str) -> Self {
        let address: SocketAddr = address.parse().expect("an address with a port");
        self.request.extensions_mut().insert(ConnectInfo(address));
        self
    }

    pub fn header(mut self, name: &str, value: &str) -> Self {
        let name = HeaderName::from_bytes(name.as_bytes()).expect("a header's name");
        let value = HeaderValue::from_str(value).expect("a header's value");
        self.request.headers_mut().insert(name, value);
        self
    }

    /// Sets the body, as JSON.
    pub fn json(self, body: impl Serialize) -> Self {
        let text = serde_json::to_string(&body).expect("a body that is JSON");
        self.raw("application/json", text)
    }

    /// Sets the body unchanged.
    pub fn raw(mut self, content_type: &str, body: impl Into<Body>) -> Self {
        *self.request.body_mut() = body.into();
        self.header(header::CONTENT_TYPE.as_str(), content_type)
    }
}

impl IntoFuture for Request {
    type Output = Reply;
    type IntoFuture = Pin<Box<dyn Future<Output = Reply> + Send>>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(async move {
            let Ok(response) = self.router.oneshot(self.request).await;
            Reply::read(response).await
        })
    }
}
