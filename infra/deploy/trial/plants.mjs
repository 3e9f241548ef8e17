// Faults that the trial must find: each changes the text of one file before it is deployed, or before an operator's command
// runs, and names the step that has to fail for it.

export const plants = {
  "wrong-route": plantedIn(
    "template.yaml",
    /(RouteKey: ANY \/api\/sports\n +Target: .*)Catalogue/,
    "$1Token",
    "routes",
  ),
  "missing-permission": plantedIn(
    "template.yaml",
    /(CatalogueFunction:\n[\s\S]*?- dynamodb:GetItem\n) +- dynamodb:Query\n/,
    "$1",
    "routes",
  ),
  "too-many-rights": plantedIn(
    "template.yaml",
    '"DELIVERY#*"]',
    '"DELIVERY#*", "SPORTS"]',
    "rights",
  ),
  "missing-upload-permission": plantedIn(
    "template.yaml",
    /(- Sid: Uploads\n +Effect: Allow\n +Action:\n) +- s3:PutObject\n/,
    "$1",
    "upload",
  ),
  "missing-variable": plantedIn("template.yaml", / +QUOTE_KEY: .*\n/, "", "settings"),
  "no-rebuild": plantedIn("template.yaml", '{"S":["STALE",', '{"S":["NONE",', "rebuild"),
  "wrong-header": plantedIn(
    "infra/site.yaml",
    "FrameOptions: { FrameOption: DENY, Override: true }",
    "FrameOptions: { FrameOption: SAMEORIGIN, Override: true }",
    "site",
  ),
  "rows-that-stay": plantedIn(
    "template.yaml",
    /(TimeToLiveSpecification:\n +AttributeName: ttl\n +Enabled: )true/,
    "$1false",
    "lacks",
  ),
  "left-behind": plantedIn(
    "template.yaml",
    /(OutboxFailures:\n +Type: AWS::SQS::Queue\n +DeletionPolicy: )Delete/,
    "$1Retain",
    "delete",
  ),
  "shared-name": plantedIn(
    "template.yaml",
    /TopicName: !Sub "matchday-\$\{Stage\}-mail-events"/,
    "TopicName: matchday-mail-events",
    "operator",
  ),
  "other-source": plantedIn(
    "infra/deploy/build-source.mjs",
    '`, "HEAD"]',
    '`, "HEAD~1"]',
    "operator",
  ),
  "unasked-deployment": plantedIn(
    "infra/deploy/deploy.mjs",
    "if (stage.isProtected) await",
    "if (stage.isProtected && values.confirm) await",
    "operator",
  ),
  "dry-run-that-deploys": plantedIn(
    "infra/deploy/deploy.mjs",
    'if (values["dry-run"]) return;',
    "",
    "operator",
  ),
};

/** Every file that one of them changes. */
export const plantedFiles = [...new Set(Object.values(plants).map(({ file }) => file))];

/** What the named faults make of a file's text. */
export function plantAll(names) {
  return (text, name) =>
    names
      .map((plant) => plants[plant])
      .filter(({ file }) => file === name)
      .reduce((planted, { change }) => change(planted), text);
}

function plantedIn(file, good, bad, step) {
  const change = (text) => {
    const planted = text.replace(good, bad);
    if (planted === text) throw new Error(`${file} has no longer what the fault changes`);
    return planted;
  };
  return { file, change, step };
}
