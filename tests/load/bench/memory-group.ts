import { existsSync } from 'node:fs';
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export type MemoryGroup = {
  /** A process id that is written into it joins the group. */
  readonly processesFile: string;
  /** The most that the group has held at once in bytes, with the files that its processes have read. */
  readPeak(): Promise<number>;
  /** After its processes have ended. */
  remove(): Promise<void>;
};

/** The names of the files in the two versions of control groups. */
const versions = [
  { root: '/sys/fs/cgroup/memory', limit: 'memory.limit_in_bytes', peak: 'memory.max_usage_in_bytes' },
  { root: '/sys/fs/cgroup', limit: 'memory.max', peak: 'memory.peak' },
] as const;

/** A control group in which a process that needs more than `maxBytes` is killed; null where none can be made. */
export async function createMemoryGroup(maxBytes: number): Promise<MemoryGroup | null> {
  for (const { root, limit, peak } of versions) {
    const folder = join(root, `malisho-bench-${process.pid}-${(groups += 1)}`);
    try {
      if (!existsSync(join(root, 'cgroup.procs'))) continue;
      await mkdir(folder);
      await writeFile(join(folder, limit), String(maxBytes));
      return {
        processesFile: join(folder, 'cgroup.procs'),
        readPeak: async () => Number(await readFile(join(folder, peak), 'utf8').catch(() => NaN)),
        remove: () => rmdir(folder),
      };
    } catch {
      await rmdir(folder).catch(() => undefined);
    }
  }
  return null;
}

let groups = 0;
