//! The state machine: states, transitions, commands, their conditions and what they change.

pub(super) mod apply;
pub(super) mod command;
pub(super) mod deadline;
pub(super) mod effects;
pub(super) mod export;
pub(super) mod guards;
pub(super) mod named;
pub(super) mod outcome;
pub(super) mod state;
pub(super) mod steps;
pub(super) mod timers;
pub(super) mod transition;
mod updates;
