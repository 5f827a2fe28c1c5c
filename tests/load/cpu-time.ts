import { readdir, readFile } from 'node:fs/promises';

/** Linux counts the time of a thread in hundredths of a second. */
const ticksPerSecond = 100;

/**
 * The processor time that all threads of a process have taken so far, in ms; NaN on other systems. It is steadier than
 * requests a second where the machine does other things as well.
 */
export async function cpuTimeMs(pid: number): Promise<number> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => []);
  let ticks = tasks.length > 0 ? 0 : NaN;
  for (const task of tasks) {
    const line = await readFile(`/proc/${pid}/task/${task}/stat`, 'utf8').catch(() => '');
    // Behind the name, which may hold spaces: user time is the 12th, system time the 13th.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    ticks += Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  }
  return (ticks / ticksPerSecond) * 1000;
}
