import { pageList } from "#app/lib/pages/page-records.ts";

import { baseOf, messageLanguages } from "#ssg/languages.ts";

/** The shape of a parameter in infra/cdn/paths.json. */
const shapes: Readonly<Record<string, string>> = { guid: "{orderGuid}", hash: "{orderHash}" };

/** Returns the paths that the edge answers with 200.html: the `shells` of infra/cdn/paths.json. */
export function edgePaths(): string[] {
  const shells = pageList.filter(({ document }) => document === "shell");
  return shells.map(({ path, params }) =>
    path.replaceAll(/:(\w+)/g, (_, name: string) => shapes[params?.[name] ?? ""] ?? name),
  );
}

/** Returns the pages that moved, without slashes, with their new addresses: `moved` of infra/cdn/paths.json. */
export function edgeMoves(): [from: string, to: string][] {
  return pageList.flatMap(({ path, movedTo }) =>
    movedTo === undefined ? [] : [[path.slice(1), movedTo.slice(1)]],
  );
}

/** Returns the first segments of the addresses of all languages but the default one: `languages` of infra/cdn/paths.json. */
export function edgeLanguages(): string[] {
  return messageLanguages()
    .map((code) => baseOf(code).slice(1))
    .filter((segment) => segment !== "");
}
