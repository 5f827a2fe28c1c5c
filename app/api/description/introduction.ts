export type ApiSite = { readonly name: string; readonly url: string; readonly requestsPerMinute: number };

type Section = { readonly id: string; readonly title: string; readonly text: string };

const errorExample = `{
  "timestamp": "2026-07-01T06:00:00.000Z",
  "status": 400,
  "error": "Bad Request",
  "message": "The request is not valid.",
  "path": "/api/comments",
  "fields": { "email": ["Please enter a valid email address"] }
}`;

const block = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;

/** What a client must know about every call, in Markdown: for the description and for the page /api. */
export const introduce = ({ name, url, requestsPerMinute }: ApiSite): readonly Section[] => [
  {
    id: 'first-call',
    title: 'First call',
    text: [
      `The API of ${name} does what the website and the back office do, with the same rules, for mobile apps, tills and partners. You can read the catalogue without an account:`,
      block('sh', `curl '${url}/api/products?search=milk&limit=2'`),
      'Anybody can order. Account and back-office calls need a token:',
      block(
        'sh',
        `curl -X POST ${url}/api/auth/login -H 'Content-Type: application/json' \\\n  -d '{"email":"wanjiku@malisho.example","password":"…"}'`,
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
      'It expires after 12 hours without a call and after 3 days at the latest, or immediately if the password or role changes. You then get 401 and must sign in again. Public calls also answer 401 to an expired token. Accounts with two-step sign-in also send the code of the authenticator app as `code`.',
      'An account has the same role and permissions as on the website. 403 means that a permission is missing. What belongs to somebody else answers 404, as if it did not exist.',
    ].join('\n\n'),
  },
  {
    id: 'api-keys',
    title: 'API keys',
    text: 'Each system gets its own API key. An admin makes it in the back office under Settings, chooses its permissions and can revoke it at any time. It is shown only once. Send it like a token: `Authorization: Bearer malisho_…`. A key has no profile and can’t place orders for a customer account.',
  },
  {
    id: 'webhooks',
    title: 'Webhooks',
    text: [
      'Instead of polling, let the shop call you when an order or its payment changes. An admin adds your address in the back office under Settings, Webhooks, chooses its events and gives you the secret.',
      [
        '- Each event is a POST with JSON: `id`, `type`, `timestamp` and `data`. The section `webhooks` of the description lists them all.',
        '- Check the signature by [Standard Webhooks](https://www.standardwebhooks.com), which has libraries for most languages. While a secret is being replaced, we sign with both.',
        '- Answer 2xx within 10 seconds, and do the work afterwards. After other answers we try again for three days, with growing pauses. 410 stops the webhook. We don’t follow redirects.',
        '- An event may come twice: remember `webhook-id`. Events may come in any order: compare `data.order.updatedAt`, or read the order.',
      ].join('\n'),
      'Without a library, in Node:',
      block(
        'js',
        `const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');
const expected = 'v1,' + createHmac('sha256', key).update(signed).digest('base64');
const isGenuine = headers['webhook-signature'].split(' ').some((one) =>
  one.length === expected.length && timingSafeEqual(Buffer.from(one), Buffer.from(expected)));`,
      ),
      '`body` is the raw text, before you parse it. Reject a webhook-timestamp that is older than 5 minutes.',
    ].join('\n\n'),
  },
  {
    id: 'values',
    title: 'Values',
    text: [
      '- Bodies and answers are JSON in UTF-8; uploads are multipart/form-data.',
      '- Money is a number of Kenyan shillings, with at most two decimals: 120 or 99.5. A price in an order must be the catalogue price.',
      '- Times are ISO 8601 in UTC: 2026-07-01T06:00:00.000Z. Days are 2026-07-01, in Nairobi time.',
      '- You can send phone numbers as 0712345678, 254712345678 or +254712345678.',
      '- Each thing has its `id` twice, as `id` and `_id`. Ids are text: do not rely on their format.',
      '- Unknown members of a body are ignored. Answers may get new members: ignore the ones you do not know.',
      '- `x-tenant-id` is accepted and changes nothing.',
    ].join('\n'),
  },
  {
    id: 'errors',
    title: 'Errors',
    text: [
      'Every error has the same shape. `message` is for people; `fields` says what is wrong with each field of the request.',
      block('json', errorExample),
      'After 429 and 503, try again when the seconds in `Retry-After` have passed. Other errors will not go away by trying again.',
    ].join('\n\n'),
  },
  {
    id: 'pages',
    title: 'Pages of a list',
    text: 'Lists take `page` (from 1) and `limit` (at most 100). `X-Total-Count` is the total number of items, and `Link` (RFC 8288) has the addresses of the first, previous, next and last page. If a list has no total, follow `rel="next"` until there is none.',
  },
  {
    id: 'caching',
    title: 'Caching',
    text: 'Reads have an `ETag`. Send it as `If-None-Match` next time: 304 without a body means that nothing has changed. HEAD is the same as GET without the body.',
  },
  {
    id: 'rate-limits',
    title: 'Rate limits',
    text: `Each account, each API key, and each client address without either can send ${requestsPerMinute} requests a minute. \`RateLimit\` says how many are left (r) and when the minute ends (t, in seconds). Above the limit you get 429 with \`Retry-After\`. Sign-ins, prompts and messages have lower limits, to protect people.`,
  },
  {
    id: 'idempotency',
    title: 'Sending twice',
    text: [
      'The network can lose the answer to a call that succeeded. Send POST /api/orders and POST /api/mpesa/stk-push with a random key:',
      block('http', 'Idempotency-Key: 0b8e6f0c-5a34-4b51-9d67-3f4f5b1b2d11'),
      'The same request with the same key runs only once and gets the same answer. A different request with that key answers 422. You can repeat GET, PUT and DELETE without a key.',
    ].join('\n\n'),
  },
  {
    id: 'two-editors',
    title: 'Two editors',
    text: 'To avoid overwriting other people’s changes, send the `updatedAt` that you read in the body of PUT or PATCH. 409 means that somebody else has changed it: read it again. Without it, the last change wins.',
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
