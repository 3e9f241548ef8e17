// What the Rust benches print: one JSON object per line.

/** Copies a program's lines to standard output and returns them parsed. */
export function passResults(stdout) {
  process.stdout.write(stdout);
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}
