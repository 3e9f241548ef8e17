//! Refuses gRPC immediately: server SDKs and native SDKs speak it, and would try a server that does not answer for a long time.
//!
//! gRPC is HTTP/2 without negotiation on a plain connection, which the HTTP server does not speak. A connection that begins
//! with HTTP/2's preface is answered here: every request with the status 12 (UNIMPLEMENTED) and a message, in trailers
//! alone. Requests are not read, so their headers are not decoded.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::time::sleep;

/// The beginning of HTTP/2's preface; no request of HTTP/1.1 begins so.
const PREFACE_START: &[u8] = b"PRI * HTTP/2.0";
/// The length of the whole preface.
const PREFACE_BYTES: usize = 24;
/// Why gRPC is refused, as SDKs show it.
const MESSAGE: &str = "This server speaks Firestore's REST and web protocols, not gRPC. \
    Use the web SDK, REST, or a server SDK over REST (Node: preferRest).";
/// The largest frame that is read: what a client may send without asking.
const LARGEST_FRAME: usize = 16_384;
/// How many connections wait for the HTTP server.
const WAITING: usize = 64;

const HEADERS: u8 = 1;
const SETTINGS: u8 = 4;
const PING: u8 = 6;
const ACKNOWLEDGED: u8 = 1;
const END_STREAM: u8 = 1;
const END_HEADERS: u8 = 4;

/// A listener for the HTTP server, which receives all connections that do not speak HTTP/2.
#[derive(Debug)]
pub struct GrpcRefusal {
    address: SocketAddr,
    connections: Receiver<(TcpStream, SocketAddr)>,
}

impl GrpcRefusal {
    /// Accepts the connections of a listener until it is dropped.
    pub fn new(listener: TcpListener) -> io::Result<Self> {
        let address = listener.local_addr()?;
        let (sender, connections) = channel(WAITING);
        tokio::spawn(accept(listener, sender));
        Ok(Self {
            address,
            connections,
        })
    }
}

impl axum::serve::Listener for GrpcRefusal {
    type Io = TcpStream;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Self::Io, Self::Addr) {
        match self.connections.recv().await {
            Some(connection) => connection,
            // The task that accepts connections never ends before this is dropped.
            None => std::future::pending().await,
        }
    }

    fn local_addr(&self) -> io::Result<Self::Addr> {
        Ok(self.address)
    }
}

async fn accept(listener: TcpListener, sender: Sender<(TcpStream, SocketAddr)>) {
    while !sender.is_closed() {
        // An error concerns one connection.
        if let Ok((connection, address)) = listener.accept().await {
            tokio::spawn(sort(connection, address, sender.clone()));
        }
    }
}

/// Passes a connection on, unless it speaks HTTP/2. A client that closes it first needs no answer.
async fn sort(
    mut connection: TcpStream,
    address: SocketAddr,
    sender: Sender<(TcpStream, SocketAddr)>,
) {
    let mut start = [0; PREFACE_START.len()];
    loop {
        let Ok(length) = connection.peek(&mut start).await else {
            return;
        };
        let seen = start.get(..length).unwrap_or_default();
        if seen == PREFACE_START {
            // What the client does not read is of no use to it.
            let _ = refuse_all(&mut connection).await;
            return;
        }
        if length == 0 || !PREFACE_START.starts_with(seen) {
            // The HTTP server may have ended.
            let _ = sender.send((connection, address)).await;
            return;
        }
        // The rest of the preface is on its way.
        sleep(Duration::from_millis(1)).await;
    }
}

/// Answers every request of a connection until it is closed.
async fn refuse_all(connection: &mut TcpStream) -> io::Result<()> {
    connection.read_exact(&mut [0; PREFACE_BYTES]).await?;
    connection.write_all(&frame(SETTINGS, 0, 0, &[])).await?;
    let mut head = [0; 9];
    let mut body = vec![0; LARGEST_FRAME];
    loop {
        connection.read_exact(&mut head).await?;
        let [l2, l1, l0, kind, flags, s3, s2, s1, s0] = head;
        let length = u32::from_be_bytes([0, l2, l1, l0]);
        let stream = u32::from_be_bytes([s3, s2, s1, s0]) & (u32::MAX >> 1);
        let length = usize::try_from(length).unwrap_or(usize::MAX);
        let Some(body) = body.get_mut(..length) else {
            return Err(io::ErrorKind::InvalidData.into());
        };
        connection.read_exact(body).await?;
        match kind {
            SETTINGS if flags & ACKNOWLEDGED == 0 => {
                let answer = frame(SETTINGS, ACKNOWLEDGED, 0, &[]);
                connection.write_all(&answer).await?;
            }
            PING if flags & ACKNOWLEDGED == 0 => {
                let answer = frame(PING, ACKNOWLEDGED, 0, body);
                connection.write_all(&answer).await?;
            }
            HEADERS if stream > 0 => {
                let answer = frame(HEADERS, END_HEADERS | END_STREAM, stream, &trailers());
                connection.write_all(&answer).await?;
            }
            _ => {}
        }
    }
}

fn frame(kind: u8, flags: u8, stream: u32, body: &[u8]) -> Vec<u8> {
    let length = u32::try_from(body.len()).unwrap_or_default().to_be_bytes();
    let mut frame = length.get(1..).unwrap_or_default().to_vec();
    frame.extend([kind, flags]);
    frame.extend(stream.to_be_bytes());
    frame.extend(body);
    frame
}

/// The header block of a response that has trailers alone: HPACK without its table and without compression.
fn trailers() -> Vec<u8> {
    /// `:status: 200` in the table that every connection begins with.
    const STATUS_200: u8 = 0x88;
    let mut block = vec![STATUS_200];
    for (name, value) in [
        ("content-type", "application/grpc"),
        ("grpc-status", "12"),
        ("grpc-message", MESSAGE),
    ] {
        // A literal that is not added to the table.
        block.push(0);
        push_text(&mut block, name);
        push_text(&mut block, value);
    }
    block
}

/// Adds a text as its length and its bytes. A length of 127 and more continues in groups of seven bits.
fn push_text(block: &mut Vec<u8>, text: &str) {
    const INLINE: usize = 127;
    match u8::try_from(text.len()) {
        Ok(length) if usize::from(length) < INLINE => block.push(length),
        _ => {
            block.push(0x7f);
            let mut rest = text.len() - INLINE;
            while rest >= 128 {
                block.push(u8::try_from(rest % 128).unwrap_or_default() | 0x80);
                rest /= 128;
            }
            block.push(u8::try_from(rest).unwrap_or_default());
        }
    }
    block.extend(text.as_bytes());
}
