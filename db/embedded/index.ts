import { Worker } from 'node:worker_threads';
import type { ServeOptions } from './serve-store';
import { DamagedStoreError, NewerStoreError } from './storage/lmdb/damaged-store-error';
import type { WorkerMessage } from './worker';

export type EmbeddedStore = { readonly uri: string; close(): Promise<void> };

export type EmbeddedStoreOptions = ServeOptions & {
  /** Gets how far the opening of a large store is. */
  readonly onProgress?: (progress: string) => void;
};

/** Errors lose their class on the way from the worker. */
const faults = { damaged: DamagedStoreError, newer: NewerStoreError, other: Error };

/** EX_SOFTWARE of sysexits.h. */
const EXIT_INTERNAL_ERROR = 70;

function startWorker(workerData: ServeOptions): Worker {
  const isSource = import.meta.url.endsWith('.ts');
  const entry = isSource ? './worker-from-source.mjs' : './store-worker.js';
  return new Worker(new URL(entry, import.meta.url), {
    workerData,
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  });
}

/**
 * Starts the built-in store on a folder, in a worker thread, and resolves when it accepts connections. `uri` is for
 * the MongoDB driver; `close` resolves when all writes are on the disk. Rejects with an Error that names the folder
 * when another process uses it, and with DamagedStoreError or NewerStoreError when the file is damaged or of a newer version.
 *
 * When the thread fails later (full disk, bug), every acknowledged write is safe, but nothing more can be saved: the
 * process exits with a message so that its supervisor restarts it.
 */
export async function startEmbeddedStore({
  onProgress,
  ...options
}: EmbeddedStoreOptions): Promise<EmbeddedStore> {
  const worker = startWorker(options);
  let isClosing = false;
  const exited = new Promise<number>((resolve) => worker.once('exit', resolve));
  const uri = await new Promise<string>((resolve, reject) => {
    worker.once('error', reject);
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'progress') onProgress?.(message.text);
      else if (message.kind === 'ready') resolve(message.uri);
      else if (message.kind === 'closed') reject(new Error('the store closed before it was ready'));
      else reject(new faults[message.fault](message.message));
    });
    void exited.then((code) =>
      reject(new Error(`the built-in store ended with code ${code} before it was ready`)),
    );
  }).catch(async (error: unknown) => {
    await worker.terminate();
    throw error;
  });
  worker.removeAllListeners('error').removeAllListeners('message');
  worker.on('error', (error) => console.error('The built-in store has failed:', error));
  void exited.then((code) => {
    if (isClosing) return;
    console.error(`The built-in store has stopped (code ${code}); the process cannot go on without it.`);
    process.exit(code || EXIT_INTERNAL_ERROR);
  });
  const close = async () => {
    if (isClosing) return void (await exited);
    isClosing = true;
    worker.postMessage('close');
    await exited;
  };
  return { uri, close };
}
