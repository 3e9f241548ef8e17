import { useRevalidator } from "react-router";
import { z } from "zod/mini";
import { answerOf, api } from "#app/lib/api/client.ts";
import { ApiFailure, messageFor } from "#app/lib/api/failure.ts";
import { slugPattern } from "#app/lib/api/rules/formats.ts";
import type { PublicationView } from "#app/lib/api/types.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { pageUrl } from "#app/lib/marketplace/site-config.ts";
import { formatShortDay } from "#app/lib/time/format-time.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Input } from "#app/ui/forms/field.tsx";
import { FormFrame } from "#app/ui/forms/form-frame.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "#messages/talent-dashboard-publication";

const rules = z.object({
  slug: z.string().check(z.trim(), z.regex(slugPattern, texts.addressRule)),
});

/** The address of the page: changed at most once in 30 days, and the old one leads to the new one for good. */
export function SlugForm({ publication }: { publication: PublicationView }) {
  const revalidator = useRevalidator();
  const { slug, slugChangeableAt } = publication;
  const { field, frame, busy } = useForm<{ slug: string }>({
    defaults: { slug },
    resolver: rulesResolver(() => rules),
    wordsFor: (error) =>
      error instanceof ApiFailure && error.code === "action_refused"
        ? texts.addressFixed
        : messageFor(error),
    send: async (values) => {
      await answerOf(api.PUT("/api/talent-account/slug", { body: { slug: values.slug.trim() } }));
      await revalidator.revalidate();
      showToast(texts.addressChanged);
    },
  });
  return (
    <section aria-labelledby="address" className="grid gap-4">
      <h2 id="address" className="display text-2xl">
        {texts.address}
      </h2>
      <Card className="grid gap-4">
        <p className="wrap-anywhere">{pageUrl(`/${slug}`)}</p>
        {slugChangeableAt == null ? (
          <FormFrame {...frame} label={texts.address} className="grid max-w-md gap-4">
            <Input
              label={texts.newAddress}
              hint={texts.newAddressHint}
              autoCapitalize="none"
              spellCheck={false}
              {...field("slug")}
            />
            <Button type="submit" variant="outline" busy={busy} className="justify-self-start">
              {texts.changeAddress}
            </Button>
          </FormFrame>
        ) : (
          <p className="text-soft">
            {texts.changeableFrom({ day: formatShortDay(slugChangeableAt) })}
          </p>
        )}
      </Card>
    </section>
  );
}
