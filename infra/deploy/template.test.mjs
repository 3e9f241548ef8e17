// The templates against the tree they deploy. The table is compared with the store's by the store's own test; which rows a
// function may touch, with what its tests touch, by `testkit`.

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { edgeFunction, embeddedIn } from "../cdn/embed.mjs";
import { cache, headers, policyWith } from "../cdn/tables.mjs";
import { places, root } from "../scripts/run/places.mjs";
import { checkSizes, largestFunction } from "./function-sizes.mjs";

const [template, site, alarms] = await Promise.all(
  ["template.yaml", "infra/site.yaml", "infra/alarms.yaml"].map((file) =>
    readFile(join(root, file), "utf8"),
  ),
);

/** The indented block of one resource. */
function resource(name, text = template) {
  const found = text.match(new RegExp(`^  ${name}:\\n((?:    .*\\n|\\n)+)`, "m"));
  assert.ok(found, `the template has no ${name}`);
  return found[1];
}

const routes = [...template.matchAll(/RouteKey: ANY (\S+)/g)].map(([, path]) => path);

/** Paths of Firestore's protocol, which our API description does not have. */
const protocol = ["/v1/{proxy+}", "/google.firestore.v1.Firestore/{proxy+}"];

/** The route that API Gateway picks: the exact one, or the one whose `{proxy+}` takes the rest. */
function routeOf(path) {
  return routes.find(
    (route) =>
      route === path || (route.endsWith("/{proxy+}") && path.startsWith(route.slice(0, -8))),
  );
}

test("every path of the API has a route, and every route serves a path", async () => {
  const { paths } = JSON.parse(await readFile(places.openapi, "utf8"));
  const served = new Set();
  for (const path of Object.keys(paths)) {
    const route = routeOf(path);
    assert.ok(route, `no route serves ${path}`);
    served.add(route);
  }
  assert.deepEqual(
    routes.filter((route) => !served.has(route)),
    protocol,
  );
});

test("the document database has a separate API, to which the CDN forwards its calls and streams", () => {
  for (const path of protocol) {
    const route = [...template.matchAll(/^ {2}\w+Route:\n(?: {4}.*\n)+/gm)].find(([block]) =>
      block.includes(`RouteKey: ANY ${path}\n`),
    );
    assert.match(route[0], /ApiId: !Ref DocumentsApi\n/);
    const pattern = path.replace("{proxy+}", "*");
    const [, behaviour] = site.split(`- PathPattern: ${pattern}\n`);
    const settings = behaviour.split("- PathPattern:")[0];
    assert.match(settings, /TargetOriginId: documents\n/);
    assert.match(settings, /AllowedMethods: \[GET, HEAD, OPTIONS, PUT, PATCH, POST, DELETE\]/);
    assert.match(settings, /Compress: false\n +CachePolicyId: !Ref ApiCachePolicy\n/);
  }
  assert.match(resource("SlowApi", alarms), /Value: !Ref ApiId \}/);
  assert.match(resource("BrokenDocuments", alarms), /Value: !Ref DocumentsApiId \}/);
});

test("a function that is larger than it may be fails the build of a release", async () => {
  const folder = await mkdtemp(join(tmpdir(), "function-sizes-"));
  const programs = ["small", "large", "larger"].map((name) => [name, join(folder, name)]);
  const sizes = [largestFunction, largestFunction + 1, 2 * largestFunction];
  await Promise.all(programs.map(([, path], index) => writeFile(path, Buffer.alloc(sizes[index]))));
  await assert.rejects(checkSizes(programs), /^Error: large has .*\nlarger has .* are allowed\.$/);
  assert.equal((await checkSizes(programs.slice(0, 1))).length, 1);
  // The fonts of invoices.
  assert.equal((await checkSizes([["PaymentsFunction", programs[1][1]]])).length, 1);
  await assert.rejects(checkSizes([["PaymentsFunction", programs[2][1]]]));
  await rm(folder, { recursive: true });
  for (const name of ["ci", "release"]) {
    const workflow = await readFile(join(root, ".github", "workflows", `${name}.yml`), "utf8");
    assert.ok(workflow.includes("- run: npm run bench -- functions --sizes\n"), name);
  }
});

test("every function of the tree is deployed, and nothing else", () => {
  const folders = readdirSync(join(root, "functions")).filter((name) =>
    existsSync(join(root, "functions", name, "src", "main.rs")),
  );
  const deployed = [...template.matchAll(/CodeUri: functions\/(\S+)/g)].map(([, name]) => name);
  assert.deepEqual(deployed.sort(), folders.sort());
  for (const name of deployed) {
    const kind = `${name[0].toUpperCase()}${name.slice(1)}`;
    assert.match(resource(`${kind}Function`), /BuildMethod: rust-cargolambda/);
    assert.match(resource(`${kind}Logs`), /RetentionInDays/);
  }
});

test("secrets are resolved, never written or passed as parameters", () => {
  const secrets = [...template.matchAll(/^ +([A-Z_]*(?:SECRET|KEY|ACCOUNT)[A-Z_]*): (.*)$/gm)];
  assert.ok(secrets.length >= 4);
  for (const [, name, value] of secrets) {
    assert.match(value, /^!Sub "\{\{resolve:secretsmanager:/, `${name} is ${value}`);
  }
});

test("no function may do everything, anywhere", () => {
  assert.doesNotMatch(template, /dynamodb:\*|Action: "?\*|Resource: "?\*|dynamodb:Scan/);
  assert.doesNotMatch(site + alarms, /Action: "?\*|Resource: "?\*/);
  assert.doesNotMatch(template, /Type: HttpApi/, "routes are explicit: local clouds know no other");
});

test("no deployed function sends requests of users to loopback", () => {
  assert.doesNotMatch(template, /(?:CALENDAR|WEBHOOK)_LOOPBACK/);
});

// The clock starts an effect by writing its row again, which the stream reports as MODIFY. Rows that documents write,
// under any id, must not invoke a function: every pattern names our own partitions.
test("the stream wakes the outbox for effects, and apart from them for what is shown as documents", () => {
  const outbox = resource("OutboxFunction");
  const [effects, shown] = ["Effects", "Shown"].map((name) => {
    const [, source] = outbox.match(new RegExp(`^ {8}${name}:\n((?: {10}.*\n| {8}#.*\n)+)`, "m"));
    assert.match(source, /FunctionResponseTypes: \[ReportBatchItemFailures\]/);
    assert.match(source, /OnFailure:\n +Destination: !GetAtt OutboxFailures.Arn/);
    assert.match(source, /ParallelizationFactor: 4\n/);
    // What is given back waits for the table alone, and the stream keeps it for 24 hours.
    assert.match(source, /MaximumRetryAttempts: -1\n +MaximumRecordAgeInSeconds: 82800\n/);
    return [...source.matchAll(/Pattern: '(.*)'/g)].map(([, pattern]) => JSON.parse(pattern));
  });
  const keys = (pk, sk) => ({ dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } } } });
  const [orders, accounts, talent] = ["ORDER#", "USER#", "TALENT#"].map((prefix) => ({ prefix }));
  assert.deepEqual(effects, [
    { eventName: ["INSERT", "MODIFY"], ...keys([orders], [{ prefix: "OUTBOX#" }]) },
    // Records that the site could not be built from, and emails about no order.
    { eventName: ["INSERT", "MODIFY"], dynamodb: { Keys: { pk: { S: ["HELD"] } } } },
    { eventName: ["INSERT", "MODIFY"], ...keys([{ prefix: "NOTICE#" }], ["NOTICE"]) },
    // Messages about orders, which cause an email.
    { eventName: ["INSERT"], dynamodb: { Keys: { pk: { S: [{ prefix: "DOC#orders/" }] } } } },
  ]);
  assert.deepEqual(shown, [
    keys([orders], ["ORDER"]),
    keys([accounts, talent], ["PROFILE"]),
    keys([talent], [{ prefix: "OFFER#" }]),
    // Rows that statistics of talent are counted from, stale pages, and events for webhooks, which are handed over.
    { eventName: ["INSERT", "MODIFY"], ...keys([talent], ["COUNTS", { prefix: "ANSWER#" }]) },
    {
      eventName: ["INSERT", "MODIFY"],
      // Failed follow-ups of changes, which the clock wakes.
      dynamodb: {
        Keys: { pk: { S: ["STALE", { prefix: "DELIVERY#" }, { prefix: "FOLLOW-UP#" }] } },
      },
    },
  ]);
  // More than five for one reader want a quota that new accounts have not.
  for (const patterns of [effects, shown]) assert.ok(patterns.length <= 5);
});

test("a batch of the stream ends before its function, and the local runner has the same sources", async () => {
  const read = (file) => readFile(join(root, file), "utf8");
  const outbox = resource("OutboxFunction");
  const [, timeout] = outbox.match(/^ {6}Timeout: (\d+)$/m);
  const [, batch] = (await read("functions/outbox/src/stream.rs")).match(
    /const BATCH: Duration = Duration::from_secs\((\d+)\)/,
  );
  assert.ok(Number(batch) + 10 <= Number(timeout), `${batch} of ${timeout} seconds`);
  const local = await read("infra/local/src/consumer.rs");
  const [, size] = local.match(/const BATCH: usize = (\d+);/);
  const [, lanes] = local.match(/const LANES: usize = (\d+);/);
  const deployed = [...outbox.matchAll(/BatchSize: (\d+)|ParallelizationFactor: (\d+)/g)];
  assert.deepEqual(
    deployed.map(([, ofBatch, ofLanes]) => ofBatch ?? ofLanes),
    [size, lanes, size, lanes],
  );
});

test("a batch is repeated for 23 of the 24 hours of the stream, and then kept for 14 days", () => {
  const hour = 3_600;
  const ages = [...resource("OutboxFunction").matchAll(/MaximumRecordAgeInSeconds: (\d+)/g)];
  assert.deepEqual(
    ages.map(([, age]) => Number(age)),
    [23 * hour, 23 * hour],
  );
  // The stream drops what is older, and no queue would have it.
  assert.ok(ages.every(([, age]) => Number(age) < 24 * hour));
  const [, kept] = resource("OutboxFailures").match(/MessageRetentionPeriod: (\d+)/);
  assert.equal(Number(kept), 14 * 24 * hour);
});

// A shard of a stream has two readers; more are throttled.
test("webhooks are sent by a function that the stream's consumer and the clock start and do not wait for", () => {
  const consumers = [...template.matchAll(/^ +Type: DynamoDB$/gm)];
  assert.equal(consumers.length, 2);
  for (const name of ["Outbox", "Clock"]) {
    const block = resource(`${name}Function`);
    assert.match(block, /HOOKS_FUNCTION: !Ref HooksFunction\n/);
    assert.match(block, /lambda:InvokeFunction\n +Resource: !GetAtt HooksFunction.Arn\n/);
    assert.doesNotMatch(block, /WEBHOOK_KEY/, "it signs nothing");
  }
  const hooks = resource("HooksFunction");
  assert.match(hooks, /LeadingKeys: \["DELIVERY#\*", "WEBHOOKS", "NOTICE#\*"\]/);
  assert.match(hooks, /EventInvokeConfig:\n(?: +#.*\n)? +MaximumEventAgeInSeconds: 300\n/);
  assert.doesNotMatch(hooks, /ses:|s3:|STRIPE|Events:/);
});

test("a stale page starts one build at a time, by what the outbox leaves, and its role sees no order", async () => {
  const [rebuild, source, job] = await Promise.all(
    ["infra/rebuild.yaml", "functions/outbox/src/rebuild.rs", "infra/deploy/rebuild-job.mjs"].map(
      (file) => readFile(join(root, file), "utf8"),
    ),
  );
  const [, request] = source.match(/const REQUEST: &str = "(\w+)";/);
  assert.match(rebuild, new RegExp(`object: \\{ key: \\[${request}\\] \\}`));
  assert.ok(job.includes(`const request = "${request}";`));
  assert.ok(resource("OutboxFunction").includes(`\${RebuildBucket.Arn}/${request}"`));
  const project = resource("RebuildProject", rebuild);
  assert.match(project, /ConcurrentBuildLimit: 1\n/);
  assert.match(project, /- node infra\/deploy\/rebuild-job\.mjs\n/);
  const given = [...project.matchAll(/\{ Name: (\w+), Value:/g)].map(([, name]) => name);
  const asked = [...job.matchAll(/needed\("(\w+)"\)/g)].map(([, name]) => name);
  assert.deepEqual([...new Set(asked)].sort(), given.sort());
  const role = resource("RebuildRole", rebuild);
  const keys = [...role.matchAll(/LeadingKeys: \[(.*)\]/g)].map(([, list]) => list);
  assert.deepEqual(keys, [
    '"TALENT#*", "SPORTS", "SETTINGS", "CONTENT", "TAXES", "STALE", "HELD"',
    '"STALE", "HELD"',
  ]);
  const statements = role
    .split(/^ +- Sid: /m)
    .filter((text) => /s3:(PutObject|DeleteObject)/.test(text));
  const writable = statements.flatMap((text) =>
    [...text.matchAll(/s3:::(\$\{\w+\}\S*)"/g)].map(([, key]) => key),
  );
  assert.deepEqual(writable, [
    `\${SiteBucketName}/*`,
    ...["state.tar.gz", "wanted", "packages*"].map((key) => `\${RebuildBucketName}/${key}`),
  ]);
});

test("the function for applications reads athletes and sports and cannot change them", () => {
  const statements = resource("JoinFunction").split(/^ +- Sid: /m);
  const write = statements.filter((text) => /dynamodb:PutItem/.test(text));
  assert.equal(write.length, 1);
  for (const key of ["TALENT#*", "SLUG#*", "SPORTS", "GATE#*"])
    assert.ok(!write[0].includes(`"${key}"`), key);
});

test("every package of the lock file has an integrity hash", () => {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const unchecked = Object.entries(packages)
    .filter(([path, entry]) => path.includes("node_modules/") && !entry.link && !entry.integrity)
    .map(([path]) => path);
  assert.deepEqual(unchecked, []);
});

test("streams of documents do not take what the other functions need to run", () => {
  assert.match(
    resource("DocumentsFunction"),
    /ReservedConcurrentExecutions: !If \[BoundsDocuments, !Ref DocumentsConcurrency, /,
  );
});

test("everything that is deployed besides is a template of the tree", () => {
  const nested = [...template.matchAll(/TemplateURL: (\S+)/g)].map(([, path]) => path);
  const found = readdirSync(join(root, "infra")).filter((name) => name.endsWith(".yaml"));
  // `npm run deploy` deploys that stack separately: it must be in another region.
  nested.push("infra/edge.yaml");
  assert.deepEqual(nested.sort(), found.map((name) => `infra/${name}`).sort());
});

test("the edge sends the headers of the table", () => {
  const origins = {
    identity: parameter("IdentityOrigins"),
    "identity-scripts": parameter("IdentityScriptOrigins"),
    "identity-frames": parameter("IdentityFrameOrigins"),
    uploads: parameter("UploadsOrigin"),
  };
  const { scripts, collect } = headers.google;
  const counted = { "analytics-scripts": scripts.join(" "), analytics: collect.join(" ") };
  const policies = [...site.matchAll(/!Sub "(default-src .*)"$/gm)].map(([, policy]) => policy);
  assert.deepEqual(policies, [
    policyWith({ ...origins, ...counted }),
    policyWith({ ...origins, "analytics-scripts": "", analytics: "" }),
  ]);
  const uploads = resource("MediaHeaders", site);
  assert.ok(uploads.includes(`ContentSecurityPolicy: "${headers.uploads}"`));
  for (const policy of [resource("SiteHeaders", site), uploads]) {
    assert.deepEqual(headersOf(policy), { ...headers.headers, ...headers.overTls });
  }
});

function parameter(name) {
  return `\${${name}}`;
}

/** The headers that a policy adds beside the content security policy, named as in the table. */
function headersOf(policy) {
  const [, frame] = policy.match(/FrameOption: (\w+)/);
  const [, referrer] = policy.match(/ReferrerPolicy: ([\w-]+), Override/);
  const [, age] = policy.match(/AccessControlMaxAgeSec: (\d+)/);
  assert.match(policy, /ContentTypeOptions: \{ Override: true \}/);
  assert.match(policy, /IncludeSubdomains: true/);
  const own = policy.matchAll(/Header: (\S+)\n +Value: (.*)\n/g);
  return {
    "x-content-type-options": "nosniff",
    "x-frame-options": frame,
    "referrer-policy": referrer,
    ...Object.fromEntries([...own].map(([, name, value]) => [name, value])),
    "strict-transport-security": `max-age=${age}; includeSubDomains`,
  };
}

test("the edge caches nothing longer than the table, and nothing without a cache header", () => {
  const policy = resource("SiteCachePolicy", site);
  const times = Object.values(cache.keep).flatMap((kept) =>
    [...kept.matchAll(/max-?age=(\d+)/g)].map(([, seconds]) => Number(seconds)),
  );
  assert.match(policy, new RegExp(`MaxTTL: ${Math.max(...times)}\n`));
  assert.match(policy, /MinTTL: 0\n +DefaultTTL: 0\n/);
  assert.match(policy, /QueryStringsConfig: \{ QueryStringBehavior: none \}/);
  const refusals = [...site.matchAll(/ErrorCode: (\d+), ErrorCachingMinTTL: (\d+)/g)];
  assert.ok(refusals.length >= 10);
  for (const [, code, seconds] of refusals) assert.equal(seconds, "0", code);
});

test("the function at the edge is the one of the tree, and fits", async () => {
  const code = await edgeFunction();
  assert.equal(embeddedIn(site), code, "run `npm run edge`");
  assert.ok(code.length < 10_240, `${code.length} bytes`);
  // Only what the runtime's documentation names.
  assert.doesNotMatch(code, /\bfor \(|\bimport\b|\bclass\b|\?\.|\?\?|\.\.\./);
});

test("what the bucket has not is asked of the function for pages, and of no cache", () => {
  const cdn = resource("Distribution", site);
  assert.match(cdn, /StatusCodes: \{ Quantity: 2, Items: \[403, 404\] \}/);
  assert.match(cdn, /- OriginId: site\n +- OriginId: api\n/);
  assert.match(
    cdn,
    /DefaultCacheBehavior:\n +TargetOriginId: !If \[IsTrial, site, site-then-pages\]/,
  );
  assert.match(resource("PagesRoute"), /RouteKey: \$default/);
  assert.match(
    resource("PagesFunction"),
    /- dynamodb:GetItem\n +Resource: !GetAtt MarketplaceTable.Arn\n +Condition:\n +ForAllValues/,
  );
});

test("a sign-in by redirect passes through our own host, without headers that forbid its frame", () => {
  for (const path of ["/__/auth/*", "/__/firebase/*"]) {
    const settings = site.split(`- PathPattern: ${path}\n`)[1].split("- PathPattern:")[0];
    assert.match(settings, /TargetOriginId: identity\n/);
    assert.doesNotMatch(settings, /ResponseHeadersPolicyId|FunctionAssociations/);
  }
  assert.match(template, /IdentityFrameOrigins: !Sub ".* \$\{SiteUrl\}"\n/);
});

test("the functions believe the CDN about addresses, and the CDN proves itself", () => {
  const proofs = resource("Distribution", site).matchAll(
    /HeaderName: x-origin-secret\n +HeaderValue: !Sub "\{\{resolve:secretsmanager:/g,
  );
  assert.equal([...proofs].length, 2, "both APIs");
  assert.match(
    resource("ApiCachePolicy", site),
    /Headers: \[Authorization, CloudFront-Viewer-Address\]/,
  );
  for (const name of [
    "Catalogue",
    "Documents",
    "Join",
    "Media",
    "Operators",
    "Orders",
    "Pages",
    "Payments",
    "Profiles",
    "Token",
    "Verify",
  ]) {
    assert.match(resource(`${name}Function`), /CLIENT_ADDRESS: cdn\n +ORIGIN_SECRET: !Sub/);
  }
});

test("the dashboard is JSON, reads every function's log and metrics of ours alone", () => {
  const body = resource("Dashboard", alarms).split("DashboardBody: !Sub |\n")[1];
  const { widgets } = JSON.parse(body.replaceAll(/\$\{[\w:]+\}/g, "x"));
  const names = [...template.matchAll(/CodeUri: functions\/(\S+)/g)].map(([, name]) => name);
  for (const { type, properties } of widgets) {
    if (type === "log") {
      for (const name of names) assert.ok(properties.query.includes(`'/matchday/x/${name}'`), name);
    } else {
      for (const [source, , , value] of properties.metrics) {
        if (source.expression) assert.match(source.expression, /^SEARCH\('\{Matchday,Stage,\w+\} /);
        const of = source.expression?.match(/ Stage="(\w+)"/)[1] ?? value;
        assert.equal(of, "x", properties.title);
      }
    }
  }
});

test("no function fails unheard", () => {
  const passed = resource("Alarms");
  for (const [, name] of template.matchAll(/^ {2}(\w+)Function:\n {4}Type: AWS::Serverless/gm)) {
    assert.ok(passed.includes(`${name}Name: !Ref ${name}Function\n`), `${name} is passed on`);
    const alarm = resource(`${name}Fails`, alarms);
    assert.match(alarm, /AlarmActions: \[!Ref Alerts\]/);
    assert.equal(alarm.split(`Value: !Ref ${name}Name }`).length, 3, "errors and throttles");
    assert.match(alarm, /Threshold: 1\n/);
  }
});

/** The statements of a function's policy about the table; `rows` is null where it may touch every row. */
function statementsOf(block) {
  const [, policies] = block.replace(/^ *#.*\n/gm, "").split(/^ {6}Policies:\n/m);
  return policies
    .split(/^ {12}- Sid: /m)
    .filter((statement) => statement.includes("Resource: !GetAtt MarketplaceTable.Arn\n"))
    .map((statement) => {
      const [, condition] = statement.match(/LeadingKeys:([\s\S]*?)(?=\n {6}\w|$)/) ?? [];
      const rows = condition?.match(/[A-Z]+#?\*?/g) ?? null;
      return { actions: statement.match(/dynamodb:\w+(?=\n)/g), rows };
    });
}

test("no function may change the audit log, and only acts of operators, API keys and locked accounts write to it", () => {
  const writers = ["profiles", "token"];
  for (const [, name] of template.matchAll(/CodeUri: functions\/(\S+)/g)) {
    const statements = statementsOf(resource(`${name[0].toUpperCase()}${name.slice(1)}Function`));
    const isWhole = statements.some(({ rows }) => rows === null);
    const mayWrite = statements.some(({ actions }) => actions.includes("dynamodb:PutItem"));
    for (const { actions, rows } of isWhole ? [] : statements)
      if (rows?.includes("AUDIT#*")) {
        assert.ok(writers.includes(name), name);
        assert.deepEqual(actions, ["dynamodb:PutItem"]);
      }
    if (!isWhole || !mayWrite) continue;
    const block = resource(`${name[0].toUpperCase()}${name.slice(1)}Function`);
    const [, denied] =
      block.match(/- Sid: AuditLog\n +Effect: Deny\n([\s\S]*?LeadingKeys.*\n)/) ?? [];
    assert.ok(denied, `${name} may change the audit log`);
    const actions = ["UpdateItem", "DeleteItem", ...(name === "operators" ? [] : ["PutItem"])];
    for (const action of actions)
      assert.ok(denied.includes(`dynamodb:${action}\n`), `${name} ${action}`);
    // Only operators write requests for a second operator's approval, too.
    const rows = name === "operators" ? '["AUDIT#*"]' : '["AUDIT#*", "APPROVAL#*"]';
    assert.match(denied, /ForAnyValue:StringLike:\n/);
    assert.ok(denied.includes(`dynamodb:LeadingKeys: ${rows}\n`), `${name} ${rows}`);
  }
});

// That one of them starts without, the trial finds; that another one needs it, too.
test("only functions that administer accounts have the identity service's key", () => {
  const administers = ["clock", "operators", "profiles", "token"];
  for (const [, name] of template.matchAll(/CodeUri: functions\/(\S+)/g)) {
    const block = resource(`${name[0].toUpperCase()}${name.slice(1)}Function`);
    for (const variable of ["IDENTITY_API_URL", "IDENTITY_SERVICE_ACCOUNT"]) {
      const isGiven = block.includes(`${variable}:`);
      assert.equal(isGiven, administers.includes(name), `${name} and ${variable}`);
    }
    if (administers.includes(name)) assert.ok(block.includes("IDENTITY_PROJECT_ID:"), name);
  }
});

test("the CDN writes no request log, because paths and queries contain secrets", () => {
  assert.doesNotMatch(
    site,
    /^ +(?:Logging|RealtimeLogConfigArn):|LogBucketDomain|AWS::Logs::Delivery/m,
  );
});
