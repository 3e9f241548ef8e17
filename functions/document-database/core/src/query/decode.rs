//! A query from wire JSON: `google.firestore.v1.StructuredQuery`.

use serde_json::Value as Json;

use super::{
    Cursor, CursorValue, Direction, Filter, MAX_FILTER_DEPTH, Members, Operator, Order, Query,
    check, order,
};
use crate::status::quoted;
use crate::{Code, CollectionPath, DatabaseName, DocumentPath, FieldPath, Status, Value};

/// `StructuredQuery.UnaryFilter.Operator`.
const UNARY_OPERATORS: [(i64, &str); 4] = [
    (2, "IS_NAN"),
    (3, "IS_NULL"),
    (4, "IS_NOT_NAN"),
    (5, "IS_NOT_NULL"),
];
/// `StructuredQuery.Direction`.
const DIRECTIONS: [(i64, &str); 3] = [
    (0, "DIRECTION_UNSPECIFIED"),
    (1, "ASCENDING"),
    (2, "DESCENDING"),
];

impl Query {
    /// Reads a `structuredQuery` below `parent` and checks it as Firestore does.
    pub fn decode(
        parent: Option<DocumentPath>,
        structured: &Json,
        database: &DatabaseName,
    ) -> Result<Self, Status> {
        const KNOWN: [&str; 9] = [
            "select",
            "from",
            "where",
            "orderBy",
            "startAt",
            "endAt",
            "offset",
            "limit",
            "findNearest",
        ];
        let members = Members::parse(structured, "structured_query", &KNOWN)?;
        if members.get("findNearest").is_some() {
            return Err(Status::new(
                Code::Unimplemented,
                "Vector queries (findNearest) are not offered.",
            ));
        }
        let (collection_id, all_descendants) = from(members)?;
        if let Some(parent) = &parent {
            // Together they must not be too long for a path.
            parent.child(&collection_id)?;
        }
        let filter = members
            .get("where")
            .map(|json| filter(json, database, 0))
            .transpose()?;
        if let Some(filter) = &filter {
            check::filter(filter)?;
        }
        let said = orders(members)?;
        check::orders(&said, filter.as_ref())?;
        let places = said.len();
        let inequalities = filter.as_ref().map(Filter::inequality_fields);
        let order = order::complete(said, &inequalities.unwrap_or_default());
        check::name_is_last(&order)?;
        // A cursor may only use orders that the query itself contains (`StructuredQuery.start_at`).
        let said = order.get(..places).unwrap_or_default();
        let cursor = |name| {
            let json = members.get(name);
            json.map(|json| cursor(json, said, database)).transpose()
        };
        Ok(Self {
            start: cursor("startAt")?,
            end: cursor("endAt")?,
            parent,
            collection_id,
            all_descendants,
            filter,
            offset: members.count("offset")?.unwrap_or(0),
            limit: members.count("limit")?,
            projection: projection(members)?,
            order,
        })
    }
}

fn from(members: Members<'_>) -> Result<(String, bool), Status> {
    let [from] = members.list("from")? else {
        return Err(members.refuse("from", "a query asks exactly one collection"));
    };
    let from = Members::parse(
        from,
        "structured_query.from",
        &["collectionId", "allDescendants"],
    )?;
    let id = from.text("collectionId")?.unwrap_or_default();
    // One id is the path of a collection at the root: the same rules hold.
    if id.contains('/') {
        return Err(from.refuse("collectionId", "it must not contain a slash"));
    }
    CollectionPath::parse(id)?;
    Ok((id.to_owned(), from.flag("allDescendants")?))
}

fn filter(json: &Json, database: &DatabaseName, depth: usize) -> Result<Filter, Status> {
    const AT: &str = "structured_query.where";
    if depth > MAX_FILTER_DEPTH {
        return Err(Status::invalid(format!(
            "Filters must not be nested deeper than {MAX_FILTER_DEPTH} levels."
        )));
    }
    let members = Members::parse(json, AT, &["compositeFilter", "fieldFilter", "unaryFilter"])?;
    match (
        members.get("compositeFilter"),
        members.get("fieldFilter"),
        members.get("unaryFilter"),
    ) {
        (Some(json), None, None) => composite(json, database, depth),
        (None, Some(json), None) => field_filter(json, database),
        (None, None, Some(json)) => unary(json),
        _ => Err(Status::invalid(
            "A filter must be exactly one of compositeFilter, fieldFilter and unaryFilter.",
        )),
    }
}

fn composite(json: &Json, database: &DatabaseName, depth: usize) -> Result<Filter, Status> {
    let members = Members::parse(
        json,
        "structured_query.where.composite_filter",
        &["op", "filters"],
    )?;
    let filters = members
        .list("filters")?
        .iter()
        .map(|json| filter(json, database, depth + 1))
        .collect::<Result<Vec<_>, _>>()?;
    if filters.is_empty() {
        return Err(Status::invalid(
            "Composite filter must have at least one sub-filter.",
        ));
    }
    match members.enumerated("op", &[(1, "AND"), (2, "OR")]) {
        Some("AND") => Ok(Filter::All(filters)),
        Some("OR") => Ok(Filter::Any(filters)),
        _ => Err(members.refuse("op", "it must be AND or OR")),
    }
}

fn field_filter(json: &Json, database: &DatabaseName) -> Result<Filter, Status> {
    let members = Members::parse(
        json,
        "structured_query.where.field_filter",
        &["field", "op", "value"],
    )?;
    let field = field_reference(members.required("field")?)?;
    let name = members
        .enumerated("op", &Operator::NUMBERS)
        .unwrap_or_default();
    let operator = Operator::ALL
        .iter()
        .find(|(_, known)| *known == name)
        .map(|(operator, _)| *operator)
        .ok_or_else(|| members.refuse("op", &format!("there is no operator {}", quoted(name))))?;
    let json = members.required("value")?;
    let values = if operator.takes_many() {
        many(json, operator)?
    } else {
        vec![Value::from_json(json)?]
    };
    if field.is_document_id() {
        return name_filter(operator, &values, database);
    }
    let value = if operator.takes_many() {
        Value::Array(values)
    } else {
        values.into_iter().next().unwrap_or(Value::Null)
    };
    Ok(Filter::Field {
        field,
        operator,
        value,
    })
}

/// The values of an operator that takes several. One by one, because they may be arrays, which an array
/// of a document cannot hold.
fn many(json: &Json, operator: Operator) -> Result<Vec<Value>, Status> {
    let array = json.as_object().and_then(|object| object.get("arrayValue"));
    let Some(array) = array else {
        return Err(Status::invalid(format!(
            "'{}' requires an ArrayValue.",
            operator.name()
        )));
    };
    let at = "structured_query.where.field_filter.value";
    Members::parse(json, at, &["arrayValue"])?;
    let values = Members::parse(array, at, &["values"])?.list("values")?;
    if values.is_empty() {
        return Err(Status::invalid(format!(
            "'{}' requires an non-empty ArrayValue.",
            operator.name()
        )));
    }
    check::values(values.len(), operator)?;
    values.iter().map(Value::from_json).collect()
}

fn name_filter(
    operator: Operator,
    values: &[Value],
    database: &DatabaseName,
) -> Result<Filter, Status> {
    if operator.looks_into_arrays() {
        return Err(Status::invalid(format!(
            "'{}' cannot be used with __name__.",
            operator.name()
        )));
    }
    let paths = values
        .iter()
        .map(|value| match value {
            Value::Reference(name) => database.relative(name),
            _ => Err(Status::invalid("__key__ filter value must be a Key")),
        })
        .collect::<Result<_, _>>()?;
    Ok(Filter::Name { operator, paths })
}

fn unary(json: &Json) -> Result<Filter, Status> {
    let members = Members::parse(
        json,
        "structured_query.where.unary_filter",
        &["field", "op"],
    )?;
    let field = field_reference(members.required("field")?)?;
    let (operator, value) = match members.enumerated("op", &UNARY_OPERATORS) {
        Some("IS_NULL") => (Operator::Equal, Value::Null),
        Some("IS_NAN") => (Operator::Equal, Value::Double(f64::NAN)),
        Some("IS_NOT_NULL") => (Operator::NotEqual, Value::Null),
        Some("IS_NOT_NAN") => (Operator::NotEqual, Value::Double(f64::NAN)),
        _ => return Err(members.refuse("op", "there is no such operator")),
    };
    if field.is_document_id() {
        return Err(Status::invalid(
            "Unary filters cannot be used with __name__.",
        ));
    }
    Ok(Filter::Field {
        field,
        operator,
        value,
    })
}

/// `{"fieldPath":"a.b"}`.
pub(crate) fn field_reference(json: &Json) -> Result<FieldPath, Status> {
    let members = Members::parse(json, "field", &["fieldPath"])?;
    FieldPath::parse(members.text("fieldPath")?.unwrap_or_default())
}

fn orders(members: Members<'_>) -> Result<Vec<Order>, Status> {
    let list = members.list("orderBy")?;
    check::components(list.len())?;
    list.iter()
        .map(|json| {
            let members =
                Members::parse(json, "structured_query.order_by", &["field", "direction"])?;
            let direction = match members.enumerated("direction", &DIRECTIONS) {
                Some("ASCENDING" | "DIRECTION_UNSPECIFIED") => Direction::Ascending,
                Some("DESCENDING") => Direction::Descending,
                None if members.get("direction").is_none() => Direction::Ascending,
                _ => return Err(members.refuse("direction", "there is no such direction")),
            };
            Ok(Order {
                field: field_reference(members.required("field")?)?,
                direction,
            })
        })
        .collect()
}

fn cursor(json: &Json, order: &[Order], database: &DatabaseName) -> Result<Cursor, Status> {
    let members = Members::parse(json, "structured_query.cursor", &["values", "before"])?;
    let values = members.list("values")?;
    if values.len() > order.len() {
        return Err(Status::invalid("Cursor has too many values."));
    }
    let values = values
        .iter()
        .zip(order)
        .map(
            |(json, order)| match (order.field.is_document_id(), Value::from_json(json)?) {
                (false, value) => Ok(CursorValue::Field(value)),
                (true, Value::Reference(name)) => database.relative(&name).map(CursorValue::Name),
                (true, _) => Err(Status::invalid(
                    "Cursor __key__ value is not a document reference.",
                )),
            },
        )
        .collect::<Result<_, _>>()?;
    Ok(Cursor {
        values,
        before: members.flag("before")?,
    })
}

fn projection(members: Members<'_>) -> Result<Option<Vec<FieldPath>>, Status> {
    let Some(select) = members.get("select") else {
        return Ok(None);
    };
    let fields = Members::parse(select, "structured_query.select", &["fields"])?
        .list("fields")?
        .iter()
        .map(field_reference)
        .collect::<Result<Vec<_>, _>>()?;
    // An empty list is all fields (`StructuredQuery.Projection`).
    Ok((!fields.is_empty()).then_some(fields))
}
