import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { programArguments, type Program } from './programs';

const root = fileURLToPath(new URL('../../..', import.meta.url));

type Variables = Readonly<Record<string, string | undefined>>;

/** Starts a program as a process; `undefined` removes a variable. */
export const startScript = (
  path: Program,
  variables: Variables = {},
  options?: Parameters<typeof programArguments>[1],
): ChildProcess =>
  spawn(process.execPath, programArguments(path, options), {
    cwd: root,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Runs a program to its end; `output` has both streams. */
export async function runScript(
  ...input: Parameters<typeof startScript>
): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = startScript(...input);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}
