//! The payment provider over the wire: the few calls Matchday makes.
