//! The table itself. `template.yaml` declares the same; a test compares the two.

use aws_sdk_dynamodb::operation::describe_table::DescribeTableError;
use aws_sdk_dynamodb::types::{
    AttributeDefinition, BillingMode, GlobalSecondaryIndex, KeySchemaElement, KeyType, Projection,
    ProjectionType, ScalarAttributeType, StreamSpecification, StreamViewType,
    TimeToLiveSpecification,
};

use crate::Store;
use crate::error::StoreError;
use crate::row::attribute;

/// The indexes of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Index {
    /// Orders of a customer, and the published catalogue.
    First,
    /// Orders of a talent.
    Second,
    /// What has to be looked at, by time; only rows with something to come are on it.
    Due,
}

impl Index {
    pub(crate) const ALL: [Self; 3] = [Self::First, Self::Second, Self::Due];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::First => "gsi1",
            Self::Second => "gsi2",
            Self::Due => "due",
        }
    }

    /// Partition and sort key attributes.
    pub(crate) fn keys(self) -> (&'static str, &'static str) {
        match self {
            Self::First => (attribute::GSI1_PK, attribute::GSI1_SK),
            Self::Second => (attribute::GSI2_PK, attribute::GSI2_SK),
            Self::Due => (attribute::DUE_PK, attribute::DUE_AT),
        }
    }

    /// The lists show whole rows; the due index only points at what is then read afresh.
    fn projection(self) -> ProjectionType {
        match self {
            Self::First | Self::Second => ProjectionType::All,
            Self::Due => ProjectionType::KeysOnly,
        }
    }
}

const ACTION: &str = "create the table";

impl Store {
    /// Creates the table where there is none yet; for the embedded `DynamoDB`, since AWS gets its
    /// table from the template.
    pub async fn create_table(&self) -> Result<(), StoreError> {
        if self.table_exists().await? {
            return Ok(());
        }
        let (partition, sort) = (attribute::PK, attribute::SK);
        let mut request = self
            .client()
            .create_table()
            .table_name(self.table_name())
            .billing_mode(BillingMode::PayPerRequest)
            .set_key_schema(Some(key_schema(partition, sort)?))
            .attribute_definitions(definition(partition)?)
            .attribute_definitions(definition(sort)?)
            .stream_specification(stream()?);
        for index in Index::ALL {
            let (partition, sort) = index.keys();
            request = request
                .attribute_definitions(definition(partition)?)
                .attribute_definitions(definition(sort)?)
                .global_secondary_indexes(global_index(index)?);
        }
        request
            .send()
            .await
            .map_err(|error| StoreError::unavailable(ACTION, error))?;

        let time_to_live = TimeToLiveSpecification::builder()
            .attribute_name(attribute::TTL)
            .enabled(true)
            .build()
            .map_err(|error| StoreError::unavailable(ACTION, error))?;
        self.client()
            .update_time_to_live()
            .table_name(self.table_name())
            .time_to_live_specification(time_to_live)
            .send()
            .await
            .map_err(|error| StoreError::unavailable(ACTION, error))?;
        Ok(())
    }

    async fn table_exists(&self) -> Result<bool, StoreError> {
        match self
            .client()
            .describe_table()
            .table_name(self.table_name())
            .send()
            .await
        {
            Ok(_) => Ok(true),
            Err(error)
                if error
                    .as_service_error()
                    .is_some_and(DescribeTableError::is_resource_not_found_exception) =>
            {
                Ok(false)
            }
            Err(error) => Err(StoreError::unavailable("look for the table", error)),
        }
    }
}

fn global_index(index: Index) -> Result<GlobalSecondaryIndex, StoreError> {
    let (partition, sort) = index.keys();
    GlobalSecondaryIndex::builder()
        .index_name(index.name())
        .set_key_schema(Some(key_schema(partition, sort)?))
        .projection(
            Projection::builder()
                .projection_type(index.projection())
                .build(),
        )
        .build()
        .map_err(|error| StoreError::unavailable(ACTION, error))
}

fn key_schema(partition: &str, sort: &str) -> Result<Vec<KeySchemaElement>, StoreError> {
    [(partition, KeyType::Hash), (sort, KeyType::Range)]
        .into_iter()
        .map(|(name, key_type)| {
            KeySchemaElement::builder()
                .attribute_name(name)
                .key_type(key_type)
                .build()
                .map_err(|error| StoreError::unavailable(ACTION, error))
        })
        .collect()
}

/// Every key of this table is a text.
fn definition(name: &str) -> Result<AttributeDefinition, StoreError> {
    AttributeDefinition::builder()
        .attribute_name(name)
        .attribute_type(ScalarAttributeType::S)
        .build()
        .map_err(|error| StoreError::unavailable(ACTION, error))
}

fn stream() -> Result<StreamSpecification, StoreError> {
    StreamSpecification::builder()
        .stream_enabled(true)
        .stream_view_type(StreamViewType::NewAndOldImages)
        .build()
        .map_err(|error| StoreError::unavailable(ACTION, error))
}
