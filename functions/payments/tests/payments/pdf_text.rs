//! Reads the text of a PDF like a viewer: a span's `ActualText` if it has one, otherwise the mapping of each glyph.

use lopdf::{Document, Object};

/// Returns the text of each page. Fails if a glyph is `.notdef`, which viewers draw as a box.
pub(crate) fn read_pages(document: &Document) -> Vec<String> {
    let pages = document.get_pages();
    pages
        .values()
        .map(|page| read_page(document, *page))
        .collect()
}

fn read_page(document: &Document, page: lopdf::ObjectId) -> String {
    let fonts = document.get_page_fonts(page).unwrap();
    let content = document.get_and_decode_page_content(page).unwrap();
    let mut text = String::new();
    // The text of each glyph or span of the text object from left to right, and whether it reads from right to left.
    let mut glyphs: Vec<String> = Vec::new();
    let mut is_reversed = false;
    let mut encoding = None;
    // For each open span, whether its text was read from its properties.
    let mut spans: Vec<bool> = Vec::new();
    for operation in &content.operations {
        let operands = &operation.operands;
        match operation.operator.as_str() {
            "BMC" => {
                is_reversed |= operands[0].as_name().unwrap() == b"ReversedChars";
                spans.push(false);
            }
            "BDC" => {
                let actual = operands[1].as_dict().unwrap().get(b"ActualText");
                if let Ok(actual) = actual {
                    glyphs.push(lopdf::decode_text_string(actual).unwrap());
                }
                spans.push(actual.is_ok());
            }
            "EMC" => drop(spans.pop()),
            "ET" => {
                if std::mem::take(&mut is_reversed) {
                    glyphs.reverse();
                }
                text.extend(glyphs.drain(..));
                text.push('\n');
            }
            "Tf" => {
                let font = fonts[operands[0].as_name().unwrap()];
                encoding = Some(font.get_font_encoding(document).unwrap());
            }
            "Tj" | "TJ" => {
                let shown = match &operands[0] {
                    Object::Array(items) => items.clone(),
                    one => vec![one.clone()],
                };
                let shown = shown.iter().filter_map(|item| item.as_str().ok());
                for glyph in shown.flat_map(|bytes| bytes.chunks(2)) {
                    assert_ne!(glyph, [0, 0], "a box after {text}");
                    if !spans.contains(&true) {
                        let encoding = encoding.as_ref().unwrap();
                        glyphs.push(Document::decode_text(encoding, glyph).unwrap());
                    }
                }
            }
            _ => {}
        }
    }
    text
}
