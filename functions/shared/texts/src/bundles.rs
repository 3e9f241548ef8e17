//! The parsed messages. A language is parsed when its first text is formatted.

use std::sync::LazyLock;

use domain::Language;
use fluent_bundle::FluentResource;
use fluent_bundle::concurrent::FluentBundle;
use unic_langid::LanguageIdentifier;

pub(crate) type Bundle = FluentBundle<FluentResource>;

const EN_CUSTOMER: &str = include_str!("../en/customer.ftl");
const EN_NOTICE: &str = include_str!("../en/notice.ftl");
const EN_RECIPIENT: &str = include_str!("../en/recipient.ftl");
const EN_TALENT: &str = include_str!("../en/talent.ftl");
const DE_CUSTOMER: &str = include_str!("../de/customer.ftl");
const DE_NOTICE: &str = include_str!("../de/notice.ftl");
const DE_RECIPIENT: &str = include_str!("../de/recipient.ftl");
const DE_TALENT: &str = include_str!("../de/talent.ftl");

const EN: &[&str] = &[
    include_str!("../en/account.ftl"),
    include_str!("../en/calendar.ftl"),
    include_str!("../en/common.ftl"),
    EN_CUSTOMER,
    EN_NOTICE,
    include_str!("../en/operator.ftl"),
    include_str!("../en/papers.ftl"),
    EN_RECIPIENT,
    EN_TALENT,
    include_str!("../en/unsubscribe.ftl"),
];

const DE: &[&str] = &[
    include_str!("../de/account.ftl"),
    include_str!("../de/calendar.ftl"),
    include_str!("../de/common.ftl"),
    DE_CUSTOMER,
    DE_NOTICE,
    include_str!("../de/papers.ftl"),
    DE_RECIPIENT,
    DE_TALENT,
    include_str!("../de/unsubscribe.ftl"),
];

static ENGLISH: LazyLock<Bundle> = LazyLock::new(|| parse(Language::En, EN));
static GERMAN: LazyLock<Bundle> = LazyLock::new(|| parse(Language::De, DE));

/// Returns the files with the emails to customers, recipients, athletes and applicants.
pub(crate) const fn email_files(language: Language) -> [&'static str; 4] {
    match language {
        Language::En => [EN_CUSTOMER, EN_RECIPIENT, EN_TALENT, EN_NOTICE],
        Language::De => [DE_CUSTOMER, DE_RECIPIENT, DE_TALENT, DE_NOTICE],
    }
}

/// Returns the messages of a language.
pub(crate) fn find(language: Language) -> &'static Bundle {
    match language {
        Language::En => &ENGLISH,
        Language::De => &GERMAN,
    }
}

/// Returns a bundle of a language without messages.
pub(crate) fn empty(language: Language) -> Bundle {
    let tag: LanguageIdentifier = language.as_str().parse().unwrap_or_default();
    let mut bundle = Bundle::new_concurrent(vec![tag]);
    // The marks around values would be characters in subjects, calendar entries and CSV files.
    bundle.set_use_isolating(false);
    bundle
}

fn parse(language: Language, files: &[&str]) -> Bundle {
    let mut bundle = empty(language);
    for file in files {
        let resource =
            FluentResource::try_new((*file).to_owned()).unwrap_or_else(|(rest, errors)| {
                tracing::error!(?errors, "texts.file_wrong");
                rest
            });
        if let Err(errors) = bundle.add_resource(resource) {
            tracing::error!(?errors, "texts.repeated");
        }
    }
    bundle
}
