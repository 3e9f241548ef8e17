//! Business rules: money, orders, talent, offers. Pure: no I/O, no clock, no async.
