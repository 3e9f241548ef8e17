//! Measures of a process that do not depend on what else runs on the machine.

use std::fs;
use std::time::Duration;

/// Returns the processor time that all threads of this process have used, as counted by the kernel.
pub fn processor_time() -> Duration {
    processor_time_of("self")
}

/// Returns the processor time of another process, by its id.
pub fn processor_time_of(process: &str) -> Duration {
    let threads = fs::read_dir(format!("/proc/{process}/task"));
    let threads = threads.expect("a process, on Linux with its proc file system");
    let mut nanoseconds = 0;
    for thread in threads {
        let path = thread.expect("a thread").path().join("schedstat");
        // A thread can end after the listing.
        let Ok(text) = fs::read_to_string(path) else {
            continue;
        };
        let spent = text.split_whitespace().next().unwrap_or_default();
        nanoseconds += spent.parse::<u64>().expect("nanoseconds");
    }
    Duration::from_nanos(nanoseconds)
}

/// Returns the peak memory of a process in bytes; "self" is this process.
pub fn highest_memory_of(process: &str) -> u64 {
    memory(process, "VmHWM:")
}

/// Returns the current memory of a process in bytes.
pub fn resident_memory_of(process: &str) -> u64 {
    memory(process, "VmRSS:")
}

fn memory(process: &str, figure: &str) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status"));
    let status = status.expect("a process, on Linux with its proc file system");
    let line = status.lines().find(|line| line.starts_with(figure));
    let kilobytes = line.and_then(|line| line.split_whitespace().nth(1));
    let kilobytes = kilobytes.expect("a figure").parse::<u64>();
    kilobytes.expect("kilobytes").saturating_mul(1_024)
}
