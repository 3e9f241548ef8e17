//! Packs the fonts of papers: as they are, they would be half of the program (ADR 28).

use std::env;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::ZlibEncoder;

const FONTS: &str = "fonts";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed={FONTS}");
    let folder = output_folder().ok_or_else(|| io::Error::other("Cargo gave no OUT_DIR"))?;
    for entry in fs::read_dir(FONTS)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "ttf") {
            pack(&path, &folder)?;
        }
    }
    Ok(())
}

/// Writes `NAME.zlib` for `NAME.ttf`.
fn pack(font: &Path, folder: &Path) -> io::Result<()> {
    let name = font.file_stem().map_or(font, Path::new);
    let packed = File::create(folder.join(name.with_extension("zlib")))?;
    let mut encoder = ZlibEncoder::new(packed, Compression::best());
    encoder.write_all(&fs::read(font)?)?;
    encoder.finish()?.sync_all()
}

#[expect(
    clippy::disallowed_methods,
    reason = "Cargo tells a build script its folder by the environment alone"
)]
fn output_folder() -> Option<PathBuf> {
    env::var_os("OUT_DIR").map(PathBuf::from)
}
