/// The providers the product offers.
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

    /// The provider of a `providerId`.
    pub(in crate::identity) fn parse(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|provider| provider.id() == id)
    }

    /// `providerId` on the wire.
    pub(in crate::identity) const fn id(self) -> &'static str {
        match self {
            Self::Google => "google.com",
            Self::Facebook => "facebook.com",
            Self::GitHub => "github.com",
            Self::Twitter => "twitter.com",
        }
    }

    /// The name people know.
    pub(in crate::identity) const fn name(self) -> &'static str {
        match self {
            Self::Google => "Google",
            Self::Facebook => "Facebook",
            Self::GitHub => "GitHub",
            Self::Twitter => "Twitter",
        }
    }

    /// Whether the service believes this provider that an address is the person's. It believes those who run
    /// the mailbox; of the four that is Google alone.
    pub(in crate::identity) const fn is_trusted(self) -> bool {
        matches!(self, Self::Google)
    }

    /// Whether people have a short public name there.
    pub(in crate::identity) const fn has_screen_name(self) -> bool {
        matches!(self, Self::GitHub | Self::Twitter)
    }
}
