//! The calls of `text!` in shipped code.

use std::collections::BTreeSet;
use std::path::Path;

#[derive(Debug)]
pub(crate) struct Use {
    pub(crate) place: String,
    pub(crate) id: String,
    /// The names of the values that the call passes.
    pub(crate) values: BTreeSet<String>,
}

/// Returns every call in the `src` folders below `folder`.
pub(crate) fn find_uses(folder: &Path) -> Vec<Use> {
    let mut uses = Vec::new();
    visit(folder, false, &mut uses);
    assert!(uses.len() > 100, "the calls are somewhere else");
    uses
}

fn visit(folder: &Path, is_source: bool, uses: &mut Vec<Use>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        // The first page of the crate only describes the macro.
        let is_description = path.ends_with("texts/src/lib.rs");
        if name == "target" || name == "node_modules" || is_description {
            continue;
        }
        if path.is_dir() {
            visit(&path, is_source || name == "src", uses);
        } else if is_source && path.extension().is_some_and(|extension| extension == "rs") {
            let source = std::fs::read_to_string(&path).unwrap();
            for (start, call) in source.match_indices("text!(") {
                let before = source.get(..start).unwrap();
                if before.ends_with(|letter: char| letter.is_alphanumeric() || letter == '_') {
                    continue;
                }
                let body = source.get(start + call.len()..).unwrap();
                uses.push(parse(&path.display().to_string(), body));
            }
        }
    }
}

/// Parses the arguments behind the opening bracket: the texts, the identifier, and `name = value` for each value.
fn parse(place: &str, body: &str) -> Use {
    let arguments = split(body);
    let id = arguments.get(1).map(|id| id.trim_matches('"').to_owned());
    let values = arguments.iter().skip(2).map(|argument| {
        let (name, _) = argument.split_once('=').unwrap();
        name.trim().to_owned()
    });
    Use {
        place: place.to_owned(),
        id: id.unwrap_or_else(|| panic!("{place}: a call without a message")),
        values: values.collect(),
    }
}

/// Splits arguments at their commas, up to the closing bracket.
fn split(body: &str) -> Vec<String> {
    let mut arguments = vec![String::new()];
    let (mut depth, mut is_text) = (0_u32, false);
    let mut letters = body.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '"' => is_text = !is_text,
            '(' | '[' | '{' if !is_text => depth += 1,
            ')' | ']' | '}' if !is_text && depth == 0 => break,
            ')' | ']' | '}' if !is_text => depth -= 1,
            ',' if !is_text && depth == 0 => {
                arguments.push(String::new());
                continue;
            }
            _ => {}
        }
        let argument = arguments.last_mut().unwrap();
        argument.push(letter);
        if letter == '\\' {
            argument.extend(letters.next());
        }
    }
    let trimmed = arguments.iter().map(|argument| argument.trim().to_owned());
    trimmed.filter(|argument| !argument.is_empty()).collect()
}
