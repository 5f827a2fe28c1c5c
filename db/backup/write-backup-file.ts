import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { syncDirectory } from '../embedded/ensure-directory';
import { createSummary, type BackupHeader, type BackupRecord, type BackupSummary } from './backup-record';

/** A third faster than the default of 6 for files 3 % larger; the pictures are compressed already. */
const gzipLevel = 4;

/** A backup that is being written, or was interrupted. */
export const partialPath = (path: string): string => `${path}.partial`;

/**
 * Writes a backup: gzip of lines of JSON, each followed by as many bytes as its `bytes` says (docs/decisions/0077). The
 * file gets its name when it is complete and on the disk; after an error nothing is left. `bytes` is its size.
 */
export async function writeBackupFile(
  path: string,
  header: BackupHeader,
  records: AsyncIterable<BackupRecord>,
): Promise<BackupSummary & { readonly bytes: number }> {
  const partial = partialPath(path);
  const summary = createSummary();
  async function* counted() {
    for await (const record of records) {
      summary.add(record);
      yield record;
    }
  }
  try {
    await pipeline(
      Readable.from(serializeBackup(header, counted(), summary.get), { objectMode: false }),
      createGzip({ level: gzipLevel }),
      // Personal data and secrets are for the owner only. `flush` syncs before the file is closed.
      createWriteStream(partial, { mode: 0o600, flush: true }),
    );
    const { size } = await stat(partial);
    await rename(partial, path);
    syncDirectory(dirname(path));
    return { ...summary.get(), bytes: size };
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function* serializeBackup(
  header: BackupHeader,
  records: AsyncIterable<BackupRecord>,
  summarize: () => BackupSummary,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  const hashed = (bytes: Uint8Array) => {
    hash.update(bytes);
    return bytes;
  };
  const line = (content: object) => Buffer.from(`${JSON.stringify(content)}\n`);
  yield hashed(line(header));
  for await (const record of records) {
    const content = record.kind === 'file' ? [record.content] : record.documents;
    const bytes = content.reduce((sum, part) => sum + part.length, 0);
    const { kind } = record;
    yield hashed(
      line(
        record.kind === 'file'
          ? { kind, path: record.path, bytes }
          : { kind, collection: record.collection, documents: content.length, bytes },
      ),
    );
    for (const part of content) yield hashed(part);
  }
  yield line({ kind: 'end', ...summarize(), sha256: hash.digest('hex') });
}
