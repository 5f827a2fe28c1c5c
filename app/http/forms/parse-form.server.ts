import { cleanField } from '~/lib/format/clean-text';

export type FormEncoding = 'urlencoded' | 'multipart';

type ParsedForm =
  | { readonly ok: true; readonly form: FormData }
  | { readonly ok: false; readonly reason: 'unreadable' | 'too-many-fields' | 'too-long' };

const refuse = (reason: Extract<ParsedForm, { ok: false }>['reason']): ParsedForm => ({ ok: false, reason });

/**
 * Conform parses `a[99999999]` as a path and would allocate an array of that length, and would take `constructor` for a value that
 * is there. Mail providers send `List-Unsubscribe`.
 */
const isFieldName = (name: string): boolean => /^[a-z][\w-]*$/i.test(name) && !(name in Object.prototype);

/**
 * Parses the body of a form. Counts its fields before: what is made of them takes time by their number, in conform by its
 * square. `too-long`: its texts together take more than a form without files may.
 */
export async function parseForm(
  body: Uint8Array<ArrayBuffer>,
  contentType: string,
  limits: {
    readonly maxFields: number;
    readonly maxBytes: number;
    readonly encodings: readonly FormEncoding[];
  },
): Promise<ParsedForm> {
  const encoding = encodingOf(contentType);
  if (!encoding || !limits.encodings.includes(encoding.name)) return refuse('unreadable');
  const tooMany =
    encoding.name === 'multipart'
      ? hasTooManyParts(body, encoding.boundary, limits.maxFields)
      : countPairs(body) > limits.maxFields;
  if (tooMany === null) return refuse('unreadable');
  if (tooMany) return refuse('too-many-fields');
  const form = await new Response(body, { headers: { 'Content-Type': encoding.type } })
    .formData()
    .catch(() => null);
  if (!form || ![...form.keys()].every(isFieldName)) return refuse('unreadable');
  return encoding.name === 'multipart' && textBytes(form) > limits.maxBytes
    ? refuse('too-long')
    : { ok: true, form: cleanForm(form) };
}

/** Each text of each form passes here (docs/decisions/0090). */
function cleanForm(form: FormData): FormData {
  const clean = new FormData();
  for (const [name, value] of form)
    clean.append(name, typeof value === 'string' ? cleanField(name, value) : value);
  return clean;
}

type Encoding =
  | { readonly name: 'urlencoded'; readonly type: string }
  | { readonly name: 'multipart'; readonly type: string; readonly boundary: string };

/** RFC 2046, 5.1.1: of no other characters, so that what is counted is what the parser takes for the boundary. */
const boundaryParameter = /;\s*boundary=("?)([\w'()+,./:=?-]{1,70})\1\s*(?:;|$)/i;

function encodingOf(contentType: string): Encoding | null {
  const [mediaType = ''] = contentType.split(';', 1);
  switch (mediaType.trim().toLowerCase()) {
    case 'application/x-www-form-urlencoded':
      return { name: 'urlencoded', type: mediaType };
    case 'multipart/form-data': {
      const boundary = boundaryParameter.exec(contentType)?.[2];
      return boundary === undefined
        ? null
        : { name: 'multipart', type: `multipart/form-data; boundary="${boundary}"`, boundary };
    }
    default:
      return null;
  }
}

const ampersand = 0x26;

export function countPairs(body: Uint8Array): number {
  let count = 1;
  for (const byte of body) if (byte === ampersand) count += 1;
  return count;
}

/** Browsers send two short lines. The parser takes seconds for 24 MB of them. */
const maxPartHeadBytes = 4 * 1024;

/** Null where the head of a part has no end. Stops at the limit, and also counts what only looks like the beginning of a part. */
function hasTooManyParts(bytes: Uint8Array<ArrayBuffer>, boundary: string, maxParts: number): boolean | null {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const delimiter = Buffer.from(`--${boundary}`);
  let delimiters = 0;
  for (let at = body.indexOf(delimiter); at >= 0; at = body.indexOf(delimiter, at + 1)) {
    delimiters += 1;
    // One stands after the last part.
    if (delimiters > maxParts + 1) return true;
    const head = body.subarray(at + delimiter.length, at + delimiter.length + maxPartHeadBytes);
    if (head.indexOf('--') !== 0 && !head.includes('\r\n\r\n')) return null;
  }
  return false;
}

const textBytes = (form: FormData): number => {
  let bytes = 0;
  for (const [name, value] of form)
    bytes += name.length + (typeof value === 'string' ? Buffer.byteLength(value) : 0);
  return bytes;
};
