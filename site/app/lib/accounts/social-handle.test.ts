import { expect, test } from "vitest";
import { handleIn } from "./social-handle.ts";

test.each([
  ["ada", "ada"],
  [" @ada ", "ada"],
  ["https://www.instagram.com/ada.k/?igsh=1", "ada.k"],
  ["HTTPS://Instagram.com/ada#top", "ada"],
  ["instagram.com/ada", "ada"],
  ["https://x.com/ada_k/status/1", "ada_k"],
  ["https://www.tiktok.com/@ada", "ada"],
  ["https://youtube.com/c/ada-k", "ada-k"],
  ["youtube.com/user/ada", "ada"],
  ["https://www.instagram.com/", ""],
  ["ada.k", "ada.k"],
  ["not a handle/at all", "not a handle/at all"],
])("%j is the handle %j", (typed, handle) => expect(handleIn(typed)).toBe(handle));
