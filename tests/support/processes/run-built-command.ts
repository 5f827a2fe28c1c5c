import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { atProcessEnd } from '../at-process-end';

type CommandName = 'backup' | 'restore' | 'move' | 'check' | 'seed' | 'store';

type Options = {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** File size limit in blocks of 512 bytes, which acts like a full disk. */
  readonly maxFileBlocks?: number;
};

type Result = { readonly code: number | null; readonly output: string; readonly errors: string };

/** Variables of the machine that must not affect a test. */
const unset: Options['env'] = { MONGODB_URI: undefined, SESSION_SECRET: undefined, NODE_ENV: undefined };

const builtProgram = (name: CommandName) => new URL(`../../../build/server/${name}.js`, import.meta.url);

/** Starts a built command of the operator with these variables, and none of a shop on this machine. */
export function startBuiltCommand(
  name: CommandName,
  args: readonly string[],
  { env, maxFileBlocks }: Options,
): ChildProcess {
  const line = [process.execPath, fileURLToPath(builtProgram(name)), ...args];
  const [command = '', ...rest] = maxFileBlocks
    ? ['sh', '-c', `ulimit -f ${maxFileBlocks} && exec "$@"`, 'sh', ...line]
    : line;
  return spawn(command, rest, {
    cwd: tmpdir(),
    env: { ...process.env, ...unset, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** The commands that have run in a process of their own, which then has ended by itself. */
const provenToEnd = new Set<CommandName>();

/**
 * Runs one to its end; `output` and `errors` are its streams. The first of each name, and one with a limit, has a process of
 * its own; later ones share one, since a process takes five times the work of most commands.
 */
export async function runBuiltCommand(
  name: CommandName,
  args: readonly string[],
  options: Options,
): Promise<Result> {
  if (provenToEnd.has(name) && options.maxFileBlocks === undefined)
    return runInKeptProcess(name, args, options.env);
  const child = startBuiltCommand(name, args, options);
  let [output, errors] = ['', ''];
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code === 0) provenToEnd.add(name);
  return { code, output, errors };
}

let kept: ChildProcess | null = null;
let last: Promise<unknown> = Promise.resolve();

/** One after the other: two at once would share their environment. */
function runInKeptProcess(name: CommandName, args: readonly string[], env: Options['env']): Promise<Result> {
  const run = () =>
    new Promise<Result>((resolve, reject) => {
      const child = (kept ??= startKeptProcess());
      const fail = () => reject(new Error(`The process of the commands ended in ${name}`));
      child.once('exit', fail);
      child.once('message', (result) => {
        child.off('exit', fail);
        resolve(result as Result);
      });
      // The file in the folder of the build: this one only exports it.
      const pointer = builtProgram(name);
      const [, target = ''] = /'(.+)'/.exec(readFileSync(pointer, 'utf8')) ?? [];
      // Without what is undefined.
      const variables = Object.entries({ ...process.env, ...unset, ...env }).filter(([, value]) => value);
      const program = fileURLToPath(new URL(target, pointer));
      child.send({ program, args, env: Object.fromEntries(variables) });
    });
  const result = last.then(run, run);
  last = result;
  return result;
}

function startKeptProcess(): ChildProcess {
  const child = fork(fileURLToPath(new URL('keep-commands.mjs', import.meta.url)), {
    cwd: tmpdir(),
    execArgv: [],
  });
  child.once('exit', () => (kept = null));
  // The tests may end before it.
  child.unref();
  child.channel?.unref();
  atProcessEnd(() => void child.kill());
  return child;
}
