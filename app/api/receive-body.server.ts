import type { MiddlewareHandler } from 'hono';
import { imageMessages, maxUploadBytes } from '~/domain/images/image-rules';
import { maxTextBytes } from '~/http/forms/form-limits';
import { readUpload } from '~/http/forms/image-form.server';
import { parseForm } from '~/http/forms/parse-form.server';
import { maxJsonBytes, readLimitedBody } from '~/http/forms/read-form.server';
import { ApiError } from './api-error';
import type { Call } from './call';
import { readJson } from './read-json';

/** With the other fields, and the boundaries of a multipart body. */
const maxBytes = {
  multipart: maxUploadBytes + maxTextBytes,
  /** Base64 takes four bytes for three. */
  'json-with-images': Math.ceil(maxUploadBytes / 3) * 4 + maxTextBytes,
} as const;

const jsonType = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;
const multipartType = /^multipart\/form-data\s*(?:;|$)/i;

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
      // Hono takes a form that is parsed already.
      if (call.bodyType === 'multipart') context.req.bodyCache.formData = await readForm(body, type);
      else context.req.raw = toJsonRequest(request, readJson(body, type));
    }
    await next();
  };
}

/** With the one spelling of the media type that the router takes. */
function toJsonRequest(request: Request, body: string): Request {
  const headers = new Headers(request.headers);
  headers.set('Content-Type', 'application/json');
  return new Request(request, { headers, body });
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

async function readForm(body: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> {
  const parsed = await parseForm(body, type, {
    maxFields: maxMultipartFields,
    maxBytes: maxTextBytes,
    encodings: ['multipart'],
  });
  if (parsed.ok) return parsed.form;
  throw parsed.reason === 'unreadable'
    ? new ApiError(400, 'The body is not valid multipart/form-data.')
    : new ApiError(
        413,
        `The body is too large: at most ${maxMultipartFields} fields and ${maxTextBytes / 1024} KiB of text.`,
      );
}
