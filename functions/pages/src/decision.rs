use domain::offer::{Offer, OfferStatus};
use domain::order::SharedVideo;
use domain::talent::Talent;
use domain::{AssetId, OfferGuid, Slug, TalentGuid};
use store::{Store, StoreError};

/// What a page that the build does not have turns out to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Decision {
    /// A live talent's page, newer than the build: the shell, which asks for the data itself.
    Live,
    /// An unlisted shared video: the shell, and `noindex`.
    Unlisted,
    /// The same page under the talent's slug of today; a path with its leading slash, without the language.
    Moved(String),
    Missing,
}

/// Decides by the table. `file` is the file of the site that was looked for and is not there, percent-decoded
/// without a leading slash and without the language: `ada-keller/book/index.html`.
///
/// Decides with two reads at most: the slug's talent, and whether the talent is public. A path below the slug costs up
/// to three more: the offer, or the file and the order of a shared video. A file name that cannot be a talent's page
/// costs none.
pub async fn decide(store: &Store, file: &str) -> Result<Decision, StoreError> {
    let Some((slug, below)) = talent_page(file) else {
        return Ok(Decision::Missing);
    };
    let talent = store.find_talent_by_slug(&slug).await?;
    let Some(talent) = talent.filter(Talent::is_public) else {
        return Ok(Decision::Missing);
    };
    // The new address decides about paths below it.
    if talent.slug != slug {
        return Ok(Decision::Moved(format!("/{}{}", talent.slug, below.path())));
    }
    match below {
        Below::Profile | Below::Booking => Ok(Decision::Live),
        Below::Item(guid) => decide_item(store, talent.talent_guid, guid).await,
    }
}

/// What a talent's page of this guid is: an offer, or a video that a customer shares.
async fn decide_item(
    store: &Store,
    talent: TalentGuid,
    guid: OfferGuid,
) -> Result<Decision, StoreError> {
    if is_on_offer(store, talent, guid).await? {
        return Ok(Decision::Live);
    }
    let asset_id = AssetId::from_uuid(guid.as_uuid());
    let order = store.find_order_sharing(talent, asset_id).await?;
    let shared = order
        .as_ref()
        .and_then(|order| order.shared_video(asset_id));
    Ok(match shared {
        None => Decision::Missing,
        Some(SharedVideo {
            is_public: true, ..
        }) => Decision::Live,
        Some(_) => Decision::Unlisted,
    })
}

async fn is_on_offer(
    store: &Store,
    talent: TalentGuid,
    offer: OfferGuid,
) -> Result<bool, StoreError> {
    let found = store.find_offer(talent, offer).await?;
    Ok(found.is_some_and(|offer: Offer| offer.status == OfferStatus::Active))
}

/// Which of a talent's pages it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Below {
    Profile,
    Booking,
    Item(OfferGuid),
}

impl Below {
    /// Returns the path below the slug.
    fn path(self) -> String {
        match self {
            Self::Profile => String::new(),
            Self::Booking => "/book".to_owned(),
            Self::Item(guid) => format!("/{guid}"),
        }
    }
}

/// The slug of a page of a talent, `/{slug}`, `/{slug}/book` or `/{slug}/{guid}`, and which page it is.
fn talent_page(file: &str) -> Option<(Slug, Below)> {
    let page = file.strip_suffix("/index.html")?;
    let (slug, below) = match page.split_once('/') {
        None => (page, Below::Profile),
        Some((slug, "book")) => (slug, Below::Booking),
        Some((slug, guid)) => (slug, Below::Item(OfferGuid::parse(guid).ok()?)),
    };
    Some((Slug::parse(slug).ok()?, below))
}

#[cfg(test)]
mod tests {
    use super::talent_page;

    #[test]
    fn three_pages_belong_to_a_talent() {
        for (file, below) in [
            ("ada-keller/index.html", ""),
            ("ada-keller/book/index.html", "/book"),
            (
                "ada-keller/01939c2f-5d70-7a30-8b11-5f3c2b1a0d9e/index.html",
                "/01939c2f-5d70-7a30-8b11-5f3c2b1a0d9e",
            ),
        ] {
            let found = talent_page(file).map(|(slug, below)| (slug.to_string(), below.path()));
            assert_eq!(
                found,
                Some(("ada-keller".to_owned(), below.to_owned())),
                "{file}"
            );
        }
    }

    #[test]
    fn every_other_file_is_nobodys_page_and_costs_no_read() {
        for file in [
            "index.html",
            "200.html",
            "404",
            "assets/gone-1.js",
            "ada-keller/_payload.json",
            "ada-keller/anything/index.html",
            "ada-keller/book/more/index.html",
            "ada-keller/01939C2F-5D70-7A30-8B11-5F3C2B1A0D9E/index.html",
            "Ada/index.html",
            "faq/index.html",
            "account/profile/index.html",
            "payment/abc/index.html",
        ] {
            assert!(talent_page(file).is_none(), "{file}");
        }
    }
}
