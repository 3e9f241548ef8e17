//! Customers by name and address.

use serde_json::{Value, json};

use crate::support::Fixture;

const PATH: &str = "/api/operators/customers/search";

/// Returns the address and the number of orders of each customer on a page.
fn customers(page: &Value) -> Vec<(String, usize)> {
    let items = page["items"].as_array().unwrap();
    items
        .iter()
        .map(|one| {
            let orders = one["orders"].as_array().unwrap().len();
            (one["email"].as_str().unwrap().to_owned(), orders)
        })
        .collect()
}

async fn search(context: &Fixture, find: &str) -> Vec<(String, usize)> {
    let page = context.post(PATH, json!({ "find": find })).await;
    customers(&page.expect(200).json)
}

#[tokio::test]
async fn customers_are_found_by_name_part_of_the_name_and_address() {
    let context = Fixture::start().await;
    let ada = context.context.published_talent("ada-keller").await;
    for (name, email) in [
        ("Noor Bakker", "noor@example.org"),
        ("Noor Bakker", "noor@example.org"),
        ("Noor Bakker", "other-noor@example.org"),
        ("Émile Dubois", "emile@example.org"),
        ("Zoë Bakker", "zoe@example.org"),
    ] {
        Box::pin(context.context.placed_by(&ada, name, email)).await;
    }
    let all = context.post(PATH, json!({})).await.expect(200).json;
    assert_eq!(all["next"], json!(null));
    let emails: Vec<String> = customers(&all).into_iter().map(|one| one.0).collect();
    assert_eq!(emails.len(), 4, "{emails:?}");
    assert_eq!(emails[0], "emile@example.org", "by name");
    assert_eq!(emails[3], "zoe@example.org");

    assert_eq!(search(&context, "noor").await.len(), 2);
    let emile = [("emile@example.org".to_owned(), 1)];
    assert_eq!(search(&context, "emile").await, emile, "without accents");
    assert_eq!(
        search(&context, "Dubois").await,
        emile,
        "a part of the name"
    );
    assert_eq!(search(&context, "bakker").await.len(), 3);
    let noor = [("noor@example.org".to_owned(), 2)];
    assert_eq!(search(&context, "noor@example.org").await, noor);
    assert_eq!(search(&context, "unknown@example.org").await, []);
    assert_eq!(search(&context, "xavier").await, []);
}

#[tokio::test]
async fn an_account_is_one_customer_and_names_its_orders() {
    let context = Fixture::start().await;
    let ada = context.context.published_talent("ada-keller").await;
    let noor = context.context.customer("noor").await;
    for _ in 0..2 {
        let order = context
            .context
            .requested_order(&ada, &ada.video, Some(&noor));
        Box::pin(order).await;
    }
    let page = context.post(PATH, json!({ "find": "noor" })).await;
    let page = page.expect(200).json;
    assert_eq!(page["items"].as_array().unwrap().len(), 1);
    let customer = &page["items"][0];
    assert_eq!(customer["userId"], json!(noor.user_id));
    assert_eq!(customer["orders"][0]["state"], "requested");
    assert_eq!(customer["orders"].as_array().unwrap().len(), 2);
    assert_eq!(customer["hasMore"], false);
}

#[tokio::test]
async fn a_long_list_has_further_pages() {
    let context = Fixture::start().await;
    let ada = context.context.published_talent("ada-keller").await;
    for number in 0..30 {
        let name = format!("Guest {number:02}");
        let email = format!("guest{number}@example.org");
        Box::pin(context.context.placed_by(&ada, &name, &email)).await;
    }
    let first = context.post(PATH, json!({ "find": "guest" })).await;
    let first = first.expect(200).json;
    assert_eq!(first["items"].as_array().unwrap().len(), 25);
    let rest = json!({ "find": "guest", "cursor": first["next"] });
    let rest = context.post(PATH, rest).await.expect(200).json;
    assert_eq!(rest["items"].as_array().unwrap().len(), 5);
    assert_eq!(rest["items"][4]["name"], "Guest 29");
    assert_eq!(rest["next"], json!(null));
}

#[tokio::test]
async fn only_the_role_support_reads_customers() {
    let context = Fixture::start().await;
    context.add_lee().await;
    let lee = context.lee();
    let reply = context.app.post(PATH).bearer(&lee).json(json!({})).await;
    reply.expect(200);
    let visitor = context.app.post(PATH).json(json!({})).await;
    assert_eq!(visitor.failure(), "401 unauthenticated");
}
