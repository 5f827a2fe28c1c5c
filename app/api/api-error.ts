import { STATUS_CODES } from 'node:http';
import { z } from '@hono/zod-openapi';

export type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 409 | 412 | 413 | 415 | 422 | 429 | 500 | 503;

export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** Thrown by a call; the API answers with its status and an errorSchema. */
export class ApiError extends Error {
  constructor(
    readonly status: ErrorStatus,
    message: string,
    readonly details: {
      readonly fields?: FieldErrors;
      readonly headers?: Readonly<Record<string, string>>;
    } = {},
  ) {
    super(message);
  }
}

/** docs/product.md 10: the shape of every error. */
export const errorSchema = z
  .object({
    timestamp: z.iso.datetime(),
    status: z.int(),
    error: z.string().openapi({ description: 'The name of the status.' }),
    message: z.string().openapi({ description: 'What happened, in words for people.' }),
    path: z.string(),
    fields: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .openapi({ description: 'What is wrong with each field of the request.' }),
  })
  .openapi('Error');

export function toErrorResponse(error: ApiError, path: string, now: Date): Response {
  const { status, message } = error;
  const { fields, headers } = error.details;
  const body: z.input<typeof errorSchema> = {
    timestamp: now.toISOString(),
    status,
    error: STATUS_CODES[status] ?? 'Error',
    message,
    path,
    ...(fields && {
      fields: Object.fromEntries(Object.entries(fields).map(([name, texts]) => [name, [...texts]])),
    }),
  };
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
}

/** The messages of a schema by field: `variants.0.sku`; `body` is the body as a whole. */
export const toFieldErrors = (error: z.ZodError): FieldErrors => {
  const fields = new Map<string, string[]>();
  for (const { path, message } of error.issues) {
    const name = path.map(String).join('.') || 'body';
    fields.set(name, [...(fields.get(name) ?? []), message]);
  }
  return Object.fromEntries(fields);
};

export const notFound = (what: string): ApiError => new ApiError(404, `${what} was not found`);

/** RFC 6585, with the time when the limit lets a request through again. */
export const tooManyRequests = (retryAt: Date, now: Date): ApiError =>
  rateLimited(Math.max(1, Math.ceil((retryAt.getTime() - now.getTime()) / 1000)));

export const rateLimited = (
  retryAfterSeconds: number,
  headers: Readonly<Record<string, string>> = {},
): ApiError =>
  new ApiError(429, 'Too many attempts. Please try again later.', {
    headers: { 'Retry-After': String(retryAfterSeconds), ...headers },
  });

/** The shop is not open yet, or lacks what an order needs. */
export const notTakingOrders = (text: string): ApiError =>
  new ApiError(503, text, { headers: { 'Retry-After': '3600' } });

/** The queue of password checks is full and drains within seconds. */
export const tooBusy = (): ApiError =>
  new ApiError(503, 'The shop is very busy right now. Please try again in a minute.', {
    headers: { 'Retry-After': '10' },
  });
