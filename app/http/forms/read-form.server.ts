/**
 * Larger than any form of ours that carries no file: the longest texts that a person types are a few thousand
 * characters. What is longer is refused while it is read, before it fills the memory.
 */
const maxFormBytes = 64 * 1024;

/**
 * Reads the form of a POST that a page of ours sent. Throws a Response: 405 for another method, 403 for a form that
 * another site sent (OWASP CSRF, origin check), 413 for one over 64 KiB, 400 for what is not a form.
 */
export async function readForm(request: Request): Promise<FormData> {
  requireSameOriginPost(request);
  const body = await readLimitedBody(request, maxFormBytes);
  if (body === null) throw errorResponse(413, 'That was too long. Please shorten it and send it again.');
  const form = await parseForm(body, request.headers.get('Content-Type') ?? '');
  if (!form) throw errorResponse(400, 'This form could not be read. Please go back and send it again.');
  setParsedForm(request, form);
  return form;
}

/** Where a request holds its form: the pages and the server are two bundles; they know the place by this name. */
const parsedFormKey = Symbol.for('malisho form of a request');

/** Keeps the form that was read from a request, for an answer that gives it back (handle-database-outages.server.ts). */
export const setParsedForm = (request: Request, form: FormData): void =>
  void Object.defineProperty(request, parsedFormKey, { value: form });

/** The form that was read from the request; null where none was. */
export const getParsedForm = (request: Request): FormData | null =>
  (request as { readonly [parsedFormKey]?: FormData })[parsedFormKey] ?? null;

/** Throws a Response unless the request is a POST that a page of ours sent: 405 or 403. */
export function requireSameOriginPost(request: Request): void {
  if (request.method !== 'POST')
    throw errorResponse(405, 'This address takes forms only.', { Allow: 'POST' });
  requireSameOrigin(request);
}

/**
 * The fields of our forms are called by plain words. The library that checks them reads brackets and dots in a name as
 * a path, and would lay out a list of a hundred million entries for `a[99999999]`.
 */
const fieldName = /^[a-z]\w*$/i;

/** Takes what a browser sent, with its Content-Type; null for what is not a form, or not one of ours. */
export async function parseForm(
  body: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<FormData | null> {
  try {
    const form = await new Response(body, { headers: { 'Content-Type': contentType } }).formData();
    return [...form.keys()].every((name) => fieldName.test(name)) ? form : null;
  } catch {
    return null;
  }
}

/** Returns the text of a field; '' when it is missing, repeated or a file. */
export function fieldText(form: FormData, name: string): string {
  const values = form.getAll(name);
  return values.length === 1 && typeof values[0] === 'string' ? values[0] : '';
}

/** Most senders read no answer before they have sent all: so much of what is too long is still heard out, unkept. */
const maxDiscardedBytes = 8 * 1024 * 1024;

/** Reads a body whole; null when it is longer than `limit` bytes. */
export async function readLimitedBody(
  request: Request,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  if (Number(request.headers.get('Content-Length') ?? 0) > limit) return null;
  for (const reader = request.body?.getReader(); reader;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length <= limit) chunks.push(value);
    else if (length > maxDiscardedBytes) {
      await reader.cancel();
      return null;
    }
  }
  return length > limit ? null : new Uint8Array(Buffer.concat(chunks));
}

/** Browsers name the origin of every form; SameSite=Lax cookies already stay away from foreign ones. */
function requireSameOrigin(request: Request): void {
  const origin = request.headers.get('Origin');
  const host =
    request.headers.get('X-Forwarded-Host') ?? request.headers.get('Host') ?? new URL(request.url).host;
  const isForeign = origin !== null && !isSameOrigin(origin, host);
  if (isForeign || request.headers.get('Sec-Fetch-Site') === 'cross-site')
    throw errorResponse(403, 'This form was sent from another site, so it was not accepted.');
}

/** Takes an Origin header and the host that the browser called; `null`, of a sandboxed page, is nobody's own. */
export const isSameOrigin = (origin: string, host: string | undefined): boolean =>
  URL.canParse(origin) && new URL(origin).host === host;

/** An answer that the error page shows as one sentence. */
export const errorResponse = (status: number, message: string, headers?: HeadersInit): Response =>
  new Response(message, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers } });

/** Takes where a form wants to go back to and returns it when it is a path of ours, else `fallback`. */
export function safeRedirect(path: string, fallback: string): string {
  // What an address bar shows of our own paths is ASCII without spaces; a browser reads a backslash as a slash.
  const isPath = path.length <= 2_000 && /^\/(?!\/)[!-[\]-~]*$/.test(path);
  // `/..//evil.example` names no host as it stands, and would once its dots are resolved.
  return isPath && !new URL(path, 'http://shop.invalid').pathname.startsWith('//') ? path : fallback;
}
