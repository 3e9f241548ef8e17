//! The parsed messages. A language is parsed when its first text is formatted.

use std::sync::LazyLock;

use domain::Language;
use fluent_bundle::FluentResource;
use fluent_bundle::concurrent::FluentBundle;
use unic_langid::LanguageIdentifier;

type Bundle = FluentBundle<FluentResource>;

const EN: &[&str] = &[
    include_str!("../en/calendar.ftl"),
    include_str!("../en/common.ftl"),
    include_str!("../en/customer.ftl"),
    include_str!("../en/notice.ftl"),
    include_str!("../en/operator.ftl"),
    include_str!("../en/papers.ftl"),
    include_str!("../en/recipient.ftl"),
    include_str!("../en/talent.ftl"),
    include_str!("../en/unsubscribe.ftl"),
];

const DE: &[&str] = &[
    include_str!("../de/calendar.ftl"),
    include_str!("../de/common.ftl"),
    include_str!("../de/customer.ftl"),
    include_str!("../de/notice.ftl"),
    include_str!("../de/papers.ftl"),
    include_str!("../de/recipient.ftl"),
    include_str!("../de/talent.ftl"),
    include_str!("../de/unsubscribe.ftl"),
];

static ENGLISH: LazyLock<Bundle> = LazyLock::new(|| parse(Language::En, EN));
static GERMAN: LazyLock<Bundle> = LazyLock::new(|| parse(Language::De, DE));

/// Returns the messages of a language.
pub(crate) fn find(language: Language) -> &'static Bundle {
    match language {
        Language::En => &ENGLISH,
        Language::De => &GERMAN,
    }
}

fn parse(language: Language, files: &[&str]) -> Bundle {
    let tag: LanguageIdentifier = language.as_str().parse().unwrap_or_default();
    let mut bundle = Bundle::new_concurrent(vec![tag]);
    // The marks around values would be characters in subjects, calendar entries and CSV files.
    bundle.set_use_isolating(false);
    for file in files {
        let resource =
            FluentResource::try_new((*file).to_owned()).unwrap_or_else(|(rest, errors)| {
                tracing::error!(?errors, "a message file has an error");
                rest
            });
        if let Err(errors) = bundle.add_resource(resource) {
            tracing::error!(?errors, "a message exists twice");
        }
    }
    bundle
}
