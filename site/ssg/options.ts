import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { BuildFailure } from "./failure.ts";
import { defaultLanguage, messageLanguages } from "./languages.ts";

export interface BuildOptions {
  /** The exported folder: `sports.ndjson`, `talent.ndjson` and `media/`, or a snapshot's `catalogue.json`. */
  catalogue: string;
  /** The folder of the built site. */
  out: string;
  /** The public address of the site: scheme and host, no slash at the end. */
  origin: string;
  /** The languages of the site, by their folders of messages; the default one first. */
  languages: string[];
  /** Whether to ignore the last build. */
  fresh: boolean;
}

const usage =
  "usage: node site/ssg/start.mjs --catalogue DIR [--out site/dist] [--site-url http://127.0.0.1:4300] [--languages en,de] [--fresh]";

export function readOptions(args: string[]): BuildOptions {
  const { values } = parse(args);
  if (values.catalogue === undefined) throw new BuildFailure(`--catalogue is missing; ${usage}`);
  const address = values["site-url"];
  if (!URL.canParse(address)) throw new BuildFailure(`--site-url is no address: ${address}`);
  return {
    catalogue: resolve(values.catalogue),
    out: resolve(values.out),
    origin: new URL(address).origin,
    languages: languagesOf(values.languages),
    fresh: values.fresh,
  };
}

/** The languages of the option, or all; the default one is always among them. */
function languagesOf(option: string | undefined): string[] {
  if (option === undefined) return messageLanguages();
  const others = option.split(",").filter((code) => code !== "" && code !== defaultLanguage);
  return [defaultLanguage, ...new Set(others)];
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        catalogue: { type: "string" },
        out: { type: "string", default: "site/dist" },
        "site-url": { type: "string", default: "http://127.0.0.1:4300" },
        languages: { type: "string" },
        fresh: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    throw new BuildFailure(`${error instanceof Error ? error.message : String(error)}; ${usage}`);
  }
}
