#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::identity) enum SocialProvider {
    Google,
    Facebook,
    GitHub,
    Twitter,
}

impl SocialProvider {
    pub(in crate::identity) const ALL: [Self; 4] =
        [Self::Google, Self::Facebook, Self::GitHub, Self::Twitter];

    /// Returns the provider with a `providerId`.
    pub(in crate::identity) fn parse(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|provider| provider.id() == id)
    }

    pub(in crate::identity) const fn id(self) -> &'static str {
        match self {
            Self::Google => "google.com",
            Self::Facebook => "facebook.com",
            Self::GitHub => "github.com",
            Self::Twitter => "twitter.com",
        }
    }

    /// Returns the name shown to users.
    pub(in crate::identity) const fn name(self) -> &'static str {
        match self {
            Self::Google => "Google",
            Self::Facebook => "Facebook",
            Self::GitHub => "GitHub",
            Self::Twitter => "Twitter",
        }
    }

    /// Returns whether the service trusts this provider's statement that an address belongs to the user. It trusts
    /// providers that operate the mailbox; of the four that is only Google.
    pub(in crate::identity) const fn is_trusted(self) -> bool {
        matches!(self, Self::Google)
    }

    /// Returns whether accounts of the provider have a short public name.
    pub(in crate::identity) const fn has_screen_name(self) -> bool {
        matches!(self, Self::GitHub | Self::Twitter)
    }
}
