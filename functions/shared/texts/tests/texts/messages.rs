//! The messages of a folder, with the values that each of them has.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use fluent_syntax::ast::{
    CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement,
};
use fluent_syntax::parser;

/// The names of a message's values.
pub(crate) type Values = BTreeSet<String>;

/// Reads every file of a folder except `left_out`. A syntax error, a message without text and a message that exists
/// twice stop the test.
pub(crate) fn read_folder(folder: &Path, left_out: &[&str]) -> BTreeMap<String, Values> {
    let mut messages = BTreeMap::new();
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if left_out.contains(&name) {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let resource =
            parser::parse(text.as_str()).unwrap_or_else(|(_, errors)| panic!("{name}: {errors:?}"));
        for entry in resource.body {
            let Entry::Message(message) = entry else {
                continue;
            };
            let id = message.id.name.to_owned();
            let Some(pattern) = message.value else {
                panic!("{id} has no text");
            };
            let mut values = Values::new();
            collect(&pattern, &mut values);
            assert!(
                messages.insert(id.clone(), values).is_none(),
                "{id} exists twice"
            );
        }
    }
    messages
}

fn collect(pattern: &Pattern<&str>, values: &mut Values) {
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else {
            continue;
        };
        match expression {
            Expression::Inline(inline) => collect_inline(inline, values),
            Expression::Select { selector, variants } => {
                collect_inline(selector, values);
                for variant in variants {
                    collect(&variant.value, values);
                }
            }
        }
    }
}

fn collect_inline(inline: &InlineExpression<&str>, values: &mut Values) {
    match inline {
        InlineExpression::VariableReference { id } => {
            values.insert(id.name.to_owned());
        }
        InlineExpression::FunctionReference { arguments, .. } => {
            let CallArguments { positional, .. } = arguments;
            for argument in positional {
                collect_inline(argument, values);
            }
        }
        _ => {}
    }
}
