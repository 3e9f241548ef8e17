//! What the DNS records of a sender must contain.

use super::HealthFailure;

/// Checks the TXT records of the domain that receives bounces (RFC 7208): exactly one SPF record, which includes the
/// email service.
pub fn check_spf(records: &[String]) -> Result<(), HealthFailure> {
    let record = only(records, |record| {
        record.eq_ignore_ascii_case("v=spf1") || has_prefix(record, "v=spf1 ")
    })?;
    let includes = record.split_whitespace().any(|mechanism| {
        let plain = mechanism.trim_start_matches('+');
        plain.eq_ignore_ascii_case("include:amazonses.com")
    });
    if includes {
        return Ok(());
    }
    Err(HealthFailure::RecordInvalid)
}

/// Checks the TXT records of `_dmarc.` (RFC 7489): exactly one record, with a policy.
pub fn check_dmarc(records: &[String]) -> Result<(), HealthFailure> {
    let record = only(records, |record| has_prefix(record, "v=DMARC1"))?;
    let policy = record.split(';').find_map(|tag| {
        let (name, value) = tag.split_once('=')?;
        name.trim()
            .eq_ignore_ascii_case("p")
            .then(|| value.trim().to_ascii_lowercase())
    });
    match policy.as_deref() {
        Some("none" | "quarantine" | "reject") => Ok(()),
        _ => Err(HealthFailure::RecordInvalid),
    }
}

fn only(records: &[String], is_wanted: impl Fn(&str) -> bool) -> Result<&str, HealthFailure> {
    let mut wanted = records
        .iter()
        .map(|record| record.trim())
        .filter(|record| is_wanted(record));
    match (wanted.next(), wanted.next()) {
        (None, _) => Err(HealthFailure::RecordMissing),
        (Some(record), None) => Ok(record),
        // Receivers reject a domain with two.
        (Some(_), Some(_)) => Err(HealthFailure::RecordInvalid),
    }
}

fn has_prefix(record: &str, prefix: &str) -> bool {
    record
        .get(..prefix.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(prefix))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn records(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|text| (*text).to_owned()).collect()
    }

    #[test]
    fn an_spf_record_includes_the_email_service() {
        let check = |texts: &[&str]| check_spf(&records(texts));
        let good = "v=spf1 include:amazonses.com ~all";
        assert_eq!(check(&["google-site-verification=1", good]), Ok(()));
        assert_eq!(check(&["V=SPF1 +include:AmazonSES.com -all"]), Ok(()));
        assert_eq!(
            check(&["v=spf10 include:amazonses.com"]),
            Err(HealthFailure::RecordMissing)
        );
        assert_eq!(check(&[]), Err(HealthFailure::RecordMissing));
        assert_eq!(
            check(&["v=spf1 include:example.org -all"]),
            Err(HealthFailure::RecordInvalid)
        );
        assert_eq!(check(&[good, good]), Err(HealthFailure::RecordInvalid));
    }

    #[test]
    fn a_dmarc_record_has_a_policy() {
        let check = |texts: &[&str]| check_dmarc(&records(texts));
        assert_eq!(check(&["v=DMARC1; p=none; rua=mailto:a@b.example"]), Ok(()));
        assert_eq!(check(&["v=DMARC1;p = Reject"]), Ok(()));
        assert_eq!(
            check(&["v=DMARC1; sp=none"]),
            Err(HealthFailure::RecordInvalid)
        );
        assert_eq!(
            check(&["v=DMARC1; p=maybe"]),
            Err(HealthFailure::RecordInvalid)
        );
        assert_eq!(check(&["v=spf1 -all"]), Err(HealthFailure::RecordMissing));
    }
}
