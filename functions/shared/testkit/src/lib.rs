//! Dev only: a function's real router over the embedded DynamoDB and the local stand-ins.
