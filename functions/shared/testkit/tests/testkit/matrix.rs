//! Every endpoint, called by a member of the operators' team in each state: without roles, with each role, with and without
//! the second factor that the team requires, removed, and by an API key. The expected result comes from `x-access`.
//! The rules of documents have the same matrix in `functions/documents`.

use domain::api_key::ApiScope;
use domain::operator::{OperatorRole, Team};
use http_api::Role;
use testkit::Person;

use crate::api::{Access, Fixture, Operation, Stage, Verdict};
use crate::roles::{harmless_body, is_allowed, verdict_of_reply};

/// This ends the session of its caller, who calls it last.
const ENDS_THE_SESSION: &str = "POST /api/token/revoke";

/// The state of a caller whose account is an operator's alone.
#[derive(Debug, Clone, Copy)]
struct State {
    /// What the team's row has: no entry, an entry without roles, or one role.
    entry: Entry,
    /// Whether the sign-in had a second factor.
    has_factor: bool,
    /// Whether the team requires one.
    is_required: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Entry {
    None,
    WithoutRoles,
    Role(OperatorRole),
}

impl State {
    fn all() -> Vec<Self> {
        let roles = OperatorRole::ALL.map(Entry::Role);
        let entries = [Entry::None, Entry::WithoutRoles];
        let entries = entries.into_iter().chain(roles);
        let states = entries.flat_map(|entry| {
            [(false, false), (true, true), (false, true)].map(|(has_factor, is_required)| Self {
                entry,
                has_factor,
                is_required,
            })
        });
        states.collect()
    }

    /// Returns the expected result of an endpoint.
    fn verdict(self, access: Access, needed: Option<&str>) -> Verdict {
        let lacks_factor = self.is_required && !self.has_factor;
        match (access, self.entry) {
            (Access::Operators, Entry::Role(role)) => {
                if !lacks_factor && is_allowed(role, needed) {
                    Verdict::Served
                } else {
                    Verdict::Forbidden
                }
            }
            (Access::Parties, Entry::Role(_)) if !lacks_factor => Verdict::Served,
            (Access::Operators, Entry::None | Entry::WithoutRoles)
            | (
                Access::Parties | Access::Sides | Access::OrderCustomer | Access::OrderTalent,
                Entry::Role(_),
            ) => Verdict::Forbidden,
            (
                Access::Parties | Access::Sides | Access::OrderCustomer | Access::OrderTalent,
                Entry::None | Entry::WithoutRoles,
            ) => Verdict::Unknown,
            // The kind of the account decides, not the team.
            _ => access.verdict(crate::api::Viewer::Operator),
        }
    }
}

fn operations(fixture: &Fixture) -> Vec<Operation> {
    let mut operations = fixture.description.operations();
    let methods = ["GET", "POST", "PUT", "DELETE"];
    operations.sort_by_key(|operation| {
        let mut methods = methods.iter();
        let place = methods.position(|method| operation.route.starts_with(method));
        let is_last = operation.route == ENDS_THE_SESSION;
        (is_last, operation.access == Some(Access::Claimer), place)
    });
    operations
}

fn person(number: usize) -> Person {
    let id = u8::try_from(number).unwrap() + 100;
    Person {
        uid: format!("uid-state-{number}"),
        email: format!("state{number}@example.org").parse().unwrap(),
        user_id: domain::UserId::from_parts(u64::from(id), [id; 10]),
        role: Role::Operator,
        email_verified: true,
    }
}

/// Writes the caller's entry and the rule of the team, in which another administrator stays.
async fn set_state(fixture: &Fixture, person: &Person, state: State) {
    let context = &fixture.context;
    match state.entry {
        Entry::None => {}
        Entry::WithoutRoles => context.join_team(person, &[]).await,
        Entry::Role(role) => context.join_team(person, &[role]).await,
    }
    let store = context.store();
    let team = store.find_team().await.unwrap();
    let team = Team {
        requires_second_factor: state.is_required,
        version: team.version + 1,
        ..team
    };
    store.seed_team(&team).await.unwrap();
}

#[tokio::test]
async fn matrix_of_endpoints_by_state_of_the_member() {
    let fixture = Box::pin(Fixture::start(Stage::Delivered)).await;
    let operations = operations(&fixture);
    let mut wrong = Vec::new();
    for (number, state) in State::all().into_iter().enumerate() {
        let person = person(number);
        fixture.context.known_to_identity(&person).await;
        set_state(&fixture, &person, state).await;
        let tokens = fixture.context.tokens();
        let mut claims = tokens.claims(&person);
        // A removed member keeps an old token for an hour.
        claims["cl_team"] = true.into();
        if state.has_factor {
            claims["firebase"] = serde_json::json!({ "sign_in_second_factor": "totp" });
        }
        let token = tokens.sign(&claims);
        for operation in &operations {
            let access = operation.access.expect("another test names what lacks it");
            let route = operation.route.as_str();
            let body = route
                .starts_with('P')
                .then(|| harmless_body(&fixture, operation, access));
            let reply = fixture.send_with(&token, route, body.as_ref()).await;
            let verdict = verdict_of_reply(&reply);
            let expected = state.verdict(access, operation.role.as_deref());
            if verdict != Ok(expected) {
                wrong.push(format!(
                    "{route} as {state:?}: {verdict:?}, not {expected:?}"
                ));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[tokio::test]
async fn matrix_of_endpoints_by_an_api_key_that_was_created_without_the_required_second_factor() {
    let fixture = Box::pin(Fixture::start(Stage::Delivered)).await;
    let person = person(0);
    fixture.context.known_to_identity(&person).await;
    let scopes = ApiScope::ALL.into_iter();
    let scopes = scopes.filter(|scope| scope.is_for(domain::api_key::ApiKeyKind::Team));
    let scopes: Vec<ApiScope> = scopes.collect();
    let key = fixture.context.api_key(&person, &scopes).await;
    let state = State {
        entry: Entry::Role(OperatorRole::Administrator),
        has_factor: false,
        is_required: true,
    };
    set_state(&fixture, &person, state).await;
    let mut wrong = Vec::new();
    for operation in operations(&fixture) {
        let access = operation.access.expect("another test names what lacks it");
        // The link of an order, or of another object, is the permission; a token is not read.
        if matches!(access, Access::Public | Access::Shared | Access::Refused) {
            continue;
        }
        let route = operation.route.as_str();
        let body = route
            .starts_with('P')
            .then(|| harmless_body(&fixture, &operation, access));
        let reply = fixture.send_with(&key, route, body.as_ref()).await;
        if reply.status != 403 {
            wrong.push(format!("{route}: {}", reply.status));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}
