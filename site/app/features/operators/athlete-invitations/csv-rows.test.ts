import { expect, test } from "vitest";
import { csvRows } from "./csv-rows.ts";

test.each([
  ["commas", "a@b.example,Mia,de"],
  ["semicolons", "a@b.example;Mia;de"],
  ["tabs", "a@b.example\tMia\tde"],
  ["a named separator", "sep=;\r\na@b.example;Mia;de"],
  ["a byte order mark", "\uFEFFa@b.example;Mia;de"],
])("reads %s", (_, text) => {
  expect(csvRows(text)).toEqual([["a@b.example", "Mia", "de"]]);
});

test("reads every line end and leaves out empty rows", () => {
  expect(csvRows("a,1\r\n\r\nb,2\n,\n  \nc,3\rd,4\r\n")).toEqual([
    ["a", "1"],
    ["b", "2"],
    ["c", "3"],
    ["d", "4"],
  ]);
});

test("reads quoted cells with separators, line ends and quotes", () => {
  expect(csvRows('"Berg, Mia","a ""b""","1\r\n2"\nx, "y" ,z')).toEqual([
    ["Berg, Mia", 'a "b"', "1\r\n2"],
    ["x", "y", "z"],
  ]);
});

test("finds the separator outside of quotes", () => {
  expect(csvRows('"Berg, Mia, Dr.";a@b.example')).toEqual([["Berg, Mia, Dr.", "a@b.example"]]);
});

test("a quote that is never closed hides no row", () => {
  expect(csvRows('a,"Mia\nb,Bo')).toEqual([
    ["a", '"Mia'],
    ["b", "Bo"],
  ]);
});

test("an empty text has no rows", () => {
  expect(csvRows("")).toEqual([]);
  expect(csvRows("\r\n \r\n")).toEqual([]);
});
