import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { type Samples, samples } from "./samples.ts";
import { ShownDialogs, Toasts } from "./shown-dialogs.tsx";
import { ShownFields } from "./shown-fields.tsx";
import { ShownParts } from "./shown-parts.tsx";
import "#app/lib/forms/no-code-from-text.ts";
import "../app/styles/app.css";

// `/_local/ui`: every part of the design system in every state. Only the local product has it.

/** The parts with one set of texts. */
function Parts({ texts }: { texts: Samples }) {
  const parts = { ...ShownParts(texts), ...ShownFields(texts), ...ShownDialogs(texts) };
  return Object.entries(parts).map(([name, shown]) => (
    <section key={name} data-part={name} className="border-t border-line py-5">
      <h3 className="mb-3 text-sm font-bold text-mute">{name}</h3>
      {shown}
    </section>
  ));
}

function UiPage() {
  const query = new URLSearchParams(location.search);
  const name = query.get("texts") ?? "Short text";
  const texts = samples[name];
  return (
    <main id="top" className="shell max-w-3xl py-8">
      <h1 className="display text-4xl">Design system</h1>
      <p className="mt-2 text-soft">Every part of site/app/ui, in every state.</p>
      <nav aria-label="Looks" className="my-4 flex flex-wrap gap-x-5">
        {Object.keys(samples).flatMap((sample) =>
          themes.map((theme) => (
            <a
              key={`${sample} ${theme}`}
              href={`?${new URLSearchParams({ texts: sample, theme })}`}
              className="py-1 underline"
            >
              {sample}, {theme}
            </a>
          )),
        )}
      </nav>
      {texts !== undefined && (
        <div dir={texts.direction}>
          <h2 className="text-2xl font-bold" dir="ltr">
            {name}
          </h2>
          <Parts texts={texts} />
        </div>
      )}
      <Toasts />
    </main>
  );
}

const themes = ["light", "dark"];
const { dataset } = document.documentElement;
dataset.theme = new URLSearchParams(location.search).get("theme") ?? "";

const root = document.getElementById("root");
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <UiPage />
    </StrictMode>,
  );
}
