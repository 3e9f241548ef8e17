// What the worker makes of a push. No I/O: the worker calls these.

/** A notification as it is shown. */
export interface ShownPush {
  title: string;
  options: {
    body: string;
    tag: string;
    renotify: true;
    icon: string;
    badge: string;
    data: { path: string };
  };
}

const icon = "/icon-192.png";

/** What a push shows; one that cannot be read is shown all the same, as browsers demand. */
export function readPush(text: string | null): ShownPush {
  const { title, body, path, tag } = fieldsOf(text);
  return {
    title: textOf(title) ?? "You have a new notification",
    options: {
      body: textOf(body) ?? "",
      tag: textOf(tag) ?? "matchday",
      // One that replaces an earlier one is news too.
      renotify: true,
      icon,
      badge: icon,
      data: { path: pathOf(path) },
    },
  };
}

/** The page that a press opens: a path of this site, the front page for anything else. */
export function pathOf(path: unknown): string {
  // Only characters of addresses: browsers strip invisible ones and parse the rest again.
  const text = textOf(path) ?? "/";
  return /^\/(?!\/)[\w/-]*$/.test(text) ? text : "/";
}

function fieldsOf(text: string | null): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text ?? "");
    return typeof read === "object" && read !== null ? { ...read } : {};
  } catch {
    return {};
  }
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
