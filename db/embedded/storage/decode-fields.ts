import { deserialize } from 'bson';
import type { Document } from '../language/bson/values';
import { BSON_OPTIONS } from './bson-options';

/** Bytes of the values of each BSON type that has one length (bsonspec.org). */
const LENGTHS = new Map([
  [0x01, 8],
  [0x06, 0],
  [0x07, 12],
  [0x08, 1],
  [0x09, 8],
  [0x0a, 0],
  [0x10, 4],
  [0x11, 8],
  [0x12, 8],
  [0x13, 16],
  [0x7f, 0],
  [0xff, 0],
]);

/** The end of a value of `type`; null for a type that nobody writes any more. */
function endOfValue(bytes: Buffer, type: number, start: number): number | null {
  const length = LENGTHS.get(type);
  if (length !== undefined) return start + length;
  switch (type) {
    case 0x02:
    case 0x0d:
    case 0x0e:
      return start + 4 + bytes.readInt32LE(start);
    case 0x03:
    case 0x04:
    case 0x0f:
      return start + bytes.readInt32LE(start);
    case 0x05:
      return start + 5 + bytes.readInt32LE(start);
    case 0x0b:
      return bytes.indexOf(0, bytes.indexOf(0, start) + 1) + 1;
    default:
      return null;
  }
}

/**
 * Decodes some fields of a document, by name, in its order: an order has a hundred words that it is found by, and a sort needs two of its
 * fields.
 */
export function decodeFields(bytes: Buffer, fields: ReadonlySet<string>): Document {
  const chosen: Buffer[] = [];
  const end = bytes.length - 1;
  for (let start = 4; start < end;) {
    const nameEnd = bytes.indexOf(0, start + 1);
    const next = endOfValue(bytes, bytes[start]!, nameEnd + 1);
    if (next === null) return deserialize(bytes, BSON_OPTIONS) as Document;
    if (fields.has(bytes.toString('utf8', start + 1, nameEnd))) chosen.push(bytes.subarray(start, next));
    start = next;
  }
  const length = chosen.reduce((sum, element) => sum + element.length, 5);
  const head = Buffer.alloc(4);
  head.writeInt32LE(length);
  return deserialize(Buffer.concat([head, ...chosen, Buffer.alloc(1)], length), BSON_OPTIONS) as Document;
}
