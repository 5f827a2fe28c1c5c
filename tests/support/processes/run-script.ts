import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Starts a TypeScript file of the project (its path from the root) as a process of its own, with these variables
 * beside those of this process; undefined takes one away.
 */
export const startScript = (
  path: string,
  variables: Readonly<Record<string, string | undefined>> = {},
): ChildProcess =>
  spawn(process.execPath, ['--import', 'tsx', path], {
    cwd: root,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Runs such a file to its end and returns its exit code and everything that it printed. */
export async function runScript(
  path: string,
  variables: Readonly<Record<string, string | undefined>> = {},
): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = startScript(path, variables);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}
