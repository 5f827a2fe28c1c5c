import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Writable } from 'node:stream';

export type RunningShop = {
  readonly url: string;
  readonly pid: number;
  readonly startedInMs: number;
  /** The exit code or the signal. */
  readonly exited: Promise<string>;
  stop(): Promise<void>;
};

/**
 * Starts the built shop with the memory options of the Dockerfile on a free port; resolves when it is open. `main` is the
 * built server and `cwd` its checkout, for comparing builds.
 */
export async function startBuiltShop(
  directory: string,
  {
    env = {},
    main = 'build/server/main.js',
    cwd,
    maxFileBlocks,
    node = process.execPath,
    memoryGroup,
    log,
    onSpawn,
  }: {
    env?: Readonly<Record<string, string>>;
    main?: string;
    cwd?: string;
    /** A limit of the size of files in blocks of 512 bytes, which acts like a full disk. */
    maxFileBlocks?: number;
    /** The path of another Node. */
    node?: string;
    /** The process begins in it (createMemoryGroup). */
    memoryGroup?: { readonly processesFile: string } | null;
    /** Gets both streams, instead of the errors going to this terminal. */
    log?: Writable;
    /** Gets the process before it is open. */
    onSpawn?: (child: ChildProcess) => void;
  } = {},
): Promise<RunningShop> {
  const started = performance.now();
  const line = [node, '--max-semi-space-size=4', '--max-old-space-size=192', main];
  const before = [
    ...(maxFileBlocks === undefined ? [] : [`ulimit -f ${maxFileBlocks}`]),
    ...(memoryGroup ? [`echo $$ > ${memoryGroup.processesFile}`] : []),
  ];
  const [program = '', ...parts] =
    before.length === 0 ? line : ['sh', '-c', `${before.join(' && ')} && exec "$@"`, 'sh', ...line];
  const child = spawn(program, parts, {
    cwd,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: directory,
      DARAJA_SIMULATOR_PORT: '0',
      MALLOC_TRIM_THRESHOLD_: '131072',
      ...env,
    },
    stdio: ['ignore', 'pipe', log ? 'pipe' : 'inherit'],
  });
  onSpawn?.(child);
  const exited = once(child, 'exit');
  if (!child.stdout) throw new Error('the output of the shop is not piped');
  if (log) for (const stream of [child.stdout, child.stderr]) stream?.pipe(log, { end: false });
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
