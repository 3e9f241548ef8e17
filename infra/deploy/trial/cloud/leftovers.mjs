// Whether a resource of a stack is still in the emulated cloud: how each type is asked for.

import { CloudError } from "./cloud.mjs";

const form = (service, action, version, input) => (cloud, id) =>
  cloud.query(service, action, version, { [input]: id });
const json =
  (service, operation, input, found = () => true) =>
  async (cloud, id) =>
    found(await cloud.call(service, operation, { [input]: id }), id);
const path =
  (service, before, after = "") =>
  (cloud, id) =>
    cloud.rest(service, { method: "GET", path: `${before}${encodeURIComponent(id)}${after}` });

/** What ends with another resource of the stack, which is asked for. */
const partsOfOthers = new Set([
  "AWS::ApiGatewayV2::Integration",
  "AWS::ApiGatewayV2::Route",
  "AWS::ApiGatewayV2::Stage",
  "AWS::Lambda::EventInvokeConfig",
  "AWS::Lambda::Permission",
  "AWS::SNS::TopicPolicy",
]);

/** Each rejects, or gives false, for what is not there. */
const lookups = {
  "AWS::ApiGatewayV2::Api": path("apigateway", "/v2/apis/"),
  "AWS::CloudFormation::Stack": async (cloud, id) =>
    !(
      await form("cloudformation", "DescribeStacks", "2010-05-15", "StackName")(cloud, id)
    ).includes("DELETE_COMPLETE"),
  "AWS::CloudFront::CachePolicy": path("cloudfront", "/2020-05-31/cache-policy/"),
  "AWS::CloudFront::Distribution": path("cloudfront", "/2020-05-31/distribution/"),
  "AWS::CloudFront::Function": path("cloudfront", "/2020-05-31/function/", "/describe?Stage=LIVE"),
  "AWS::CloudFront::OriginAccessControl": path("cloudfront", "/2020-05-31/origin-access-control/"),
  "AWS::CloudFront::OriginRequestPolicy": path("cloudfront", "/2020-05-31/origin-request-policy/"),
  "AWS::CloudFront::ResponseHeadersPolicy": path(
    "cloudfront",
    "/2020-05-31/response-headers-policy/",
  ),
  "AWS::CloudWatch::Alarm": async (cloud, id) =>
    (
      await form("monitoring", "DescribeAlarms", "2010-08-01", "AlarmNames.member.1")(cloud, id)
    ).includes("<AlarmName>"),
  "AWS::CloudWatch::Dashboard": form("monitoring", "GetDashboard", "2010-08-01", "DashboardName"),
  "AWS::CodeBuild::Project": async (cloud, id) =>
    (await cloud.call("codebuild", "BatchGetProjects", { names: [id] })).projects.length > 0,
  "AWS::DynamoDB::Table": json("dynamodb", "DescribeTable", "TableName"),
  "AWS::Events::Rule": json("events", "DescribeRule", "Name"),
  "AWS::IAM::Role": form("iam", "GetRole", "2010-05-08", "RoleName"),
  "AWS::Lambda::EventSourceMapping": path("lambda", "/2015-03-31/event-source-mappings/"),
  "AWS::Lambda::Function": path("lambda", "/2015-03-31/functions/", "/configuration"),
  "AWS::Logs::LogGroup": json("logs", "DescribeLogGroups", "logGroupNamePrefix", (answer, id) =>
    answer.logGroups.some(({ logGroupName }) => logGroupName === id),
  ),
  "AWS::S3::Bucket": async (cloud, id) =>
    (await cloud.rest("s3", { method: "GET", path: "/" })).includes(`<Name>${id}</Name>`),
  // The emulator names the policy after its bucket.
  "AWS::S3::BucketPolicy": (cloud, id) =>
    cloud.rest("s3", { method: "GET", path: `/${id.replace(/-policy$/, "")}?policy=` }),
  "AWS::SNS::Subscription": form(
    "sns",
    "GetSubscriptionAttributes",
    "2010-03-31",
    "SubscriptionArn",
  ),
  "AWS::SNS::Topic": form("sns", "GetTopicAttributes", "2010-03-31", "TopicArn"),
  "AWS::SQS::Queue": json("sqs", "GetQueueAttributes", "QueueUrl"),
  "AWS::Scheduler::Schedule": path("scheduler", "/schedules/"),
};

/** Returns whether a resource has no separate name. */
export function isPart({ type }) {
  return partsOfOthers.has(type);
}

/**
 * Returns whether a resource exists; null for one that is deleted with another. Throws for a type that this file does
 * not handle.
 */
export async function isThere(cloud, { type, physical }) {
  if (isPart({ type })) return null;
  const find = lookups[type];
  if (find === undefined) throw new Error(`nobody knows how to look for a ${type}`);
  try {
    return (await find(cloud, physical)) !== false;
  } catch (error) {
    if (error instanceof CloudError && error.status < 500) return false;
    throw error;
  }
}
