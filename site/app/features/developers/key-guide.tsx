import { absolute } from "#app/lib/marketplace/site-config.ts";
import * as texts from "#messages/page-developers";
import { CodeBlock } from "./code-block.tsx";

/** How other software calls the API with a key. */
export function KeyGuide() {
  return (
    <div className="grid gap-6">
      <ul className="grid max-w-2xl list-disc gap-2 ps-5">
        <li>{texts.keysCreate}</li>
        <li>{texts.keysScopes}</li>
        <li>{texts.keysAccount}</li>
        <li>{texts.keysLimit}</li>
      </ul>
      <CodeBlock
        title={texts.keysRequest}
        code={`curl --header "Authorization: Bearer $API_KEY" ${absolute("/api/orders")}`}
      />
    </div>
  );
}
