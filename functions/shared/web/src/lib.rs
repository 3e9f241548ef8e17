//! What every HTTP function shares: error envelope, verified caller, settings, Lambda entry.
