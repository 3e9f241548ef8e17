//! How often what may be asked: the marketplace's allowances, counted in its table.

use axum::http::request::Parts;
use document_core::Status;
use document_protocol::{BoxFuture, Limited, RateLimits, Subject};
use http_api::{AppState, Limiter};

use crate::error::api_status;

/// The allowances of this deployment.
#[derive(Debug, Clone)]
pub(crate) struct Allowances {
    pub(crate) app: AppState,
}

impl RateLimits for Allowances {
    fn network(&self, request: &Parts) -> String {
        self.app.limits.network(request)
    }

    fn count<'a>(
        &'a self,
        limited: Limited,
        times: u32,
        subject: Subject<'a>,
    ) -> BoxFuture<'a, Result<(), Status>> {
        let limited = match limited {
            Limited::Commit => domain::limits::Limited::CommitDocuments,
            Limited::OpenStream => domain::limits::Limited::OpenStream,
            Limited::Read => domain::limits::Limited::AskDocuments,
        };
        Box::pin(async move {
            let counted = match subject {
                Subject::Account(uid) => {
                    let limiter = Limiter::of_network(&self.app, String::new());
                    let subject = http_api::Subject::Account(uid);
                    limiter.count_many(limited, times, subject).await
                }
                Subject::Network(network) => {
                    let limiter = Limiter::of_network(&self.app, network.to_owned());
                    limiter.count(limited, &[]).await
                }
            };
            counted.map_err(api_status)
        })
    }
}
