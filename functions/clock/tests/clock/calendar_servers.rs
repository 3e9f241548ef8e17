//! Servers of calendars that differ from what a client expects.

use std::io::Write;

use axum::Router;
use axum::extract::Path;
use axum::http::header::{ACCEPT, CONTENT_ENCODING, CONTENT_TYPE, COOKIE, LOCATION, SET_COOKIE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use domain::calendar::CalendarProblem;
use flate2::Compression;
use flate2::write::{GzEncoder, ZlibEncoder};
use tokio::net::TcpListener;

use crate::busy_calendars::{connect, own_busy, problem, run, tomorrow};

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn zlib(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// Answers each path in the way that it names.
async fn serve(file: String) -> String {
    let answer = move |Path(way): Path<String>, headers: HeaderMap| {
        let file = file.clone();
        async move { answer(&way, &headers, file) }
    };
    let router = Router::new().route("/{way}", get(answer));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move { axum::serve(listener, router).await });
    format!("//{address}")
}

fn answer(way: &str, headers: &HeaderMap, file: String) -> Response {
    let has = |name, part: &str| {
        let value = headers.get(name).and_then(|value| value.to_str().ok());
        value.is_some_and(|value| value.contains(part))
    };
    match way {
        // iCloud.
        "gzip" => ([(CONTENT_ENCODING, "gzip")], gzip(file.as_bytes())).into_response(),
        "gzip-without-header" => gzip(file.as_bytes()).into_response(),
        "gzip-in-two-members" => {
            let (first, second) = file.as_bytes().split_at(file.len() / 2);
            [gzip(first), gzip(second)].concat().into_response()
        }
        "deflate" => ([(CONTENT_ENCODING, "deflate")], zlib(file.as_bytes())).into_response(),
        "gzip-cut-off" => {
            let mut cut = gzip(file.as_bytes());
            cut.truncate(cut.len() / 2);
            cut.into_response()
        }
        "gzip-damaged" => [[0x1F, 0x8B].as_slice(), &[0xFF; 60]]
            .concat()
            .into_response(),
        "gzip-bomb" => gzip(&vec![b'A'; 70 * 1024 * 1024]).into_response(),
        "many-bytes" => {
            let line = format!("X-A:{}\r\n", "a".repeat(1_000));
            line.repeat(70_000).into_response()
        }
        "utf-16" => {
            let bytes: Vec<u8> = file.encode_utf16().flat_map(u16::to_le_bytes).collect();
            ([(CONTENT_TYPE, "text/calendar; charset=utf-16le")], bytes).into_response()
        }
        "not-acceptable" if !has(ACCEPT, "*/*") => StatusCode::NOT_ACCEPTABLE.into_response(),
        "not-acceptable" => ([(CONTENT_TYPE, "text/plain")], file).into_response(),
        // As servers with a login or a load balancer do: the same address again, with a cookie.
        "cookie" if has(COOKIE, "session=1") => file.into_response(),
        "cookie" => {
            let cookie = [
                (SET_COOKIE, "session=1; Path=/; HttpOnly"),
                (LOCATION, "/cookie"),
            ];
            (StatusCode::FOUND, cookie).into_response()
        }
        "many-redirects" => redirect("/redirect-9"),
        "redirect-1" => file.into_response(),
        _ => match way
            .strip_prefix("redirect-")
            .and_then(|left| left.parse::<u8>().ok())
        {
            Some(left) => redirect(&format!("/redirect-{}", left.saturating_sub(1).max(1))),
            None => StatusCode::NOT_FOUND.into_response(),
        },
    }
}

fn redirect(to: &str) -> Response {
    (StatusCode::MOVED_PERMANENTLY, [(LOCATION, to)]).into_response()
}

#[tokio::test]
async fn calendars_of_all_servers_are_read() {
    let (context, ada) = crate::context().await;
    let guid = ada.talent.talent_guid;
    let (slot, file) = tomorrow(&context);
    let server = serve(file).await;
    for address in [
        format!("http:{server}/gzip"),
        format!("http:{server}/gzip-without-header"),
        format!("http:{server}/gzip-in-two-members"),
        format!("http:{server}/deflate"),
        format!("http:{server}/utf-16"),
        format!("http:{server}/not-acceptable"),
        format!("http:{server}/cookie"),
        format!("http:{server}/many-redirects"),
        format!("webcal:{server}/redirect-1"),
        format!("feed:{server}/redirect-1"),
        format!("feed:http:{server}/redirect-1"),
    ] {
        let store = context.store();
        store.delete_busy_calendar(guid).await.unwrap();
        connect(&context, guid, &address).await;
        assert_eq!(run(&context).await.read, 1, "{address}");
        let busy = own_busy(&context, guid).await;
        let span = busy.first().zip(busy.last());
        let span = span.map(|(first, last)| (first.start_at, last.end_at));
        assert_eq!(span, Some((slot.start_at, slot.end_at)), "{address}");
    }
}

#[tokio::test]
async fn damaged_and_endless_bodies_are_refused() {
    let (context, ada) = crate::context().await;
    let guid = ada.talent.talent_guid;
    let (_, file) = tomorrow(&context);
    let server = serve(file).await;
    for (way, expected) in [
        ("gzip-cut-off", CalendarProblem::Unreachable),
        ("gzip-damaged", CalendarProblem::NotACalendar),
        ("gzip-bomb", CalendarProblem::TooLarge),
        ("many-bytes", CalendarProblem::TooLarge),
        ("redirect-40", CalendarProblem::Unreachable),
    ] {
        connect(&context, guid, &format!("http:{server}/{way}")).await;
        assert_eq!(run(&context).await.unreadable, 1, "{way}");
        assert_eq!(problem(&context, guid).await, Some(expected), "{way}");
    }
}
