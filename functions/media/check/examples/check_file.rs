//! Prints what a file is, and writes it as it would be stored: `cargo run -p media-check --example check_file -- FILE [OUT]`.
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a tool for a developer stops where it is surprised"
)]

#[path = "../tests/media-check/in_memory.rs"]
mod in_memory;

use media_check::{FileKind, Privacy};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().expect("a file");
    let file = std::fs::read(&path).unwrap();
    let kind = match path.rsplit('.').next() {
        Some("vtt") => FileKind::Captions,
        Some("jpg" | "jpeg" | "png" | "webp") => FileKind::Picture,
        _ => FileKind::Video,
    };
    match in_memory::check(&file, kind) {
        Err(refused) => println!("refused: {refused:?}"),
        Ok(checked) => {
            println!("{:?}", checked.shape);
            match &checked.privacy {
                Privacy::Clean => println!("carries nothing else"),
                Privacy::Kept => println!("carries other data, which cannot be removed"),
                Privacy::Removable(patches) => println!("{} ranges are overwritten", patches.len()),
            }
            if let Some(out) = arguments.next() {
                std::fs::write(out, in_memory::cleaned(&file, &checked.privacy)).unwrap();
            }
        }
    }
}
