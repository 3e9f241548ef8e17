//! The declaration of a withdrawal without an account or an order's link (Directive 2011/83/EU, Article 11a).

use axum::extract::State;
use axum::http::StatusCode;
use domain::contact_message::{ContactMessage, ContactTopic};
use domain::limits::Limited;
use domain::notice::{Notice, NoticeContent};
use domain::order::{Actor, Command, Order, Transition, allowed};
use domain::text::lengths;
use domain::{Email, Language, NoticeGuid, OrderNumber, Violations};
use http_api::{Failures, Json, Limiter, Result, Subject, random_bytes};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::OrdersState;

/// The declaration, with the three things that the law lets a marketplace ask for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct DeclareWithdrawal {
    /// The customer’s name, of 1 to 80 characters.
    #[schema(min_length = 1, max_length = 80)]
    name: String,
    /// The number of the order, like `AB7K-3F9Q`.
    #[schema(max_length = 40)]
    order_number: String,
    /// The address that was used to book.
    #[schema(value_type = Email)]
    email: String,
    /// The language of the page.
    #[serde(default)]
    language: Language,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct WithdrawalDeclared {
    /// Always true, whether or not there is such an order.
    success: bool,
}

struct Declaration {
    name: String,
    number: OrderNumber,
    email: Email,
    language: Language,
}

/// Declare the withdrawal from the contract of an order, without an account and without its link. Number and address must be
/// those of the order; it is refunded, and an email with the declaration, its date and its time is sent to the address. A
/// request that was not accepted yet is withdrawn. Any other declaration is sent to the operators. The response is the same
/// in all cases, so that it does not reveal whether an order exists.
#[utoipa::path(
    post, path = "/api/orders/withdrawals", tag = "orders",
    request_body(content = DeclareWithdrawal, example = json!({
        "name": "Noor Bakker", "orderNumber": "AB7K-3F98", "email": "noor@example.org", "language": "en",
    })),
    extensions(("x-access" = json!("public"))),
    responses((status = 202, body = WithdrawalDeclared), Failures),
)]
pub(crate) async fn declare_withdrawal(
    State(state): State<OrdersState>,
    limiter: Limiter,
    Json(request): Json<DeclareWithdrawal>,
) -> Result<(StatusCode, Json<WithdrawalDeclared>)> {
    let now = state.clock.now();
    let declaration = request.checked()?;
    let address = Subject::Email(&declaration.email);
    limiter
        .count(Limited::DeclareWithdrawal, &[address])
        .await?;
    match find_declared(&state, &declaration, now).await? {
        Some(order) if is_withdrawn(&order) => {}
        Some(order) => match command_for(&order, &declaration, now) {
            Some(command) => {
                let acted = state.settle.act(order, command, Actor::Guest, now);
                Box::pin(acted).await?;
            }
            None => notify_operators(&state, declaration, now).await?,
        },
        None => notify_operators(&state, declaration, now).await?,
    }
    let declared = WithdrawalDeclared { success: true };
    Ok((StatusCode::ACCEPTED, Json(declared)))
}

impl DeclareWithdrawal {
    fn checked(&self) -> Result<Declaration, Violations> {
        let mut violations = Violations::new();
        let name = violations.text("name", &self.name, lengths::CUSTOMER_NAME);
        let number = violations.check("orderNumber", OrderNumber::parse(&self.order_number));
        let email = violations.check("email", Email::parse(&self.email));
        violations.finish(number.zip(email).map(|(number, email)| Declaration {
            name,
            number,
            email,
            language: self.language,
        }))
    }
}

/// Returns the order if it was booked with the address, after a deadline of it that has passed took effect.
async fn find_declared(
    state: &OrdersState,
    declaration: &Declaration,
    now: Timestamp,
) -> Result<Option<Order>> {
    let found = state
        .store
        .find_order_by_number(&declaration.number)
        .await?;
    match found.filter(|order| order.customer.email == declaration.email) {
        Some(order) => Ok(Some(Box::pin(state.settle.due(order, now)).await?)),
        None => Ok(None),
    }
}

/// Returns whether the order was withdrawn before, so that a repeated declaration changes nothing.
fn is_withdrawn(order: &Order) -> bool {
    let cancellation = order.cancellation.as_ref();
    cancellation.is_some_and(|one| {
        let steps = [Transition::WithdrawContract, Transition::Withdraw];
        steps.iter().any(|step| one.reason == step.as_str())
    })
}

/// Returns what the declaration does to the order; `None` if the order gives no right to it. Before the acceptance there is
/// no contract, and the request is withdrawn.
fn command_for(order: &Order, declaration: &Declaration, now: Timestamp) -> Option<Command> {
    let possible = allowed(order, Actor::Guest, now);
    if possible.contains(&Transition::WithdrawContract) {
        let name = Some(declaration.name.clone());
        Some(Command::WithdrawContract { name })
    } else if possible.contains(&Transition::Withdraw) {
        Some(Command::Withdraw { note: None })
    } else {
        None
    }
}

/// Sends the operators a declaration that has no effect, so that none is lost: a typing error does not end a right.
async fn notify_operators(
    state: &OrdersState,
    declaration: Declaration,
    now: Timestamp,
) -> Result<()> {
    let Declaration {
        name,
        number,
        email,
        language,
    } = declaration;
    let contact = ContactMessage {
        topic: ContactTopic::Order,
        email,
        order_number: Some(number),
        message: format!(
            "{name} declares the withdrawal from the contract of this order. Nothing was done, because there is no such \
             order with this address, or it cannot be withdrawn from. Answer by email."
        ),
        language,
    };
    let notice = Notice {
        notice_guid: NoticeGuid::from_parts(state.clock.unix_milliseconds(), random_bytes()?),
        to: None,
        language: None,
        content: NoticeContent::ContactMessage {
            reference: OrderNumber::from_random(random_bytes()?),
            contact,
            account: None,
        },
        created_at: now,
    };
    state.store.add_notice(&notice).await?;
    Ok(())
}
