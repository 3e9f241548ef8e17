//! The parts of the booking form and their validation.

use std::collections::BTreeMap;

use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa::openapi::schema::{Object, ObjectBuilder, Type};

use crate::customer::{Contact, filled};
use crate::ids::{CountryCode, Email, Language, LanguageTag, TimeZoneName, UserId};
use crate::message::refuse_contacts;
use crate::offer::{Question, QuestionKind, is_key};
use crate::order::record::{Brief, Consents, ForWhom, Occasion, OrderCustomer};
use crate::text::{
    AnswerProblem, FieldRule, TextRule, TimeProblem, ValueFormat, Violations, lengths,
};

/// The version of the terms that customers currently agree to.
pub(crate) const TERMS_VERSION: u32 = 1;

/// The customer as the form sends it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CustomerInput {
    /// 1 to 80 characters.
    #[schema(min_length = 1, max_length = 80)]
    pub name: String,
    #[schema(value_type = Email)]
    pub email: String,
    /// The phone number with country code.
    #[serde(default)]
    #[schema(max_length = 40, pattern = "^[ +0-9./()-]*$")]
    pub phone: Option<String>,
    /// The country, ISO 3166-1 alpha-2.
    #[serde(default)]
    #[schema(value_type = Option<CountryCode>)]
    pub country: Option<String>,
    #[serde(default)]
    #[schema(value_type = Option<LanguageTag>)]
    pub locale: Option<String>,
    /// The time zone for emails, IANA name.
    #[serde(default)]
    #[schema(value_type = Option<TimeZoneName>)]
    pub time_zone: Option<String>,
}

/// The brief as the form sends it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BriefInput {
    /// For the customer or as a gift.
    pub for_whom: ForWhom,
    /// 1 to 60 characters.
    #[schema(min_length = 1, max_length = 60)]
    pub recipient_name: String,
    /// The pronunciation of the name, at most 100 characters.
    #[serde(default)]
    #[schema(max_length = 100)]
    pub pronunciation: Option<String>,
    /// The recipient's pronoun, at most 20 characters.
    #[serde(default)]
    #[schema(max_length = 20)]
    pub recipient_pronoun: Option<String>,
    /// The sender's name, at most 60 characters.
    #[serde(default)]
    #[schema(max_length = 60)]
    pub from_name: Option<String>,
    pub occasion: Occasion,
    /// The instructions, 20 to 1,000 characters.
    #[schema(min_length = 20, max_length = 1_000)]
    pub instructions: String,
    /// The language of the video, as a language tag.
    #[serde(default)]
    #[schema(value_type = Option<LanguageTag>)]
    pub language: Option<String>,
    /// The wanted date, `YYYY-MM-DD`, today or later.
    #[serde(default)]
    #[schema(format = Date)]
    pub wanted_by: Option<String>,
    /// Answers to the offer's questions, by key; at most 8, of at most 500 characters each.
    #[serde(default)]
    #[schema(schema_with = answers_schema)]
    pub answers: BTreeMap<String, String>,
}

/// The selected time as the form sends it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ScheduleInput {
    /// Start of one of the quote's slots.
    #[serde(deserialize_with = "crate::time_input::read_instant")]
    pub start_at: Timestamp,
    /// The customer's zone, IANA name.
    #[schema(value_type = TimeZoneName)]
    pub time_zone: String,
}

/// The consents as the form sends them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a box to tick, independent of the others"
)]
pub struct ConsentsInput {
    /// The terms; must be true.
    pub terms: bool,
    /// Work begins now, the right of withdrawal ends with delivery; must be true.
    pub performance_begins_now: bool,
    /// At least 16, or with a guardian's consent; must be true.
    pub age: bool,
    /// Newsletters; never preselected.
    #[serde(default)]
    pub marketing: bool,
    /// The person in a public video agrees to its publication; must be true if the form asks for it (PRODUCT section
    /// 3).
    #[serde(default)]
    pub recipient_agrees: bool,
}

impl CustomerInput {
    /// Returns the customer, or all violations.
    pub fn checked(&self, user_id: Option<UserId>) -> Result<OrderCustomer, Violations> {
        let mut violations = Violations::new();
        let name = violations.text("name", &self.name, lengths::CUSTOMER_NAME);
        let email = violations.check("email", Email::parse(&self.email));
        let Contact {
            phone,
            country,
            locale,
        } = Contact::checked(
            &mut violations,
            self.phone.as_deref(),
            self.country.as_deref(),
            self.locale.as_deref(),
        );
        let time_zone = filled(self.time_zone.as_deref())
            .and_then(|text| violations.check("timeZone", TimeZoneName::parse(text)));
        refuse_contacts(&mut violations, [("name", name.as_str())]);
        violations.finish(email.map(|email| OrderCustomer {
            user_id,
            name,
            email,
            phone,
            country,
            locale,
            language: Language::default(),
            time_zone,
        }))
    }
}

impl BriefInput {
    /// Returns the brief, or all violations; `questions` are the offer's.
    pub fn checked(&self, questions: &[Question], now: Timestamp) -> Result<Brief, Violations> {
        let mut violations = Violations::new();
        let recipient_name = violations.text(
            "recipientName",
            &self.recipient_name,
            lengths::RECIPIENT_NAME,
        );
        let pronunciation = violations.optional_text(
            "pronunciation",
            self.pronunciation.as_deref(),
            lengths::PRONUNCIATION,
        );
        let recipient_pronoun = violations.optional_text(
            "recipientPronoun",
            self.recipient_pronoun.as_deref(),
            lengths::RECIPIENT_PRONOUN,
        );
        let from_name =
            violations.optional_text("fromName", self.from_name.as_deref(), lengths::FROM_NAME);
        let instructions =
            violations.text("instructions", &self.instructions, lengths::INSTRUCTIONS);
        let language = filled(self.language.as_deref())
            .and_then(|text| violations.check("language", LanguageTag::parse(text)));
        let wanted_by = filled(self.wanted_by.as_deref())
            .and_then(|text| violations.check("wantedBy", wanted_by(text, now)));
        let answers = answers(&mut violations, &self.answers, questions);
        let said = |text: &'_ Option<String>| text.clone().unwrap_or_default();
        refuse_contacts(
            &mut violations,
            [
                ("recipientName", recipient_name.as_str()),
                ("pronunciation", said(&pronunciation).as_str()),
                ("recipientPronoun", said(&recipient_pronoun).as_str()),
                ("fromName", said(&from_name).as_str()),
                ("instructions", instructions.as_str()),
            ],
        );
        violations.into_result(Brief {
            for_whom: self.for_whom,
            recipient_name,
            pronunciation,
            recipient_pronoun,
            from_name,
            occasion: self.occasion,
            instructions,
            language,
            wanted_by,
            answers,
            // Pictures are added after the order is placed.
            pictures: Vec::new(),
        })
    }
}

impl ConsentsInput {
    /// Returns the consents, or the missing ones.
    pub fn checked(&self, now: Timestamp) -> Result<Consents, Violations> {
        let mut violations = Violations::new();
        violations.require(self.terms, "terms", FieldRule::Consent);
        violations.require(
            self.performance_begins_now,
            "performanceBeginsNow",
            FieldRule::Consent,
        );
        violations.require(self.age, "age", FieldRule::Consent);
        violations.into_result(Consents {
            terms_version: TERMS_VERSION,
            performance_begins_now: self.performance_begins_now,
            age: self.age,
            marketing: self.marketing,
            at: now,
        })
    }
}

/// Parses the wanted date. The westernmost zone is a day behind UTC, so yesterday in UTC may still be today there.
fn wanted_by(text: &str, now: Timestamp) -> Result<Date, FieldRule> {
    let date: Date = text
        .parse()
        .map_err(|_reason| FieldRule::format(ValueFormat::Date))?;
    let today = now.to_zoned_datetime(jiff::tz::TimeZone::UTC).date();
    let earliest = today.yesterday().unwrap_or(today);
    let latest = today.saturating_add(jiff::Span::new().years(1));
    if (earliest..=latest).contains(&date) {
        Ok(date)
    } else {
        Err(FieldRule::time(TimeProblem::WithinYear))
    }
}

fn answers(
    violations: &mut Violations,
    given: &BTreeMap<String, String>,
    questions: &[Question],
) -> BTreeMap<String, String> {
    let mut kept = BTreeMap::new();
    for key in given
        .keys()
        .filter(|key| !questions.iter().any(|question| question.key == **key))
    {
        // Only a valid key is used as the name of a field.
        if is_key(key) {
            violations.add(
                format!("answers.{key}"),
                FieldRule::Answer {
                    kind: AnswerProblem::NotAsked,
                },
            );
        } else {
            violations.add(
                "answers",
                FieldRule::Answer {
                    kind: AnswerProblem::UnknownQuestion,
                },
            );
        }
    }
    for question in questions {
        let field = format!("answers.{}", question.key);
        let given = given
            .get(&question.key)
            .map(|answer| answer.trim())
            .filter(|answer| !answer.is_empty());
        let Some(answer) = given else {
            violations.require(!question.required, &field, FieldRule::Required);
            continue;
        };
        let longest = usize::try_from(question.max_len.unwrap_or(500)).unwrap_or(500);
        let rule = if question.kind == QuestionKind::Long {
            TextRule::long(1, longest)
        } else {
            TextRule::line(1, longest)
        };
        let answer = violations.text(&field, answer, rule);
        let formed = match question.kind {
            QuestionKind::Text | QuestionKind::Long => true,
            QuestionKind::Select => question.options.contains(&answer),
            QuestionKind::Number => answer.parse::<i64>().is_ok(),
            QuestionKind::Date => answer.parse::<Date>().is_ok(),
            QuestionKind::Checkbox => answer == "true" || answer == "false",
        };
        violations.require(
            formed,
            &field,
            FieldRule::Answer {
                kind: AnswerProblem::DoesNotFit,
            },
        );
        let is_written = matches!(
            question.kind,
            QuestionKind::Text | QuestionKind::Long | QuestionKind::Number
        );
        if is_written {
            refuse_contacts(violations, [(field.as_str(), answer.as_str())]);
        }
        kept.insert(question.key.clone(), answer);
    }
    kept
}

/// Returns the schema of the answers for the API description.
fn answers_schema() -> Object {
    let answer = ObjectBuilder::new()
        .schema_type(Type::String)
        .max_length(Some(500));
    let key = ObjectBuilder::new()
        .schema_type(Type::String)
        .pattern(Some("^[a-z0-9_-]{1,40}$"));
    ObjectBuilder::new()
        .schema_type(Type::Object)
        .max_properties(Some(8))
        .property_names(Some(key.build()))
        .additional_properties(Some(answer))
        .description(Some(
            "Answers to the offer's questions, by key; at most 8, of at most 500 characters each.",
        ))
        .build()
}
