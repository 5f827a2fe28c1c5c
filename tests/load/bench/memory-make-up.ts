import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** In bytes. */
export type MemoryMakeUp = {
  readonly rss: number;
  /** What no file backs: both heaps and `native`. The system can reclaim the rest, the mapped files. */
  readonly own: number;
  readonly mainHeap: number;
  readonly mainUsed: number;
  /** The built-in store's thread, with that of the watchdog, which is alone with MongoDB. */
  readonly storeHeap: number;
  readonly storeUsed: number;
  /**
   * Buffers, compression, LMDB, stacks of threads, and what malloc has not returned. V8 counts buffers, but also the 17 MB that
   * each copy of `bson` reserves and never touches.
   */
  readonly native: number;
  readonly mappedNode: number;
  readonly mappedStore: number;
  readonly mappedLibraries: number;
  readonly handles: number;
};

/** Reads the memory of a process that was started with `reportOptions(directory)` as NODE_OPTIONS; Linux only. */
export async function readMemory(pid: number, directory: string): Promise<MemoryMakeUp> {
  const report = await readReport(pid, directory);
  const maps = readMaps(await readFile(`/proc/${pid}/smaps`, 'utf8'));
  const sum = (of: (map: MemoryMap) => number) => maps.reduce((total, map) => total + of(map), 0);
  const mapped = (isIncluded: (file: string) => boolean) =>
    sum(({ file, rss, own }) => (file !== '' && isIncluded(file) ? rss - own : 0));
  const own = sum((map) => map.own);
  const main = report.javascriptHeap;
  const store = report.workers.map(({ javascriptHeap }) => javascriptHeap);
  const storeHeap = store.reduce((bytes, heap) => bytes + heap.totalCommittedMemory, 0);
  return {
    rss: sum((map) => map.rss),
    own,
    mainHeap: main.totalCommittedMemory,
    mainUsed: main.usedMemory,
    storeHeap,
    storeUsed: store.reduce((bytes, heap) => bytes + heap.usedMemory, 0),
    native: own - main.totalCommittedMemory - storeHeap,
    mappedNode: mapped((file) => file === process.execPath),
    mappedStore: mapped((file) => file.endsWith('.mdb')),
    mappedLibraries: mapped((file) => file !== process.execPath && !file.endsWith('.mdb')),
    handles: report.libuv.filter(({ type, is_active }) => is_active && type !== 'loop').length,
  };
}

/** A report of Node has the heaps and the handles. */
export const reportOptions = (directory: string): string =>
  `--report-on-signal --report-compact --report-directory=${directory}`;

type MemoryMap = { readonly file: string; readonly rss: number; readonly own: number };

/** /proc/<pid>/smaps (proc(5)): a line with the address range and file for each mapping, then its fields in kB. */
function readMaps(smaps: string): MemoryMap[] {
  return smaps.split(/^(?=[0-9a-f]+-[0-9a-f]+ )/m).map((text) => {
    const [head = ''] = text.split('\n', 1);
    const bytes = (field: string) =>
      1024 * Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);
    return { file: /\s(\/.*)$/.exec(head)?.[1] ?? '', rss: bytes('Rss'), own: bytes('Anonymous') };
  });
}

type Heap = {
  readonly usedMemory: number;
  readonly totalCommittedMemory: number;
};

type Report = {
  readonly javascriptHeap: Heap;
  readonly libuv: readonly { readonly type: string; readonly is_active: boolean }[];
  readonly workers: readonly { readonly javascriptHeap: Heap }[];
};

const pollMs = 50;

/** Asks the process for a report, waits until it is complete, and deletes it. */
async function readReport(pid: number, directory: string): Promise<Report> {
  process.kill(pid, 'SIGUSR2');
  for (;;) {
    await wait(pollMs);
    const name = (await readdir(directory)).find((each) => /^report\..*\.json$/.test(each));
    if (!name) continue;
    const text = await readFile(join(directory, name), 'utf8');
    if (!text.trimEnd().endsWith('}')) continue;
    const report = JSON.parse(text) as Report;
    await rm(join(directory, name));
    return report;
  }
}
