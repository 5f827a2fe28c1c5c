import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export type RunningShop = {
  readonly url: string;
  readonly pid: number;
  readonly startedInMs: number;
  /** The exit code or the signal. */
  readonly exited: Promise<string>;
  stop(): Promise<void>;
};

/**
 * Starts the built shop with the memory options of `npm start` on a free port; resolves when it is open. `main` is the
 * built server and `cwd` its checkout, for comparing builds.
 */
export async function startBuiltShop(
  directory: string,
  {
    env = {},
    main = 'build/server/main.js',
    cwd,
  }: { env?: Readonly<Record<string, string>>; main?: string; cwd?: string } = {},
): Promise<RunningShop> {
  const started = performance.now();
  const child = spawn(process.execPath, ['--max-semi-space-size=8', '--max-old-space-size=192', main], {
    cwd,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: directory,
      DARAJA_SIMULATOR_PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  // Read all output, or a full pipe would block the shop.
  const lines = createInterface({ input: child.stdout });
  const url = await new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      const found = / is open at (http\S+)/.exec(line)?.[1];
      if (found) resolve(found.replace('localhost', '127.0.0.1'));
    });
    void exited.then(([code]) => reject(new Error(`the shop exited with code ${code} before it was open`)));
  });
  return {
    url,
    pid: child.pid ?? 0,
    startedInMs: performance.now() - started,
    exited: exited.then(([code, signal]) => String(code ?? signal)),
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
