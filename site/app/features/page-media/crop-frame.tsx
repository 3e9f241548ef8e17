import { useEffect, useId, useRef } from "react";
import * as texts from "#messages/page-media";
import { type CropView, cropArea, drawCrop, mostZoom, movedView } from "./crop-area.ts";
import type { SlotRule } from "./picture-slots.ts";

/** Pixels across that the preview is drawn with. */
const previewWidth = 960;

export interface CropFrameProps {
  picture: ImageBitmap;
  rule: SlotRule;
  view: CropView;
  onChange: (view: CropView) => void;
}

/** A picture in its frame: dragged by pointer, or moved and enlarged by three sliders, which also take keys. */
export function CropFrame({ picture, rule, view, onChange }: CropFrameProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { aspect, least } = rule;
  useEffect(() => {
    if (canvas.current !== null) drawCrop(canvas.current, picture, aspect, view);
  }, [picture, aspect, view]);
  const area = cropArea(picture, aspect, view);
  const most = mostZoom(picture, aspect, least.width);
  return (
    <div className="grid gap-4">
      <canvas
        ref={canvas}
        width={previewWidth}
        height={Math.round(previewWidth / aspect)}
        role="img"
        aria-label={texts.cropPreview}
        className="mx-auto max-h-[45dvh] max-w-full cursor-move touch-none rounded-2xl bg-surface-sunken"
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={(event) => {
          if (event.buttons !== 1) return;
          const { clientWidth, clientHeight } = event.currentTarget;
          const by = { x: event.movementX / clientWidth, y: event.movementY / clientHeight };
          onChange(movedView(view, picture, aspect, by));
        }}
      />
      <div className="grid gap-3 sm:grid-cols-3">
        <Slider
          label={texts.zoom}
          min={1}
          max={most}
          value={view.zoom}
          onChange={(zoom) => onChange({ ...view, zoom })}
        />
        <Slider
          label={texts.leftRight}
          // The picture is not mirrored in a right-to-left language.
          dir="ltr"
          min={0}
          max={picture.width - area.width < 1 ? 0 : 1}
          value={view.x}
          onChange={(x) => onChange({ ...view, x })}
        />
        <Slider
          label={texts.upDown}
          min={0}
          max={picture.height - area.height < 1 ? 0 : 1}
          value={view.y}
          onChange={(y) => onChange({ ...view, y })}
        />
      </div>
    </div>
  );
}

interface SliderProps {
  label: string;
  dir?: "ltr";
  min: number;
  /** The same as `min` where there is nothing to choose. */
  max: number;
  value: number;
  onChange: (value: number) => void;
}

function Slider({ label, dir, min, max, value, onChange }: SliderProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="range"
        dir={dir}
        min={min}
        max={max}
        step={(max - min) / 50 || 1}
        value={value}
        disabled={max <= min}
        className="h-11 w-full accent-control"
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </div>
  );
}
