import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import {
  backupFormat,
  backupVersion,
  createSummary,
  type BackupHeader,
  type BackupRecord,
  type BackupSummary,
} from './backup-record';

/** One line for the operator: the file is no backup, cut, or changed. */
export class DamagedBackupError extends Error {}

/** Far above what is written: a damaged number must not take all memory. */
const maxLineBytes = 1024 * 1024;
const maxContentBytes = 64 * 1024 * 1024;

const newline = 10;
const minDocumentBytes = 5;

type Line =
  | { readonly kind: 'file'; readonly path: string; readonly bytes: number }
  | {
      readonly kind: 'documents';
      readonly collection: string;
      readonly documents: number;
      readonly bytes: number;
    }
  | ({ readonly kind: 'end'; readonly sha256: string } & BackupSummary);

/**
 * Opens a backup and yields its records. Ends only if the checksum and all counts are right; throws DamagedBackupError at
 * the latest then, so nothing may be changed by a first reading. Rejects with the system's error for a missing file.
 */
export async function openBackupFile(
  path: string,
): Promise<{ readonly header: BackupHeader; readonly records: AsyncGenerator<BackupRecord, BackupSummary> }> {
  const gunzip = createGunzip();
  // Errors of both reach the iteration of the last one.
  pipeline(createReadStream(path), gunzip, () => undefined);
  const reader = createReader(gunzip as AsyncIterable<Buffer>, path);
  const hash = createHash('sha256');
  const firstLine = await reader.readLine();
  hash.update(firstLine);
  const header = parseLine(firstLine, path) as unknown as BackupHeader;
  if (header.format !== backupFormat) throw new DamagedBackupError(`${path} is not a backup of the shop`);
  if (header.version !== backupVersion)
    throw new DamagedBackupError(
      `${path} has version ${header.version} of the format, and this version of the shop reads ${backupVersion}: update the shop`,
    );
  async function* readRecords(): AsyncGenerator<BackupRecord, BackupSummary> {
    try {
      const summary = createSummary();
      for (;;) {
        const bytes = await reader.readLine();
        const line = parseLine(bytes, path);
        if (line.kind === 'end') {
          const { collections, files } = line;
          const isWhole =
            line.sha256 === hash.digest('hex') &&
            JSON.stringify({ collections, files }) === JSON.stringify(summary.get()) &&
            (await reader.isAtEnd());
          if (!isWhole) throw damaged(path, 'its content does not match its checksum');
          return { collections, files };
        }
        if (!(line.bytes <= maxContentBytes)) throw damaged(path, 'a length is wrong');
        const content = await reader.read(line.bytes);
        hash.update(bytes).update(content);
        const record: BackupRecord =
          line.kind === 'file'
            ? { kind: 'file', path: line.path, content }
            : { kind: 'documents', collection: line.collection, documents: splitDocuments(content, path) };
        summary.add(record);
        yield record;
      }
    } finally {
      gunzip.destroy();
    }
  }
  return { header, records: readRecords() };
}

/** Reads a whole backup. Throws DamagedBackupError. */
export async function verifyBackupFile(
  path: string,
  onRecord: (record: BackupRecord) => void = () => undefined,
): Promise<{ readonly header: BackupHeader; readonly summary: BackupSummary }> {
  const { header, records } = await openBackupFile(path);
  for (;;) {
    const next = await records.next();
    if (next.done) return { header, summary: next.value };
    onRecord(next.value);
  }
}

const damaged = (path: string, what: string) =>
  new DamagedBackupError(`The backup ${path} is damaged (${what}): nothing was restored. Use another one`);

function parseLine(bytes: Buffer, path: string): Line {
  try {
    const line: unknown = JSON.parse(bytes.toString('utf8'));
    if (typeof line === 'object' && line !== null) return line as Line;
  } catch {
    // Falls through to the same words.
  }
  throw damaged(path, 'a line is unreadable');
}

/** The length of a BSON document is its first four bytes. */
function splitDocuments(content: Buffer, path: string): Buffer[] {
  const documents: Buffer[] = [];
  for (let at = 0; at < content.length;) {
    const length = content.length - at < minDocumentBytes ? 0 : content.readInt32LE(at);
    if (length < minDocumentBytes || at + length > content.length) throw damaged(path, 'a length is wrong');
    documents.push(content.subarray(at, at + length));
    at += length;
  }
  return documents;
}

function createReader(source: AsyncIterable<Buffer>, path: string) {
  const iterator = source[Symbol.asyncIterator]();
  let pending: Buffer = Buffer.alloc(0);
  const next = async (): Promise<Buffer | null> => {
    try {
      const { done, value } = await iterator.next();
      return done ? null : value;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'Z_BUF_ERROR') throw damaged(path, 'it is cut off');
      if (code?.startsWith('Z_')) throw damaged(path, 'it cannot be decompressed');
      throw error;
    }
  };
  const need = async (): Promise<Buffer> => {
    const chunk = await next();
    if (chunk === null) throw damaged(path, 'it is cut off');
    return chunk;
  };
  const take = (length: number): Buffer => {
    const taken = pending.subarray(0, length);
    pending = pending.subarray(length);
    return taken;
  };
  return {
    /** With its newline. */
    async readLine(): Promise<Buffer> {
      for (;;) {
        const end = pending.indexOf(newline);
        if (end >= 0) return take(end + 1);
        if (pending.length > maxLineBytes) throw damaged(path, 'a line is unreadable');
        pending = Buffer.concat([pending, await need()]);
      }
    },
    async read(length: number): Promise<Buffer> {
      const chunks = [pending];
      for (let received = pending.length; received < length;) {
        const chunk = await need();
        chunks.push(chunk);
        received += chunk.length;
      }
      if (chunks.length > 1) pending = Buffer.concat(chunks);
      return take(length);
    },
    isAtEnd: async (): Promise<boolean> => pending.length === 0 && (await next()) === null,
  };
}
