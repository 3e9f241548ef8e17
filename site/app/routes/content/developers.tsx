import type { ReactNode } from "react";
import { ContentPage } from "#app/features/content/content-page.tsx";
import { ApiReference } from "#app/features/developers/api-reference.tsx";
import { KeyGuide } from "#app/features/developers/key-guide.tsx";
import { WebhookGuide } from "#app/features/developers/webhook-guide.tsx";
import { descriptionAddress } from "#app/lib/api/description.ts";
import { brandName } from "#app/lib/marketplace/marketplace.ts";
import { PageHead } from "#app/lib/pages/page-head.tsx";
import { paths } from "#app/lib/pages/paths.ts";
import * as texts from "#messages/page-developers";

const code = (children: ReactNode) => <code className="font-mono text-sm">{children}</code>;

export default function Developers() {
  return (
    <>
      <PageHead
        title={texts.developers}
        description={texts.description({ brand: brandName() })}
        path={paths.developers()}
      />
      <ContentPage
        eyebrow={texts.developers}
        title={texts.title}
        lead={texts.lead({ brand: brandName() })}
      >
        <div className="grid gap-14">
          <Section title={texts.basics}>
            <ul className="grid max-w-2xl list-disc gap-2 ps-5">
              <li>{texts.basicsJson}</li>
              <li>{texts.basicsMoney({ code })}</li>
              <li>{texts.basicsToken({ code })}</li>
              <li>{texts.basicsErrors({ code })}</li>
              <li>{texts.basicsVersions}</li>
              <li>
                {texts.basicsDescription({
                  link: (children) => (
                    <a className="underline" href={descriptionAddress} download="openapi.json">
                      {children}
                    </a>
                  ),
                })}
              </li>
            </ul>
          </Section>
          <Section title={texts.keys}>
            <KeyGuide />
          </Section>
          <Section title={texts.webhooks}>
            <WebhookGuide />
          </Section>
          <Section title={texts.reference}>
            <ApiReference />
          </Section>
          <Section title={texts.changes}>
            <ul className="grid max-w-2xl list-disc gap-2 ps-5">
              <li>{texts.changeKeys}</li>
              <li>{texts.changeWebhooks}</li>
              <li>{texts.changeSettings}</li>
              <li>{texts.changeTeam}</li>
            </ul>
          </Section>
        </div>
      </ContentPage>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="display mb-5 text-3xl sm:text-4xl">{title}</h2>
      {children}
    </section>
  );
}
