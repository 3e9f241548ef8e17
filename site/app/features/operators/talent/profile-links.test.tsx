import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ProfileLink, Socials, socialAddress } from "./profile-links.tsx";

test.each([
  ["instagram", "@ada.l", "https://www.instagram.com/ada.l"],
  ["youtube", "ada/../x", "https://www.youtube.com/@ada%2F..%2Fx"],
  ["website", "https://ada.example", "https://ada.example"],
] as const)("a profile at %s has its address", (network, handle, address) => {
  expect(socialAddress({ network, handle })).toBe(address);
});

test("only an https address becomes a link", () => {
  const htmlOf = (address: string) => renderToStaticMarkup(<ProfileLink address={address} />);
  expect(htmlOf("https://ada.example")).toContain('href="https://ada.example"');
  expect(htmlOf("https://ada.example")).toContain('rel="noopener noreferrer"');
  expect(htmlOf("javascript:alert(1)")).toBe("javascript:alert(1)");
  expect(htmlOf("http://ada.example")).toBe("http://ada.example");
});

test("profiles have the name of their network, and their followers if known", () => {
  const html = renderToStaticMarkup(
    <Socials
      socials={[
        { network: "tiktok", handle: "ada", followers: 1_200 },
        { network: "website", handle: "ada.example" },
      ]}
    />,
  );
  expect(html).toContain("TikTok: <a");
  expect(html).toContain("(1,200 followers)");
  expect(html).toContain("Website: ada.example");
});
