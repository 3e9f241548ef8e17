//! The sentences that operators replace, and the rules for their texts.

use domain::Language;
use texts::{TextProblem, Texts, find_sentence, list_sentences};

#[test]
fn every_language_has_the_same_sentences() {
    let keys = |language| {
        let sentences = list_sentences(language).iter();
        sentences
            .map(|sentence| (sentence.key, sentence.reader))
            .collect::<Vec<_>>()
    };
    let english = keys(Language::En);
    assert_eq!(english, keys(Language::De));
    assert!(english.len() > 200, "{}", english.len());
    for key in [
        "greeting",
        "account-reset",
        "usual-title-video",
        "operator-dispute",
    ] {
        assert!(find_sentence(Language::En, key).is_none(), "{key}");
    }
}

#[test]
fn an_original_is_a_text_that_its_own_rules_allow() {
    for language in [Language::En, Language::De] {
        for sentence in list_sentences(language) {
            assert_eq!(sentence.check(&sentence.original), Ok(()), "{sentence:?}");
        }
    }
}

#[test]
fn a_text_has_the_values_of_the_original_and_nothing_else() {
    let receipt = find_sentence(Language::De, "customer-receipt").unwrap();
    let check = |text: &str| receipt.check(text);
    assert_eq!(check("{ $brand }: { $total } bezahlt."), Ok(()));
    assert_eq!(
        check("Danke, { $talent }!"),
        Err(TextProblem::MissingValue("total".to_owned()))
    );
    assert_eq!(
        check("{ $total } { $link }"),
        Err(TextProblem::UnknownValue("link".to_owned()))
    );
    for text in [
        "{ $total",
        "{ $total }\nother = { $total }\n    .attribute = x",
        "{ $total }\n.attribute = x",
        "",
        "}",
    ] {
        assert!(check(text).is_err(), "{text}");
    }
    for text in [
        "{ NUMBER($total) }",
        "{ quoted } { $total }",
        "{ -term } { $total }",
    ] {
        assert_eq!(check(text), Err(TextProblem::Function), "{text}");
    }
    for text in ["{ $total }\nnext", "{ \"\\u000A\" } { $total }"] {
        assert_eq!(check(text), Err(TextProblem::Paragraphs), "{text}");
    }
}

#[test]
fn a_choice_keeps_an_amount_in_each_case() {
    let receipt = find_sentence(Language::En, "customer-receipt").unwrap();
    let choice = |other: &str| {
        receipt.check(&format!(
            "{{ $talent ->\n    [Ada] {{ $total }}\n   *[other] {other}\n}}"
        ))
    };
    assert_eq!(choice("{ $total } was charged"), Ok(()));
    assert!(choice("charged").is_err());
}

#[test]
fn every_value_of_a_sentence_has_an_example() {
    for language in [Language::En, Language::De] {
        let texts = Texts::new(language, "Fan Club");
        for sentence in list_sentences(language) {
            for name in sentence.values() {
                assert_ne!(texts.example_value(name), "", "{name} of {sentence:?}");
            }
            assert_ne!(texts.example(sentence), "", "{sentence:?}");
        }
    }
}
