use domain::talent::Talent;
use domain::{OfferGuid, Slug};
use store::{Store, StoreError};

/// What a page that the build does not have turns out to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Decision {
    /// A live talent's page, newer than the build: the shell, which asks for the data itself.
    Live,
    /// The same page under the talent's slug of today; a path with its leading slash.
    Moved(String),
    /// Nobody's page.
    Missing,
}

/// Decides by the table. `file` is the file of the site that was looked for and is not there, percent-decoded
/// and without a leading slash: `ada-keller/book/index.html`.
///
/// Two reads at most: whom the slug leads to, and whether that talent is public. A file that cannot be a
/// talent's page costs none.
pub async fn decide(store: &Store, file: &str) -> Result<Decision, StoreError> {
    let Some((slug, below)) = talent_page(file) else {
        return Ok(Decision::Missing);
    };
    let talent = store.find_talent_by_slug(&slug).await?;
    Ok(match talent.filter(Talent::is_public) {
        None => Decision::Missing,
        Some(talent) if talent.slug == slug => Decision::Live,
        Some(talent) => Decision::Moved(format!("/{}{below}", talent.slug)),
    })
}

/// The slug of a page of a talent, `/{slug}`, `/{slug}/book` or `/{slug}/{guid}`, and what stands below it.
fn talent_page(file: &str) -> Option<(Slug, String)> {
    let page = file.strip_suffix("/index.html")?;
    let (slug, below) = match page.split_once('/') {
        None => (page, String::new()),
        Some((slug, below)) if below == "book" || OfferGuid::parse(below).is_ok() => {
            (slug, format!("/{below}"))
        }
        Some(_) => return None,
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
            let found = talent_page(file).map(|(slug, below)| (slug.to_string(), below));
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
