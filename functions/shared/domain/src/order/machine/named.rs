//! Names of enums without data.

/// Implements the API name and the list of all values of an enum without data.
macro_rules! named {
    ($name:ident { $($variant:ident = $text:literal),+ $(,)? }) => {
        impl $name {
            /// All values, in the order of PRODUCT section 1.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// Returns the name in the API.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $text),+ }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.write_str(self.as_str())
            }
        }
    };
}
pub(crate) use named;
