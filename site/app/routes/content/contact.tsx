import { ContactForm } from "#app/features/content/contact-form.tsx";
import { ContentPage } from "#app/features/content/content-page.tsx";
import { brandName } from "#app/lib/marketplace/marketplace.ts";
import { PageHead } from "#app/lib/pages/page-head.tsx";
import { paths } from "#app/lib/pages/paths.ts";
import * as texts from "#messages/page-contact";

export default function Contact() {
  return (
    <>
      <PageHead
        title={texts.contact}
        description={texts.writeMatchdayAboutOrder({ brand: brandName() })}
        path={paths.contact()}
      />
      <ContentPage
        eyebrow={texts.help}
        title={texts.contactUs}
        lead={texts.peopleAnswerWorkingDays}
      >
        <ContactForm />
      </ContentPage>
    </>
  );
}
