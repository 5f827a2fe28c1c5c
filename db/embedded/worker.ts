import { parentPort, workerData } from 'node:worker_threads';
import { DamagedStoreError } from './storage/lmdb/damaged-store-error';
import { serveStore, type ServeOptions } from './serve-store';

/** What the worker tells the thread that started it. */
export type WorkerMessage =
  | { readonly kind: 'ready'; readonly uri: string }
  | { readonly kind: 'failed'; readonly message: string; readonly isDamaged: boolean }
  | { readonly kind: 'closed' };

// lmdb prints the error of a failed commit itself, with a stack that tells an operator nothing.
const print = console.error;
console.error = (...parts: unknown[]) =>
  print(...parts.map((part) => (isFromLmdb(part) ? part.message : part)));

function isFromLmdb(part: unknown): part is Error {
  return part instanceof Error && /^\s+at .*\/lmdb\/write\.js/m.test(part.stack ?? '');
}

const post = (message: WorkerMessage) => parentPort?.postMessage(message);

try {
  const serving = await serveStore(workerData as ServeOptions);
  parentPort?.once('message', async () => {
    await serving.close();
    post({ kind: 'closed' });
    parentPort?.close();
  });
  post({ kind: 'ready', uri: serving.uri });
} catch (error) {
  post({
    kind: 'failed',
    message: error instanceof Error ? error.message : String(error),
    isDamaged: error instanceof DamagedStoreError,
  });
}
