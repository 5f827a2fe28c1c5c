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
      `The API of ${name} does what the website and the back office do, by the same rules: for a mobile app, a till or a partner. Reads of the catalogue need no account:`,
      block('sh', `curl '${url}/api/products?search=milk&limit=2'`),
      'Anybody can order. Your account and the work of the back office need a token:',
      block(
        'sh',
        `curl -X POST ${url}/api/auth/login -H 'Content-Type: application/json' \\\n  -d '{"email":"wanjiku@malisho.example","password":"…"}'`,
      ),
      `All calls are described for programs in [OpenAPI 3.1](${url}/api/openapi.json): make a client from it with a generator of your language.`,
    ].join('\n\n'),
  },
  {
    id: 'sign-in',
    title: 'Sign in',
    text: [
      'POST /api/auth/login answers `access_token`, a JWT with the claims sub, email, role and exp. Send it with each call:',
      block('http', 'Authorization: Bearer eyJhbGciOi…'),
      'It ends after 12 hours without a call, after 3 days in any case, and at once with a change of password or role. 401 then asks you to sign in again. A public call with a token that has ended answers 401, too. Accounts with two-step sign-in send the code of the authenticator app as `code`.',
      'What an account may do follows its role and permissions, as on the website. 403 says that a permission is missing; what belongs to somebody else answers 404, as if it did not exist.',
    ].join('\n\n'),
  },
  {
    id: 'api-keys',
    title: 'API keys',
    text: 'A machine gets an API key of its own. Whoever may change settings makes it in the back office under Settings, chooses its permissions, and can revoke it at any time. It is shown once. Send it like a token: `Authorization: Bearer malisho_…`. A key has no profile and places no orders in the name of a customer account.',
  },
  {
    id: 'webhooks',
    title: 'Webhooks',
    text: [
      'Instead of asking again and again, let the shop call you when an order or its payment changes. Whoever may change settings adds your address in the back office under Settings, Webhooks, chooses its events and hands you the secret.',
      [
        '- Each event is a POST with JSON: `id`, `type`, `timestamp` and `data`. The section `webhooks` of the description has them all.',
        '- Check the signature by [Standard Webhooks](https://www.standardwebhooks.com), which has libraries for most languages. While a secret is replaced, both sign.',
        '- Answer 2xx within 10 seconds, and do the work afterwards. Other answers are tried again for three days, later and later. 410 ends it. Redirects are not followed.',
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
      '`body` is the text as it came, before it is parsed. Refuse what has a webhook-timestamp older than 5 minutes.',
    ].join('\n\n'),
  },
  {
    id: 'values',
    title: 'Values',
    text: [
      '- Bodies and answers are JSON in UTF-8; uploads are multipart/form-data.',
      '- Money is a number of Kenyan shillings, with at most two decimals: 120 or 99.5. A price in an order must be that of the catalogue.',
      '- Times are ISO 8601 in UTC: 2026-07-01T06:00:00.000Z. Days are 2026-07-01, in the time of Nairobi.',
      '- Phone numbers may be sent as 0712345678, 254712345678 or +254712345678.',
      '- Each thing has its `id` twice, as `id` and `_id`. Ids are text: do not rely on their form.',
      '- Members of a body that are not described are ignored. Answers may get new members: ignore what you do not know.',
      '- `x-tenant-id` is accepted and changes nothing.',
    ].join('\n'),
  },
  {
    id: 'errors',
    title: 'Errors',
    text: [
      'Every error has the same shape. `message` is for a person, `fields` names what is wrong with each field of the request.',
      block('json', errorExample),
      'Try again after 429 and 503, when the seconds of `Retry-After` have passed; other errors will not change by themselves.',
    ].join('\n\n'),
  },
  {
    id: 'pages',
    title: 'Pages of a list',
    text: 'Lists take `page` (from 1) and `limit` (at most 100). `X-Total-Count` says how many items there are in all, and `Link` (RFC 8288) has the addresses of the first, previous, next and last page. Where a list has no total, follow `rel="next"` until there is none.',
  },
  {
    id: 'caching',
    title: 'Caching',
    text: 'Reads have an `ETag`. Send it as `If-None-Match` next time: 304 without a body means that nothing has changed. HEAD answers as GET does, without the body.',
  },
  {
    id: 'rate-limits',
    title: 'Rate limits',
    text: `An account, an API key or, without one, an address may send ${requestsPerMinute} requests a minute. \`RateLimit\` says how many are left (r) and when the minute ends (t, in seconds). Above it, 429 with \`Retry-After\`. Sign-ins, prompts and messages have narrower limits, which protect people.`,
  },
  {
    id: 'idempotency',
    title: 'Sending twice',
    text: [
      'A network can lose the answer to a call that was carried out. Send POST /api/orders and POST /api/mpesa/stk-push with a random text of your own:',
      block('http', 'Idempotency-Key: 0b8e6f0c-5a34-4b51-9d67-3f4f5b1b2d11'),
      'The same request with the same key is carried out once and answers the same; another request with that key answers 422. GET, PUT and DELETE may be sent again as they are.',
    ].join('\n\n'),
  },
  {
    id: 'two-editors',
    title: 'Two editors',
    text: 'To change only what you have seen, send the `updatedAt` that you read in the body of PUT or PATCH. 409 says that somebody else has changed it meanwhile: read it again. Without it, the last change wins.',
  },
  {
    id: 'web-apps',
    title: 'Web apps of other sites',
    text: 'A browser lets a page of another site call the API only if the owner of the shop allows that site (CORS, the environment variable API_ORIGINS). Cookies are never used, so no credentials are allowed. Apps and servers need none of this.',
  },
  {
    id: 'versions',
    title: 'Versions',
    text: 'This is version 1. Within it, calls and members may be added; none is removed, and none changes its meaning.',
  },
];
