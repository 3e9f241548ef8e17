import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from "react";
import { ownKeys } from "#app/lib/pages/own-keys.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "#messages/ui";
import { isUnplayable } from "./video-error.ts";

export interface VideoPlayerProps {
  src: string;
  /** What it is, for those who do not see it. */
  label: string;
  poster?: string | null | undefined;
  /** Address of captions in WebVTT. */
  captions?: string | null | undefined;
  width?: number | undefined;
  height?: number | undefined;
  /** Whether the page offers the video as a download. */
  canDownload?: boolean;
  /** The address leads nowhere any more; called once until it plays again. */
  onBroken?: (() => void) | undefined;
  videoRef?: Ref<HTMLVideoElement> | undefined;
  className?: string | undefined;
}

/**
 * A video with the browser's own controls, more keys than browsers know, and a choice of speed. A new address goes on
 * where the last one stopped.
 */
export function VideoPlayer({
  src,
  label,
  poster,
  captions,
  width,
  height,
  canDownload = false,
  onBroken,
  videoRef,
  className,
}: VideoPlayerProps) {
  const keysId = useId();
  const video = useRef<HTMLVideoElement>(null);
  const position = useRef(0);
  const renewed = useRef(false);
  const [speed, setSpeed] = useState("1");
  const [hasPicture, setHasPicture] = useState(true);
  useEffect(() => {
    if (video.current !== null) video.current.playbackRate = Number(speed);
  }, [speed]);
  const press = (event: KeyboardEvent<HTMLVideoElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const action = keyAction(event.key);
    if (action === null) return;
    event.preventDefault();
    if (action === "slower" || action === "faster") setSpeed(nextSpeed(speed, action));
    else if (action === "fullscreen") toggleFullscreen(event.currentTarget);
    else action(event.currentTarget);
  };
  return (
    <div className="grid gap-2">
      {!hasPicture && (
        // A notice's ground is translucent, and some players are on a dark card.
        <div className="rounded-xl bg-surface-raised">
          <Notice tone="warning" title={texts.videoNotShown}>
            {canDownload ? texts.videoNotShownDownload : texts.videoNotShownHint}
          </Notice>
        </div>
      )}
      <video
        ref={(element) => {
          video.current = element;
          if (typeof videoRef === "function") videoRef(element);
          else if (videoRef != null) videoRef.current = element;
        }}
        controls
        playsInline
        preload="metadata"
        src={src}
        // Another origin's captions are read only by a video that asks for leave.
        {...(captions == null ? {} : { crossOrigin: "anonymous" as const })}
        {...(poster == null ? {} : { poster })}
        width={width}
        height={height}
        aria-label={label}
        aria-describedby={keysId}
        className={classNames("max-h-[80dvh] w-full rounded-xl bg-night", className)}
        onKeyDown={ownKeys(press)}
        onTimeUpdate={({ currentTarget }) => {
          position.current = currentTarget.currentTime;
          renewed.current = false;
        }}
        onLoadedMetadata={({ currentTarget }) => {
          currentTarget.playbackRate = Number(speed);
          // A browser without the codec plays the sound alone.
          setHasPicture(currentTarget.videoWidth > 0);
          if (position.current > 0) currentTarget.currentTime = position.current;
        }}
        onError={({ currentTarget }) => {
          // Only once: another address does not fix a video that this browser cannot play.
          if (renewed.current || onBroken === undefined) {
            if (isUnplayable(currentTarget)) setHasPicture(false);
            return;
          }
          renewed.current = true;
          onBroken();
        }}
      >
        {captions != null && (
          <track kind="captions" src={captions} label={texts.captions} default />
        )}
      </video>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
        <p id={keysId} className="max-sm:sr-only">
          {texts.keysSpacePlaysJ}
        </p>
        <label className="flex items-center gap-2 font-semibold">
          {texts.speed}
          <select
            value={speed}
            onChange={({ target }) => setSpeed(target.value)}
            className="min-h-10 rounded-lg border-2 border-field bg-surface-raised px-2 text-strong"
          >
            {speeds.map((value) => (
              <option key={value} value={value}>
                {value}×
              </option>
            ))}
          </select>
        </label>
      </div>
    </div>
  );
}

function nextSpeed(speed: string, step: "slower" | "faster"): string {
  const index = speeds.indexOf(speed) + (step === "faster" ? 1 : -1);
  return speeds[Math.min(speeds.length - 1, Math.max(0, index))] ?? "1";
}

function toggleFullscreen(video: HTMLVideoElement) {
  const done =
    document.fullscreenElement === null ? video.requestFullscreen() : document.exitFullscreen();
  done.catch((error: unknown) => console.warn("failed to change to the full screen", error));
}

/** What can be chosen, as the factor that a browser takes. */
const speeds: readonly string[] = ["0.5", "0.75", "1", "1.25", "1.5", "2"];

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

type KeyAction = ((video: KeyedVideo) => void) | "slower" | "faster" | "fullscreen";

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
