import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const command = fileURLToPath(new URL('../../../db/embedded/command.ts', import.meta.url));
const root = fileURLToPath(new URL('../../../', import.meta.url));

export type ServerProcess = {
  readonly uri: string;
  /** Everything that it printed so far, both streams. */
  output(): string;
  /** Resolves with the exit code when it ends. */
  readonly ended: Promise<number | null>;
  /** Ends the process with a signal and waits until it is gone; returns its exit code. */
  stop(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
};

export type CompletedRun = { readonly code: number | null; readonly output: string };

type RunOptions = {
  readonly args?: readonly string[];
  /** the largest file that the process may write, in blocks of 512 bytes: a full disk for whoever has none */
  readonly maxFileBlocks?: number;
};

function run(directory: string, { args = ['--port', '0'], maxFileBlocks }: RunOptions = {}) {
  const line = [process.execPath, '--import', 'tsx', command, '--dir', directory, ...args];
  const [program, ...parts] = maxFileBlocks
    ? ['sh', '-c', `ulimit -f ${maxFileBlocks} && exec "$@"`, 'sh', ...line]
    : line;
  const child: ChildProcess = spawn(program!, parts, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (text) => (output += String(text)));
  return { child, output: () => output };
}

/** Serves a folder in a process of its own, by the command that people use; resolves when it is ready. */
export async function startServer(directory: string, options?: RunOptions): Promise<ServerProcess> {
  const { child, output } = run(directory, options);
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const uri = await new Promise<string>((resolve, reject) => {
    child.stdout!.on('data', () => {
      const found = /ready at (\S+)/.exec(output());
      if (found) resolve(found[1]!);
    });
    child.once('exit', () => reject(new Error(`the store did not start:\n${output()}`)));
  });
  return {
    uri,
    output,
    ended,
    stop(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

/** Runs the command where it is expected to end by itself, with other options than the port if need be. */
export async function runUntilExit(directory: string, more?: readonly string[]): Promise<CompletedRun> {
  const { child, output } = run(directory, { args: more });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: output() };
}

/** Starts a server and kills it as soon as it prints something. */
export async function killAtFirstOutput(directory: string): Promise<string> {
  const { child, output } = run(directory);
  const closed = once(child, 'close');
  await Promise.race([once(child.stdout!, 'data'), once(child.stderr!, 'data')]);
  child.kill('SIGKILL');
  await closed;
  return output();
}
