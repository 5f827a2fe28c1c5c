import { deserialize, serialize, type Timestamp } from 'bson';
import type { Document } from '../language/bson/values';
import { BSON_OPTIONS } from '../storage/bson-options';

/** Opcodes that drivers send: OP_MSG, and OP_QUERY for the first hello only. */
const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;

/** MongoDB's maxMessageSizeBytes, announced by hello. */
export const MAX_MESSAGE_BYTES = 48_000_000;
const HEADER_BYTES = 16;

const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
/** Bits 0-15 of the OP_MSG flags are required: a server must reject those that it does not know. */
const UNKNOWN_REQUIRED_FLAGS = 0xfffc;

type Request = {
  readonly id: number;
  readonly command: Document;
  /** unacknowledged write: the client expects no reply */
  readonly isUnacknowledged: boolean;
  readonly isLegacy: boolean;
};

/** A reply: its document, and for cursors a batch of documents that are BSON already. */
export type Reply = { readonly body: Document; readonly cursor?: CursorBatch };

export type CursorBatch = {
  readonly field: 'firstBatch' | 'nextBatch';
  readonly documents: readonly Buffer[];
  /** 0n when the cursor is exhausted */
  readonly id: bigint;
  readonly namespace: string;
  /** cluster time of the snapshot that was read */
  readonly atClusterTime?: Timestamp;
};

/** A violation of the wire protocol; the connection is closed. */
class ProtocolError extends Error {}

const readDocument = (bytes: Buffer) => deserialize(bytes, BSON_OPTIONS) as Document;

function documentAt(message: Buffer, start: number, end: number): Buffer {
  const length = message.readInt32LE(start);
  if (length < 5 || start + length > end) throw new ProtocolError('a document reaches beyond its message');
  return message.subarray(start, start + length);
}

function readSequence(message: Buffer, start: number, end: number, command: Document): void {
  const nameEnd = message.indexOf(0, start);
  if (nameEnd < 0 || nameEnd >= end) throw new ProtocolError('a document sequence without a name');
  const documents: Document[] = [];
  for (let position = nameEnd + 1; position < end;) {
    const bytes = documentAt(message, position, end);
    documents.push(readDocument(bytes));
    position += bytes.length;
  }
  command[message.toString('utf8', start, nameEnd)] = documents;
}

function parseMessage(message: Buffer): Request {
  const flags = message.readUInt32LE(HEADER_BYTES);
  if (flags & UNKNOWN_REQUIRED_FLAGS) throw new ProtocolError('unknown required flags');
  const end = message.length - (flags & CHECKSUM_PRESENT ? 4 : 0);
  let body: Document | null = null;
  const sequences: Document = {};
  for (let position = HEADER_BYTES + 4; position < end;) {
    const kind = message[position];
    const start = position + 1;
    const length = message.readInt32LE(start);
    if (length < 5 || start + length > end) throw new ProtocolError('a section reaches beyond its message');
    if (kind === 0 && !body) body = readDocument(documentAt(message, start, end));
    else if (kind === 1) readSequence(message, start + 4, start + length, sequences);
    else throw new ProtocolError(`unexpected section of kind ${kind}`);
    position = start + length;
  }
  if (!body) throw new ProtocolError('a message without a command');
  const command = Object.assign(body, sequences);
  return {
    id: message.readInt32LE(4),
    command,
    isUnacknowledged: (flags & MORE_TO_COME) !== 0,
    isLegacy: false,
  };
}

function parseQuery(message: Buffer): Request {
  // header, flags, collection name, numberToSkip, numberToReturn, query
  const nameEnd = message.indexOf(0, HEADER_BYTES + 4);
  if (nameEnd < 0) throw new ProtocolError('a query without a collection');
  const query = readDocument(documentAt(message, nameEnd + 9, message.length));
  const inner = query.$query;
  const command = inner !== undefined ? (inner as Document) : query;
  return { id: message.readInt32LE(4), command, isUnacknowledged: false, isLegacy: true };
}

/** Parses a whole message. Throws ProtocolError, or BSONError for invalid documents. */
export function parseRequest(message: Buffer): Request {
  const operation = message.readInt32LE(12);
  if (operation === OP_MSG) return parseMessage(message);
  if (operation === OP_QUERY) return parseQuery(message);
  throw new ProtocolError(`operation ${operation} is not supported`);
}

const int32 = (value: number) => {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeInt32LE(value);
  return bytes;
};
const int64 = (value: bigint) => {
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeBigInt64LE(value);
  return bytes;
};
const ZERO = Buffer.from([0]);
const elementHead = (type: number, name: string) =>
  Buffer.from(`${String.fromCharCode(type)}${name}\0`, 'latin1');
const TYPE_STRING = 2;
const TYPE_DOCUMENT = 3;
const TYPE_ARRAY = 4;
const TYPE_TIMESTAMP = 17;
const TYPE_LONG = 18;

function sizedDocument(parts: readonly Buffer[]): Buffer[] {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return [int32(length + 5), ...parts, ZERO];
}

/** Serialises `cursor: { firstBatch: [...], id, ns }` around documents that are BSON already. */
function cursorElement(cursor: CursorBatch): Buffer {
  const batch = cursor.documents.flatMap((document, i) => [elementHead(TYPE_DOCUMENT, String(i)), document]);
  const namespace = Buffer.from(`${cursor.namespace}\0`);
  const content = [
    elementHead(TYPE_ARRAY, cursor.field),
    ...sizedDocument(batch),
    elementHead(TYPE_LONG, 'id'),
    int64(cursor.id),
    elementHead(TYPE_STRING, 'ns'),
    int32(namespace.length),
    namespace,
    ...(cursor.atClusterTime
      ? [elementHead(TYPE_TIMESTAMP, 'atClusterTime'), int64(cursor.atClusterTime.toBigInt())]
      : []),
  ];
  return Buffer.concat([elementHead(TYPE_DOCUMENT, 'cursor'), ...sizedDocument(content)]);
}

function replyBytes(reply: Reply): Buffer {
  const serialized = serialize(reply.body, { ignoreUndefined: true });
  const body = Buffer.from(serialized.buffer, serialized.byteOffset, serialized.length);
  if (!reply.cursor) return body;
  const element = cursorElement(reply.cursor);
  return Buffer.concat([int32(body.length + element.length), element, body.subarray(4)]);
}

/** Serialises a reply as a whole message. */
export function formatReply(request: Request, replyId: number, reply: Reply): Buffer {
  const body = replyBytes(reply);
  // OP_REPLY: flags (8: await capable), cursor id, starting from, number of documents. OP_MSG: flags, section kind.
  const head = request.isLegacy
    ? Buffer.concat([int32(8), int64(0n), int32(0), int32(1)])
    : Buffer.concat([int32(0), ZERO]);
  const length = HEADER_BYTES + head.length + body.length;
  const header = [
    int32(length),
    int32(replyId),
    int32(request.id),
    int32(request.isLegacy ? OP_REPLY : OP_MSG),
  ];
  return Buffer.concat([...header, head, body], length);
}
