import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { z } from "zod";
import { BuildFailure } from "#ssg/failure.ts";
import { checkReferences } from "./check.ts";
import { type Catalogue, catalogueShape } from "./shape.ts";

/** Reads and checks `catalogue.json` of a folder; a fault names the file, the record and the field. */
export async function readCatalogue(
  folder: string,
): Promise<{ catalogue: Catalogue; text: string }> {
  const file = join(folder, "catalogue.json");
  const text = await readText(file);
  return { catalogue: parseCatalogue(text, file), text };
}

export function parseCatalogue(text: string, file: string): Catalogue {
  const value = parseJson(text, file);
  const result = catalogueShape.safeParse(value);
  if (!result.success) {
    throw new BuildFailure(
      result.error.issues.map((issue) => sayIssue(issue, value, file)).join("\n"),
    );
  }
  const faults = checkReferences(result.data);
  if (faults.length > 0)
    throw new BuildFailure(faults.map((fault) => `${file}: ${fault}`).join("\n"));
  return result.data;
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw new BuildFailure(`${file}: cannot be read; export the catalogue first`, { cause: error });
  }
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BuildFailure(
      `${file}: is no JSON: ${error instanceof Error ? error.message : error}`,
    );
  }
}

/** `catalogue.json: talent 3 (mara-lindqvist): offers.0.price.amount: Invalid input…`. */
function sayIssue(issue: z.core.$ZodIssue, value: unknown, file: string): string {
  const [list, index, ...field] = issue.path;
  if (list === undefined || index === undefined) {
    return `${file}: ${list === undefined ? "" : `${String(list)}: `}${issue.message}`;
  }
  const record = nameOf(value, [list, index]);
  const where = field.length === 0 ? "" : `${field.map(String).join(".")}: `;
  return `${file}: ${String(list)} ${String(index)}${record}: ${where}${issue.message}`;
}

function nameOf(value: unknown, path: PropertyKey[]): string {
  let current = value;
  for (const step of [...path, "slug"]) {
    if (typeof current !== "object" || current === null) return "";
    current = Reflect.get(current, step);
  }
  return typeof current === "string" ? ` (${current})` : "";
}
