//! The rights of a function on the table: the statements of its policy in `template.yaml`, which are compared with
//! calls like AWS does.

use serde_json::Value;

/// The policy of one function on the table.
#[derive(Debug, Clone)]
pub(crate) struct Role {
    statements: Vec<Statement>,
}

#[derive(Debug, Clone)]
struct Statement {
    is_denied: bool,
    actions: Vec<String>,
    /// `None` for the table itself.
    indexes: Option<Vec<String>>,
    /// `None` for every row.
    keys: Option<Vec<String>>,
}

/// One row or partition that a call accesses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Access {
    action: &'static str,
    index: Option<String>,
    partition: Option<String>,
}

impl Role {
    /// Returns the role of a deployed function, or `None` if the template does not deploy it.
    pub(crate) fn read(template: &str, function: &str) -> Option<Self> {
        // The tags of CloudFormation (`!Sub`, `!GetAtt`) are left out: their values are plain text.
        let template: Value = serde_saphyr::from_str(template).expect("a template in YAML");
        let code = format!("functions/{function}");
        let mut resources = template.get("Resources")?.as_object()?.values();
        let found =
            resources.find(|one| text_at(one, "/Properties/CodeUri") == Some(code.as_str()))?;
        let policies = list(found.pointer("/Properties/Policies")?);
        let statements = policies.filter_map(|policy| policy.get("Statement"));
        let statements = statements.flat_map(list);
        Some(Self {
            statements: statements.filter_map(Statement::read).collect(),
        })
    }

    /// Returns whether a statement allows it and none denies it.
    pub(crate) fn allows(&self, access: &Access) -> bool {
        let mut covering = self.statements.iter().filter(|one| one.covers(access));
        covering.clone().any(|one| !one.is_denied) && !covering.any(|one| one.is_denied)
    }
}

impl Statement {
    /// Returns `None` for a statement about something else than the table.
    fn read(statement: &Value) -> Option<Self> {
        let resources: Vec<&str> = texts(&statement["Resource"])
            .filter(|resource| resource.contains("MarketplaceTable.Arn"))
            .collect();
        resources.first()?;
        let indexes: Vec<String> = resources
            .iter()
            .filter_map(|resource| Some(resource.split_once("/index/")?.1.to_owned()))
            .collect();
        let conditions = statement["Condition"].as_object();
        let keys = conditions.map(|conditions| {
            let keys = conditions.values().map(|one| &one["dynamodb:LeadingKeys"]);
            keys.flat_map(texts).map(str::to_owned).collect()
        });
        let actions = texts(&statement["Action"]).filter_map(|one| one.strip_prefix("dynamodb:"));
        Some(Self {
            is_denied: statement["Effect"] == "Deny",
            actions: actions.map(str::to_owned).collect(),
            indexes: (!indexes.is_empty()).then_some(indexes),
            keys,
        })
    }

    fn covers(&self, access: &Access) -> bool {
        let is_key = |partition: &str| match &self.keys {
            None => true,
            Some(keys) => keys.iter().any(|key| match key.strip_suffix('*') {
                Some(prefix) => partition.starts_with(prefix),
                None => partition == key,
            }),
        };
        self.actions.iter().any(|action| action == access.action)
            && match (&self.indexes, &access.index) {
                (None, None) => true,
                (Some(indexes), Some(index)) => indexes.contains(index),
                _ => false,
            }
            && match &access.partition {
                Some(partition) => is_key(partition),
                None => self.keys.is_none(),
            }
    }
}

impl Access {
    /// Returns everything that a call accesses, by the API's name of the call and its body.
    pub(crate) fn list(operation: &str, body: &Value) -> Vec<Self> {
        let on = |action, key: &Value| Self {
            action,
            index: None,
            partition: key
                .pointer("/pk/S")
                .and_then(Value::as_str)
                .map(str::to_owned),
        };
        match operation {
            "GetItem" => vec![on("GetItem", &body["Key"])],
            "PutItem" => vec![on("PutItem", &body["Item"])],
            "UpdateItem" => vec![on("UpdateItem", &body["Key"])],
            "DeleteItem" => vec![on("DeleteItem", &body["Key"])],
            "Query" => vec![Self::query(body)],
            "BatchGetItem" => tables(&body["RequestItems"])
                .flat_map(|table| list(&table["Keys"]))
                .map(|key| on("BatchGetItem", key))
                .collect(),
            "TransactGetItems" => list(&body["TransactItems"])
                .map(|item| on("GetItem", item.pointer("/Get/Key").unwrap_or(&Value::Null)))
                .collect(),
            "TransactWriteItems" => list(&body["TransactItems"])
                .map(|item| {
                    let (kind, part) = item
                        .as_object()
                        .and_then(|item| item.iter().next())
                        .expect("an item of a transaction");
                    match kind.as_str() {
                        "Put" => on("PutItem", &part["Item"]),
                        "Update" => on("UpdateItem", &part["Key"]),
                        "Delete" => on("DeleteItem", &part["Key"]),
                        _ => on("ConditionCheckItem", &part["Key"]),
                    }
                })
                .collect(),
            other => panic!("no function calls {other}"),
        }
    }

    /// Returns the partition in the first comparison of the condition.
    fn query(body: &Value) -> Self {
        let condition = body["KeyConditionExpression"]
            .as_str()
            .expect("a condition");
        let placeholder = condition
            .split([' ', '='])
            .find(|word| word.starts_with(':'))
            .expect("a partition");
        let value = body.pointer(&format!("/ExpressionAttributeValues/{placeholder}/S"));
        Self {
            action: "Query",
            index: body["IndexName"].as_str().map(str::to_owned),
            partition: value.and_then(Value::as_str).map(str::to_owned),
        }
    }
}

fn text_at<'a>(value: &'a Value, path: &str) -> Option<&'a str> {
    value.pointer(path)?.as_str()
}

/// Returns one text or a list of them.
fn texts(value: &Value) -> impl Iterator<Item = &str> {
    value
        .as_str()
        .into_iter()
        .chain(list(value).filter_map(Value::as_str))
}

fn list(values: &Value) -> impl Iterator<Item = &Value> {
    values.as_array().into_iter().flatten()
}

fn tables(values: &Value) -> impl Iterator<Item = &Value> {
    values
        .as_object()
        .into_iter()
        .flat_map(|tables| tables.values())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{Access, Role};

    const TEMPLATE: &str = include_str!("../../../../template.yaml");

    fn role(function: &str) -> Role {
        Role::read(TEMPLATE, function).unwrap()
    }

    fn get(partition: &str) -> Access {
        let body = json!({ "Key": { "pk": { "S": partition }, "sk": { "S": "X" } } });
        Access::list("GetItem", &body).remove(0)
    }

    fn put(partition: &str) -> Access {
        let body = json!({ "Item": { "pk": { "S": partition } } });
        Access::list("PutItem", &body).remove(0)
    }

    #[test]
    fn allows_only_the_rows_of_the_policy() {
        let pages = role("pages");
        assert!(pages.allows(&get("TALENT#1")));
        assert!(!pages.allows(&get("USER#1")));
        assert!(!pages.allows(&put("TALENT#1")));
    }

    #[test]
    fn parses_lists_of_lines_like_lists_in_brackets() {
        let documents = role("documents");
        assert!(documents.allows(&put("COMMIT#1")));
        assert!(documents.allows(&put("DOP#1")));
        assert!(documents.allows(&get("SPORTS")));
        assert!(documents.allows(&get("ORDER#1")));
        assert!(!documents.allows(&put("ORDER#1")));
    }

    #[test]
    fn a_denial_overrides_an_allowance() {
        assert!(role("orders").allows(&put("ORDER#1")));
        assert!(!role("orders").allows(&put("AUDIT#1")));
        assert!(role("operators").allows(&put("AUDIT#1")));
    }

    #[test]
    fn a_query_needs_the_right_to_its_index() {
        let query = |index| {
            let body = json!({
                "IndexName": index,
                "KeyConditionExpression": "#partition = :partition AND begins_with(#sort, :sort)",
                "ExpressionAttributeValues": { ":partition": { "S": "PUBLISHED" } },
            });
            Access::list("Query", &body).remove(0)
        };
        assert!(role("catalogue").allows(&query("gsi1")));
        assert!(!role("catalogue").allows(&query("gsi2")));
        assert!(!role("pages").allows(&query("gsi1")));
    }

    #[test]
    fn a_transaction_needs_the_right_of_each_of_its_items() {
        let body = json!({ "TransactItems": [
            { "Put": { "Item": { "pk": { "S": "USER#1" } } } },
            { "ConditionCheck": { "Key": { "pk": { "S": "ORDER#1" } } } },
        ] });
        let allowed: Vec<bool> = Access::list("TransactWriteItems", &body)
            .iter()
            .map(|access| role("token").allows(access))
            .collect();
        assert_eq!(allowed, [true, false]);
    }
}
