//! Parses the path: which call of which database.

use document_core::{Code, CollectionPath, DatabaseName, DocumentPath, Status};
use http::{Method, Request};
use percent_encoding::percent_decode_str;

use crate::gateway::GatewayPath;

/// What a request is about.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Route {
    /// A call, and the document below which it operates.
    Call {
        parent: Option<DocumentPath>,
        call: Call,
    },
    /// `GET`, `PATCH` or `DELETE` of a document.
    Document(DocumentPath),
    /// `GET` (list) or `POST` (create) of a collection.
    Collection(CollectionPath),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Call {
    BatchGet,
    Commit,
    RunQuery,
    RunAggregationQuery,
}

/// Calls of Firestore that are not supported.
const NOT_OFFERED: [&str; 8] = [
    "batchWrite",
    "beginTransaction",
    "executePipeline",
    "listCollectionIds",
    "listen",
    "partitionQuery",
    "rollback",
    "write",
];

/// Parses and decodes the path once. A gateway's HTTP API passes on a decoded path (`rawPath` of payload format 2.0),
/// which differs from the path of the request's URI. Decoded again, the id `%41` would become `A`.
pub(super) fn parse_route<B>(
    request: &Request<B>,
    database: &DatabaseName,
) -> Result<Route, Status> {
    let method = request.method();
    match request.extensions().get::<GatewayPath>() {
        Some(GatewayPath(path)) => parse(method, path, database, |id| Ok(id.to_owned())),
        None => parse(method, request.uri().path(), database, decode_id),
    }
}

fn parse(
    verb: &Method,
    path: &str,
    database: &DatabaseName,
    id: impl Fn(&str) -> Result<String, Status>,
) -> Result<Route, Status> {
    let unknown = || Status::not_found("There is no such call.");
    let path = path.strip_prefix("/v1/").ok_or_else(unknown)?;
    // Ids are escaped one by one, including colons: the last colon of a POST is that of the method.
    let (name, method) = match path.rsplit_once(':') {
        Some((name, method)) if verb == Method::POST => (name, Some(method)),
        _ => (path, None),
    };
    let name = name
        .split('/')
        .map(id)
        .collect::<Result<Vec<_>, _>>()?
        .join("/");
    let mut parts = name.splitn(5, '/');
    let named: Vec<&str> = parts.by_ref().take(4).collect();
    database.check(&named.join("/"))?;
    let Some(method) = method else {
        return resource(verb, parts.next().unwrap_or_default());
    };
    let parent = database.parent(&name)?;
    let call = match method {
        "batchGet" => Call::BatchGet,
        "commit" => Call::Commit,
        "runQuery" => Call::RunQuery,
        "runAggregationQuery" => Call::RunAggregationQuery,
        known if NOT_OFFERED.contains(&known) => return Err(unimplemented(known)),
        _ => return Err(unknown()),
    };
    Ok(Route::Call { parent, call })
}

/// Parses the path of a document or a collection, after the database's name.
fn resource(verb: &Method, path: &str) -> Result<Route, Status> {
    let unknown = || Status::not_found("There is no such call.");
    if path == "documents" && verb == Method::GET {
        return Err(unimplemented("documents of all collections"));
    }
    let path = path.strip_prefix("documents/").ok_or_else(unknown)?;
    let is_document = path.split('/').count().is_multiple_of(2);
    match (verb, is_document) {
        (&Method::GET | &Method::PATCH | &Method::DELETE, true) => {
            DocumentPath::parse(path).map(Route::Document)
        }
        (&Method::GET | &Method::POST, false) => CollectionPath::parse(path).map(Route::Collection),
        _ => Err(unknown()),
    }
}

fn unimplemented(what: &str) -> Status {
    Status::new(Code::Unimplemented, format!("Not offered here: {what}."))
}

/// Returns an id as it is written in a path.
fn decode_id(escaped: &str) -> Result<String, Status> {
    let text = percent_decode_str(escaped)
        .decode_utf8()
        .map_err(|_invalid| Status::invalid("The path is not UTF-8."))?;
    if text.contains('/') {
        return Err(Status::invalid("An id must not contain a slash."));
    }
    Ok(text.into_owned())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use document_core::Code;

    use super::*;

    const ROOT: &str = "/v1/projects/p/databases/(default)/documents";

    fn database() -> DatabaseName {
        DatabaseName::parse("projects/p/databases/(default)").unwrap()
    }

    fn route(path: &str) -> Result<Route, Code> {
        let verb = Method::POST;
        parse(&verb, path, &database(), decode_id).map_err(|status| status.code)
    }

    #[expect(clippy::unnecessary_wraps, reason = "compared with what `route` gives")]
    fn below(path: &str) -> Result<Route, Code> {
        Ok(Route::Call {
            parent: Some(DocumentPath::parse(path).unwrap()),
            call: Call::RunQuery,
        })
    }

    #[test]
    fn the_last_colon_separates_the_method() {
        let root = Route::Call {
            parent: None,
            call: Call::Commit,
        };
        assert_eq!(route(&format!("{ROOT}:commit")), Ok(root));
        assert_eq!(route(&format!("{ROOT}/a/b:runQuery")), below("a/b"));
        assert_eq!(route(&format!("{ROOT}/a/b:c:runQuery")), below("a/b:c"));
        assert_eq!(route(&format!("{ROOT}/a/b%3Ac:runQuery")), below("a/b:c"));
    }

    #[test]
    fn a_path_is_the_same_with_and_without_its_escapes() {
        for path in [
            "/v1/projects/p/databases/(default)/documents/r%C3%A1no/a%20b%2Bc%23d%3F:runQuery",
            "/v1/projects/p/databases/%28default%29/documents/r%C3%A1no/a%20b%2Bc%23d%3F:runQuery",
            "/v1/projects/p/databases/(default)/documents/ráno/a b+c#d?:runQuery",
        ] {
            assert_eq!(route(path), below("ráno/a b+c#d?"), "{path}");
        }
        assert_eq!(route(&format!("{ROOT}/a/100%:runQuery")), below("a/100%"));
        assert_eq!(route(&format!("{ROOT}/a/100%25:runQuery")), below("a/100%"));
        assert_eq!(route(&format!("{ROOT}/a/%é:runQuery")), below("a/%é"));
    }

    #[test]
    fn a_path_of_the_gateway_is_not_decoded_again() {
        for id in [
            "b c#d",
            "%41",
            "100%",
            "https:%2F%2Fexample.com",
            "b+c",
            "ráno",
        ] {
            // A path that the gateway decoded is escaped again in the URI, as far as possible.
            let mut request = Request::builder()
                .method(Method::POST)
                .uri("https://api.example/v1/projects/p/databases/(default)/documents/a/b%20c")
                .body(())
                .unwrap();
            let path = GatewayPath(format!("{ROOT}/a/{id}:runQuery"));
            request.extensions_mut().insert(path);
            assert_eq!(
                parse_route(&request, &database()).map_err(|status| status.code),
                below(&format!("a/{id}")),
                "{id}"
            );
        }
    }

    #[test]
    fn a_path_without_a_gateway_is_decoded_once() {
        assert_eq!(route(&format!("{ROOT}/a/%2541:runQuery")), below("a/%41"));
        assert_eq!(route(&format!("{ROOT}/a/%41:runQuery")), below("a/A"));
    }

    #[test]
    fn a_path_without_a_method_is_a_document_or_a_collection() {
        let route = |verb: &Method, path: &str| {
            parse(verb, path, &database(), decode_id).map_err(|status| status.code)
        };
        let document = |path: &str| Ok(Route::Document(DocumentPath::parse(path).unwrap()));
        let collection = |path: &str| Ok(Route::Collection(CollectionPath::parse(path).unwrap()));
        for verb in [Method::GET, Method::PATCH, Method::DELETE] {
            assert_eq!(route(&verb, &format!("{ROOT}/a/b")), document("a/b"));
            // A colon is a part of the id.
            assert_eq!(route(&verb, &format!("{ROOT}/a/b:c")), document("a/b:c"));
            assert_eq!(route(&verb, &format!("{ROOT}/a/%2541")), document("a/%41"));
        }
        for verb in [Method::GET, Method::POST] {
            assert_eq!(route(&verb, &format!("{ROOT}/a")), collection("a"));
            assert_eq!(route(&verb, &format!("{ROOT}/a/b/c")), collection("a/b/c"));
        }
        let all = route(&Method::GET, ROOT);
        assert_eq!(all, Err(Code::Unimplemented));
        for (verb, path) in [
            (Method::PATCH, format!("{ROOT}/a")),
            (Method::DELETE, ROOT.to_owned()),
            (Method::PUT, format!("{ROOT}/a/b")),
            (Method::GET, format!("{ROOT}:runQuery")),
            (Method::GET, ROOT.replace("/p/", "/q/") + "/a/b"),
        ] {
            assert_eq!(route(&verb, &path), Err(Code::NotFound), "{verb} {path}");
        }
    }

    #[test]
    fn rejects_paths_that_are_no_call_of_this_database() {
        for (path, code) in [
            (format!("{ROOT}:nothing"), Code::NotFound),
            (format!("{ROOT}:"), Code::NotFound),
            (format!("{ROOT}:beginTransaction"), Code::Unimplemented),
            (format!("{ROOT}:batchWrite"), Code::Unimplemented),
            (format!("{ROOT}/a/b"), Code::NotFound),
            (format!("{ROOT}/a/b:listCollectionIds"), Code::Unimplemented),
            (ROOT.replace("/p/", "/q/") + ":commit", Code::NotFound),
            (
                ROOT.replace("(default)", "other") + ":commit",
                Code::NotFound,
            ),
            (
                ROOT.replace("(default)", "(default)x") + ":commit",
                Code::NotFound,
            ),
            ("/v1/:commit".to_owned(), Code::NotFound),
            ("/v2/projects/p:commit".to_owned(), Code::NotFound),
            (format!("{ROOT}s:commit"), Code::InvalidArgument),
            (format!("{ROOT}/a:runQuery"), Code::InvalidArgument),
            (format!("{ROOT}/a//c:runQuery"), Code::InvalidArgument),
            (
                format!("{ROOT}/a/b%2Fc%2Fd:runQuery"),
                Code::InvalidArgument,
            ),
            (format!("{ROOT}/a/..:runQuery"), Code::InvalidArgument),
            (format!("{ROOT}/a/__x__:runQuery"), Code::InvalidArgument),
            (format!("{ROOT}/a/%FF:runQuery"), Code::InvalidArgument),
        ] {
            assert_eq!(route(&path), Err(code), "{path}");
        }
    }
}
