//! The database all names are below: `projects/{project}/databases/{database}`.

use super::{CollectionPath, DocumentPath, segment};
use crate::Status;
use crate::status::quoted;

/// The name of a database; `(default)` is the usual one of a project.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct DatabaseName {
    /// The project it belongs to.
    pub project: String,
    /// Its id within the project.
    pub database: String,
}

impl DatabaseName {
    /// Reads `projects/{project}/databases/{database}`.
    pub fn parse(text: &str) -> Result<Self, Status> {
        match split(text) {
            Some((project, database, None)) => Ok(Self {
                project: project.to_owned(),
                database: database.to_owned(),
            }),
            _ => Err(Status::invalid(format!(
                "{} is not the name of a database.",
                quoted(text)
            ))),
        }
    }

    /// Refuses the name of another database: `NOT_FOUND`, as Firestore does, with the name of this one.
    pub fn check(&self, name: &str) -> Result<(), Status> {
        if name == self.to_string() {
            return Ok(());
        }
        Err(Status::not_found(format!(
            "The database {} does not exist here. This server has the database {self}.",
            quoted(name)
        )))
    }

    /// The full name of a document: `projects/p/databases/(default)/documents/a/b`.
    pub fn document(&self, path: &DocumentPath) -> String {
        format!("{self}/documents/{path}")
    }

    /// The full name of a collection.
    pub fn collection(&self, path: &CollectionPath) -> String {
        format!("{self}/documents/{path}")
    }

    /// The document of a full name; refused when that is of another database.
    pub fn relative(&self, name: &str) -> Result<DocumentPath, Status> {
        match self.below(name)? {
            Some(path) => DocumentPath::parse(path),
            None => Err(Status::invalid(format!(
                "{} is not the name of a document.",
                quoted(name)
            ))),
        }
    }

    /// The document that a parent's name means, or `None` for the root: `…/documents`.
    pub fn parent(&self, name: &str) -> Result<Option<DocumentPath>, Status> {
        self.below(name)?.map(DocumentPath::parse).transpose()
    }

    fn below<'a>(&self, name: &'a str) -> Result<Option<&'a str>, Status> {
        let Some((project, database, Some(rest))) = split(name) else {
            return Err(Status::invalid(format!(
                "{} is not a name below a database's documents.",
                quoted(name)
            )));
        };
        if project != self.project || database != self.database {
            return Err(Status::invalid(format!(
                "{} is not in the database {self}.",
                quoted(name)
            )));
        }
        match rest.strip_prefix("documents") {
            Some("") => Ok(None),
            Some(path) if path.starts_with('/') => Ok(path.get(1..)),
            _ => Err(Status::invalid(format!(
                "{} lacks \"documents\" after the database.",
                quoted(name)
            ))),
        }
    }
}

impl std::fmt::Display for DatabaseName {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            formatter,
            "projects/{}/databases/{}",
            self.project, self.database
        )
    }
}

/// Project, database, and what follows after a slash.
fn split(name: &str) -> Option<(&str, &str, Option<&str>)> {
    let (project, rest) = name.strip_prefix("projects/")?.split_once('/')?;
    let rest = rest.strip_prefix("databases/")?;
    let (database, below) = match rest.split_once('/') {
        Some((database, below)) => (database, Some(below)),
        None => (rest, None),
    };
    let formed = segment::check(project).is_ok() && segment::check(database).is_ok();
    formed.then_some((project, database, below))
}

/// Returns whether a text is the full name of a document in any database.
pub(crate) fn is_document_name(name: &str) -> bool {
    matches!(split(name), Some((_, _, Some(below)))
        if below.strip_prefix("documents/").is_some_and(|path| DocumentPath::parse(path).is_ok()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn database() -> DatabaseName {
        DatabaseName::parse("projects/p/databases/(default)").expect("a name")
    }

    #[test]
    fn full_names_round_trip() {
        let path = DocumentPath::parse("a/b").expect("a path");
        let name = database().document(&path);
        assert_eq!(name, "projects/p/databases/(default)/documents/a/b");
        assert_eq!(database().relative(&name), Ok(path.clone()));
        assert_eq!(database().parent(&name), Ok(Some(path)));
        assert_eq!(
            database().parent("projects/p/databases/(default)/documents"),
            Ok(None)
        );
        assert!(is_document_name(&name));
    }

    #[test]
    fn names_of_other_databases_and_collections_are_refused() {
        for name in [
            "",
            "a/b",
            "projects/q/databases/(default)/documents/a/b",
            "projects/p/databases/other/documents/a/b",
            "projects/p/databases/(default)/docs/a/b",
            "projects/p/databases/(default)/documentsa/b",
            "projects/p/databases/(default)/documents",
            "projects/p/databases/(default)/documents/",
            "projects/p/databases/(default)/documents/a",
            "projects/p/databases/(default)/documents//b",
        ] {
            assert!(database().relative(name).is_err(), "{name}");
        }
        for name in [
            "",
            "projects/p",
            "projects//databases/d",
            "projects/p/databases/d/documents",
        ] {
            assert!(DatabaseName::parse(name).is_err(), "{name}");
        }
        assert!(!is_document_name("projects/p/databases/d/documents/a"));
    }
}
