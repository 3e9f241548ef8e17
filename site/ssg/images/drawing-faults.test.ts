import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { drawingFault } from "./drawing-faults.ts";

const drawing = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${inner}</svg>`;
const faultOf = (text: string) => drawingFault(Buffer.from(text));

test.each([
  '<rect width="8" height="8" fill="#14402f"/>',
  '<defs><linearGradient id="g"/></defs><rect fill="url(#g)"/><rect style="fill: url( \'#g\' )"/>',
  '<g id="a"/><use href="#a"/><use xlink:href="#a"/>',
  '<image href="data:image/png;base64,AAAA"/>',
  "<title>Only one on the script: Ada&#39;s</title>",
  "<style>.a{fill:#fff}</style>",
])("a drawing that only draws is taken: %s", (inner) => {
  expect(faultOf(drawing(inner))).toBeNull();
  expect(faultOf(`<?xml version="1.0" encoding="UTF-8"?>${drawing(inner)}`)).toBeNull();
});

test.each([
  "<script>1</script>",
  '<s:script xmlns:s="http://www.w3.org/2000/svg">1</s:script>',
  "<foreignObject><p>1</p></foreignObject>",
  '<rect onload="1"/>',
  '<set attributeName="onload" to="1"/>',
  '<animate attributeName="xlink:href" values="https://evil.example/"/>',
  '<image href="https://evil.example/a.png"/>',
  '<image xlink:href="//evil.example/a.png"/>',
  '<use href="data:image/svg+xml,%3Csvg/%3E#a"/>',
  '<a href="javascript:1"><rect/></a>',
  '<a href="&#106;avascript:1"><rect/></a>',
  '<g xml:base="https://evil.example/"><use href="#a"/></g>',
  '<style>@import "https://evil.example/a.css";</style>',
  "<style>@\\69mport 'https://evil.example/a.css';</style>",
  "<style>@&#105;mport 'https://evil.example/a.css';</style>",
  "<style>rect{fill:url(https://evil.example/a.svg#g)}</style>",
  '<rect style="fill:u&#114;l(https://evil.example/a.svg#g)"/>',
  "<style>rect{fill:\\75rl(https://evil.example/a.svg#g)}</style>",
  "<style>rect{cursor:image-set('https://evil.example/a.png' 1x)}</style>",
  "<rect fill=\"url('//evil.example/a.svg#g')\"/>",
])("a drawing that runs or fetches something is refused: %s", (inner) => {
  expect(faultOf(drawing(inner))).toBe("is a drawing that runs or fetches something");
});

test.each([
  `<!DOCTYPE svg [<!ENTITY a "<rect onload='1'/>">]>${drawing("&a;")}`,
  `<!doctype svg SYSTEM "https://evil.example/a.dtd">${drawing("")}`,
  `<?xml-stylesheet href="#a"?>${drawing("")}`,
])("a drawing that brings entities or a style sheet is refused: %s", (text) => {
  expect(faultOf(text)).toBe("is a drawing that runs or fetches something");
});

test("a drawing whose text could be read in two ways is refused", () => {
  const text = drawing("<script>1</script>");
  for (const content of [
    Buffer.from(`\ufeff${text}`, "utf16le"),
    gzipSync(text),
    Buffer.from(`<?xml version="1.0" encoding="UTF-7"?>${drawing("")}`),
  ]) {
    expect(drawingFault(content)).toBe("is a drawing that is no text in UTF-8");
  }
});
