import { readdir, readFile } from 'node:fs/promises';

/** USER_HZ on Linux. */
const ticksPerSecond = 100;

/** The CPU time of all threads of a process in ms; NaN on systems other than Linux. */
export async function cpuTimeMs(pid: number): Promise<number> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => []);
  let ticks = tasks.length > 0 ? 0 : NaN;
  for (const task of tasks) {
    const line = await readFile(`/proc/${pid}/task/${task}/stat`, 'utf8').catch(() => '');
    // After the name, which may contain spaces: utime is the 12th field, stime the 13th (proc(5)).
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    ticks += Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  }
  return (ticks / ticksPerSecond) * 1000;
}
