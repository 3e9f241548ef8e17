//! Identity: the wire protocol of Identity Toolkit and Secure Token for email and password and for four social
//! providers, with real RS256 keys and a published key set, so functions verify tokens as against the hosted service.
//! One file per family of endpoints; `routes` lists every path.

mod account;
mod admin;
mod apply_oob;
mod attempts;
mod auth_uri;
mod config;
mod email;
mod emulator;
mod error;
mod fault_endpoints;
mod faults;
mod key_endpoints;
mod keys;
mod lookup;
mod loopback;
mod oauth;
mod oob;
mod options;
mod pages;
mod password;
mod refresh;
mod reset;
mod routes;
mod second_factor;
mod send_oob;
mod server;
mod sign_in;
mod sign_up;
mod social;
mod state;
mod switches;
mod token;
mod update;
mod wire;

pub use self::options::{IdentityOptions, NewAccount};
pub use self::server::IdentityServer;
