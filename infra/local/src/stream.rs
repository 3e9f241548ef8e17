use std::time::Duration;

use aws_lambda_events::dynamodb::Event;
use dynoxide::Database;
use dynoxide::actions::describe_stream::DescribeStreamRequest;
use dynoxide::actions::get_records::GetRecordsRequest;
use dynoxide::actions::get_shard_iterator::GetShardIteratorRequest;
use dynoxide::actions::list_streams::ListStreamsRequest;
use serde_json::{Value, json};

use crate::error::RunnerError;

/// How long the stream is left alone after it had nothing new.
const PAUSE: Duration = Duration::from_millis(100);
/// Maximum records of one read.
const BATCH: usize = 25;

/// Reads the table's stream as the deployed function's event source does, from the moment it is opened. Older writes
/// are in the due index, which the ticker processes.
pub(crate) struct StreamReader {
    database: Database,
    stream_arn: String,
    iterator: String,
}

impl StreamReader {
    /// Starts at the end of the stream of the only table.
    pub(crate) fn at_the_end(database: &Database) -> Result<Self, RunnerError> {
        let failed = |error: dynoxide::DynoxideError| RunnerError::Database(error.to_string());
        let missing = |what: &str| RunnerError::Database(format!("the table has no {what}"));
        let streams = database
            .list_streams(ListStreamsRequest::default())
            .map_err(failed)?
            .streams;
        let stream_arn = streams
            .into_iter()
            .next()
            .ok_or_else(|| missing("stream"))?
            .stream_arn;
        let described = database
            .describe_stream(DescribeStreamRequest {
                stream_arn: stream_arn.clone(),
                ..DescribeStreamRequest::default()
            })
            .map_err(failed)?;
        let shard = described
            .stream_description
            .shards
            .into_iter()
            .next()
            .ok_or_else(|| missing("shard"))?;
        let iterator = database
            .get_shard_iterator(GetShardIteratorRequest {
                stream_arn: stream_arn.clone(),
                shard_id: shard.shard_id,
                shard_iterator_type: "LATEST".to_owned(),
                sequence_number: None,
            })
            .map_err(failed)?
            .shard_iterator
            .ok_or_else(|| missing("iterator"))?;
        Ok(Self {
            database: database.clone(),
            stream_arn,
            iterator,
        })
    }

    /// Waits for the next records.
    pub(crate) async fn next(&mut self) -> Event {
        loop {
            match self.read() {
                Ok(Some(event)) => return event,
                Ok(None) => {}
                Err(error) => tracing::error!(error, "the table's stream cannot be read"),
            }
            tokio::time::sleep(PAUSE).await;
        }
    }

    fn read(&mut self) -> Result<Option<Event>, String> {
        let request = GetRecordsRequest {
            shard_iterator: self.iterator.clone(),
            limit: Some(BATCH),
        };
        let answer = self
            .database
            .get_records(request)
            .map_err(|error| error.to_string())?;
        if let Some(next) = answer.next_shard_iterator {
            self.iterator = next;
        }
        if answer.records.is_empty() {
            return Ok(None);
        }
        let records = serde_json::to_value(&answer.records).map_err(|error| error.to_string())?;
        serde_json::from_value(self.event(records))
            .map(Some)
            .map_err(|error| error.to_string())
    }

    /// The records in the envelope that a function is called with.
    fn event(&self, records: Value) -> Value {
        let mut records = records;
        for record in records.as_array_mut().into_iter().flatten() {
            if let Value::Object(record) = record {
                record.insert("eventSourceARN".to_owned(), json!(self.stream_arn));
            }
        }
        json!({ "Records": records })
    }
}
