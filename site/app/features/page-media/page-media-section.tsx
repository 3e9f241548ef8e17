import { lazy, Suspense, useState } from "react";
import type { PageMedia } from "#app/lib/api/types.ts";
import { Card } from "#app/ui/card.tsx";
import * as texts from "#messages/page-media";
import { GalleryCard } from "./gallery-card.tsx";
import { DescribeDialog, RemoveDialog } from "./picture-dialogs.tsx";
import type { PictureSlot } from "./picture-slots.ts";
import { IntroCard, OnePictureCard } from "./single-cards.tsx";
import { galleryOf, usePageMedia } from "./use-page-media.ts";

const CropDialog = lazy(async () => ({
  default: (await import("./crop-dialog.tsx")).CropDialog,
}));
const IntroDialog = lazy(async () => ({
  default: (await import("./intro-dialog.tsx")).IntroDialog,
}));

/** What is open over the section. */
type Opened =
  | { kind: "crop"; slot: PictureSlot; file: File }
  | { kind: "describe"; slot: "avatar" | "cover"; alt: string }
  | { kind: "describe"; slot: "gallery"; alt: string; name: string }
  | { kind: "remove"; slot: "avatar" | "cover" | "intro" }
  | { kind: "remove"; slot: "gallery"; name: string }
  | { kind: "intro"; file: File };

export interface PageMediaSectionProps {
  loaded: PageMedia;
  /** Only a draft can be without a portrait. */
  isDraft: boolean;
}

/** Portrait, cover, gallery and intro video of the talent's own page. */
export function PageMediaSection({ loaded, isDraft }: PageMediaSectionProps) {
  const page = usePageMedia(loaded);
  const { media } = page;
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const gallery = galleryOf(media);
  const crop = (slot: PictureSlot) => (file: File) => setOpened({ kind: "crop", slot, file });

  const saveCrop = async (slot: PictureSlot, assetId: string, alt: string) => {
    if (slot === "gallery") {
      await page.saveGallery([...gallery, { assetId, alt }], texts.added);
    } else await page.savePicture(slot, alt, assetId);
    close();
  };
  const saveDescription = async (now: Opened & { kind: "describe" }, alt: string) => {
    if (now.slot === "gallery") {
      const next = gallery.map((one) => (one.name === now.name ? { ...one, alt } : one));
      await page.saveGallery(next, texts.saved);
    } else await page.savePicture(now.slot, alt);
    close();
  };
  const remove = async (now: Opened & { kind: "remove" }) => {
    if (now.slot === "gallery") {
      const next = gallery.filter(({ name }) => name !== now.name);
      await page.saveGallery(next, texts.removed);
    } else if (now.slot === "intro") await page.removeIntro();
    else await page.removePicture(now.slot);
    close();
  };

  return (
    <section id="pictures" aria-labelledby="pictures-title" className="mt-12">
      <h2 id="pictures-title" className="display text-3xl">
        {texts.heading}
      </h2>
      <p className="mt-1 text-mute">{texts.headingHint}</p>
      <div className="mt-5 grid items-start gap-4 lg:grid-cols-2">
        <OnePictureCard
          slot="avatar"
          hint={texts.portraitHint}
          picture={media.avatar ?? null}
          mayRemove={isDraft}
          onChoose={crop("avatar")}
          onDescribe={(alt) => setOpened({ kind: "describe", slot: "avatar", alt })}
          onRemove={() => setOpened({ kind: "remove", slot: "avatar" })}
        />
        <OnePictureCard
          slot="cover"
          hint={texts.coverHint}
          picture={media.cover ?? null}
          mayRemove
          onChoose={crop("cover")}
          onDescribe={(alt) => setOpened({ kind: "describe", slot: "cover", alt })}
          onRemove={() => setOpened({ kind: "remove", slot: "cover" })}
        />
        <Card className="lg:col-span-2">
          <GalleryCard
            pictures={gallery}
            onChoose={crop("gallery")}
            onMove={(next) => page.saveGallery(next, texts.orderSaved)}
            onDescribe={({ name, alt }) =>
              setOpened({ kind: "describe", slot: "gallery", name, alt })
            }
            onRemove={(name) => setOpened({ kind: "remove", slot: "gallery", name })}
          />
        </Card>
        <Card className="lg:col-span-2">
          <IntroCard
            video={media.introVideo?.video ?? null}
            onChoose={(file) => setOpened({ kind: "intro", file })}
            onRemove={() => setOpened({ kind: "remove", slot: "intro" })}
          />
        </Card>
      </div>
      <Suspense>
        {opened?.kind === "crop" && (
          <CropDialog
            slot={opened.slot}
            file={opened.file}
            onSave={(assetId, alt) => saveCrop(opened.slot, assetId, alt)}
            onClose={close}
          />
        )}
        {opened?.kind === "intro" && (
          <IntroDialog
            file={opened.file}
            onSave={async (intro) => {
              await page.saveIntro(intro);
              close();
            }}
            onClose={close}
          />
        )}
      </Suspense>
      {opened?.kind === "describe" && (
        <DescribeDialog
          alt={opened.alt}
          onSave={(alt) => saveDescription(opened, alt)}
          onClose={close}
        />
      )}
      {opened?.kind === "remove" && (
        <RemoveDialog slot={opened.slot} onRemove={() => remove(opened)} onClose={close} />
      )}
    </section>
  );
}
