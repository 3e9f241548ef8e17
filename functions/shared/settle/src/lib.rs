//! Moves an order together with its money: store and provider, step by step, repairable at any crash.
