//! Everything that touches DynamoDB.
