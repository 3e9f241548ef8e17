use serde_json::{Map, Value};

use crate::identity::error::WireError;

/// Claims the service keeps for itself, besides `sub`.
const RESERVED: [&str; 15] = [
    "acr",
    "amr",
    "at_hash",
    "aud",
    "auth_time",
    "azp",
    "c_hash",
    "cnf",
    "exp",
    "firebase",
    "iat",
    "iss",
    "jti",
    "nbf",
    "nonce",
];

/// Refuses custom claims the service would refuse: too long, no JSON object, or of a name it keeps for itself.
pub(super) fn check_claims(attributes: &str) -> Result<(), WireError> {
    if attributes.len() > 1000 {
        return Err(WireError::bad_request("CLAIMS_TOO_LARGE"));
    }
    let claims: Map<String, Value> = serde_json::from_str(attributes)
        .map_err(|_not_an_object| WireError::bad_request("INVALID_CLAIMS"))?;
    match claims
        .keys()
        .find(|name| RESERVED.contains(&name.as_str()) || *name == "sub")
    {
        Some(name) => Err(WireError::bad_request(format!("FORBIDDEN_CLAIM : {name}"))),
        None => Ok(()),
    }
}
