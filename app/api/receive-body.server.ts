import type { MiddlewareHandler } from 'hono';
import { imageMessages, maxUploadBytes } from '~/domain/images/image-rules';
import { readUpload } from '~/http/forms/image-form.server';
import { parseForm } from '~/http/forms/parse-form.server';
import { maxJsonBytes, readLimitedBody } from '~/http/forms/read-form.server';
import { parseJson } from '~/lib/parse-json';
import { ApiError } from './api-error';
import type { Call } from './call';
import { cleanJson } from './clean-json';
import { countJsonValues } from './count-json-values';

/** The other fields, and the boundaries of a multipart body. */
const maxOtherBytes = 64 * 1024;

const maxBytes = {
  multipart: maxUploadBytes + maxOtherBytes,
  /** Base64 takes four bytes for three. */
  'json-with-images': Math.ceil(maxUploadBytes / 3) * 4 + maxOtherBytes,
} as const;

const jsonType = /^application\/(?:[\w.-]+\+)?json\b/i;
/** RFC 8259, 8.1: JSON is UTF-8. ASCII is a part of it. */
const otherCharset = /;\s*charset\s*=(?!\s*"?(?:utf-?8|us-ascii)"?\s*(?:;|$))/i;
const multipartType = /^multipart\/form-data\b/i;

export const mediaTypeOf = ({ bodyType }: Pick<Call, 'bodyType'>): string =>
  bodyType === 'multipart' ? 'multipart/form-data' : 'application/json';

/** Reads the body of a call after the check of access. Fails with an ApiError: 413, 415, 503 for too many uploads at once. */
export function receiveBody(call: Pick<Call, 'body' | 'bodyType'>): MiddlewareHandler {
  const expected = call.bodyType === 'multipart' ? multipartType : jsonType;
  return async (context, next) => {
    if (call.body) {
      const request = context.req.raw;
      if (!/^(?:identity)?$/i.test(request.headers.get('Content-Encoding') ?? ''))
        throw new ApiError(415, 'Send the body without a Content-Encoding.', {
          headers: { 'Accept-Encoding': 'identity' },
        });
      const body = await readBody(request, call.bodyType ?? 'json');
      const type = request.headers.get('Content-Type') ?? '';
      if (!expected.test(type)) throw new ApiError(415, `Send the body as ${mediaTypeOf(call)}.`);
      await checkValues(body, request, call.bodyType);
      if (expected === jsonType) checkCharacters(body, type);
      const received = call.bodyType === 'multipart' ? body : cleanJson(body);
      context.req.raw = new Request(request, { body: received });
    }
    await next();
  };
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** JSON can write half a character, which no text can hold: the stored one would be another than the one that was sent. */
function checkCharacters(body: Uint8Array, type: string): void {
  if (otherCharset.test(type)) throw new ApiError(415, 'Send the body in UTF-8.');
  let text: string;
  try {
    text = utf8.decode(body);
  } catch {
    throw new ApiError(400, 'The body is not valid UTF-8.');
  }
  if (!/\\u[dD][89a-fA-F]/.test(text)) return;
  // Hono refuses what is no JSON.
  const fields = findBrokenTexts(parseJson(body));
  if (fields.length === 0) return;
  throw new ApiError(400, 'The request is not valid.', {
    fields: Object.fromEntries(fields.map((field) => [field, ['This text has half of a character']])),
  });
}

/** With the flag `u`, the two halves of one character are no surrogates. */
const surrogate = /\p{Surrogate}/gu;

const isBroken = (text: string): boolean => text.search(surrogate) >= 0;

/** Enough to find the fault; each place may be as long as the body. */
const maxBrokenTexts = 5;

/** Where a value stands in a body. Linked: the places of a deeply nested body would take the square of its length as texts. */
type Place = { readonly parent: Place | null; readonly name: string };

function describePlace(place: Place | null): string {
  const names: string[] = [];
  for (let at = place; at; at = at.parent) names.push(at.name.replace(surrogate, '\u{fffd}'));
  return names.reverse().join('.').slice(0, 200) || 'body';
}

/** The places of texts and names with half of a character, such as 'items.0.notes'. Not recursive: JSON can be very deep. */
function findBrokenTexts(body: unknown): readonly string[] {
  const found: (Place | null)[] = [];
  const left: { readonly place: Place | null; readonly value: unknown }[] = [{ place: null, value: body }];
  for (let next = left.pop(); next && found.length < maxBrokenTexts; next = left.pop()) {
    const { place, value } = next;
    if (typeof value === 'string' && isBroken(value)) found.push(place);
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, part] of Object.entries(value)) {
      const inner = { parent: place, name };
      if (isBroken(name)) found.push(inner);
      left.push({ place: inner, value: part });
    }
  }
  return found.map(describePlace);
}

async function readBody(
  request: Request,
  bodyType: NonNullable<Call['bodyType']>,
): Promise<Uint8Array<ArrayBuffer>> {
  if (bodyType === 'json') {
    const body = await readLimitedBody(request, maxJsonBytes);
    if (!body)
      throw new ApiError(413, `The body is too large: at most ${maxJsonBytes / 1024} KiB are taken.`);
    return body;
  }
  const read = await readUpload(request, maxBytes[bodyType]);
  if (read.ok) return read.body;
  if (read.reason === 'too-large') throw new ApiError(413, imageMessages.invalid);
  throw new ApiError(503, imageMessages.failed, { headers: { 'Retry-After': '30' } });
}

const maxMultipartFields = 20;

/** A product of 30 sizes with 30 attributes each has some 1,200. */
const maxJsonValues = 2_000;

/** Before the body is parsed and checked, which takes time by the number of its values: each may break several rules. */
async function checkValues(
  body: Uint8Array<ArrayBuffer>,
  request: Request,
  bodyType: Call['bodyType'],
): Promise<void> {
  if (bodyType !== 'multipart') {
    if (countJsonValues(body) > maxJsonValues)
      throw new ApiError(413, 'The body is too large: at most 2,000 values are taken.');
    return;
  }
  const parsed = await parseForm(body, request.headers.get('Content-Type') ?? '', {
    maxFields: maxMultipartFields,
    maxBytes: maxOtherBytes,
    encodings: ['multipart'],
  });
  if (parsed.ok) return;
  throw parsed.reason === 'unreadable'
    ? new ApiError(400, 'The body is not valid multipart/form-data.')
    : new ApiError(413, `The body is too large: at most ${maxMultipartFields} fields and 64 KiB of text.`);
}
