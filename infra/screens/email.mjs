import { mkdir } from "node:fs/promises";
import { join } from "node:path";

/** Takes a picture of an email as a program shows it; returns its description. */
export async function takeEmail({ mail, look, browser, out }) {
  const { language, theme, width } = look;
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: theme,
    javaScriptEnabled: false,
  });
  try {
    const page = await context.newPage();
    await page.setContent(mail.html ?? `<pre>${mail.text}</pre>`);
    const name = `email-${mail.subject.toLowerCase().replaceAll(/[^a-z]+/g, "-")}`;
    const folder = join(language, theme, String(width));
    const file = join(folder, `${name}.png`);
    await mkdir(join(out, folder), { recursive: true });
    await page.screenshot({ path: join(out, file), fullPage: true });
    return { file, page: name, state: "", path: mail.subject, ...look, faults: [] };
  } finally {
    await context.close();
  }
}
