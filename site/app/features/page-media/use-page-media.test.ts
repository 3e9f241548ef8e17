import { expect, test } from "vitest";
import type { PageMedia } from "#app/lib/api/types.ts";
import { galleryOf, sent } from "./use-page-media.ts";

const image = (src: string, alt: string) => ({ src, alt, width: 800, height: 800 });
const media: PageMedia = {
  version: 3,
  gallery: [
    { image: image("/media/seed/ada-before.svg", "Before") },
    { assetId: "a1", image: image("/media/talent/pictures/a1.png", "At home") },
  ],
};

test("the editor shows every picture that the page shows, and an upload is added to them", () => {
  const gallery = galleryOf(media);
  expect(gallery.map(({ name }) => name)).toEqual(["/media/seed/ada-before.svg", "a1"]);
  expect([...gallery, { assetId: "a2", alt: "New" }].map(sent)).toEqual([
    { src: "/media/seed/ada-before.svg", alt: "Before" },
    { assetId: "a1", alt: "At home" },
    { assetId: "a2", alt: "New" },
  ]);
});
