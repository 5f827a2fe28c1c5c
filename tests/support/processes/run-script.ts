import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Starts a TypeScript file (path from the project's root) as a process; `undefined` removes a variable. */
export const startScript = (
  path: string,
  variables: Readonly<Record<string, string | undefined>> = {},
): ChildProcess =>
  spawn(process.execPath, ['--import', 'tsx', path], {
    cwd: root,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Runs a TypeScript file to its end; `output` has both streams. */
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
