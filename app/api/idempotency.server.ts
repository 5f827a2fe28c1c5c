import { createHash } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import { ApiError } from './api-error';
import type { Caller } from './call';

const headerName = 'Idempotency-Key';
const maxKeyLength = 255;

export const idempotencyHeaders = z.object({
  [headerName]: z.string().optional().openapi({
    description:
      'Your own random text for this request, such as a UUID. The same request with the same key is carried out once, however often it is sent; another request with that key answers 422.',
    minLength: 1,
    example: '0b8e6f0c-5a34-4b51-9d67-3f4f5b1b2d11',
  }),
});

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** A guest has no name: random keys do not meet, and another payload is refused. */
const callerName = ({ principal }: Caller): string => principal?.staffMember.userId.toHexString() ?? 'guest';

/**
 * Reads the Idempotency-Key (draft-ietf-httpapi-idempotency-key-header-07) as a key for the database, one for each call and
 * caller, and the hash of the payload. Null without the header; throws 400 for a key that is empty or too long.
 */
export function readIdempotency(
  call: string,
  caller: Caller,
  payload: unknown,
): { readonly idempotencyKey: string; readonly requestHash: string } | null {
  const header = caller.request.headers.get(headerName);
  if (header === null) return null;
  // A string of RFC 9651 is quoted; many clients send it bare.
  const key = /^"(.*)"$/.exec(header)?.[1] ?? header;
  if (key.length === 0 || key.length > maxKeyLength)
    throw new ApiError(400, 'The request is not valid.', {
      fields: { [headerName]: [`Send 1 to ${maxKeyLength} characters`] },
    });
  return {
    idempotencyKey: `api-${hash(JSON.stringify([call, callerName(caller), key]))}`,
    requestHash: hash(toCanonicalJson(payload)),
  };
}

/** The same text for equal payloads, whatever the order of their members. */
const toCanonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

export const keyReused = (): ApiError =>
  new ApiError(422, 'The Idempotency-Key was used for another request.', {
    fields: { [headerName]: ['Use a new key for each request'] },
  });
