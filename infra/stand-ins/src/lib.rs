//! Local stand-ins for the hosted services: identity, payments, mail. Same wire protocol, loopback only.
