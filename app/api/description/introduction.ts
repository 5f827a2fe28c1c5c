import { subjectMembers, webhookEvents } from '../schemas/webhooks';

export type ApiSite = {
  readonly name: string;
  /** With the ending of titles. */
  readonly fullName: string;
  /** The town or village; may be ''. */
  readonly place: string;
  readonly url: string;
  /** '' for none. */
  readonly email: string;
  readonly requestsPerMinute: number;
};

type Section = { readonly id: string; readonly title: string; readonly text: string };

const errorExample = `{
  "timestamp": "2026-07-01T06:00:00.000Z",
  "status": 400,
  "error": "Bad Request",
  "message": "The request is not valid.",
  "path": "/api/comments",
  "fields": { "email": ["Please enter a valid email address"] }
}`;

/** A test runs it. */
export const signatureCheck = `import { createHmac, timingSafeEqual } from 'node:crypto';

export function isGenuine(body, headers, secret) {
  const age = Math.abs(Date.now() / 1000 - Number(headers['webhook-timestamp']));
  if (!(age < 5 * 60)) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');
  const expected = Buffer.from('v1,' + createHmac('sha256', key).update(signed).digest('base64'));
  return headers['webhook-signature'].split(' ').some((text) => {
    const sent = Buffer.from(text);
    return sent.length === expected.length && timingSafeEqual(sent, expected);
  });
}`;

const listNames = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

/** The events with the members of their data. */
const describeEvents = (): string =>
  webhookEvents
    .map(({ type, description, members }) => `- \`${type}\`: ${listNames(members)}. ${description}.`)
    .join('\n');

const block = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;

/** What a client must know about every call, in Markdown: for the description and for the page /api. */
export const introduce = ({
  name,
  url,
  requestsPerMinute,
}: Pick<ApiSite, 'name' | 'url' | 'requestsPerMinute'>): readonly Section[] => [
  {
    id: 'first-call',
    title: 'First call',
    text: [
      `The API of ${name} does what the website and the back office do, with the same rules, for mobile apps, tills and partners. You can read the catalogue without an account:`,
      block('sh', `curl '${url}/api/products?search=milk&limit=2'`),
      'Anybody can order. Account and back-office calls need a token:',
      block(
        'sh',
        `curl -X POST ${url}/api/auth/login -H 'Content-Type: application/json' \\\n  -d '{"email":"wanjiku@example.com","password":"…"}'`,
      ),
      `All calls are described in [OpenAPI 3.1](${url}/api/openapi.json). Generate a client from it for your language.`,
    ].join('\n\n'),
  },
  {
    id: 'sign-in',
    title: 'Sign in',
    text: [
      'POST /api/auth/login returns `access_token`, a JWT with the claims sub, email, role and exp. Send it with each call:',
      block('http', 'Authorization: Bearer eyJhbGciOi…'),
      'It expires after 12 hours without a call and after 3 days at the latest, and immediately with POST /api/auth/logout, a new role or a new password; only the token that changed the password stays. You then get 401 and must sign in again. Public calls ignore an expired token; where it would have made a difference, such as for an order, the answer has the header `WWW-Authenticate`. Accounts with two-step sign-in also send the code of the authenticator app as `code`.',
      'Store `device_token` of the answer and send it with the next sign-in: when strangers try passwords for the account, too many of them keep out programs and browsers that are new, but not yours. It gives no access by itself.',
      'An account has the same role and permissions as on the website; staff without the two-step sign-in that the shop requires have none. 403 means that a permission is missing. Orders that belong to somebody else answer 404, as if they did not exist.',
    ].join('\n\n'),
  },
  {
    id: 'api-keys',
    title: 'API keys',
    text: 'Each system gets its own API key. An admin makes it in the back office under Settings, chooses its permissions and can revoke it at any time. It is shown only once. Send it like a token: `Authorization: Bearer malisho_…`. A key has no profile, and its orders are those of a guest.',
  },
  {
    id: 'webhooks',
    title: 'Webhooks',
    text: [
      'Instead of polling, let the shop call you when an order or its payment changes. An admin adds your address in the back office under Settings, Webhooks, chooses its events and gives you the secret.',
      [
        '- Each event is a POST with JSON: `id`, `type`, `timestamp` and `data`, as in the list below and in the section `webhooks` of the description. Staff can also send `webhook.test`, with a `data.message` only.',
        '- Check the signature by [Standard Webhooks](https://www.standardwebhooks.com), which has libraries for most languages. While a secret is being replaced, we sign with both.',
        '- Answer 2xx within 10 seconds, and do the work afterwards. After other answers we try again for three days, with growing pauses. 410 stops the webhook. We don’t follow redirects.',
        '- An event may come twice: remember `webhook-id`. Events may come in any order: compare `updatedAt` of the order, or read it.',
      ].join('\n'),
      `The events with the members of their \`data\`. \`order\` is always ${listNames(subjectMembers.order)}, \`standingOrder\` ${listNames(subjectMembers.standingOrder)}; nothing in them is about the customer.`,
      describeEvents(),
      'Without a library, in Node:',
      block('js', signatureCheck),
      '`body` is the raw text, before you parse it, and `headers` are those of the request with names in small letters.',
    ].join('\n\n'),
  },
  {
    id: 'values',
    title: 'Values',
    text: [
      '- Bodies and answers are JSON in UTF-8; uploads are multipart/form-data. A body has at most 2,000 values and 256 KiB, or 13 MB with pictures.',
      '- Money is a number of Kenyan shillings, with at most two decimals: 120 or 99.5. The price of an item in an order must be the catalogue price, and the amount of a prompt the total of its order.',
      '- Times are ISO 8601 in UTC: 2026-07-01T06:00:00.000Z. Days are 2026-07-01, in Nairobi time.',
      '- Send Kenyan phone numbers as 0712345678, 254712345678 or +254712345678.',
      '- What a call lists or reads has its `id` twice, as `id` and `_id`, where it has one. Treat ids as text.',
      '- Spaces around a text do not count, except in passwords. Null is the same as an empty text.',
      '- Unknown members of a body are ignored; unknown query parameters answer 400. Answers may get new members: ignore the ones you do not know.',
      '- Images are given by the URL or id of one in the shop, by a Base64 data: URL, or by the URL of a public picture, of which the shop stores a copy.',
      '- `x-tenant-id` is accepted and changes nothing.',
    ].join('\n'),
  },
  {
    id: 'errors',
    title: 'Errors',
    text: [
      'Every error has the same shape. `message` is for people; `fields`, where it is there, says what is wrong with each field of the request, by its path: `items.0.price` is the price of the first item, `body` the body as a whole.',
      block('json', errorExample),
      'After 429 and 503, try again when the seconds in `Retry-After` have passed. Sign in again after 401. After 409, read the thing again, or wait for the first request if you sent two with one Idempotency-Key. Other errors will not go away by trying again.',
    ].join('\n\n'),
  },
  {
    id: 'pages',
    title: 'Pages of a list',
    text: 'Lists take `page` (from 1) and `limit` (at most 100). `X-Total-Count` is the total number of items, and `Link` (RFC 8288) has the addresses of the first, previous, next and last page. Orders and organization payments can be many: they take `after` instead of `page`, have no total, and `Link` has only the next page. Follow `rel="next"` until there is none.',
  },
  {
    id: 'caching',
    title: 'Caching',
    text: 'Reads have an `ETag`. Send it as `If-None-Match` next time: 304 without a body means that nothing has changed. HEAD is the same as GET without the body.',
  },
  {
    id: 'rate-limits',
    title: 'Rate limits',
    text: `Each account, each API key, and each client address without either can send ${requestsPerMinute} requests a minute to each process of the shop. \`RateLimit\` says how many are left (r) and when the minute ends (t, in seconds). Above the limit you get 429 with \`Retry-After\`. Sign-ins, prompts and messages have lower limits, to protect people.`,
  },
  {
    id: 'idempotency',
    title: 'Sending twice',
    text: [
      'The network can lose the answer to a call that succeeded. Send the calls that take an `Idempotency-Key` with a random one: POST /api/orders, POST /api/mpesa/stk-push, and those that record and correct payments of organizations:',
      block('http', 'Idempotency-Key: 0b8e6f0c-5a34-4b51-9d67-3f4f5b1b2d11'),
      'The same request with the same key runs only once: the answer to the second has the order or the payment as it is now. A request that was refused does not use up its key. A different request with that key answers 422.',
      'You can repeat GET and most PUT and PATCH calls without a key. A repeated DELETE answers 404.',
    ].join('\n\n'),
  },
  {
    id: 'two-editors',
    title: 'Two editors',
    text: [
      'To avoid overwriting other people’s changes, send back what you read of the version in the body of PUT or PATCH: `updatedAt` of a product, post, farm service, team member, picture or organization; `version` of a category or a part of the home and about pages; `expectedStatus` of an order, `seenStatus` of a subscription.',
      block(
        'sh',
        `curl -X PATCH ${url}/api/organization/6564a1f2c3d4e5f601234567 -H "Authorization: Bearer $TOKEN" \\\n  -H 'Content-Type: application/json' \\\n  -d '{"name":"Hillside Primary School","updatedAt":"2026-07-01T06:00:00.000Z"}'`,
      ),
      '409 means that somebody else has changed it: read it again. Without the version, the last change wins.',
      'Or send the `ETag` of GET as `If-Match`: a change or deletion of something else than you have read answers 412. Addresses without a GET of their own name no ETag and answer 412, too; for the status of an order or subscription it is that of the order or organization.',
    ].join('\n\n'),
  },
  {
    id: 'web-apps',
    title: 'Web apps of other sites',
    text: 'A browser lets a page of another site call the API only if the shop’s owner allows that site (CORS, the environment variable API_ORIGINS). The API never uses cookies, so credentials are not allowed. Apps and servers don’t need this.',
  },
  {
    id: 'versions',
    title: 'Versions',
    text: 'This is version 1. We may add calls and members to it, but we never remove them or change their meaning.',
  },
];
