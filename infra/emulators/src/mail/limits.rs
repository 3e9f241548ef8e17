//! What SES refuses in an email: addresses, headers, attachments, tags, sizes. The README names the sources.

use super::mailbox::MailHeader;
use super::refusal::{NOT_VERIFIED, Refusal};

const MOST_RECIPIENTS: usize = 50;
/// After base64 encoding.
const LARGEST_MESSAGE: usize = 40 * 1024 * 1024;
const LONGEST_ADDRESS: usize = 320;
const LONGEST_LOCAL: usize = 64;
const LONGEST_HEADER_NAME: usize = 126;
const LONGEST_HEADER_VALUE: usize = 870;
const LONGEST_FILE_NAME: usize = 255;
const LONGEST_CONTENT_TYPE: usize = 78;
const LONGEST_TAG: usize = 256;
const MOST_TAGS: usize = 50;

/// Headers that SES writes from the other members of the request.
const OWN_HEADERS: [&str; 12] = [
    "bcc",
    "cc",
    "content-transfer-encoding",
    "content-type",
    "date",
    "from",
    "message-id",
    "mime-version",
    "reply-to",
    "return-path",
    "subject",
    "to",
];

/// Endings of files that SES does not send.
const REFUSED_FILES: &str = "ade adp app asp bas bat cer chm cmd com cpl crt csh der exe fxp gadget hlp hta inf ins isp \
    its js jse ksh lib lnk mad maf mag mam maq mar mas mat mau mav maw mda mdb mde mdt mdw mdz msc msh msh1 msh2 mshxml \
    msh1xml msh2xml msi msp mst ops pcd pif plg prf prg reg scf scr sct shb shs sys ps1 ps1xml ps2 ps2xml psc1 psc2 tmp \
    url vb vbe vbs vps vsmacros vss vst vsw vxd ws wsc wsf wsh xnk";

pub(super) fn check_recipients(recipients: &[String]) -> Result<(), Refusal> {
    if recipients.is_empty() {
        return Err(Refusal::bad_request(
            "Destination must have at least one recipient.",
        ));
    }
    if recipients.len() > MOST_RECIPIENTS {
        return Err(Refusal::bad_request("Recipient count exceeds 50."));
    }
    recipients.iter().try_for_each(|one| check_address(one))
}

/// Checks an address, with or without a name before it. SES has no SMTPUTF8, so all of it is 7-bit ASCII: a domain is
/// Punycode, a name is an encoded word.
pub(super) fn check_address(text: &str) -> Result<(), Refusal> {
    let refused = |message: &str| Err(Refusal::bad_request(message));
    let (name, address) = match text.rsplit_once('<') {
        Some((name, rest)) => (name.trim(), rest.trim_end_matches('>').trim()),
        None => ("", text.trim()),
    };
    if text.len() > LONGEST_ADDRESS {
        return refused("Address length is more than 320 characters long");
    }
    let is_quoted = name.len() > 1 && name.starts_with('"') && name.ends_with('"');
    if !is_quoted && name.contains([',', ';', '@', '"']) {
        return refused("Illegal address");
    }
    let Some((local, domain)) = address.rsplit_once('@') else {
        return refused("Missing final '@domain'");
    };
    if !name.is_ascii() || !is_visible(local) {
        return refused("Local address contains control or whitespace");
    }
    if domain.is_empty() || domain.ends_with('.') {
        return refused("Missing domain");
    }
    if !is_visible(domain) {
        return refused("Domain contains control or whitespace");
    }
    if !is_dot_string(local) || local.len() > LONGEST_LOCAL {
        return refused("Local address contains illegal character");
    }
    if !is_domain(domain) {
        return refused("Domain contains illegal character");
    }
    Ok(())
}

/// Returns whether every character is visible ASCII.
fn is_visible(text: &str) -> bool {
    text.bytes().all(|letter| letter.is_ascii_graphic())
}

fn is_dot_string(local: &str) -> bool {
    let is_letter =
        |letter: u8| letter.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~".contains(&letter);
    local
        .split('.')
        .all(|atom| !atom.is_empty() && atom.bytes().all(is_letter))
}

fn is_domain(domain: &str) -> bool {
    let is_label = |label: &str| {
        (1..=63).contains(&label.len())
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label
                .bytes()
                .all(|letter| letter.is_ascii_alphanumeric() || letter == b'-')
    };
    domain.contains('.') && domain.split('.').all(is_label)
}

/// Checks that the sender's address belongs to a verified identity: a domain, its subdomains included.
pub(super) fn check_identity(from: &str, verified: &str) -> Result<(), Refusal> {
    let address = from.rsplit_once('<').map_or(from, |(_name, rest)| rest);
    let address = address.trim_end_matches('>').trim();
    let domain = address
        .rsplit_once('@')
        .map_or("", |(_local, domain)| domain);
    let is_within = domain == verified || domain.ends_with(&format!(".{verified}"));
    if is_within {
        return Ok(());
    }
    Err(Refusal::rejected(format!("{NOT_VERIFIED}: {address}")))
}

pub(super) fn check_headers(headers: &[MailHeader]) -> Result<(), Refusal> {
    let mut names = Vec::new();
    for MailHeader { name, value } in headers {
        let is_name = (1..=LONGEST_HEADER_NAME).contains(&name.len())
            && name
                .bytes()
                .all(|letter| letter.is_ascii_graphic() && letter != b':');
        let is_value = (1..=LONGEST_HEADER_VALUE).contains(&value.len())
            && value.bytes().all(|letter| (b' '..=b'~').contains(&letter));
        let plain = name.to_ascii_lowercase();
        if !is_name || OWN_HEADERS.contains(&plain.as_str()) || names.contains(&plain) {
            return Err(Refusal::bad_request(format!("Invalid header name: {name}")));
        }
        if !is_value {
            return Err(Refusal::bad_request(format!(
                "Invalid header value of {name}"
            )));
        }
        names.push(plain);
    }
    Ok(())
}

pub(super) fn check_subject(subject: &str) -> Result<(), Refusal> {
    if subject.chars().any(char::is_control) {
        return Err(Refusal::bad_request("Subject contains control characters"));
    }
    Ok(())
}

pub(super) fn check_file(name: &str, content_type: Option<&str>) -> Result<(), Refusal> {
    let ending = name.rsplit_once('.').map(|(_name, ending)| ending);
    let is_sent = ending.is_some_and(|ending| {
        let ending = ending.to_ascii_lowercase();
        !REFUSED_FILES.split_whitespace().any(|one| one == ending)
    });
    let is_short = content_type.is_none_or(|kind| (1..=LONGEST_CONTENT_TYPE).contains(&kind.len()));
    if is_sent && is_short && name.len() <= LONGEST_FILE_NAME {
        return Ok(());
    }
    Err(Refusal::bad_request(format!(
        "Attachment {name} has an unsupported file type"
    )))
}

pub(super) fn check_tags<'a>(
    tags: impl ExactSizeIterator<Item = (&'a str, &'a str)>,
) -> Result<(), Refusal> {
    if tags.len() > MOST_TAGS {
        return Err(Refusal::bad_request("More than 50 tags"));
    }
    let is_word = |text: &str| {
        (1..=LONGEST_TAG).contains(&text.len())
            && text
                .bytes()
                .all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, b'_' | b'-'))
    };
    for (name, value) in tags {
        if !is_word(name) || !is_word(value) {
            return Err(Refusal::bad_request(format!("Invalid tag {name}")));
        }
    }
    Ok(())
}

/// Checks the size of a message, with its attachments in base64.
pub(super) fn check_size(bytes: usize) -> Result<(), Refusal> {
    if bytes > LARGEST_MESSAGE {
        return Err(Refusal::bad_request(format!(
            "Message length is more than {LARGEST_MESSAGE} bytes long: '{bytes}'."
        )));
    }
    Ok(())
}
