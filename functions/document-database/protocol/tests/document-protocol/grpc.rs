//! Connections that speak gRPC to the development server.

use std::net::SocketAddr;

use axum::Router;
use axum::routing::get;
use document_server::GrpcRefusal;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

const DATA: u8 = 0;
const HEADERS: u8 = 1;
const SETTINGS: u8 = 4;
const PING: u8 = 6;

/// A frame of HTTP/2: its kind, its flags, its stream and its body.
type Frame = (u8, u8, u32, Vec<u8>);

async fn serve() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let router = Router::new().route("/", get(async || "served"));
    let listener = GrpcRefusal::new(listener).unwrap();
    tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
    address
}

async fn read_frame(connection: &mut TcpStream) -> Frame {
    let mut head = [0; 9];
    connection.read_exact(&mut head).await.unwrap();
    let mut body = vec![0; usize::from(head[1]) * 256 + usize::from(head[2])];
    connection.read_exact(&mut body).await.unwrap();
    let stream = u32::from_be_bytes([head[5], head[6], head[7], head[8]]);
    (head[3], head[4], stream, body)
}

async fn send_frame(connection: &mut TcpStream, (kind, flags, stream, body): Frame) {
    let length = u32::try_from(body.len()).unwrap().to_be_bytes();
    let mut frame = length[1..].to_vec();
    frame.extend([kind, flags]);
    frame.extend(stream.to_be_bytes());
    frame.extend(body);
    connection.write_all(&frame).await.unwrap();
}

#[tokio::test]
async fn a_grpc_call_is_refused_with_a_message() {
    let mut connection = TcpStream::connect(serve().await).await.unwrap();
    // In two pieces: the connection is recognised only by the whole start.
    for piece in ["PRI * HT", "TP/2.0\r\n\r\nSM\r\n\r\n"] {
        connection.write_all(piece.as_bytes()).await.unwrap();
        connection.flush().await.unwrap();
    }
    send_frame(&mut connection, (SETTINGS, 0, 0, Vec::new())).await;
    for stream in [1, 3] {
        // The headers are not decoded.
        send_frame(&mut connection, (HEADERS, 4, stream, b"any".to_vec())).await;
        send_frame(&mut connection, (DATA, 1, stream, b"message".to_vec())).await;
    }
    let ping = b"12345678".to_vec();
    send_frame(&mut connection, (PING, 0, 0, ping.clone())).await;
    for flags in [0, 1] {
        let received = read_frame(&mut connection).await;
        assert_eq!(received, (SETTINGS, flags, 0, Vec::new()));
    }
    for expected in [1, 3] {
        let (kind, flags, stream, block) = read_frame(&mut connection).await;
        // The end of the headers and of the stream.
        assert_eq!((kind, flags, stream), (HEADERS, 4 | 1, expected));
        assert_eq!(block[0], 0x88, "`:status: 200`");
        let text = String::from_utf8_lossy(&block[1..]).into_owned();
        for part in [
            "application/grpc",
            "grpc-status\u{2}12",
            "grpc-message",
            "not gRPC",
        ] {
            assert!(text.contains(part), "{part}: {text:?}");
        }
    }
    assert_eq!(read_frame(&mut connection).await, (PING, 1, 0, ping));
}

#[tokio::test]
async fn other_connections_reach_the_http_server() {
    let address = serve().await;
    let client = document_testkit::loopback_client();
    for _ in 0..3 {
        let request = client.get(format!("http://{address}/"));
        let reply = request.send().await.unwrap();
        assert_eq!(reply.text().await.unwrap(), "served");
    }
    // It begins as the preface does.
    let mut connection = TcpStream::connect(address).await.unwrap();
    let request = "POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";
    connection.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    connection.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 405"), "{answer}");
}
