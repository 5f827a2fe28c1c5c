import { spawn } from 'node:child_process';

export type Ended = {
  /** Null when it was killed. */
  readonly code: number | null;
  readonly output: string;
  readonly isTimedOut: boolean;
};

const running = new Set<number>();

const killGroup = (pid: number): void => {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All its processes have ended.
  }
};

/** Kills what runs: a process group of its own does not get the signals of the terminal. */
export const killRunning = (): void => running.forEach(killGroup);

/** Runs a program of node to its end; after `limitMs` it is killed with all processes that it started. */
export function runLimited(
  args: readonly string[],
  { folder, limitMs, env = {} }: { folder: string; limitMs: number; env?: Readonly<Record<string, string>> },
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const { pid } = child;
    if (pid !== undefined) running.add(pid);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    let isTimedOut = false;
    const timer = setTimeout(() => {
      isTimedOut = true;
      if (pid !== undefined) killGroup(pid);
    }, limitMs);
    child.once('error', reject);
    child.once('exit', (code) => {
      clearTimeout(timer);
      if (pid !== undefined) {
        // Shops and browsers of a run that ended early.
        killGroup(pid);
        running.delete(pid);
      }
      // Output that is still in the pipes.
      child.once('close', () => resolve({ code, output, isTimedOut }));
    });
  });
}
