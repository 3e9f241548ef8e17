import { useDeferredValue, useState } from "react";
import { useNavigate } from "react-router";
import { DecisionDialog } from "#app/features/operators/decisions/decision-dialog.tsx";
import { MayAct } from "#app/features/operators/decisions/may-act.tsx";
import { useReasonedForm } from "#app/features/operators/decisions/use-reasoned-form.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import { contentMarkdown, contentTitle } from "#app/lib/api/rules/texts.ts";
import type { StoredContent } from "#app/lib/api/types.ts";
import { problemIf } from "#app/lib/forms/field-problems.ts";
import { operatorPaths } from "#app/lib/pages/operator-paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Input, Select, Textarea } from "#app/ui/forms/field.tsx";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-settings";
import { type ContentPlace, contentLanguages, contentPages } from "./content-places.ts";
import { ContentVersions } from "./content-versions.tsx";
import { MarkdownPreview } from "./markdown-preview.tsx";
import { SettingsFormFrame } from "./settings-form.tsx";
import { type Group, groupForm } from "./settings-group.ts";

interface Text {
  title: string;
  markdown: string;
}

const labels = { title: texts.contentTitle, markdown: texts.markdown };

interface ContentFormProps {
  place: ContentPlace;
  /** The latest versions of the text, newest first. */
  versions: readonly StoredContent[];
}

/** Chooses one of the texts, and edits it. */
export function ContentForm({ place, versions }: ContentFormProps) {
  const navigate = useNavigate();
  const open = (change: Partial<ContentPlace>) =>
    void navigate(operatorPaths.settings("texts", { ...place, ...change }));
  return (
    <div className="grid gap-8">
      <div className="grid max-w-3xl gap-6 sm:grid-cols-2">
        <Select
          label={texts.page}
          options={optionsOf(contentPages)}
          value={place.page}
          onChange={({ target }) => open({ page: nameIn(contentPages, target.value) })}
        />
        <Select
          label={texts.language}
          options={optionsOf(contentLanguages)}
          value={place.language}
          onChange={({ target }) => open({ language: nameIn(contentLanguages, target.value) })}
        />
      </div>
      <TextForm key={`${place.page} ${place.language}`} place={place} versions={versions} />
    </div>
  );
}

function TextForm({ place, versions }: ContentFormProps) {
  const [removing, setRemoving] = useState(false);
  const [newest] = versions;
  const path = { page: place.page, language: place.language };
  const form = useReasonedForm({
    ...groupForm(textOf(newest), (text) => text),
    problemsOf,
    act: async (text, reason, version) => {
      const body = { ...text, version, reason };
      const call = api.PUT("/api/operators/content/{page}/{language}", { params: { path }, body });
      return textOf(await answerOf(call));
    },
  });
  const { typed, set, field } = form;
  const shown = useDeferredValue(typed.markdown);
  const isReplaced = newest !== undefined && !newest.removed;
  return (
    <>
      <div className="grid items-start gap-8 xl:grid-cols-2">
        <SettingsFormFrame
          title={contentPages[place.page]}
          lead={isReplaced ? texts.replaced : texts.notReplaced}
          act="PUT /api/operators/content/{page}/{language}"
          form={form}
          labels={labels}
        >
          <Input label={labels.title} maxLength={contentTitle.longest} {...field("title")} />
          <Textarea
            label={labels.markdown}
            hint={place.page === "home" ? texts.homeHint : texts.markdownHint}
            rows={20}
            maxLength={contentMarkdown.longest}
            {...field("markdown")}
          />
        </SettingsFormFrame>
        <MarkdownPreview title={typed.title} markdown={shown} />
      </div>
      {isReplaced && (
        <MayAct act="POST /api/operators/content/{page}/{language}/removed">
          <Button
            variant="outline"
            className="justify-self-start"
            onClick={() => setRemoving(true)}
          >
            {texts.removeText}
          </Button>
        </MayAct>
      )}
      <ContentVersions place={place} first={versions} onTake={set} />
      {removing && newest !== undefined && (
        <DecisionDialog
          words={{
            title: texts.removeText,
            lead: texts.removeTextHint,
            reason: area.why,
            confirm: texts.confirmRemoveText,
            done: area.removed,
            danger: true,
          }}
          onClose={() => setRemoving(false)}
          send={(reason) =>
            answerOf(
              api.POST("/api/operators/content/{page}/{language}/removed", {
                params: { path },
                body: { version: newest.version, reason },
              }),
            )
          }
        />
      )}
    </>
  );
}

function textOf(newest: StoredContent | undefined): Group<Text> {
  if (newest === undefined) return { value: { title: "", markdown: "" }, version: 0 };
  const { title, markdown, version } = newest;
  return { value: { title, markdown }, version };
}

function problemsOf({ title, markdown }: Text) {
  return [
    ...problemIf(title.trim() === "", "title", texts.titleMissing),
    ...problemIf(markdown.trim() === "", "markdown", texts.textMissing),
  ];
}

function optionsOf(names: Readonly<Record<string, string>>) {
  return Object.entries(names).map(([value, label]) => ({ value, label }));
}

/** The option of a list that was chosen. */
function nameIn<Name extends string>(names: Readonly<Record<Name, string>>, value: string): Name {
  const found = (Object.keys(names) as Name[]).find((name) => name === value);
  if (found === undefined) throw new Error(`${value} is no option`);
  return found;
}
