import { expect, test } from "vitest";
import { sizedSvg } from "./draw-svg.ts";

const shape = "<path d='M0 0h9v9z'/></svg>";

test("an SVG with a view box alone is drawn in its shape", () => {
  expect(sizedSvg(`<svg viewBox="0 0 200 50">${shape}`, 2_000)).toEqual({
    text: `<svg viewBox="0 0 200 50" width="2000" height="500">${shape}`,
    width: 2_000,
    height: 500,
  });
});

test("a size in units is replaced by one in pixels, and without a view box it becomes one", () => {
  const inch = `<svg xmlns='x' width='1in' height="48" fill="none">${shape}`;
  expect(sizedSvg(inch, 400)).toEqual({
    text: `<svg xmlns='x' fill="none" width="400" height="200" viewBox="0 0 96 48">${shape}`,
    width: 400,
    height: 200,
  });
});

test("a percentage is no size, so the view box decides", () => {
  const sized = sizedSvg(`<svg width="100%" height="100%" viewBox="0,0,30,60">${shape}`, 600);
  expect(sized).toMatchObject({ width: 300, height: 600 });
  expect(sized?.text).not.toContain("%");
});

test("a width of a stroke or of another element is kept", () => {
  const svg = `<svg stroke-width="2" viewBox="0 0 10 10"><rect width="5" height="5"/></svg>`;
  expect(sizedSvg(svg, 10)?.text).toBe(
    `<svg stroke-width="2" viewBox="0 0 10 10" width="10" height="10"><rect width="5" height="5"/></svg>`,
  );
});

test("what precedes the root element is kept, but for the declaration with its encoding", () => {
  const declaration = `\uFEFF<?xml version="1.0" encoding="ISO-8859-1"?>`;
  const start = `
<!-- <svg viewBox="0 0 1 9"> -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd" [ <!ENTITY ns "x"> ]>
`;
  expect(sizedSvg(`${declaration}${start}<svg viewBox="0 0 10 10">${shape}`, 10)?.text).toBe(
    `${start}<svg viewBox="0 0 10 10" width="10" height="10">${shape}`,
  );
});

test("what is no SVG, or has no shape, is not drawn", () => {
  for (const text of [
    "",
    "<html><svg viewBox='0 0 9 9'></svg></html>",
    "<svgx viewBox='0 0 9 9'/>",
    "<svg/>",
    "<svg viewBox='0 0 0 9'/>",
    "<svg viewBox='0 0 x 9'/>",
    "<svg width='9' height='-9'/>",
  ]) {
    expect(sizedSvg(text, 100)).toBeNull();
  }
});
