//! Consumes the table's stream: runs the effects of every transition.
