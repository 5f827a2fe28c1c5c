import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';

type CommandName = 'backup' | 'restore' | 'move' | 'check' | 'seed' | 'store';

type Options = {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** File size limit in blocks of 512 bytes, which acts like a full disk. */
  readonly maxFileBlocks?: number;
};

/** Variables of the machine that must not affect a test. */
const unset: Options['env'] = { MONGODB_URI: undefined, SESSION_SECRET: undefined, NODE_ENV: undefined };

/** Starts a built command of the operator with these variables, and none of a shop on this machine. */
export function startBuiltCommand(
  name: CommandName,
  args: readonly string[],
  { env, maxFileBlocks }: Options,
): ChildProcess {
  const program = fileURLToPath(new URL(`../../../build/server/${name}.js`, import.meta.url));
  const line = [process.execPath, program, ...args];
  const [command = '', ...rest] = maxFileBlocks
    ? ['sh', '-c', `ulimit -f ${maxFileBlocks} && exec "$@"`, 'sh', ...line]
    : line;
  return spawn(command, rest, {
    cwd: tmpdir(),
    env: { ...process.env, ...unset, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs one to its end; `output` and `errors` are its streams. */
export async function runBuiltCommand(
  ...input: Parameters<typeof startBuiltCommand>
): Promise<{ readonly code: number | null; readonly output: string; readonly errors: string }> {
  const child = startBuiltCommand(...input);
  let [output, errors] = ['', ''];
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output, errors };
}
