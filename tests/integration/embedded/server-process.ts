import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const command = fileURLToPath(new URL('../../../db/embedded/command.ts', import.meta.url));
const root = fileURLToPath(new URL('../../../', import.meta.url));

export type ServerProcess = {
  readonly uri: string;
  /** Ends the process with a signal and waits until it is gone; returns its exit code. */
  stop(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
};

export type FailedStart = { readonly code: number | null; readonly output: string };

function run(directory: string): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, ['--import', 'tsx', command, '--dir', directory, '--port', '0'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (text) => (output += String(text)));
  return { child, output: () => output };
}

/** Serves a folder in a process of its own, by the command that people use; resolves when it is ready. */
export async function startServer(directory: string): Promise<ServerProcess> {
  const { child, output } = run(directory);
  const uri = await new Promise<string>((resolve, reject) => {
    child.stdout!.on('data', () => {
      const found = /ready at (\S+)/.exec(output());
      if (found) resolve(found[1]!);
    });
    child.once('exit', () => reject(new Error(`the store did not start:\n${output()}`)));
  });
  return {
    uri,
    async stop(signal) {
      const gone = once(child, 'exit');
      child.kill(signal);
      const [code] = (await gone) as [number | null];
      return code;
    },
  };
}

/** Starts a server that is expected to end by itself. */
export async function startInVain(directory: string): Promise<FailedStart> {
  const { child, output } = run(directory);
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, output: output() };
}
