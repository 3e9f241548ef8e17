//! Writes every picture and one page that shows them all: `cargo run -p seed --example pictures -- DIR`.

use std::path::PathBuf;

use seed::{catalogue, media_files, write_media};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args_os()
        .nth(1)
        .map(PathBuf::from)
        .ok_or("say where to: pictures DIR")?;
    let files = media_files(&catalogue()?);
    write_media(&files, &folder)?;
    let pictures: Vec<String> = files
        .iter()
        .map(|file| format!("<img src=\"{}\" height=\"260\" alt=\"\">", file.path))
        .collect();
    std::fs::write(
        folder.join("index.html"),
        format!(
            "<!doctype html><body style=\"margin:0\">{}</body>",
            pictures.concat()
        ),
    )?;
    Ok(())
}
