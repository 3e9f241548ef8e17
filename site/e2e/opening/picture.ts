import type { Page } from "@playwright/test";

/** Chooses a picture of this size, drawn in the browser: a phone's window is smaller than some pictures must be. */
export async function choosePicture(
  page: Page,
  label: string,
  { width, height }: { width: number; height: number },
) {
  const url = await page.evaluate(
    ([x, y]) => {
      const canvas = document.createElement("canvas");
      canvas.width = x;
      canvas.height = y;
      const context = canvas.getContext("2d");
      if (context === null) throw new Error("This browser draws no pictures.");
      context.fillStyle = "#0a7";
      context.fillRect(x / 4, y / 4, x / 2, y / 2);
      return canvas.toDataURL("image/png");
    },
    [width, height] as const,
  );
  const buffer = Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
  const file = { name: "bild.png", mimeType: "image/png", buffer };
  await page.getByLabel(label).setInputFiles(file);
}
