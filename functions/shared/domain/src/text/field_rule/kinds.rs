//! The kinds of rules that differ only in what they are about, each with its English message.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

macro_rules! kinds {
    ($(#[$documentation:meta])* $name:ident { $($variant:ident => $message:literal,)+ }) => {
        $(#[$documentation])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
        #[serde(rename_all = "snake_case")]
        pub enum $name {
            $($variant,)+
        }

        impl $name {
            pub(super) const fn message(self) -> &'static str {
                match self {
                    $(Self::$variant => $message,)+
                }
            }
        }
    };
}

kinds!(RequiredFor {
    Carrier => "is required for this carrier",
    PublicVideo => "is required before a video becomes public",
});

kinds!(AbsentWhen {
    ThisOffer => "must be absent for this offer",
    ThisKind => "must be absent for this kind",
    ThisCarrier => "must be absent for this carrier",
    PersonalUse => "must be absent for personal use",
    Persons => "must be absent for persons",
    ListedPrice => "must be absent for the listed price",
    PageFile => "must be absent for a file of a page or of the marketplace",
    NoLink => "must be absent unless it is a link",
    NoVideo => "must be absent unless it is a video",
    NoVideoOrPicture => "must be absent unless it is a video or a picture",
    NoGift => "must be absent unless something that is not posted is booked for another person",
    BookingsTaken => "must be absent when bookings are taken",
    PriceAskedFor => "must be without a promo code where a price is asked for",
});

kinds!(
    /// The JSON type that the value needs.
    ValueType {
        String => "must be a string",
        WholeNumber => "must be a whole number",
        NaturalNumber => "must be a whole number, 0 or more",
        Number => "must be a number",
        Boolean => "must be true or false",
        Array => "must be an array",
        Object => "must be an object",
        Timestamp => "must be a timestamp",
    }
);

kinds!(
    /// The form in which a value is written.
    ValueFormat {
        Email => "must be an email address",
        EmailLocalPart => "must have only the letters a to z, digits and plain symbols before the @",
        Phone => "must be a phone number with country code, like +49 151 12345678",
        WebUrl => "must be a web address that starts with https://",
        Handle => "must be a handle without spaces",
        Country => "must be a country code like DE",
        Language => "must be a language tag like en or pt-BR",
        TimeZone => "must be a time zone name like Europe/Berlin",
        Currency => "must be a supported currency code like EUR",
        Date => "must be a date like 2001-05-31",
        Month => "must be a month, like 2026-11",
        ClockTime => "must be a time like 09:00",
        Instant => "must be a time like 2026-12-24T18:00:00Z",
        Colour => "must be a colour like #0a7d3c",
        Uuid => "must be a UUID version 7 in lower case",
        Version => "must be a version that was read before",
        OrderNumber => "must be a number like AB7K-3F9Q",
        OrderReference => "must be an order's number, id or link, or an email address",
        OrderLink => "must be the 22 characters of an order link",
        GiftLink => "must be the 22 characters of a gift's link",
        ApplicationLink => "must be the 22 characters of an application's link",
        Invitation => "must be the 22 characters of an invitation",
        TaxNumber => "must be a tax number of the country",
        TaxNumberCountry => "must begin with the letters of its country, like DE123456789",
        MediaPath => "must be a path of the site below /media/",
        MessageId => "is not a message's id",
        DeliveryId => "must be the identifier of a delivery",
        CheckoutSession => "must be a checkout session",
        Cursor => "is not a cursor",
        ApiKey => "must be an API key",
        IdempotencyKey => "must be a header of 8 to 255 visible characters",
        Sha256Hex => "must be 64 hex digits",
        Sha256Base64 => "must be a SHA-256 digest in base64",
        PushAddress => "must be an address of a browser's push service",
        PushPublicKey => "must be a public key of P-256 as base64url",
        PushSecret => "must be 16 bytes as base64url",
    }
);

kinds!(
    /// The characters of which a text consists.
    Alphabet {
        LettersDigits => "letters and digits",
        LettersDigitsHyphens => "letters, digits or hyphens",
        Key => "lower-case letters, digits, `_` or `-`",
        Slug => "lower-case letters, digits or single hyphens",
        MessageId => "letters, digits, `-` or `_`",
    }
);

kinds!(
    /// What the entries of a list are.
    Counted {
        Entries => "entries",
        Athletes => "athletes",
        Sports => "sports",
        Languages => "languages",
        Offers => "offers",
        Channels => "channels",
        Countries => "countries",
        Words => "words",
        Times => "times",
        Parts => "parts",
        Events => "types",
        Currencies => "currencies",
    }
);

kinds!(
    /// What an account, the team or the marketplace has a largest number of.
    Capped {
        ApiKeys => "API keys",
        Webhooks => "endpoints",
        Members => "members",
        Invitations => "open invitations: withdraw others first",
        Sports => "sports",
    }
);

kinds!(
    /// The unit of a number.
    Measured {
        Number => "",
        Days => " days",
        Pixels => " pixels",
        Millionths => " millionths",
        MinorUnits => " minor units",
    }
);

kinds!(AmountProblem {
    AboveRefundable => "must be at most what is left to refund",
    AboveLargestOrder => "must be at most the largest order",
    BelowLowestPrice => "must not be below the lowest price",
});

kinds!(TimeProblem {
    WithinYear => "must be within the next year",
    EndAfterStart => "must be after the start and in the future",
    EndWithinYear => "must be within a year of the start",
    BeforeBooking => "must be before the booked time",
    InFuture => "must not be in the future",
    BookedAlready => "is the time that is booked",
    NotProposed => "must be a proposed time",
    WeeklyHours => "must be a day from 1 to 7 with `from` before `to`",
    ExceptionHours => "must be closed, or have `from` before `to`",
    ServerTime => "must be the server's time, and nothing else is computed",
});

kinds!(TextIssue {
    Hidden => "must not contain control characters or invisible characters",
    Invisible => "must contain something to read",
    Address => "must not contain web or email addresses; put a space after a full stop",
    Contact => "must not contain phone numbers, email addresses, links or usernames before the order is accepted",
    NotNormalised => "must be trimmed and normalised (NFC), with line feeds as line breaks",
    Paragraphs => "must be one paragraph",
    Braces => "has a mistake in its braces",
    Function => "has a function that the original does not have",
});

kinds!(AnswerProblem {
    NotAsked => "is not asked",
    UnknownQuestion => "has a key that no question has",
    DoesNotFit => "does not fit the question",
});

kinds!(OfferProblem {
    NotPossible => "is not possible with this offer",
    UseNotSold => "is not sold with this offer",
    NotWithExtras => "cannot be combined with extras",
    UnknownExtra => "must be an extra of this offer, named once",
    NotAsOffered => "must be what the offer says",
});

kinds!(QuoteProblem {
    NotIssuedHere => "was not issued here",
    NoLongerSold => "is for what is no longer sold, ask for a new quote",
    NotForLicence => "must be for a licence",
});

kinds!(EmailProblem {
    NoAccount => "must be the address of an account: sign up at the site",
    NotConfirmed => "must be confirmed first, by the link in the email",
    NotSignedIn => "must be the address of the account that is signed in",
    NotInvited => "must be the invited address: sign in with it",
    Member => "must not be a member's address: change that member's roles",
    InvitedAlready => "must not have an open invitation already: send that one again",
    AthletesOwn => "must not be the athlete's own",
    OfApplication => "cannot be changed: apply again with the other one",
});

kinds!(TeamProblem {
    NotMember => "must be a member of the team",
    LastAdministrator => "must leave an administrator in the team",
    TwoIndependentFinanceMembers => "must leave two members with the role finance, of whom one did not add the other, while large amounts need both",
    NeedsTwoFinanceMembers => "must be empty until two members of the team have the role finance",
    RolesOfLargeAmounts => "must not give finance or administrator while large amounts need a second operator: invite with another role, then change the roles",
});

kinds!(UrlProblem {
    Malformed => "must be an address of at most 1,000 characters",
    NotSecure => "must begin with https://",
    UnknownScheme => "must begin with https:// or http://",
    Credentials => "must not contain a user name or password",
    Port => "must not name a port",
    NotPublic => "must lead to a public server",
});

kinds!(UploadProblem {
    NotOfOrder => "must be a file that was uploaded for this order",
    NotOfSlot => "must be a file that was uploaded for this place",
    NotPictureOfSlot => "must be a picture that was uploaded for this place",
    NotPictureForThis => "must be a picture that was uploaded for this",
    NotNewPicture => "must be a new picture that was uploaded",
    NoPictureYet => "must be a picture: there is none yet",
    NotUploaded => "must be uploaded first",
    NotDeliveredKind => "must be of the kind that is delivered",
    OtherOrder => "must be the order that the file is for",
    UnknownPart => "must be a part of the file",
    Changed => "changed while it was being put together: upload it again",
});

kinds!(FileProblem {
    Empty => "is empty",
    CameraData => "carries data of the camera, such as the place; save it without",
    TooManyPieces => "is in too many pieces to be checked; export it again as MP4",
    UnknownDuration => "does not say how long it plays; export it again as MP4",
});

kinds!(ColourProblem {
    TooLight => "must be darker: white text on it has a contrast below 4.5",
    TooDark => "must be lighter: dark text on it has a contrast below 4.5",
});
