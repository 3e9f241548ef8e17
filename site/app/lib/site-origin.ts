let origin = "";

/** Both entries set it before they draw: the generator from its options, the browser from the page's data. */
export function setSiteOrigin(value: string): void {
  origin = value.replace(/\/$/, "");
}

/** The whole public address of a path, as canonical links and structured data want it. */
export function absolute(path: string): string {
  return `${origin}${path}`;
}
