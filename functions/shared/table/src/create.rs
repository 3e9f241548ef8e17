//! The shape of a table.

use aws_sdk_dynamodb::operation::describe_table::DescribeTableError;
use aws_sdk_dynamodb::types::{
    AttributeDefinition, BillingMode, GlobalSecondaryIndex, KeySchemaElement, KeyType, Projection,
    ProjectionType, ScalarAttributeType, StreamSpecification, StreamViewType,
    TimeToLiveSpecification,
};

use crate::Table;
use crate::attribute;
use crate::error::TableError;

/// The indexes of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Index {
    /// Whole rows, by `gsi1pk` and `gsi1sk`.
    First,
    /// Whole rows, by `gsi2pk` and `gsi2sk`.
    Second,
    /// Keys alone, by `duePk` and `dueAt`; only rows with something to come are on it.
    Due,
}

impl Index {
    pub const ALL: [Self; 3] = [Self::First, Self::Second, Self::Due];

    /// Its name in `DynamoDB`.
    pub fn name(self) -> &'static str {
        match self {
            Self::First => "gsi1",
            Self::Second => "gsi2",
            Self::Due => "due",
        }
    }

    /// Partition and sort key attributes.
    pub fn keys(self) -> (&'static str, &'static str) {
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

impl Table {
    /// Creates the table where there is none yet; for the embedded `DynamoDB`, since AWS gets its
    /// table from the template.
    pub async fn create(&self) -> Result<(), TableError> {
        if self.exists().await? {
            return Ok(());
        }
        let (partition, sort) = (attribute::PK, attribute::SK);
        let mut request = self
            .client()
            .create_table()
            .table_name(self.name())
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
            .map_err(|error| TableError::unavailable(ACTION, error))?;

        let time_to_live = TimeToLiveSpecification::builder()
            .attribute_name(attribute::TTL)
            .enabled(true)
            .build()
            .map_err(|error| TableError::unavailable(ACTION, error))?;
        self.client()
            .update_time_to_live()
            .table_name(self.name())
            .time_to_live_specification(time_to_live)
            .send()
            .await
            .map_err(|error| TableError::unavailable(ACTION, error))?;
        Ok(())
    }

    async fn exists(&self) -> Result<bool, TableError> {
        match self
            .client()
            .describe_table()
            .table_name(self.name())
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
            Err(error) => Err(TableError::unavailable("look for the table", error)),
        }
    }
}

fn global_index(index: Index) -> Result<GlobalSecondaryIndex, TableError> {
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
        .map_err(|error| TableError::unavailable(ACTION, error))
}

fn key_schema(partition: &str, sort: &str) -> Result<Vec<KeySchemaElement>, TableError> {
    [(partition, KeyType::Hash), (sort, KeyType::Range)]
        .into_iter()
        .map(|(name, key_type)| {
            KeySchemaElement::builder()
                .attribute_name(name)
                .key_type(key_type)
                .build()
                .map_err(|error| TableError::unavailable(ACTION, error))
        })
        .collect()
}

/// Every key of this table is a text.
fn definition(name: &str) -> Result<AttributeDefinition, TableError> {
    AttributeDefinition::builder()
        .attribute_name(name)
        .attribute_type(ScalarAttributeType::S)
        .build()
        .map_err(|error| TableError::unavailable(ACTION, error))
}

fn stream() -> Result<StreamSpecification, TableError> {
    StreamSpecification::builder()
        .stream_enabled(true)
        .stream_view_type(StreamViewType::NewAndOldImages)
        .build()
        .map_err(|error| TableError::unavailable(ACTION, error))
}
