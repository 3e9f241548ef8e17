//! A large generated video, and a connection that breaks.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use domain::media::{PART_BYTES, part_bytes};
use sha2::{Digest, Sha256};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use super::files::{Mp4, noise};

/// A generated video that is never completely in memory: it begins like a video, and each byte follows from its offset.
pub(crate) struct GeneratedVideo {
    bytes: u64,
    header: Vec<u8>,
    pattern: Vec<u8>,
}

impl GeneratedVideo {
    pub(crate) fn new(bytes: u64) -> Self {
        let data = usize::try_from(bytes).unwrap();
        let mut header = Mp4 {
            data: 0,
            ..Mp4::default()
        }
        .bytes();
        // The last box extends to the end of the file.
        let last = header.len() - 8;
        let rest = u32::try_from(data - last).unwrap();
        header[last..last + 4].copy_from_slice(&rest.to_be_bytes());
        Self {
            bytes,
            header,
            pattern: noise(65_537),
        }
    }

    /// Returns one part, counted from 1.
    pub(crate) fn part(&self, number: u64) -> Vec<u8> {
        let start = (number - 1) * PART_BYTES;
        let length = usize::try_from(part_bytes(self.bytes, number).unwrap()).unwrap();
        let mut part: Vec<u8> = (0..length)
            .zip(usize::try_from(start).unwrap()..)
            .map(|(_, at)| self.pattern[at % self.pattern.len()] ^ number.to_be_bytes()[7])
            .collect();
        if number == 1 {
            part[..self.header.len()].copy_from_slice(&self.header);
        }
        part
    }
}

/// Sends this many bytes of a part and closes the connection.
pub(crate) async fn break_off(url: &str, part: &[u8], sent: usize) {
    let rest = url.strip_prefix("http://").unwrap();
    let (host, path) = rest.split_once('/').unwrap();
    let mut connection = TcpStream::connect(host).await.unwrap();
    let head = format!(
        "PUT /{path} HTTP/1.1\r\nhost: {host}\r\ncontent-length: {}\r\nx-amz-checksum-sha256: {}\r\n\r\n",
        part.len(),
        BASE64.encode(Sha256::digest(part))
    );
    connection.write_all(head.as_bytes()).await.unwrap();
    connection.write_all(&part[..sent]).await.unwrap();
    connection.flush().await.unwrap();
}
