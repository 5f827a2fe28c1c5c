import { cleanField } from '~/lib/format/clean-text';
import { parseJson } from '~/lib/parse-json';
import { ApiError } from './api-error';
import { countJsonValues } from './count-json-values';

/** A product of 30 sizes with 30 attributes each has some 1,200. */
const maxValues = 2_000;

/** RFC 8259, 8.1: JSON is UTF-8. ASCII is a part of it. */
const otherCharset = /;\s*charset\s*=(?!\s*"?(?:utf-?8|us-ascii)"?\s*(?:;|$))/i;

/** What can hold a character beyond ASCII: itself, or its escape. */
const foreign = /[^\0-\x7F]|\\u/;

/**
 * The text of a JSON body, with its texts as a form would have them (cleanText), and as it came where it is no JSON. Throws an
 * ApiError: 400 for other bytes than UTF-8 and for half of a character, 413 for too many values, 415 for another charset.
 */
export function readJson(body: Uint8Array, contentType: string): string {
  // Before it is parsed and checked, which takes time by the number of its values: each may break several rules.
  if (countJsonValues(body) > maxValues)
    throw new ApiError(413, 'The body is too large: at most 2,000 values are taken.');
  if (otherCharset.test(contentType)) throw new ApiError(415, 'Send the body in UTF-8.');
  const text = decode(body);
  if (!foreign.test(text)) return text;
  const value = parseJson(text);
  if (value === undefined) return text;
  checkCharacters(value);
  return JSON.stringify(value, clean);
}

/** Drops a byte-order mark. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

function decode(body: Uint8Array): string {
  try {
    return utf8.decode(body);
  } catch {
    throw new ApiError(400, 'The body is not valid UTF-8.');
  }
}

/** Longer than the text of any field: an image in Base64. */
const maxTextLength = 100_000;

const clean = (name: string, value: unknown): unknown =>
  typeof value === 'string' && value.length <= maxTextLength ? cleanField(name, value) : value;

/** JSON can write half a character, which no text can hold: the stored one would be another than the one that was sent. */
function checkCharacters(value: unknown): void {
  const fields = findBrokenTexts(value);
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
