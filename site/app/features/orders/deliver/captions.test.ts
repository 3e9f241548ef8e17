import { describe, expect, it } from "vitest";
import { captionsText, momentText, parseMoment } from "./captions.ts";

describe("captions that are written here", () => {
  it("are shown until they are read, or until the next one or the end", () => {
    const made = captionsText(
      [
        { from: "0:03", text: "Run  well,\nand <smile> --> & breathe!" },
        { from: "1", text: "Hello, Mia!" },
        { from: "", text: "   " },
        { from: "0:09.5", text: "Bye" },
      ],
      10,
    );
    expect(made).toEqual({
      text: [
        "WEBVTT",
        "",
        "00:00:01.000 --> 00:00:02.500",
        "Hello, Mia!",
        "",
        "00:00:03.000 --> 00:00:05.400",
        "Run well, and &lt;smile&gt; --&gt; &amp; breathe!",
        "",
        "00:00:09.500 --> 00:00:10.000",
        "Bye",
        "",
      ].join("\n"),
    });
  });

  it("name the row with a mistake", () => {
    const row = (from: string) => [
      { from: "0:01", text: "One" },
      { from, text: "Two" },
    ];
    expect(captionsText(row("soon"), 10)).toEqual({
      row: 1,
      mistake: "Write the time like 0:05 or 1:05.5",
    });
    expect(captionsText(row("0:10"), 10)).toEqual({ row: 1, mistake: "The video is over by then" });
    expect(captionsText(row("0:01.0"), 10)).toMatchObject({
      mistake: "Two captions begin at this time",
    });
    expect(captionsText([], 10)).toEqual({ row: -1, mistake: "Write at least one caption." });
  });

  it("read and write moments", () => {
    const read = ["5", "0:05", "1:05.5", "2:03,25", "90", "1:60", "a", "", "-1", "1:2:3"];
    expect(read.map(parseMoment)).toEqual([5, 5, 65.5, 123.25, 90, null, null, null, null, null]);
    expect([0, 5.04, 65.55, 600].map(momentText)).toEqual([
      "0:00.0",
      "0:05.0",
      "1:05.5",
      "10:00.0",
    ]);
  });
});
