import type { ReactNode } from "react";
import type { Image } from "#app/lib/api/types.ts";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "#messages/operators-settings";
import { type LogoVisibility, logoVisibility } from "./logo-visibility.ts";
import { useLogoPixels } from "./use-logo-pixels.ts";

interface LogoPreviewProps {
  logo: Image;
  /** The ground of the header in the colours of the form. */
  ground: string;
}

/** The logo where visitors see it, with a warning if it has about the colour of its ground. */
export function LogoPreview({ logo, ground }: LogoPreviewProps) {
  const pixels = useLogoPixels(logo.src);
  const { src, width, height } = logo;
  return (
    <>
      <div className="flex flex-wrap gap-x-6 gap-y-4">
        <Place caption={texts.logoInHeader}>
          <div
            className="w-64 max-w-full rounded-xl px-4 py-4.5"
            style={{ backgroundColor: ground }}
          >
            <img
              {...{ src, width, height }}
              alt=""
              className="h-9 w-auto max-w-44 object-contain object-left rtl:object-right"
            />
          </div>
        </Place>
        <Place caption={texts.logoInIcon}>
          <div
            className="grid size-18 place-items-center rounded-[1.125rem]"
            style={{ backgroundColor: ground }}
          >
            <img {...{ src, width, height }} alt="" className="size-13 object-contain" />
          </div>
        </Place>
      </div>
      {pixels !== null && <LogoWarning seen={logoVisibility(pixels, ground)} />}
    </>
  );
}

function Place({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <figure className="grid content-start gap-1.5">
      {children}
      <figcaption className="text-sm text-mute">{caption}</figcaption>
    </figure>
  );
}

/** What is hard to see, and what the operator can do about it. */
export function LogoWarning({ seen }: { seen: LogoVisibility }) {
  if (seen === "clear") return null;
  return (
    <Notice tone="warning" title={seen === "lost" ? texts.logoLost : texts.logoPartlyLost}>
      <p>{texts.logoLostAdvice}</p>
    </Notice>
  );
}
