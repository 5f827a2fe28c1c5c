import { cleanField } from '~/lib/format/clean-text';

/** What can hold a character beyond ASCII: itself, or its escape. */
const foreign = /[^\0-\x7F]|\\u/;

/** Longer than the text of any field: an image in Base64. */
const maxTextLength = 100_000;

/** The JSON of a request with its texts as a form would have them (cleanText), without a byte-order mark; else as it came. */
export function cleanJson(body: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  // Without `ignoreBOM`, the decoder drops the mark.
  const text = new TextDecoder().decode(body);
  if (text.length === body.length && !foreign.test(text)) return body;
  const clean = (name: string, value: unknown): unknown =>
    typeof value === 'string' && value.length <= maxTextLength ? cleanField(name, value) : value;
  try {
    return new TextEncoder().encode(JSON.stringify(JSON.parse(text, clean)));
  } catch {
    // No JSON, or nested too deeply: the schema refuses it.
    return body;
  }
}
