//! An athlete applies and proves their address, so that operators have something to read.

use serde_json::json;

use super::{Demo, failed};
use crate::error::RunnerError;

const APPLICANT: &str = "selma.haddad@example.org";
/// The part before the secret in the emailed link.
const LINK: &str = "#application=";

impl Demo {
    /// Sends the form, waits for the email and follows its link.
    pub(super) async fn apply(&mut self) -> Result<(), RunnerError> {
        let form = json!({
            "legalName": "Selma Haddad", "displayName": "Selma Haddad", "email": APPLICANT,
            "country": "FR", "birthDate": "1998-05-21", "sports": ["climbing"], "team": "Équipe de bloc de Lyon",
            "level": "pro", "profileUrl": "https://www.ifsc.example/selma-haddad",
            "socials": [{ "network": "instagram", "handle": "selma.grimpe", "followers": 18_400 }],
            "languages": ["fr", "en"],
            "offers": [{ "kind": "video", "price": { "amount": 4_500, "currency": "EUR" } }],
            "why": "People ask me after every competition, and I never know where to send them.",
            "entity": { "kind": "individual" },
            "consents": { "terms": true, "likeness": true, "data": true },
        });
        self.people.post_as_guest("/api/join", &form).await?;
        let mailbox = self.product.services.mail.mailbox().clone();
        let token = self
            .wait_for("the mail to the applicant", || {
                let mails = mailbox.list().map_err(failed)?;
                let is_applicants = |to: &String| to == APPLICANT;
                Ok(mails
                    .iter()
                    .filter(|mail| mail.to.iter().any(is_applicants))
                    .find_map(|mail| mail.text.split_once(LINK)?.1.split_whitespace().next())
                    .map(ToOwned::to_owned))
            })
            .await?;
        let path = format!("/api/join/links/{token}/steps");
        let step = json!({ "step": "submit" });
        self.people.post_as_guest(&path, &step).await.map(drop)
    }
}
