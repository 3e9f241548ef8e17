//! The state of the sender's domain: signatures, the domain for bounces, SPF and DMARC.

use domain::health::{HealthFailure, HealthPart, HealthReport, check_dmarc, check_spf};
use jiff::Timestamp;
use mail_domain::{EmailIdentity, IdentityError, MailDomain, Signing};

/// Reads all four concurrently, as far as one does not depend on another.
pub(super) async fn check(domain: &MailDomain, now: Timestamp) -> [HealthReport; 4] {
    let (identity_and_spf, dmarc) =
        tokio::join!(check_identity_and_spf(domain, now), find_dmarc(domain));
    let (identity, spf) = identity_and_spf;
    let (dkim, mail_from) = match &identity {
        Ok(identity) => (dkim(identity), mail_from(identity)),
        Err(failure) => (Err(*failure), Err(*failure)),
    };
    [
        HealthReport::new(HealthPart::Dkim, dkim),
        HealthReport::new(HealthPart::MailFrom, mail_from),
        HealthReport::new(HealthPart::Spf, spf),
        HealthReport::new(HealthPart::Dmarc, dmarc),
    ]
}

/// SPF applies to the domain that receives bounces: the sender's, unless the email service has another.
async fn check_identity_and_spf(
    domain: &MailDomain,
    now: Timestamp,
) -> (
    Result<EmailIdentity, HealthFailure>,
    Result<(), HealthFailure>,
) {
    let identity = domain.find_identity(now).await.map_err(failure);
    let bounces = identity
        .as_ref()
        .ok()
        .and_then(EmailIdentity::mail_from_domain);
    let records = find_records(domain, bounces.unwrap_or(domain.sender())).await;
    (identity, records.and_then(|records| check_spf(&records)))
}

/// A domain without a policy has that of the domain above it (RFC 7489, 6.6.3).
async fn find_dmarc(domain: &MailDomain) -> Result<(), HealthFailure> {
    let (sender, above) = (domain.sender(), domain.identity());
    let found = check_policy(domain, sender).await;
    if found == Err(HealthFailure::RecordMissing) && above != sender {
        return check_policy(domain, above).await;
    }
    found
}

async fn check_policy(domain: &MailDomain, name: &str) -> Result<(), HealthFailure> {
    let records = find_records(domain, &format!("_dmarc.{name}")).await?;
    check_dmarc(&records)
}

async fn find_records(domain: &MailDomain, name: &str) -> Result<Vec<String>, HealthFailure> {
    let records = domain.find_records(name).await;
    records.map_err(|_unavailable| HealthFailure::DnsUnavailable)
}

fn dkim(identity: &EmailIdentity) -> Result<(), HealthFailure> {
    match identity.signing() {
        Signing::Signed => Ok(()),
        Signing::Pending => Err(HealthFailure::DkimPending),
        Signing::Failed => Err(HealthFailure::DkimFailed),
    }
}

fn mail_from(identity: &EmailIdentity) -> Result<(), HealthFailure> {
    if identity.mail_from_domain().is_none() {
        Err(HealthFailure::MailFromMissing)
    } else if identity.is_mail_from_verified() {
        Ok(())
    } else {
        Err(HealthFailure::MailFromFailed)
    }
}

const fn failure(error: IdentityError) -> HealthFailure {
    match error {
        IdentityError::Unavailable => HealthFailure::EmailServiceUnavailable,
        IdentityError::Unknown => HealthFailure::DomainUnknown,
        IdentityError::Refused => HealthFailure::EmailRefused,
    }
}
