//! Routes without a description answer as those with one do: the deployed functions have the former, tests the latter.

use axum::Router;
use axum::body::Body;
use axum::extract::Path;
use http::{Method, Request, StatusCode};
use http_body_util::BodyExt;
use tower::ServiceExt;
use utoipa_axum::router::OpenApiRouter;

mod note {
    use super::Path;

    #[utoipa::path(get, path = "/notes/{id}", responses((status = 200)))]
    pub(super) async fn find(Path(id): Path<String>) -> String {
        format!("found {id}")
    }

    #[utoipa::path(put, path = "/notes/{id}", responses((status = 200)))]
    pub(super) async fn change(Path(id): Path<String>) -> String {
        format!("changed {id}")
    }
}

#[utoipa::path(get, path = "/notes", responses((status = 200)))]
async fn list() -> &'static str {
    "listed"
}

async fn answer(router: &Router, method: &Method, path: &str) -> (StatusCode, Vec<u8>) {
    let request = Request::builder().method(method).uri(path);
    let request = request.body(Body::empty()).unwrap();
    let response = router.clone().oneshot(request).await.unwrap();
    let status = response.status();
    let body = response.into_body().collect().await.unwrap();
    (status, body.to_bytes().to_vec())
}

#[tokio::test]
async fn plain_routes_answer_as_described_ones_do_and_describe_nothing() {
    let (plain, nothing) = OpenApiRouter::new()
        .routes(http_api::plain_routes!(note::find, note::change))
        .routes(http_api::plain_routes!(list))
        .split_for_parts();
    let (described, _) = OpenApiRouter::new()
        .routes(utoipa_axum::routes!(note::find, note::change))
        .routes(utoipa_axum::routes!(list))
        .split_for_parts();
    for path in ["/notes", "/notes/7", "/elsewhere"] {
        for method in [Method::GET, Method::HEAD, Method::PUT, Method::DELETE] {
            assert_eq!(
                answer(&plain, &method, path).await,
                answer(&described, &method, path).await,
                "{method} {path}"
            );
        }
    }
    let (status, body) = answer(&plain, &Method::PUT, "/notes/7").await;
    assert_eq!((status, body), (StatusCode::OK, b"changed 7".to_vec()));
    let components = nothing.components.unwrap_or_default();
    assert!(components.schemas.is_empty());
}
