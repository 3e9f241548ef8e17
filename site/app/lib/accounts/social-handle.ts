/**
 * Returns the handle of a network in what was typed or pasted: `@ada` and `https://www.instagram.com/ada/?hl=de` are
 * `ada`. As `domain::talent::Socials::handle_in` reads it.
 */
export function handleIn(typed: string): string {
  const address = typed.trim().replace(/^https?:\/\//i, "");
  const slash = address.indexOf("/");
  const isAddress = slash > 0 && address.slice(0, slash).includes(".");
  const handle = isAddress ? firstPart(address.slice(slash + 1)) : address;
  return handle.replace(/^@+/, "");
}

/** Older addresses of a channel have the kind of the name before it. */
function firstPart(path: string): string {
  const [places = ""] = path.split(/[?#]/);
  return places.split("/").find((part) => part !== "" && part !== "c" && part !== "user") ?? "";
}
