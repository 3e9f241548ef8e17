// The stage of the trial's operator: what an operator has ready before the first deployment, and how a stage is taken away.

import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { root } from "../../../scripts/run/places.mjs";
import { must } from "../../../scripts/run/processes.mjs";
import { modernNode } from "../../../scripts/tools/toolchain.mjs";
import { catalogueFolder, commitFile } from "../../build.mjs";
import { region } from "../cloud/cloud.mjs";
import { untilDeleted } from "../cloud/removal.mjs";
import { siteUrl } from "../cloud/stack.mjs";
import { toEarlier } from "./checkout.mjs";

export const operatorStage = { name: "operator", stackName: "matchday-operator" };
/** Where the CDN's own stack and certificate are. */
export const edgeRegion = "us-east-1";

/** Requests the certificate and writes `samconfig.toml` and `config.json`; gives both paths. */
export async function writeSettings(work, { cloud, environment }) {
  const host = new URL(siteUrl).hostname;
  const { CertificateArn } = await cloud
    .inRegion(edgeRegion)
    .call("acm", "RequestCertificate", { DomainName: host, ValidationMethod: "DNS" });
  const parameters = {
    Stage: operatorStage.name,
    SiteUrl: siteUrl,
    CertificateArn,
    MailFrom: `Matchday <no-reply@${host}>`,
    MailIdentity: host,
    OperatorEmail: `operator@${host}`,
    IdentityProjectId: environment.IDENTITY_PROJECT_ID,
    IdentityJwksUrl: environment.IDENTITY_JWKS_URL,
    IdentityApiUrl: environment.IDENTITY_API_URL,
    StripeApiUrl: environment.STRIPE_API_URL,
    DocumentsConcurrency: "0",
    EmulatorPort: String(cloud.port),
  };
  const unready = {
    ...parameters,
    SecretName: "of-nobody",
    MailFrom: "no-reply@unproven.example",
    MailIdentity: "unproven.example",
    CertificateArn: CertificateArn.replace(edgeRegion, region),
  };
  const file = join(work, "samconfig.toml");
  const site = join(work, "config.json");
  const { name, stackName } = operatorStage;
  const sections = [
    section(name, stackName, parameters),
    section("unready", "matchday-unready", unready),
  ];
  await writeFile(file, ["version = 0.1", ...sections].join("\n\n"));
  await writeFile(
    site,
    JSON.stringify({ firebase: { projectId: environment.IDENTITY_PROJECT_ID } }),
  );
  return { file, site };
}

/** A stage in the form of our samconfig.toml, protected as production is. */
function section(name, stackName, parameters) {
  const overrides = Object.entries(parameters).map(([key, value]) =>
    value.includes(" ") ? `  '${key}="${value}"',` : `  "${key}=${value}",`,
  );
  return [
    `[${name}.deploy.parameters]`,
    `stack_name = "${stackName}"`,
    `region = "${region}"`,
    `s3_prefix = "${stackName}"`,
    "resolve_s3 = true",
    'capabilities = "CAPABILITY_IAM CAPABILITY_AUTO_EXPAND"',
    "fail_on_empty_changeset = false",
    "confirm_changeset = true",
    "parameter_overrides = [",
    ...overrides,
    "]",
    "",
    `[${name}.edge.parameters]`,
    "",
  ].join("\n");
}

/** A build as `npm run deploy` leaves it, of programs for this machine; gives its folder. */
export async function makeBuild(folder, { template, programs }, commit, isEarlier = false) {
  await cp(dirname(template), folder, {
    recursive: true,
    filter: (path) => path === dirname(template) || path.endsWith(".yaml"),
  });
  const own = (await readFile(template, "utf8")).replaceAll(
    /TemplateURL: .*\/(\w+\.yaml)/g,
    (_, file) => `TemplateURL: ${join(folder, file)}`,
  );
  await writeFile(join(folder, "template.yaml"), isEarlier ? toEarlier(own) : own);
  await mkdir(join(folder, catalogueFolder), { recursive: true });
  const catalogue = join(folder, catalogueFolder, "bootstrap");
  await cp(programs["matchday-catalogue"], catalogue);
  await must("`strip` could not be run.", "strip", [catalogue], { show: "nothing" });
  await writeFile(join(folder, commitFile), `${commit}\n`);
  return folder;
}

/** "Take a deployment away" of the runbook, to its end: nothing of the stage is left. `site` is its stack of the site. */
export async function takeAway({ cloud, outputs, site }) {
  const stacks = (calls) => (action, input) =>
    calls.query("cloudformation", action, "2010-05-15", input);
  const edge = cloud.inRegion(edgeRegion);
  const { stackName } = operatorStage;
  await stacks(edge)("DeleteStack", { StackName: `${stackName}-edge` });
  await untilDeleted(edge, `${stackName}-edge`);
  await stacks(cloud)("DeleteStack", { StackName: stackName });
  await untilDeleted(cloud, stackName);
  await stacks(cloud)("DeleteStack", { StackName: site });
  await untilDeleted(cloud, site);
  const { TableName } = outputs;
  for (const name of [TableName, `${TableName}-restored`]) {
    const unprotected = { TableName: name, DeletionProtectionEnabled: false };
    await cloud.call("dynamodb", "UpdateTable", unprotected);
    await cloud.call("dynamodb", "DeleteTable", { TableName: name });
  }
  const program = modernNode();
  for (const name of ["Site", "Media", "Uploads", "Rebuild"]) {
    const bucket = outputs[`${name}BucketName`];
    const args = [join(root, "infra", "deploy", "delete-bucket.mjs"), "--bucket", bucket];
    const quietly = { show: "nothing", env: cloud.environment };
    await must(`The bucket ${bucket} could not be deleted.`, program, args, quietly);
  }
}
