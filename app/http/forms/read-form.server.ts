import { readLimited } from '~/lib/read-limited';
import { formLimitsOf } from './form-limits';
import { parseForm, type FormEncoding } from './parse-form.server';

/** Bytes of a JSON body of the API, which can write each character of the longest post (30,000) in six bytes. */
export const maxJsonBytes = 256 * 1024;

/** Throws a Response: 405 method, 403 other origin, 413 too long or with too many fields, 400 malformed. */
export async function readForm(request: Request): Promise<FormData> {
  requireSameOriginPost(request);
  const body = await readLimitedBody(request, formLimitsOf(new URL(request.url).pathname).maxBytes);
  if (body === null) throw formResponses['too-long']();
  return parseReceivedForm(request, body, ['urlencoded', 'multipart']);
}

/** Parses the body that was read from a request. Throws 413 for too many or too long fields, 400 for what is no form. */
export async function parseReceivedForm(
  request: Request,
  body: Uint8Array<ArrayBuffer>,
  encodings: readonly FormEncoding[],
): Promise<FormData> {
  const limits = { ...formLimitsOf(new URL(request.url).pathname), encodings };
  const parsed = await parseForm(body, request.headers.get('Content-Type') ?? '', limits);
  if (!parsed.ok) throw formResponses[parsed.reason]();
  setParsedForm(request, parsed.form);
  return parsed.form;
}

/** Registered symbol: the server and the pages are two bundles. */
const parsedFormKey = Symbol.for('malisho parsed form');

/** An error response can then return the form (handle-database-outages.server.ts). */
const setParsedForm = (request: Request, form: FormData): void =>
  void Object.defineProperty(request, parsedFormKey, { value: form });

export const getParsedForm = (request: Request): FormData | null =>
  (request as { readonly [parsedFormKey]?: FormData })[parsedFormKey] ?? null;

export function requireSameOriginPost(request: Request): void {
  if (request.method !== 'POST')
    throw errorResponse(405, 'This address only accepts forms.', { Allow: 'POST' });
  requireSameOrigin(request);
}

/** '' if missing, repeated or a file. */
export function fieldText(form: FormData, name: string): string {
  const values = form.getAll(name);
  return values.length === 1 && typeof values[0] === 'string' ? values[0] : '';
}

const maxDiscardedBytes = 8 * 1024 * 1024;

/** Null above `maxBytes`. `stream` is the body of the request. */
export async function readLimitedBody(
  request: Request,
  maxBytes: number,
  stream: AsyncIterable<Uint8Array> | null = request.body,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) return null;
  return readLimited(stream, maxBytes, maxDiscardedBytes);
}

/** Browsers send Origin with every form (OWASP, CSRF); cookies are also SameSite=Lax. */
function requireSameOrigin(request: Request): void {
  const origin = request.headers.get('Origin');
  const host =
    request.headers.get('X-Forwarded-Host') ?? request.headers.get('Host') ?? new URL(request.url).host;
  const isCrossOrigin = origin !== null && !isSameOrigin(origin, host);
  if (isCrossOrigin || request.headers.get('Sec-Fetch-Site') === 'cross-site')
    throw errorResponse(403, 'This form was sent from another site, so we did not accept it.');
}

/** A sandboxed page sends `Origin: null`, which matches no host. */
export const isSameOrigin = (origin: string, host: string | undefined): boolean =>
  URL.canParse(origin) && new URL(origin).host === host;

export const errorResponse = (status: number, message: string, headers?: HeadersInit): Response =>
  new Response(message, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers } });

/** A forged or broken form: no page of ours sends it. */
export const unreadableForm = (): Response =>
  errorResponse(400, 'We could not read this form. Please go back and send it again.');

const formResponses = {
  unreadable: unreadableForm,
  'too-long': () => errorResponse(413, 'That is too long. Please shorten it and send it again.'),
  'too-many-fields': () =>
    errorResponse(413, 'That is too much for one form. Please send it in smaller parts.'),
} as const;
