import { parentPort, workerData } from 'node:worker_threads';
import { serveStore, type ServeOptions } from './serve-store';
import { DamagedStoreError, NewerStoreError } from './storage/lmdb/damaged-store-error';

export type WorkerMessage =
  /** How far the opening of the store is. */
  | { readonly kind: 'progress'; readonly text: string }
  | { readonly kind: 'ready'; readonly uri: string }
  | { readonly kind: 'failed'; readonly message: string; readonly fault: 'damaged' | 'newer' | 'other' }
  | { readonly kind: 'closed' };

// lmdb prints the error of a failed commit itself, with a stack trace of no use to an operator.
const print = console.error;
console.error = (...parts: unknown[]) =>
  print(...parts.map((part) => (isFromLmdb(part) ? part.message : part)));

function isFromLmdb(part: unknown): part is Error {
  const lines = part instanceof Error ? (part.stack ?? '').split('\n') : [];
  return lines.some((line) => /^ *at /.test(line) && line.includes('/lmdb/write.js'));
}

const post = (message: WorkerMessage) => parentPort?.postMessage(message);

try {
  const serving = await serveStore(workerData as ServeOptions, (text) => post({ kind: 'progress', text }));
  const close = async () => {
    await serving.close();
    post({ kind: 'closed' });
    parentPort?.close();
  };
  parentPort?.once('message', () => void close());
  post({ kind: 'ready', uri: serving.uri });
} catch (error) {
  post({
    kind: 'failed',
    message: error instanceof Error ? error.message : String(error),
    fault:
      error instanceof DamagedStoreError ? 'damaged' : error instanceof NewerStoreError ? 'newer' : 'other',
  });
}
