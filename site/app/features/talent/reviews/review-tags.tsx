import type { TalentView } from "#app/lib/api/types.ts";
import { feedbackTags } from "#app/lib/texts/feedback-tags.ts";

export interface ReviewTagsProps {
  tags: TalentView["feedback"][number]["tags"];
}

/** What a customer found an order to be: "Personal", "Fast". */
export function ReviewTags({ tags }: ReviewTagsProps) {
  return (
    <ul className="mt-3 flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li key={tag} className="rounded-full bg-surface-sunken px-2.5 py-0.5 text-sm">
          {feedbackTags[tag]}
        </li>
      ))}
    </ul>
  );
}
