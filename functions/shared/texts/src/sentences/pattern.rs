//! What a text in Fluent's syntax consists of.

use std::collections::BTreeSet;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser;

use super::source;

/// The parts of a text.
#[derive(Debug, Default)]
pub(super) struct Parts {
    /// The names of its values.
    pub(super) values: BTreeSet<String>,
    /// The values that are shown in each case.
    pub(super) always: BTreeSet<String>,
    /// Whether it has a function, or refers to another message.
    pub(super) has_function: bool,
    /// Whether it has a line break.
    pub(super) has_break: bool,
}

impl Parts {
    /// Parses the text of a message; none if it is more or less than one text.
    pub(super) fn read(key: &str, text: &str) -> Option<Self> {
        let source = source(key, text);
        let resource = parser::parse(source.as_str()).ok()?;
        let [Entry::Message(message)] = resource.body.as_slice() else {
            return None;
        };
        if message.id.name != key || !message.attributes.is_empty() {
            return None;
        }
        let mut parts = Self::default();
        parts.always = parts.add(message.value.as_ref()?);
        Some(parts)
    }

    /// Adds the parts of a pattern. Returns the values that it shows in each case.
    fn add(&mut self, pattern: &Pattern<&str>) -> BTreeSet<String> {
        let mut always = BTreeSet::new();
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { value } => self.has_break |= value.contains('\n'),
                PatternElement::Placeable { expression } => {
                    always.extend(self.add_expression(expression));
                }
            }
        }
        always
    }

    fn add_expression(&mut self, expression: &Expression<&str>) -> BTreeSet<String> {
        match expression {
            Expression::Inline(inline) => self.add_inline(inline),
            Expression::Select { selector, variants } => {
                self.add_inline(selector);
                let shown = variants.iter().map(|variant| self.add(&variant.value));
                let common = shown.reduce(|one, other| one.intersection(&other).cloned().collect());
                common.unwrap_or_default()
            }
        }
    }

    fn add_inline(&mut self, inline: &InlineExpression<&str>) -> BTreeSet<String> {
        match inline {
            InlineExpression::VariableReference { id } => {
                self.values.insert(id.name.to_owned());
                BTreeSet::from([id.name.to_owned()])
            }
            InlineExpression::Placeable { expression } => self.add_expression(expression),
            // An escape may be a line break.
            InlineExpression::StringLiteral { value } => {
                self.has_break |= value.contains('\\');
                BTreeSet::new()
            }
            InlineExpression::NumberLiteral { .. } => BTreeSet::new(),
            InlineExpression::FunctionReference { .. }
            | InlineExpression::MessageReference { .. }
            | InlineExpression::TermReference { .. } => {
                self.has_function = true;
                BTreeSet::new()
            }
        }
    }
}
