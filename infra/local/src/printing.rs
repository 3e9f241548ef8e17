use std::io::Write;

use crate::complaint::Complaint;

/// Writes lines for the person at the terminal, or for the program that started us.
pub(crate) fn say(text: &str) -> Result<(), Complaint> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{text}")
        .and_then(|()| out.flush())
        .map_err(Complaint::Print)
}

/// Writes the one sentence that says why we stop.
pub(crate) fn complain(complaint: &Complaint) {
    // With no terminal left to write to, the exit code has to do.
    let _ = writeln!(std::io::stderr().lock(), "{}", complaint.whole());
}
