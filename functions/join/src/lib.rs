//! A talent applies to join.
