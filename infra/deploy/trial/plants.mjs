// Faults that the trial must find: each changes the text of one template before it is deployed.

export const plants = {
  "wrong-route": inTemplate(
    "template.yaml",
    /(RouteKey: ANY \/api\/sports\n +Target: .*)Catalogue/,
    "$1Token",
  ),
  "missing-permission": inTemplate(
    "template.yaml",
    /(CatalogueFunction:\n[\s\S]*?- dynamodb:GetItem\n) +- dynamodb:Query\n/,
    "$1",
  ),
  "missing-variable": inTemplate("template.yaml", / +QUOTE_KEY: .*\n/, ""),
  "no-rebuild": inTemplate("template.yaml", / +- Pattern: '.*\{"S":\["STALE"\]\}\}\}\}'\n/, ""),
  "wrong-header": inTemplate(
    "site.yaml",
    "FrameOptions: { FrameOption: DENY, Override: true }",
    "FrameOptions: { FrameOption: SAMEORIGIN, Override: true }",
  ),
};

function inTemplate(file, good, bad) {
  return (text, name) => {
    if (name !== file) return text;
    const planted = text.replace(good, bad);
    if (planted === text) throw new Error(`${file} has no longer what the fault changes`);
    return planted;
  };
}
