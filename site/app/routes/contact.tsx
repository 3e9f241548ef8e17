import { ContactForm } from "#app/features/words/contact-form.tsx";
import { WordPage } from "#app/features/words/word-page.tsx";
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
      <WordPage
        eyebrow="Contact"
        title="Talk to the bench"
        lead="People answer here, on working days within one day."
      >
        <ContactForm />
      </WordPage>
    </>
  );
}
