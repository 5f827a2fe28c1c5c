import { cleanField } from '~/lib/format/clean-text';
import { readLimited } from '~/lib/read-limited';

export const maxFormBytes = 64 * 1024;

/** Of the API: JSON can write each character of the longest post (30,000) in six bytes. */
export const maxJsonBytes = 256 * 1024;

/** Throws a Response: 405 method, 403 other origin, 413 over 64 KiB, 400 malformed. */
export async function readForm(request: Request): Promise<FormData> {
  requireSameOriginPost(request);
  const body = await readLimitedBody(request, maxFormBytes);
  if (body === null) throw errorResponse(413, 'That is too long. Please shorten it and send it again.');
  const form = await parseForm(body, request.headers.get('Content-Type') ?? '');
  if (!form) throw unreadableForm();
  setParsedForm(request, form);
  return form;
}

/** Registered symbol: the server and the pages are two bundles. */
const parsedFormKey = Symbol.for('malisho parsed form');

/** An error response can then return the form (handle-database-outages.server.ts). */
export const setParsedForm = (request: Request, form: FormData): void =>
  void Object.defineProperty(request, parsedFormKey, { value: form });

export const getParsedForm = (request: Request): FormData | null =>
  (request as { readonly [parsedFormKey]?: FormData })[parsedFormKey] ?? null;

export function requireSameOriginPost(request: Request): void {
  if (request.method !== 'POST')
    throw errorResponse(405, 'This address only accepts forms.', { Allow: 'POST' });
  requireSameOrigin(request);
}

/** Conform parses `a[99999999]` as a path and would allocate an array of that length. Mail providers send `List-Unsubscribe`. */
const fieldName = /^[a-z][\w-]*$/i;

export async function parseForm(
  body: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<FormData | null> {
  try {
    const form = await new Response(body, { headers: { 'Content-Type': contentType } }).formData();
    return [...form.keys()].every((name) => fieldName.test(name)) ? cleanForm(form) : null;
  } catch {
    return null;
  }
}

/** Each text of each form passes here (docs/decisions/0090). */
function cleanForm(form: FormData): FormData {
  const clean = new FormData();
  for (const [name, value] of form)
    clean.append(name, typeof value === 'string' ? cleanField(name, value) : value);
  return clean;
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
