//! Orders: quote, place, view, act, feedback.
