// What both emulators share on the wire: the official emulator's helper paths.

/** The settings that every flow starts with: those of a new project. */
const newProject = { emailPrivacyConfig: { enableImprovedEmailPrivacy: true } };

/** A service for the flows; `bearer` gives an administrator's token, `stop` ends it. */
export function service({ name, url, apiKey, projectId, bearer, settings = newProject, stop }) {
  const helper = `${url}/emulator/v1/projects/${projectId}`;
  const configure = (wish) => json(`${helper}/config`, "PATCH", wish);
  return {
    name,
    url,
    apiKey,
    projectId,
    stop,
    configure,
    codes: async () => (await json(`${helper}/oobCodes`, "GET")).oobCodes,
    reset: async () => {
      await json(`${helper}/accounts`, "DELETE");
      await configure(settings);
    },
    administer: async (method, path, body) =>
      json(`${url}/identitytoolkit.googleapis.com/${path}`, method, body, await bearer()),
  };
}

async function json(url, method, body, bearer) {
  const answer = await fetch(url, {
    method,
    headers: {
      "content-type": "application/json",
      ...(bearer && { authorization: `Bearer ${bearer}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return answer.json();
}
