//! A published site, as the CDN serves it: two documents with a tag of their content, over the wire.

use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

#[derive(Debug, Default)]
struct Build {
    id: String,
    answers: Vec<StatusCode>,
}

pub(crate) struct Published {
    pub(crate) url: String,
    build: Arc<Mutex<Build>>,
    server: JoinHandle<()>,
}

impl Published {
    pub(crate) async fn start(build: &str) -> Self {
        let build = Arc::new(Mutex::new(Build {
            id: build.to_owned(),
            answers: Vec::new(),
        }));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let router = Router::new()
            .route("/{*file}", get(answer))
            .with_state(Arc::clone(&build));
        let server = tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        Self { url, build, server }
    }

    pub(crate) fn publish(&self, build: &str) {
        build.clone_into(&mut lock(&self.build).id);
    }

    /// Returns the statuses of all responses since the last call.
    pub(crate) fn answers(&self) -> Vec<StatusCode> {
        std::mem::take(&mut lock(&self.build).answers)
    }

    pub(crate) async fn stop(&mut self) {
        self.server.abort();
        // It ends on request.
        let _ = (&mut self.server).await;
    }
}

fn lock(build: &Mutex<Build>) -> std::sync::MutexGuard<'_, Build> {
    build.lock().unwrap_or_else(PoisonError::into_inner)
}

async fn answer(
    State(build): State<Arc<Mutex<Build>>>,
    Path(file): Path<String>,
    headers: HeaderMap,
) -> Response {
    let mut build = lock(&build);
    let etag = format!("\"{file}-{}\"", build.id);
    let kept = headers
        .get(header::IF_NONE_MATCH)
        .is_some_and(|known| known.as_bytes() == etag.as_bytes());
    let status = if kept {
        StatusCode::NOT_MODIFIED
    } else {
        StatusCode::OK
    };
    build.answers.push(status);
    let body = if kept {
        String::new()
    } else {
        format!("{file} of build {}", build.id)
    };
    (status, [(header::ETAG, etag)], body).into_response()
}
