// What the Rust benches print: one JSON object per line.

/** Passes a program's lines on to standard output; gives what they say. */
export function passResults(stdout) {
  process.stdout.write(stdout);
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}
