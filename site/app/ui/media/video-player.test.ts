import { describe, expect, it } from "vitest";
import { type KeyedVideo, keyAction } from "./video-player.tsx";

function newVideo(): KeyedVideo {
  return {
    paused: true,
    muted: false,
    currentTime: 12,
    duration: 20,
    textTracks: [{ mode: "showing" }],
    async play() {
      this.paused = false;
    },
    pause() {
      this.paused = true;
    },
  };
}

function press(video: KeyedVideo, key: string) {
  const action = keyAction(key);
  if (typeof action === "function") action(video);
  return action;
}

describe("the keys of a player", () => {
  it("play, skip within the video, mute and switch captions", () => {
    const video = newVideo();
    press(video, "k");
    expect(video.paused).toBe(false);
    press(video, "K");
    expect(video.paused).toBe(true);
    press(video, "j");
    expect(video.currentTime).toBe(2);
    press(video, "j");
    expect(video.currentTime).toBe(0);
    for (const key of ["l", "l", "l"]) press(video, key);
    expect(video.currentTime).toBe(20);
    press(video, "Home");
    expect(video.currentTime).toBe(0);
    press(video, "m");
    expect(video.muted).toBe(true);
    press(video, "c");
    expect(Array.from(video.textTracks, ({ mode }) => mode)).toEqual(["hidden"]);
  });

  it("change speed and screen by the player, and leave all others to the page", () => {
    const keys = [">", "<", "F", "Tab", "Enter", " ", "ArrowLeft", "x"];
    expect(keys.map(keyAction).filter((action) => action !== null)).toEqual([
      "faster",
      "slower",
      "fullscreen",
    ]);
  });
});
