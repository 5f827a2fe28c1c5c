import { Worker } from 'node:worker_threads';
import type { ServeOptions } from './serve-store';
import { DamagedStoreError } from './storage/lmdb/damaged-store-error';
import type { WorkerMessage } from './worker';

/** A running store: `uri` is for the MongoDB driver. */
export type EmbeddedStore = { readonly uri: string; close(): Promise<void> };

export type EmbeddedStoreOptions = ServeOptions;

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
 * Starts the built-in store on a folder, in a thread of its own, and resolves when it accepts connections. Rejects
 * with a message that names the folder when another process uses it, and with DamagedStoreError when the store's file is
 * not as it was written. `close` waits until all is on the disk.
 *
 * When the thread dies later (a full disk, a bug), nothing that was acknowledged is lost, but nothing can be saved
 * any more; the process then ends with a message, to be started anew.
 */
export async function startEmbeddedStore(options: EmbeddedStoreOptions): Promise<EmbeddedStore> {
  const worker = startWorker({ ...options });
  let isClosing = false;
  const gone = new Promise<number>((resolve) => worker.once('exit', resolve));
  const uri = await new Promise<string>((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', (message: WorkerMessage) => {
      if (message.kind === 'ready') resolve(message.uri);
      else if (message.kind === 'closed') reject(new Error('the store closed before it was ready'));
      else reject(message.isDamaged ? new DamagedStoreError(message.message) : new Error(message.message));
    });
    void gone.then((code) =>
      reject(new Error(`the built-in store ended with code ${code} before it was ready`)),
    );
  }).catch(async (error: unknown) => {
    await worker.terminate();
    throw error;
  });
  worker.removeAllListeners('error');
  worker.on('error', (error) => console.error('The built-in store has failed:', error));
  void gone.then((code) => {
    if (isClosing) return;
    console.error(`The built-in store has stopped (code ${code}); the process cannot go on without it.`);
    process.exit(code || EXIT_INTERNAL_ERROR);
  });
  const close = async () => {
    if (isClosing) return void (await gone);
    isClosing = true;
    worker.postMessage('close');
    await gone;
  };
  return { uri, close };
}
