//! The form of an existing application, for the applicant to edit.

use super::input::{
    AgentInput, EnrolmentConsentsInput, EnrolmentInput, EntityInput, EntityKind, GuardianInput,
    ProposedOfferInput, SocialInput,
};
use super::{Application, Entity, Person, ProposedOffer, Social};

impl Application {
    /// Returns the form with the application's values; its consents are those that were given.
    pub fn to_form(&self) -> EnrolmentInput {
        EnrolmentInput {
            legal_name: self.legal_name.clone(),
            display_name: self.display_name.clone(),
            email: self.email.as_str().to_owned(),
            phone: self.phone.as_ref().map(ToString::to_string),
            country: self.country.to_string(),
            birth_date: self.birth_date.to_string(),
            guardian: self
                .guardian
                .as_ref()
                .map(|Person { name, email }| GuardianInput {
                    name: name.clone(),
                    email: email.as_str().to_owned(),
                }),
            sports: self.sports.iter().map(ToString::to_string).collect(),
            team: self.team.clone(),
            level: self.level,
            profile_url: self.profile_url.clone().map(String::from),
            socials: self.socials.iter().map(social).collect(),
            languages: self.languages.iter().map(ToString::to_string).collect(),
            offers: self.offers.iter().map(offer).collect(),
            why: self.why.clone(),
            agent: self
                .agent
                .as_ref()
                .map(|Person { name, email }| AgentInput {
                    name: name.clone(),
                    email: email.as_str().to_owned(),
                }),
            entity: entity(&self.entity),
            consents: EnrolmentConsentsInput {
                terms: true,
                likeness: true,
                data: true,
            },
            language: self.language,
        }
    }
}

fn social(social: &Social) -> SocialInput {
    SocialInput {
        network: social.network,
        handle: social.handle.clone(),
        followers: social.followers,
    }
}

const fn offer(offer: &ProposedOffer) -> ProposedOfferInput {
    ProposedOfferInput {
        kind: offer.kind,
        price: offer.price,
    }
}

fn entity(entity: &Entity) -> EntityInput {
    match entity {
        Entity::Individual => EntityInput {
            kind: EntityKind::Individual,
            name: None,
            vat_id: None,
            registration_no: None,
        },
        Entity::Company {
            name,
            vat_id,
            registration_no,
        } => EntityInput {
            kind: EntityKind::Company,
            name: Some(name.clone()),
            vat_id: vat_id.clone(),
            registration_no: registration_no.clone(),
        },
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::super::submit::tests::{draft, form, now};
    use serde_json::json;

    #[test]
    fn the_form_of_an_application_gives_the_same_application() {
        let mut full = form();
        full["phone"] = json!("+49 151 12345678");
        full["birthDate"] = json!("2009-11-21");
        full["guardian"] = json!({ "name": "Eva Keller", "email": "eva@example.org" });
        full["profileUrl"] = json!("https://example.org/ada");
        full["socials"] = json!([{ "network": "x", "handle": "ada", "followers": 12 }]);
        full["team"] = json!("SC");
        full["why"] = json!("Because fans ask.");
        full["agent"] = json!({ "name": "Max Agent", "email": "max@example.org" });
        full["entity"] = json!({ "kind": "company", "name": "Keller Ltd", "vatId": "DE1" });
        let application = draft(full).unwrap();
        let again = draft(serde_json::to_value(application.to_form()).unwrap()).unwrap();
        assert_eq!(again, application);
        assert_eq!(again.created_at, now());
    }
}
