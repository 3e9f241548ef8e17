//! What a measurement costs whatever else the machine does.

use std::fs;
use std::time::Duration;

/// What every thread of this process has had of a processor, by the kernel's own count.
pub fn processor_time() -> Duration {
    let threads = fs::read_dir("/proc/self/task").expect("Linux with its proc file system");
    let mut nanoseconds = 0;
    for thread in threads {
        let path = thread.expect("a thread").path().join("schedstat");
        // A thread may end between the listing and the reading.
        let Ok(text) = fs::read_to_string(path) else {
            continue;
        };
        let spent = text.split_whitespace().next().unwrap_or_default();
        nanoseconds += spent.parse::<u64>().expect("nanoseconds");
    }
    Duration::from_nanos(nanoseconds)
}
