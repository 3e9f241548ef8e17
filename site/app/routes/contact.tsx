import { ContactForm } from "#app/features/content/contact-form.tsx";
import { ContentPage } from "#app/features/content/content-page.tsx";
import { PageHead } from "#app/lib/page-head.tsx";
import { paths } from "#app/lib/paths.ts";

export default function Contact() {
  return (
    <>
      <PageHead
        title="Contact"
        description="Write to Matchday about an order, a request, the press or anything else."
        path={paths.contact()}
      />
      <ContentPage
        eyebrow="Contact"
        title="Contact us"
        lead="People answer here, on working days within one day."
      >
        <ContactForm />
      </ContentPage>
    </>
  );
}
