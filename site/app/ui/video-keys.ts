/** What can be chosen, as the factor that a browser takes. */
export const speeds: readonly string[] = ["0.5", "0.75", "1", "1.25", "1.5", "2"];

/** What of a video the keys change; the tests' own is no element. */
export interface KeyedVideo {
  paused: boolean;
  muted: boolean;
  currentTime: number;
  duration: number;
  textTracks: ArrayLike<{ mode: TextTrackMode }>;
  play(): Promise<void>;
  pause(): void;
}

export type KeyAction = ((video: KeyedVideo) => void) | "slower" | "faster" | "fullscreen";

/** Letters alone: space, enter and arrows are the browser's, whose own buttons need them. */
const actions: Readonly<Record<string, KeyAction>> = {
  k: togglePlay,
  j: (video) => skip(video, -10),
  l: (video) => skip(video, 10),
  Home: (video) => skip(video, Number.NEGATIVE_INFINITY),
  m: (video) => {
    video.muted = !video.muted;
  },
  c: toggleCaptions,
  f: "fullscreen",
  "<": "slower",
  ">": "faster",
};

/** What a key does in a player; `null` leaves it to the page. */
export function keyAction(key: string): KeyAction | null {
  return actions[key.length === 1 ? key.toLowerCase() : key] ?? null;
}

function togglePlay(video: KeyedVideo) {
  if (video.paused) {
    video.play().catch((error: unknown) => console.warn("failed to play a video", error));
  } else {
    video.pause();
  }
}

function skip(video: KeyedVideo, seconds: number) {
  const end = Number.isFinite(video.duration) ? video.duration : Number.MAX_VALUE;
  video.currentTime = Math.min(end, Math.max(0, video.currentTime + seconds));
}

function toggleCaptions({ textTracks }: KeyedVideo) {
  for (const track of Array.from(textTracks)) {
    track.mode = track.mode === "showing" ? "hidden" : "showing";
  }
}
