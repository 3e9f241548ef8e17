//! Rows of accounts, addresses and applicants.

use domain::push::DeviceId;
use domain::{ApiKeyGuid, ApplicationGuid, AthleteInvitationGuid, Email, UserId};
use jiff::Timestamp;
use table::Key;

use super::talent::PROFILE;

/// Prefix of an address's disabled email topics.
pub(crate) const UNWANTED: &str = "UNWANTED#";
pub(crate) const DEVICE: &str = "DEVICE#";
const ATHLETE_INVITATION: &str = "ATHLETE-INVITATION";
pub(super) const LEAVING: &str = "LEAVING#";
pub(super) const USER: &str = "USER#";

/// `uid` is the identity service's name for an account.
pub(crate) fn user(uid: &str) -> Key {
    Key::new(format!("{USER}{uid}"), PROFILE)
}

pub(crate) fn email(email: &Email) -> Key {
    Key::new(format!("EMAIL#{email}"), "EMAIL")
}

/// Exists while this address has disabled the topic. `digest` is the SHA-256 of the address, in hexadecimal.
pub(crate) fn unwanted_topic(digest: &str, topic: &str) -> Key {
    Key::new(address_partition(digest), format!("{UNWANTED}{topic}"))
}

/// Exists while an address is undeliverable. `digest` is its SHA-256, in hexadecimal.
pub(crate) fn address_problem(digest: &str) -> Key {
    Key::new(address_partition(digest), "PROBLEM")
}

/// Exists while a customer is suspended. `digest` is the SHA-256 of the address or of the account, in hexadecimal.
pub(crate) fn customer_suspension(digest: &str) -> Key {
    Key::new(format!("SUSPENSION#{digest}"), "SUSPENSION")
}

/// Returns the partition of an email address, whichever account has it.
pub(crate) fn address_partition(digest: &str) -> String {
    format!("ADDRESS#{digest}")
}

/// Returns the partition of an account's browsers with push notifications.
pub(crate) fn push_partition(user: UserId) -> String {
    format!("PUSH#{user}")
}

pub(crate) fn push_device(user: UserId, id: &DeviceId) -> Key {
    Key::new(push_partition(user), format!("{DEVICE}{}", id.as_str()))
}

/// The account that uses the browser.
pub(crate) fn push_owner(id: &DeviceId) -> Key {
    Key::new(format!("PUSH-DEVICE#{}", id.as_str()), "OWNER")
}

/// Every API key of an account, in one row.
pub(crate) fn api_keys(user: UserId) -> Key {
    Key::new(format!("KEYS#{user}"), "KEYS")
}

/// When an API key was last used.
pub(crate) fn api_key_use(key: ApiKeyGuid) -> Key {
    Key::new(format!("KEY-USE#{key}"), "USE")
}

/// A message from the contact page; see [`idempotency`].
pub(crate) fn contact(caller: &str, key: &str) -> Key {
    Key::new(
        format!("CONTACT#{}#{caller}#{key}", caller.len()),
        "CONTACT",
    )
}

pub(crate) fn application(application: ApplicationGuid) -> Key {
    Key::new(format!("APPLICATION#{application}"), "APPLICATION")
}

/// `digest` is the SHA-256 of the invitation's secret, in hexadecimal.
pub(crate) fn invitation(digest: &str) -> Key {
    Key::new(format!("INVITATION#{digest}"), "INVITATION")
}

/// `digest` is the SHA-256 of the secret of an application's link, in hexadecimal.
pub(crate) fn application_link(digest: &str) -> Key {
    Key::new(format!("APPLICATION-LINK#{digest}"), "APPLICATION-LINK")
}

pub(crate) fn athlete_invitation(invitation: AthleteInvitationGuid) -> Key {
    Key::new(
        format!("{ATHLETE_INVITATION}#{invitation}"),
        ATHLETE_INVITATION,
    )
}

/// `digest` is the SHA-256 of the secret of an invitation's link, in hexadecimal.
pub(crate) fn athlete_invitation_link(digest: &str) -> Key {
    Key::new(format!("{ATHLETE_INVITATION}#{digest}"), "LINK")
}

/// The latest invitation of an address to apply. `digest` is the address's SHA-256, in hexadecimal.
pub(crate) fn invited_address(digest: &str) -> Key {
    Key::new(address_partition(digest), ATHLETE_INVITATION)
}

pub(crate) fn applicant(email: &Email) -> Key {
    Key::new(format!("APPLICANT#{email}"), "APPLICANT")
}

/// The latest unverified application of this address.
pub(crate) fn applicant_draft(email: &Email) -> Key {
    Key::new(format!("APPLICANT#{email}"), "DRAFT")
}

/// `uid` is the identity service's name for an account.
pub(crate) fn gate(uid: &str) -> Key {
    Key::new(format!("GATE#{uid}"), "GATE")
}

/// `uid` is the identity service's name for an account.
pub(crate) fn account_deletion(uid: &str) -> Key {
    Key::new(format!("{LEAVING}{uid}"), "LEAVING")
}

/// The account whose deletion this is.
pub(crate) fn deleted_account(pk: &str) -> Option<String> {
    pk.strip_prefix(LEAVING).map(str::to_owned)
}

/// `what` names the limit, `digest` whose requests are counted, `window` when it began.
pub(crate) fn limit(what: &str, digest: &str, window: Timestamp) -> Key {
    Key::new(
        format!("LIMIT#{what}#{digest}#{}", window.as_second()),
        "LIMIT",
    )
}
