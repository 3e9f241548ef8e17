export interface Picture {
  /** Where it was uploaded to: what a page newer than the build shows. */
  src: string;
  width: number;
  height: number;
  alt: string;
  /** What must stay in sight when it is cut, from 0 to 1 of its width and height. */
  focal?: { x: number; y: number } | undefined;
  /** What the build made of it. */
  built?: BuiltPicture | undefined;
}

/** The files of a picture below `/images/`, named by their content. */
export interface BuiltPicture {
  /** For every browser: the drawing itself, or pixels of a middle size. */
  file: string;
  /** With `widths`: `{base}-{width}.avif` and `.webp`. A drawing that is lighter than its pixels has neither. */
  base?: string;
  widths?: readonly number[];
  /** `#0d1a14`: the placeholder colour until the picture is loaded, or the ground of one with transparency. */
  colour?: string;
}

/** What a `<source>` offers: every width the build made in one format. */
export function sourceSet({ base, widths }: BuiltPicture, format: "avif" | "webp"): string | null {
  if (base === undefined || widths === undefined) return null;
  return widths.map((width) => `${base}-${width}.${format} ${width}w`).join(", ");
}

/** The newer picture; the files of the older one stay in use while it is still the same upload. */
export function newerPicture(older: Picture, newer: Picture): Picture {
  return newer.src === older.src ? { ...older, alt: newer.alt } : newer;
}
