//! Packs the font of papers: as it is, it would be a twelfth of the program (ADR 36).

use std::env;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::PathBuf;

use flate2::Compression;
use flate2::write::ZlibEncoder;

const FONT: &str = "fonts/DejaVuSans.ttf";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed={FONT}");
    let folder = output_folder().ok_or_else(|| io::Error::other("Cargo gave no OUT_DIR"))?;
    let packed = File::create(folder.join("font.zlib"))?;
    let mut encoder = ZlibEncoder::new(packed, Compression::best());
    encoder.write_all(&fs::read(FONT)?)?;
    encoder.finish()?.sync_all()
}

#[expect(
    clippy::disallowed_methods,
    reason = "Cargo tells a build script its folder by the environment alone"
)]
fn output_folder() -> Option<PathBuf> {
    env::var_os("OUT_DIR").map(PathBuf::from)
}
