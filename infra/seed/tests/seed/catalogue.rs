//! The demo catalogue keeps its promises before it is ever written anywhere.

use std::collections::BTreeSet;
use std::path::Path;

use domain::feedback::Feedback;
use domain::offer::OfferKind;
use domain::talent::Image;
use domain::{Language, LanguageTag, Phrase};
use jiff::Timestamp;
use seed::{
    Catalogue, MediaFile, SeededTalent, catalogue, customer_account, demo_accounts, media_files,
    write_media,
};

fn read() -> Catalogue {
    catalogue().unwrap()
}

#[test]
fn there_is_enough_to_choose_from() {
    let catalogue = read();
    assert!(catalogue.sports.len() >= 10);
    assert!(catalogue.talent.len() >= 44);
    let currencies: BTreeSet<&str> = catalogue
        .talent
        .iter()
        .map(|seeded| seeded.talent.currency.code())
        .collect();
    assert!(currencies.is_superset(&BTreeSet::from([
        "AUD", "CAD", "CHF", "EUR", "GBP", "JPY", "SEK", "USD"
    ])));
    let countries: BTreeSet<String> = catalogue
        .talent
        .iter()
        .filter_map(|seeded| seeded.talent.country.as_ref().map(ToString::to_string))
        .collect();
    assert!(countries.len() >= 25, "{countries:?}");
}

#[test]
fn sports_athletes_and_offers_have_german_texts() {
    let catalogue = read();
    for (sport, ..) in &catalogue.sports {
        let texts = &sport.translations[&Language::De];
        assert!(!texts.name.is_empty() && !texts.description.is_empty());
    }
    for SeededTalent { talent, offers, .. } in &catalogue.talent {
        let name = &talent.display_name;
        let texts = &talent.translations[&Language::De];
        assert!(
            !texts.headline.is_empty() && !texts.bio.is_empty(),
            "{name}"
        );
        assert!(texts.headline.chars().count() <= 80, "{}", texts.headline);
        let titles = talent.achievements.iter().map(|one| &one.title);
        let shown = [&talent.avatar, &talent.cover];
        let pictures = shown.into_iter().flatten().chain(&talent.gallery);
        let alts = pictures.map(|picture| &picture.alt);
        for text in titles.chain(&talent.position).chain(alts) {
            assert!(has_phrase(&texts.phrases, text), "{name}: {text}");
        }
        for offer in offers {
            let texts = &offer.translations[&Language::De];
            assert!(
                !texts.title.is_empty() && !texts.description.is_empty(),
                "{name}: {}",
                offer.title
            );
            assert!(texts.title.chars().count() <= 80, "{}", texts.title);
            let labels = offer.addons.iter().map(|addon| &addon.label);
            let questions = offer.questions.iter().map(|question| &question.label);
            let licence = offer.commercial.iter().map(|terms| &terms.licence);
            let session = offer.session.as_ref();
            let venue = session.and_then(|session| session.venue_needs.as_ref());
            for text in labels.chain(questions).chain(licence).chain(venue) {
                assert!(has_phrase(&texts.phrases, text), "{name}: {text}");
            }
        }
    }
}

fn has_phrase(phrases: &[Phrase], original: &str) -> bool {
    let is_its = |phrase: &Phrase| phrase.original == original && !phrase.text.is_empty();
    phrases.iter().any(is_its)
}

#[test]
fn most_athletes_have_a_review_in_german() {
    let has_one = |seeded: &&SeededTalent| {
        let is_german = |language: &LanguageTag| language.primary() == "de";
        let mut languages = seeded
            .feedback
            .iter()
            .filter_map(|one| one.language.as_ref());
        languages.any(is_german)
    };
    let catalogue = read();
    assert!(catalogue.talent.iter().filter(has_one).count() >= 45);
}

#[test]
fn numbers_of_an_athlete_follow_from_one_another() {
    for SeededTalent {
        talent,
        offers,
        feedback,
        ..
    } in read().talent
    {
        let (name, stats) = (&talent.display_name, &talent.stats);
        let reviews = u64::try_from(feedback.len()).unwrap();
        assert_eq!(stats.rating_count, reviews, "{name}");
        assert_eq!(stats.stars().iter().sum::<u64>(), reviews, "{name}");
        // Each review is of a completed order, and most customers leave one.
        let completed = stats.completed;
        assert!(
            (reviews..=2 * reviews).contains(&completed),
            "{name}: {completed} completed, {reviews} reviews"
        );
        for review in &feedback {
            let kind = review.kind.unwrap();
            let what = format!("{name}: {kind:?} {}", review.text);
            assert!(offers.iter().any(|offer| offer.kind == kind), "{what}");
            let ordered_at = ordered_at(review);
            assert!(ordered_at < review.created_at, "{what}");
            assert!(talent.created_at < ordered_at, "{what}");
        }
    }
}

/// Returns the time in the identifier of the review's order.
fn ordered_at(review: &Feedback) -> Timestamp {
    let (seconds, _) = review
        .order_guid
        .as_uuid()
        .get_timestamp()
        .unwrap()
        .to_unix();
    Timestamp::from_second(i64::try_from(seconds).unwrap()).unwrap()
}

#[test]
fn every_talent_sells_two_to_four_offers_and_one_of_them_is_a_video() {
    for seeded in read().talent {
        let name = &seeded.talent.display_name;
        assert!((2..=4).contains(&seeded.offers.len()), "{name}");
        assert!(
            seeded
                .offers
                .iter()
                .any(|offer| offer.kind == OfferKind::Video),
            "{name}"
        );
        for offer in &seeded.offers {
            assert_eq!(offer.check(), Ok(()), "{name}: {}", offer.title);
            assert_eq!(
                offer.price.currency(),
                seeded.talent.currency,
                "{name}: {}",
                offer.title
            );
        }
    }
}

#[test]
fn every_talent_has_reviews_that_their_rating_counts() {
    for seeded in read().talent {
        let name = &seeded.talent.display_name;
        let written = seeded.feedback.iter().filter(|one| !one.text.is_empty());
        assert!((3..=14).contains(&written.count()), "{name}");
        let reviews = u64::try_from(seeded.feedback.len()).unwrap();
        assert_eq!(reviews, seeded.talent.stats.rating_count, "{name}");
        assert!(
            (5..=30).contains(&seeded.talent.stats.rating_count),
            "{name}"
        );
        let written: u64 = seeded
            .feedback
            .iter()
            .map(|feedback| u64::from(feedback.rating))
            .sum();
        assert_eq!(written, seeded.talent.stats.rating_sum, "{name}");
        assert!(
            seeded.talent.stats.completed >= seeded.talent.stats.rating_count,
            "{name}"
        );
    }
}

#[test]
fn all_texts_are_distinct() {
    let catalogue = read();
    let texts: Vec<&str> = catalogue
        .talent
        .iter()
        .flat_map(|seeded| &seeded.feedback)
        .map(|feedback| feedback.text.as_str())
        .filter(|text| !text.is_empty())
        .collect();
    let different: BTreeSet<&str> = texts.iter().copied().collect();
    assert_eq!(different.len(), texts.len());
}

#[test]
fn no_review_is_from_the_future_of_the_catalogue() {
    let newest: Timestamp = "2026-11-20T00:00:00Z".parse().unwrap();
    for seeded in read().talent {
        for feedback in &seeded.feedback {
            assert!(feedback.created_at < newest, "{}", feedback.text);
            assert!(
                feedback.created_at > seeded.talent.created_at,
                "{}",
                feedback.text
            );
        }
    }
}

#[test]
fn identifiers_are_unique_version_7_and_the_same_every_time() {
    let (once, again) = (read(), read());
    let guids = |catalogue: &Catalogue| -> Vec<String> {
        catalogue
            .talent
            .iter()
            .flat_map(|seeded| {
                let talent = seeded.talent.talent_guid.to_string();
                let offers = seeded
                    .offers
                    .iter()
                    .map(|offer| offer.offer_guid.to_string());
                let orders = seeded
                    .feedback
                    .iter()
                    .map(|feedback| feedback.order_guid.to_string());
                std::iter::once(talent)
                    .chain(offers)
                    .chain(orders)
                    .collect::<Vec<_>>()
            })
            .collect()
    };
    let all = guids(&once);
    assert_eq!(all, guids(&again));
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len());
    for guid in &all {
        assert!(domain::OrderGuid::parse(guid).is_ok(), "{guid}");
    }
}

fn has_extension(file: &MediaFile, extension: &str) -> bool {
    Path::new(&file.path)
        .extension()
        .is_some_and(|found| found == extension)
}

#[test]
fn every_drawing_is_small_named_and_free_of_scripts() {
    let catalogue = read();
    let files = media_files(&catalogue);
    let names: BTreeSet<&str> = files.iter().map(|file| file.path.as_str()).collect();
    assert_eq!(names.len(), files.len());
    for file in files.iter().filter(|file| has_extension(file, "svg")) {
        let content = std::str::from_utf8(&file.content).unwrap();
        assert!(
            content.len() < 12_000,
            "{} has {} bytes",
            file.path,
            content.len()
        );
        assert!(
            content.starts_with("<svg xmlns=") && content.contains("<title>"),
            "{}",
            file.path
        );
        assert!(
            !content.contains("<script") && !content.contains("href"),
            "{}",
            file.path
        );
    }
}

#[test]
fn a_few_covers_are_photographs_as_phones_make_them() {
    let photographs: Vec<Vec<u8>> = media_files(&read())
        .into_iter()
        .filter(|file| file.path.ends_with("-cover.jpg"))
        .map(|file| file.content)
        .collect();
    assert!(
        photographs
            .iter()
            .all(|content| content.starts_with(&[0xff, 0xd8, 0xff]))
    );
    assert_eq!(photographs.len(), 4);
    assert!(photographs.iter().all(|content| content.len() < 60_000));
    let turned = |content: &&Vec<u8>| content.windows(4).any(|bytes| bytes == b"Exif");
    assert_eq!(photographs.iter().filter(turned).count(), 1);
}

#[test]
fn athletes_whom_the_demo_books_have_portraits_that_emails_can_show() {
    let files = media_files(&read());
    for slug in ["ada-keller", "matteo-bellandi", "noor-van-der-meulen"] {
        let path = format!("seed/{slug}.jpg");
        let file = files.iter().find(|file| file.path == path).unwrap();
        assert!(file.content.starts_with(&[0xff, 0xd8, 0xff]), "{path}");
        assert!(file.content.len() < 40_000, "{path}");
    }
}

#[test]
fn intro_videos_are_small_and_have_a_poster() {
    let catalogue = read();
    let files = media_files(&catalogue);
    let size = |src: &str| {
        let of = |file: &&MediaFile| format!("/media/{}", file.path) == src;
        files.iter().find(of).map(|file| file.content.len())
    };
    let videos: Vec<_> = catalogue
        .talent
        .iter()
        .filter_map(|seeded| seeded.talent.intro_video.as_deref())
        .collect();
    assert!(videos.len() >= 8);
    for video in videos {
        assert!(size(&video.src).unwrap() < 200_000, "{}", video.src);
        assert!(size(&video.poster.src).is_some(), "{}", video.src);
    }
}

#[test]
fn sports_have_different_numbers_of_athletes() {
    let catalogue = read();
    let counts: BTreeSet<usize> = catalogue
        .sports
        .iter()
        .map(|(sport, _, _)| {
            let practised = |seeded: &&SeededTalent| seeded.talent.sports.contains(&sport.slug);
            catalogue.talent.iter().filter(practised).count()
        })
        .collect();
    assert!(counts.len() >= 4, "{counts:?}");
}

#[test]
fn profiles_and_sports_point_at_pictures_that_exist() {
    let catalogue = read();
    let paths: BTreeSet<String> = media_files(&catalogue)
        .into_iter()
        .map(|file| format!("/media/{}", file.path))
        .collect();
    for (sport, _motif, _palette) in &catalogue.sports {
        assert!(
            paths.contains(&sport.hero.as_ref().unwrap().src),
            "{}",
            sport.slug
        );
    }
    for seeded in &catalogue.talent {
        let avatar = seeded.talent.avatar.as_ref().unwrap();
        let cover = seeded.talent.cover.as_ref().unwrap();
        assert!(
            paths.contains(&avatar.src) && paths.contains(&cover.src),
            "{}",
            seeded.talent.slug
        );
        for picture in &seeded.talent.gallery {
            assert!(paths.contains(&picture.src), "{}", picture.src);
        }
    }
}

#[test]
fn covers_and_galleries_show_no_person() {
    let catalogue = read();
    let files = media_files(&catalogue);
    let file_of = |picture: &Image| {
        let of = |file: &&MediaFile| format!("/media/{}", file.path) == picture.src;
        files.iter().find(of).unwrap()
    };
    // The head of every person is cut to this outline.
    let has_face = |file: &MediaFile| {
        let outline = b"id=\"face\"";
        file.content
            .windows(outline.len())
            .any(|part| part == outline)
    };
    for SeededTalent { talent, .. } in &catalogue.talent {
        let avatar = file_of(talent.avatar.as_ref().unwrap());
        assert!(
            has_face(avatar) || has_extension(avatar, "jpg"),
            "{}",
            avatar.path
        );
        assert_eq!(talent.gallery.len(), 3, "{}", talent.slug);
        for picture in talent.gallery.iter().chain(&talent.cover) {
            assert!(!has_face(file_of(picture)), "{}", picture.src);
        }
    }
}

#[test]
fn pictures_are_written_once_and_repaired_when_they_differ() {
    let folder = tempfile::tempdir().unwrap();
    let files = media_files(&read());
    assert_eq!(write_media(&files, folder.path()).unwrap(), files.len());
    assert_eq!(write_media(&files, folder.path()).unwrap(), 0);
    let first = files.first().unwrap();
    std::fs::write(folder.path().join(&first.path), "<svg").unwrap();
    assert_eq!(write_media(&files, folder.path()).unwrap(), 1);
}

#[test]
fn every_talent_can_sign_in_and_so_can_a_customer() {
    let catalogue = read();
    let accounts = demo_accounts(&catalogue).unwrap();
    assert_eq!(accounts.len(), catalogue.talent.len() + 2);
    let uids: BTreeSet<&str> = accounts
        .iter()
        .map(|account| account.user.uid.as_str())
        .collect();
    assert_eq!(uids.len(), accounts.len());
    assert!(accounts.contains(&customer_account().unwrap()));
}

#[test]
fn every_delivery_has_a_small_video_with_three_captions() {
    let deliveries: Vec<serde_json::Value> =
        serde_json::from_str(include_str!("../../data/deliveries.json")).unwrap();
    assert!(deliveries.len() >= 8);
    for delivery in deliveries {
        let name = delivery["name"].as_str().unwrap();
        let video = seed::delivered_video(name).unwrap();
        assert!(video.len() < 200_000, "{name}");
        assert_eq!(video.get(4..8), Some(b"ftyp".as_slice()), "{name}");
        assert_eq!(delivery["captions"].as_array().unwrap().len(), 3, "{name}");
    }
}
