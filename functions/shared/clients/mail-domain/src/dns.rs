//! TXT records, over HTTPS in the JSON form that Google Public DNS and Cloudflare share.

use reqwest::Response;
use reqwest::header::ACCEPT;
use serde::Deserialize;

use crate::{Cause, MailDomain, read_json};

const FORMAT: &str = "application/dns-json";
/// The number of the record type TXT; an alias has another.
const TXT: u16 = 16;
const NO_ERROR: u16 = 0;
const NAME_ERROR: u16 = 3;

/// The resolver did not answer the question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ResolverUnavailable;

#[derive(Debug, Deserialize)]
struct Answers {
    #[serde(rename = "Status")]
    status: u16,
    #[serde(rename = "Answer", default)]
    answer: Vec<Answer>,
}

#[derive(Debug, Deserialize)]
struct Answer {
    #[serde(rename = "type")]
    kind: u16,
    data: String,
}

impl MailDomain {
    /// Returns the TXT records of a name; none if the name does not exist.
    pub async fn find_records(&self, name: &str) -> Result<Vec<String>, ResolverUnavailable> {
        let answers = self.request_records(name).await.map_err(|error| {
            tracing::warn!(%error, name, "health.dns_unavailable");
            ResolverUnavailable
        })?;
        if answers.status != NO_ERROR && answers.status != NAME_ERROR {
            return Err(ResolverUnavailable);
        }
        let records = answers.answer.iter();
        let texts = records.filter(|answer| answer.kind == TXT);
        Ok(texts.map(|answer| unquoted(&answer.data)).collect())
    }

    async fn request_records(&self, name: &str) -> Result<Answers, Cause> {
        let request = self
            .http
            .get(&self.settings.dns_url)
            .query(&[("name", name), ("type", "TXT")])
            .header(ACCEPT, FORMAT);
        let response = request.send().await.and_then(Response::error_for_status);
        read_json(response.map_err(reqwest::Error::without_url)?).await
    }
}

/// Joins the parts of a record. One resolver writes them as in a zone file, `"v=spf1 " "-all"`, the other joined and
/// without quotes.
fn unquoted(data: &str) -> String {
    let Some(inner) = data
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'))
    else {
        return data.to_owned();
    };
    inner.replace("\" \"", "")
}
