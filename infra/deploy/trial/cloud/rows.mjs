// Copies the rows of the local runner's table into the deployed one, so that both hold the same catalogue.

import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The most rows that one call writes: the service's limit. */
const most = 25;

/** Copies every row; gives how many there are. `data` is the folder of a runner that serves. */
export async function copyRows({ data, cloud, table }) {
  const endpoint = await readFile(join(data, "table-address"), "utf8");
  let start;
  let count = 0;
  do {
    const page = await scan(endpoint, start);
    for (let from = 0; from < page.Items.length; from += most) {
      const rows = page.Items.slice(from, from + most);
      let requests = { [table]: rows.map((Item) => ({ PutRequest: { Item } })) };
      while (Object.keys(requests).length > 0) {
        const written = await cloud.call("dynamodb", "BatchWriteItem", { RequestItems: requests });
        requests = written.UnprocessedItems ?? {};
      }
      count += rows.length;
    }
    start = page.LastEvaluatedKey;
  } while (start !== undefined);
  return count;
}

async function scan(endpoint, start) {
  const answer = await fetch(endpoint, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.0",
      "x-amz-target": "DynamoDB_20120810.Scan",
      // The embedded table wants a signature and checks none.
      authorization:
        "AWS4-HMAC-SHA256 Credential=local/20260101/local/dynamodb/aws4_request, SignedHeaders=host, Signature=0",
      "x-amz-date": "20260101T000000Z",
    },
    body: JSON.stringify({ TableName: "matchday", ExclusiveStartKey: start }),
  });
  if (!answer.ok)
    throw new Error(`the runner's table answers ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
