import type { createSchemaChecks } from '../description';
import type { GeneratedRequest } from './generated-request';
import type { Answer } from './send-request';

type Checks = ReturnType<typeof createSchemaChecks>;

const internals =
  /node_modules|file:\/\/\/|\bat \S+ \(|\.[jt]sx?:\d+|MongoServerError|\/(?:tmp|work|home|root)\//;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/** Whether the request reaches the described call: neither another method nor a path that stands for another. */
const reachesCall = ({ method, describedMethod, ids }: GeneratedRequest): boolean =>
  method === describedMethod.toUpperCase() && Object.values(ids).every((id) => typeof id !== 'string');

/** What is wrong with an answer, as texts. `headers` may be those of a proxy: nothing here depends on them. */
export function findFaults(request: GeneratedRequest, answer: Answer, checks: Checks): readonly string[] {
  const { status, text, headers } = answer;
  const faults: string[] = [];
  if (status >= 500) faults.push(`answered ${status}`);
  if (internals.test(text)) faults.push('shows internals');
  if (status === 304 || status === 204 || request.method === 'HEAD') {
    if (text !== '') faults.push(`${status} with a body`);
    return faults;
  }
  if (!String(headers['content-type']).startsWith('application/json'))
    return [...faults, `${status} is no JSON: ${String(headers['content-type'])}`];
  const body = parseJson(text);
  if (body === undefined) return [...faults, 'is no JSON'];
  if (status >= 400) {
    const schemaFaults = checks.findFaults(['components', 'schemas', 'Error'], body);
    if (schemaFaults.length > 0) faults.push('is no error of the API');
    else if ((body as { status: number }).status !== status) faults.push('has another status in its body');
  }
  if (reachesCall(request))
    for (const { message } of checks.findAnswerFaults({ ...request, status }, body))
      faults.push(`${status}: ${String(message)}`);
  else if (![200, 201, 204, 304, 400, 401, 403, 404, 405, 409, 412, 413, 415, 422, 429].includes(status))
    faults.push(`answered ${status}`);
  return faults;
}

/** What HEAD says that GET does not, as texts. A write between them changes the ETag, so the second GET has it, too. */
export function compareHead(first: Answer, head: Answer, second: Answer): readonly string[] {
  if (first.headers['etag'] !== second.headers['etag'] || first.status !== second.status) return [];
  return ['etag', 'content-type', 'x-total-count', 'link']
    .filter((name) => first.headers[name] === second.headers[name])
    .filter((name) => first.headers[name] !== head.headers[name])
    .map((name) => `HEAD has another ${name} than GET`)
    .concat(head.status === first.status ? [] : [`HEAD answers ${head.status}, GET ${first.status}`])
    .concat(head.text === '' ? [] : ['HEAD has a body']);
}
