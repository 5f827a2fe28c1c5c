import { STATUS_CODES } from 'node:http';
import type { ErrorStatus } from '../api-error';

const errorDescriptions = {
  400: 'The request is not valid; `fields` says why.',
  401: 'A valid token or API key is missing.',
  403: 'The account or API key does not have permission to do this.',
  404: 'It does not exist, or it belongs to somebody else.',
  409: 'It has changed since you read it, or it is in use.',
  412: 'If-Match names another version than the present one.',
  413: 'The body or the file is too large.',
  415: 'This call does not accept a body of this type.',
  422: 'The Idempotency-Key was used for another request.',
  429: 'Too many requests; Retry-After says when to continue.',
  503: 'The shop is down at the moment; Retry-After says when to try again.',
} as const satisfies Partial<Record<ErrorStatus, string>>;

type DescribedStatus = keyof typeof errorDescriptions;

const errorFields: Partial<Record<DescribedStatus, Readonly<Record<string, readonly string[]>>>> = {
  400: { email: ['Please enter a valid email address'] },
};

const componentName = (status: DescribedStatus): string =>
  (STATUS_CODES[status] ?? String(status)).replaceAll(' ', '');

export const errorReference = (status: ErrorStatus) => ({
  $ref: `#/components/responses/${componentName(status as DescribedStatus)}`,
});

export const headerReferences = (...names: readonly (keyof typeof headers)[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

export const parameterReferences = (...names: readonly (keyof typeof parameters)[]) =>
  names.map((name) => ({ $ref: `#/components/parameters/${name}` }));

const text = { type: 'string' } as const;

export const headers = {
  ETag: {
    description: 'The version of this answer, for If-None-Match.',
    schema: text,
    example: 'W/"5f2b9c"',
  },
  Link: {
    description: 'The other pages of the list (RFC 8288): rel first, prev, next and last.',
    schema: text,
    example: '</api/products?page=2>; rel="next"',
  },
  'X-Total-Count': {
    description: 'The number of items on all pages.',
    schema: { type: 'integer', minimum: 0 },
    example: 42,
  },
  RateLimit: {
    description: 'The requests that are left (r) and the seconds until the window ends (t).',
    schema: text,
    example: '"default";r=598;t=42',
  },
  'RateLimit-Policy': {
    description: 'The requests of a window (q) and its seconds (w).',
    schema: text,
    example: '"default";q=600;w=60',
  },
  'Retry-After': {
    description: 'Seconds to wait before you try again.',
    schema: { type: 'integer', minimum: 1 },
    example: 30,
  },
} as const;

export const parameters = {
  TenantId: {
    name: 'x-tenant-id',
    in: 'header',
    required: false,
    description: 'Accepted but ignored: this API serves one shop.',
    schema: { type: 'string' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'The ETag of the answer that you have. Answers 304 without a body if nothing has changed.',
    schema: { type: 'string' },
    example: 'W/"5f2b9c"',
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description: 'The ETag that GET has answered for the thing. Answers 412 if it has changed since.',
    schema: { type: 'string' },
    example: 'W/"5f2b9c"',
  },
} as const;

export const errorResponses = Object.fromEntries(
  Object.entries(errorDescriptions).map(([key, description]) => {
    const status = Number(key) as DescribedStatus;
    const fields = errorFields[status];
    const example = {
      timestamp: '2026-07-01T06:00:00.000Z',
      status,
      error: STATUS_CODES[status],
      message: description.replaceAll('`', ''),
      path: '/api/products',
      ...(fields && { fields }),
    };
    const hasRetryAfter = status === 429 || status === 503;
    return [
      componentName(status),
      {
        description,
        ...(hasRetryAfter && { headers: headerReferences('Retry-After') }),
        content: {
          'application/json': { schema: { $ref: '#/components/schemas/Error' }, example },
        },
      },
    ];
  }),
);
