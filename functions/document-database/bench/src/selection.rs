//! Which operations are measured.

/// The operations after `--only`, or all.
pub(crate) struct Selection(Option<Vec<String>>);

impl Selection {
    /// Returns the selection and the other arguments.
    pub(crate) fn parse(arguments: impl Iterator<Item = String>) -> (Self, Vec<String>) {
        let mut arguments: Vec<String> = arguments.collect();
        let place = arguments.iter().position(|argument| argument == "--only");
        let only = place.map(|place| {
            arguments.remove(place);
            let operations = arguments.remove(place);
            operations.split(',').map(str::to_owned).collect()
        });
        (Self(only), arguments)
    }

    pub(crate) fn has(&self, operation: &str) -> bool {
        let Self(only) = self;
        let selected = |only: &Vec<String>| only.iter().any(|selected| selected == operation);
        only.as_ref().is_none_or(selected)
    }
}
