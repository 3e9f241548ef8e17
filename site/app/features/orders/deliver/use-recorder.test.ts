import { describe, expect, it } from "vitest";
import { clockText, recordingFormat } from "./use-recorder.ts";

describe("the format of a recording", () => {
  it("is MP4 where the browser can, and WebM otherwise", () => {
    expect(recordingFormat(() => true)?.extension).toBe("mp4");
    const onlyWebm = (mimeType: string) => mimeType.startsWith("video/webm");
    expect(recordingFormat(onlyWebm)?.mimeType).toBe("video/webm;codecs=vp9,opus");
    expect(recordingFormat((mimeType) => mimeType === "video/webm")?.extension).toBe("webm");
    expect(recordingFormat(() => false)).toBeNull();
  });

  it("shows how long it takes", () => {
    expect([0, 9.9, 65, 600].map(clockText)).toEqual(["0:00", "0:09", "1:05", "10:00"]);
  });
});
