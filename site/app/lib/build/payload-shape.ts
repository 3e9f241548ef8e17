/**
 * The shape of the payloads this code reads: a hash of what declares and builds them (site/ssg/code/payload-shape.ts),
 * put in place by the bundler. Empty outside of a bundle.
 */
export const payloadShape: string = String(import.meta.env.PAYLOAD_SHAPE ?? "");

/** The content of a payload file, whose name is equal in every build. */
export interface PayloadFile {
  shape: string;
  /** What the page's loader reads. */
  page: unknown;
}

/** The file of a page's data as this code shapes it. */
export function payloadFile(page: unknown): PayloadFile {
  return { shape: payloadShape, page };
}

/** The page's data in a payload file; `another` for one that other code wrote, null for no payload at all. */
export function readPayload(
  file: unknown,
  shape = payloadShape,
): { page: unknown } | "another" | null {
  if (typeof file !== "object" || file === null || !("shape" in file) || !("page" in file))
    return null;
  return file.shape === shape ? { page: file.page } : "another";
}
