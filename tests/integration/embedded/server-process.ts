import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { programArguments } from '../../support/processes/programs';

const root = fileURLToPath(new URL('../../../', import.meta.url));

export type ServerProcess = {
  readonly uri: string;
  readonly pid: number;
  /** everything printed so far to either stream */
  output(): string;
  /** resolves with the exit code */
  readonly ended: Promise<number | null>;
  /** sends a signal and resolves with the exit code */
  stop(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
};

type CompletedRun = { readonly code: number | null; readonly output: string };

type RunOptions = {
  readonly args?: readonly string[];
  /** file size limit in blocks of 512 bytes, which acts like a full disk */
  readonly maxFileBlocks?: number;
};

function run(directory: string, { args = ['--port', '0'], maxFileBlocks }: RunOptions = {}) {
  const line = [process.execPath, ...programArguments('db/embedded/command.ts'), '--dir', directory, ...args];
  const [program, ...parts] = maxFileBlocks
    ? ['sh', '-c', `ulimit -f ${maxFileBlocks} && exec "$@"`, 'sh', ...line]
    : line;
  const child: ChildProcess = spawn(program!, parts, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (text) => (output += String(text)));
  return { child, output: () => output };
}

/** Serves a folder in its own process through command.ts. Resolves when it accepts connections. */
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
    pid: child.pid ?? 0,
    output,
    ended,
    stop(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

/** Runs command.ts until it exits by itself. */
export async function runUntilExit(directory: string, more?: readonly string[]): Promise<CompletedRun> {
  const { child, output } = run(directory, { args: more });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: output() };
}

/** Starts a server and kills it at its first output. */
export async function killAtFirstOutput(directory: string): Promise<string> {
  const { child, output } = run(directory);
  const closed = once(child, 'close');
  await Promise.race([once(child.stdout!, 'data'), once(child.stderr!, 'data')]);
  child.kill('SIGKILL');
  await closed;
  return output();
}
