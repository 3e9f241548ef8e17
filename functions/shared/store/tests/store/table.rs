//! The table as the template declares it, and as it survives.

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::config::{BehaviorVersion, Credentials, Region};
use aws_sdk_dynamodb::types::KeySchemaElement;
use domain::sport::Sport;
use serde_json::json;

use crate::booking::Booking;
use crate::embedded::{Embedded, TABLE};
use crate::fixtures::{at, published, register, video};

fn client(table: &Embedded) -> Client {
    let config = aws_sdk_dynamodb::Config::builder()
        .behavior_version(BehaviorVersion::latest())
        .endpoint_url(table.endpoint.as_str())
        .region(Region::new("eu-central-1"))
        .credentials_provider(Credentials::new("local", "local", None, None, "test"))
        .http_client(store::sdk_http_client(http_client::builder()))
        .build();
    Client::from_conf(config)
}

/// The template's lines about the table's shape, as a table that exists would be declared.
async fn declared(client: &Client) -> Vec<String> {
    let answer = client.describe_table().table_name(TABLE).send().await;
    let table = answer.unwrap().table.unwrap();
    let keys = |schema: &[KeySchemaElement]| -> Vec<String> {
        let line = |key: &KeySchemaElement| {
            let (name, kind) = (key.attribute_name(), key.key_type());
            format!("- {{ AttributeName: {name}, KeyType: {kind} }}")
        };
        [String::from("KeySchema:")]
            .into_iter()
            .chain(schema.iter().map(line))
            .collect()
    };
    let stream = table.stream_specification().unwrap();
    assert!(stream.stream_enabled());
    let answer = client
        .describe_time_to_live()
        .table_name(TABLE)
        .send()
        .await;
    let ttl = answer.unwrap().time_to_live_description.unwrap();
    assert_eq!(ttl.time_to_live_status().unwrap().as_str(), "ENABLED");

    let mut lines = vec![
        "StreamSpecification:".to_owned(),
        format!("StreamViewType: {}", stream.stream_view_type().unwrap()),
        "TimeToLiveSpecification:".to_owned(),
        format!("AttributeName: {}", ttl.attribute_name().unwrap()),
        "Enabled: true".to_owned(),
        "AttributeDefinitions:".to_owned(),
    ];
    lines.extend(table.attribute_definitions().iter().map(|attribute| {
        let (name, kind) = (attribute.attribute_name(), attribute.attribute_type());
        format!("- {{ AttributeName: {name}, AttributeType: {kind} }}")
    }));
    lines.extend(keys(table.key_schema()));
    lines.push("GlobalSecondaryIndexes:".to_owned());
    for index in table.global_secondary_indexes() {
        let projection = index.projection().unwrap().projection_type().unwrap();
        lines.push(format!("- IndexName: {}", index.index_name().unwrap()));
        lines.extend(keys(index.key_schema()));
        lines.push(format!("Projection: {{ ProjectionType: {projection} }}"));
    }
    lines
}

#[tokio::test]
async fn the_table_is_created_as_the_template_declares_it() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../template.yaml");
    let template = std::fs::read_to_string(path).unwrap();
    let lines: Vec<String> = template
        .lines()
        .skip_while(|line| line.trim() != "MarketplaceTable:")
        .skip_while(|line| line.trim() != "StreamSpecification:")
        .take_while(|line| !line.trim().is_empty())
        .map(|line| line.trim().to_owned())
        .collect();
    let table = Embedded::start().await;
    assert_eq!(declared(&client(&table)).await, lines);
}

#[tokio::test]
async fn creating_the_table_again_changes_nothing() {
    let table = Embedded::start().await;
    let before = declared(&client(&table)).await;
    table.store.create_table().await.unwrap();
    assert_eq!(declared(&client(&table)).await, before);
}

#[tokio::test]
async fn what_was_written_survives_closing_the_file_and_creating_the_table_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table.sqlite");
    let ada = published("ada-keller");
    let booking = Booking::new(&ada, &video(ada.talent_guid));

    let table = Embedded::open(&path).await;
    register(&table.store, &ada).await.unwrap();
    booking.place(&table.store).await.unwrap();
    table.stop().await;

    let table = Embedded::open(&path).await;
    assert_eq!(
        table.store.find_talent_by_slug(&ada.slug).await.unwrap(),
        Some(ada.clone())
    );
    let order = table.store.find_order_by_hash(&booking.hash).await.unwrap();
    assert_eq!(order.as_ref(), Some(booking.order()));
    assert_eq!(
        table.store.list_published(None, 10).await.unwrap().items,
        std::slice::from_ref(&ada)
    );
    assert_eq!(
        table
            .store
            .find_open_requests(ada.talent_guid)
            .await
            .unwrap(),
        0
    );
    assert_eq!(
        table
            .store
            .list_outbox(booking.order().order_guid)
            .await
            .unwrap()
            .len(),
        1
    );
}

#[tokio::test]
async fn expired_rows_are_deleted_and_others_are_kept() {
    let table = Embedded::start().await;
    table
        .store
        .record_handled_event("evt_old", at("2020-01-01T00:00:00Z"))
        .await
        .unwrap();
    table
        .store
        .record_handled_event("evt_new", at("2126-01-01T00:00:00Z"))
        .await
        .unwrap();
    assert_eq!(table.database.sweep_ttl().unwrap(), 1);
    assert!(!table.store.is_event_handled("evt_old").await.unwrap());
    assert!(table.store.is_event_handled("evt_new").await.unwrap());
}

#[tokio::test]
async fn an_unknown_row_is_corrupt_and_the_error_names_its_key() {
    use aws_sdk_dynamodb::types::AttributeValue::{M, S};
    let table = Embedded::start().await;
    let ada = published("ada-keller");
    let (pk, sk) = (format!("TALENT#{}", ada.talent_guid), "PROFILE".to_owned());
    let put = client(&table).put_item().table_name(TABLE);
    put.item("pk", S(pk.clone()))
        .item("sk", S(sk))
        .item("body", M([("slug".to_owned(), S("x".to_owned()))].into()))
        .send()
        .await
        .unwrap();
    let error = table.store.find_talent(ada.talent_guid).await.unwrap_err();
    assert_eq!(
        error.to_string(),
        format!("the stored talent at {pk}/PROFILE is corrupt")
    );
}

#[tokio::test]
async fn sports_are_listed_in_the_order_they_are_shown() {
    let table = Embedded::start().await;
    for (slug, order) in [("tennis", 2), ("athletics", 3), ("boxing", 1)] {
        let sport: Sport = serde_json::from_value(json!({
            "slug": slug, "name": slug, "description": "", "sortOrder": order,
            "status": "active", "version": 1,
            "hero": { "src": "/media/x.svg", "width": 1600, "height": 900, "alt": "" },
        }))
        .unwrap();
        table.store.seed_sport(&sport).await.unwrap();
        assert_eq!(
            table.store.find_sport(&sport.slug).await.unwrap(),
            Some(sport)
        );
    }
    let sports = table.store.list_sports().await.unwrap();
    let slugs: Vec<_> = sports.iter().map(|sport| sport.slug.as_str()).collect();
    assert_eq!(slugs, ["boxing", "tennis", "athletics"]);
}
