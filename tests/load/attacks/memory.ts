import { readFile, writeFile } from 'node:fs/promises';

/** Resident memory and its peak in MB; NaN after the process has exited. */
export async function memoryOf({ pid }: { readonly pid: number }): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const megabytes = (field: string) =>
    Math.round(Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024);
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}

/** The peak begins anew (proc(5), clear_refs). */
export const resetMemoryPeak = ({ pid }: { readonly pid: number }): Promise<void> =>
  writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => undefined);
