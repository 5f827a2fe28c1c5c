import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export type RunningShop = {
  readonly url: string;
  readonly pid: number;
  readonly startedInMs: number;
  stop(): Promise<void>;
};

/** Starts the built shop as `npm start` does, on a folder of its own and any free port; resolves when it is open. */
export async function startBuiltShop(directory: string): Promise<RunningShop> {
  const started = performance.now();
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=8', '--max-old-space-size=192', 'build/server/main.js'],
    {
      env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: directory, DARAJA_SIMULATOR_PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const exited = once(child, 'exit');
  // Read to the end, or the shop's log would fill the pipe and hold it up.
  const lines = createInterface({ input: child.stdout });
  const url = await new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      const found = / is open at (http\S+)/.exec(line)?.[1];
      if (found) resolve(found.replace('localhost', '127.0.0.1'));
    });
    void exited.then(([code]) => reject(new Error(`the shop ended with code ${code} before it was open`)));
  });
  return {
    url,
    pid: child.pid ?? 0,
    startedInMs: performance.now() - started,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
