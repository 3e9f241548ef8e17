// What the scripts print on the terminal.

const styled = process.stdout.isTTY && !process.env.NO_COLOR;
const style = (code) => (text) => (styled ? `\u001b[${code}m${text}\u001b[0m` : text);

export const bold = style("1");
export const dim = style("2");
export const green = style("32");
export const red = style("31");

export function say(text = "") {
  process.stdout.write(`${text}\n`);
}

/** Seconds since `started`, for people: `0.4 s`, `2 min 05 s`. */
export function since(started) {
  const seconds = (performance.now() - started) / 1_000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${String(Math.floor(seconds % 60)).padStart(2, "0")} s`;
}

/** Prints a title, runs the work, prints how long it took. */
export async function step(title, work) {
  const started = performance.now();
  say(bold(`▸ ${title}`));
  const result = await work();
  say(dim(`  ${title}: ${since(started)}`));
  return result;
}
