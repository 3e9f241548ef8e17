// Handles a request for the site at the edge, by the rules of paths.json (CloudFront Functions, runtime 2.0: no
// modules, no network, at most a millisecond). `embed.mjs` writes the rules and this text into ../site.yaml.

const rules = RULES;

const shells = rules.shells.map((shell) => shell.slice(1).split("/"));
const shapes = {};
Object.keys(rules.shapes).forEach((name) => {
  shapes[`{${name}}`] = new RegExp(rules.shapes[name]);
});

/** First segments of pages with a secret in their address. A secret has capital letters. */
const secretive = shells.filter((shell) => shell.includes("{orderHash}")).map((shell) => shell[0]);

/** A path's segments without their percent-encoding, or null for a path that names nothing of ours. */
function readSegments(path) {
  try {
    const segments = path.split("/").map((part) => decodeURIComponent(part));
    return segments.some(isOdd) ? null : segments;
  } catch (_malformed) {
    return null;
  }
}

function isOdd(segment) {
  const climbs = segment === "" || segment === "." || segment === "..";
  return climbs || /[\u0000-\u001f\u007f-\u009f/\\]/.test(segment);
}

/** Whether the path is a page that is never prerendered: it depends on who looks, or on a secret in it. */
function isShell(segments) {
  return shells.some(
    (shell) =>
      shell.length === segments.length &&
      shell.every((part, at) => (shapes[part] ? shapes[part].test(segments[at]) : part === segments[at])),
  );
}

/** The language that a path begins with, with a slash; empty for the default one. */
function languageOf(segments) {
  return rules.languages.includes(segments[0]) ? `${segments[0]}/` : "";
}

/** A segment in lower case; percent-encoded bytes stay as they are. */
function lower(segment) {
  return segment.replace(/%[0-9a-f]{2}|[A-Z]/gi, (part) => (part.length > 1 ? part : part.toLowerCase()));
}

// The one spelling of a path without its first slash: without the dots and slashes at its end, which belong to the
// sentence around a link, and in lower case, as slugs and areas are. Names of files and secrets keep their letters. A page
// that moved has its new address.
function spell(inner) {
  const segments = inner.replace(/[./]+$/, "").split("/");
  if (segments[segments.length - 1].includes(".")) return segments.join("/");
  const from = rules.languages.includes(lower(segments[0])) ? 1 : 0;
  const isSecretive = secretive.includes(lower(segments[from] || ""));
  const spelled = segments.map((one, at) => (isSecretive && at > from ? one : lower(one)));
  const page = spelled.slice(from).join("/");
  const moved = rules.moved.find((pair) => pair[0] === page);
  return (moved === undefined ? spelled : spelled.slice(0, from).concat(moved[1])).join("/");
}

/** Returns `{file}`, `{redirect}` or `{missing}` for the path of a request. */
function decide(path) {
  const slash = path.length > 1 && path.endsWith("/");
  const inner = slash ? path.replace(/^\/+|\/+$/g, "") : path.slice(1);
  const segments = inner === "" ? [] : readSegments(inner);
  if (segments === null) return { missing: true };
  if (segments.length === 0) return slash ? { redirect: "/" } : { file: "index.html" };
  const spelling = spell(inner);
  if (slash || spelling !== inner) return { redirect: `/${spelling}` };
  const last = segments[segments.length - 1];
  if (last === "index.html") return { redirect: `/${inner.split("/").slice(0, -1).join("/")}` };
  const language = languageOf(segments);
  const below = language === "" ? segments : segments.slice(1);
  if (isShell(below)) return { file: language + rules.shell };
  return { file: segments.join("/") + (last.includes(".") ? "" : "/index.html") };
}

/** The query as it came, with its question mark; nothing for none. */
function queryOf(request) {
  const pairs = [];
  Object.keys(request.querystring).forEach((name) => {
    const one = request.querystring[name];
    (one.multiValue || [one]).forEach((entry) => {
      pairs.push(entry.value === "" ? name : `${name}=${entry.value}`);
    });
  });
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler(event) {
  const request = event.request;
  const query = queryOf(request);
  const decision = decide(request.uri);
  if (decision.redirect !== undefined) {
    return {
      statusCode: 301,
      statusDescription: "Moved Permanently",
      headers: { location: { value: decision.redirect + query } },
    };
  }
  // A name that no file has: the bucket refuses, and the function `pages` answers with the 404 page.
  const file = decision.missing ? "404" : decision.file;
  request.uri = `/${file.split("/").map(encodeURIComponent).join("/")}`;
  // For a page that moved: the query never reaches the bucket, which would take some names as orders.
  if (query === "") delete request.headers["x-matchday-query"];
  else request.headers["x-matchday-query"] = { value: query };
  return request;
}
