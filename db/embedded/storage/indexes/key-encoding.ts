import { isDocument, type Document, type Value } from '../../language/bson/values';
import type { Collation } from '../../language/collation';

/**
 * Encodes values as bytes in MongoDB's comparison order, so that LMDB's B+tree can serve as an index.
 *
 * Every value starts with a type byte (MongoDB's type bracket) between 0x05 and 0xF0 and is self-delimiting, hence
 * - the encodings of several fields can be concatenated,
 * - a value followed by 0xFF sorts after everything with that prefix,
 * - inverting all bytes of a field gives descending order.
 *
 * Longs beyond 2^53 and Decimal128 are encoded as their nearest double, strings under a collation by their folded
 * form. Such keys are inexact: equal keys need not mean equal values, and folded strings are not in the collation's
 * order. Readers therefore test the document itself, and an inexact index never serves a sort.
 */
type EncodedValue = { readonly bytes: Buffer; readonly inexact: boolean };

/** Type bytes in the order of https://www.mongodb.com/docs/manual/reference/bson-type-comparison-order/ */
const TYPE = {
  minKey: 0x05,
  undefined: 0x08,
  null: 0x0a,
  number: 0x10,
  string: 0x18,
  object: 0x20,
  array: 0x28,
  binary: 0x30,
  objectId: 0x38,
  boolean: 0x40,
  date: 0x48,
  timestamp: 0x4a,
  regex: 0x50,
  dbRef: 0x54,
  code: 0x58,
  codeWithScope: 0x60,
  maxKey: 0x78,
} as const;

/** MongoDB indexes an empty array as `undefined`, which sorts before null. */
export const EMPTY_ARRAY = Symbol('empty array');
export type IndexableValue = Value | typeof EMPTY_ARRAY | undefined;

type BsonObject = { readonly _bsontype: string };

class KeyWriter {
  private buffer = Buffer.allocUnsafe(64);
  private length = 0;
  inexact = false;

  constructor(readonly collation: Collation | null) {}

  private reserve(size: number): number {
    const start = this.length;
    this.length += size;
    if (this.length > this.buffer.length) {
      const larger = Buffer.allocUnsafe(Math.max(this.buffer.length * 2, this.length));
      this.buffer.copy(larger, 0, 0, start);
      this.buffer = larger;
    }
    return start;
  }

  byte(value: number): void {
    const at = this.reserve(1);
    this.buffer[at] = value;
  }

  bytes(value: Uint8Array): void {
    const at = this.reserve(value.length);
    this.buffer.set(value, at);
  }

  uint32(value: number): void {
    const at = this.reserve(4);
    this.buffer.writeUInt32BE(value >>> 0, at);
  }

  uint64(value: bigint): void {
    const at = this.reserve(8);
    this.buffer.writeBigUInt64BE(value, at);
  }

  /**
   * IEEE 754 doubles sort as unsigned integers once negative ones are inverted and positive ones get the sign bit.
   */
  double(value: number): void {
    const at = this.reserve(8);
    if (Number.isNaN(value)) {
      this.buffer.fill(0, at, at + 8);
      return;
    }
    this.buffer.writeDoubleBE(value === 0 ? 0 : value, at);
    if (this.buffer[at]! & 0x80) for (let i = at; i < at + 8; i++) this.buffer[i] = ~this.buffer[i]! & 0xff;
    else this.buffer[at]! |= 0x80;
  }

  /** UTF-8 with 0x00 escaped as 00 FF and terminated by 00 00, so that a prefix sorts first. */
  text(value: string): void {
    const utf8 = Buffer.from(value, 'utf8');
    if (!utf8.includes(0)) this.bytes(utf8);
    else
      for (const byte of utf8) {
        this.byte(byte);
        if (byte === 0) this.byte(0xff);
      }
    this.byte(0);
    this.byte(0);
  }

  finish(): Buffer {
    return Buffer.from(this.buffer.subarray(0, this.length));
  }
}

const MAX_EXACT = 2n ** 53n;
const SIGN_64 = 2n ** 63n;

function writeLong(writer: KeyWriter, value: bigint): void {
  if (value > MAX_EXACT || value < -MAX_EXACT) writer.inexact = true;
  writer.double(Number(value));
}

function writeDecimal(writer: KeyWriter, text: string): void {
  const value = Number(text);
  if (!Number.isSafeInteger(value) && Number.isFinite(value)) writer.inexact = true;
  else if (Number.isSafeInteger(value) && !/^-?\d{1,15}$/.test(text)) writer.inexact = true;
  else if (!Number.isFinite(value) && /\d/.test(text)) writer.inexact = true;
  writer.double(value);
}

function writeBson(writer: KeyWriter, value: BsonObject): void {
  switch (value._bsontype) {
    case 'Int32':
    case 'Double':
      writer.byte(TYPE.number);
      writer.double(Number((value as BsonObject & { value: number }).value));
      return;
    case 'Long':
      writer.byte(TYPE.number);
      writeLong(writer, (value as BsonObject & { toBigInt(): bigint }).toBigInt());
      return;
    case 'Decimal128':
      writer.byte(TYPE.number);
      writeDecimal(writer, String(value));
      return;
    case 'ObjectId':
      writer.byte(TYPE.objectId);
      writer.bytes((value as BsonObject & { id: Uint8Array }).id);
      return;
    case 'Binary': {
      const binary = value as BsonObject & { buffer: Uint8Array; position: number; sub_type: number };
      writer.byte(TYPE.binary);
      writer.uint32(binary.position);
      writer.byte(binary.sub_type);
      writer.bytes(binary.buffer.subarray(0, binary.position));
      return;
    }
    case 'Timestamp': {
      const stamp = value as BsonObject & { t: number; i: number };
      writer.byte(TYPE.timestamp);
      writer.uint32(stamp.t);
      writer.uint32(stamp.i);
      return;
    }
    case 'BSONRegExp': {
      const regex = value as BsonObject & { pattern: string; options: string };
      writer.byte(TYPE.regex);
      writer.text(regex.pattern);
      writer.text(regex.options);
      return;
    }
    case 'BSONSymbol':
      writer.byte(TYPE.string);
      writeText(writer, String(value));
      return;
    case 'Code': {
      const code = value as BsonObject & { code: string; scope: Document | null };
      writer.byte(code.scope ? TYPE.codeWithScope : TYPE.code);
      writer.text(code.code);
      if (code.scope) writeFields(writer, code.scope);
      return;
    }
    case 'MinKey':
      writer.byte(TYPE.minKey);
      return;
    case 'MaxKey':
      writer.byte(TYPE.maxKey);
      return;
    case 'DBRef':
      writer.byte(TYPE.object);
      writeFields(writer, (value as BsonObject & { toJSON(): Document }).toJSON());
      return;
    default:
      throw new TypeError(`No index key for BSON type ${value._bsontype}`);
  }
}

function writeText(writer: KeyWriter, value: string): void {
  if (writer.collation) {
    writer.inexact = true;
    writer.text(writer.collation.fold(value));
  } else writer.text(value);
}

/** Embedded documents compare field by field: type of the value, then name, then value. */
function writeFields(writer: KeyWriter, value: Document): void {
  for (const name of Object.keys(value)) {
    const field = encodeWith(writer, value[name]);
    writer.byte(field[0]!);
    writer.text(name);
    writer.bytes(field);
  }
  writer.byte(0);
}

function encodeWith(outer: KeyWriter, value: IndexableValue): Buffer {
  const writer = new KeyWriter(outer.collation);
  writeValue(writer, value);
  if (writer.inexact) outer.inexact = true;
  return writer.finish();
}

function writeValue(writer: KeyWriter, value: IndexableValue): void {
  if (value === undefined || value === null) return writer.byte(TYPE.null);
  if (value === EMPTY_ARRAY) return writer.byte(TYPE.undefined);
  switch (typeof value) {
    case 'string':
      writer.byte(TYPE.string);
      return writeText(writer, value);
    case 'boolean':
      writer.byte(TYPE.boolean);
      return writer.byte(value ? 1 : 0);
    case 'number':
      writer.byte(TYPE.number);
      return writer.double(value);
    case 'bigint':
      writer.byte(TYPE.number);
      return writeLong(writer, value);
    default:
      return writeObject(writer, value);
  }
}

function writeObject(
  writer: KeyWriter,
  value: Exclude<IndexableValue, string | boolean | number | bigint | symbol | null | undefined>,
): void {
  if (value instanceof Date) {
    writer.byte(TYPE.date);
    return writer.uint64(BigInt(value.getTime()) + SIGN_64);
  }
  if (Array.isArray(value)) {
    writer.byte(TYPE.array);
    for (const element of value) writeValue(writer, element);
    return writer.byte(0);
  }
  if (isDocument(value)) {
    writer.byte(TYPE.object);
    return writeFields(writer, value);
  }
  writeBson(writer, value as BsonObject);
}

/** Encodes one value. Undefined counts as null, as in MongoDB's indexes. */
export function encodeValue(value: IndexableValue, collation: Collation | null): EncodedValue {
  const writer = new KeyWriter(collation);
  writeValue(writer, value);
  return { bytes: writer.finish(), inexact: writer.inexact };
}

/** Inverts an encoding for a descending field. */
export function invertBytes(bytes: Buffer): Buffer {
  const inverted = Buffer.allocUnsafe(bytes.length);
  for (let i = 0; i < bytes.length; i++) inverted[i] = ~bytes[i]! & 0xff;
  return inverted;
}
