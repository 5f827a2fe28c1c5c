import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { EnvironmentError } from '~/env.server';

/**
 * Reads `.env` of the working folder, if there is one; what the environment sets already stays. Throws EnvironmentError
 * where it cannot be read: process.loadEnvFile tells neither a folder nor a missing right in words.
 */
export function loadEnvFile(): void {
  let text: string;
  try {
    text = readFileSync('.env', 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return;
    throw new EnvironmentError(
      `.env cannot be read (${code}): expected a file that the shop’s user may read`,
    );
  }
  for (const [name, value] of Object.entries(parseEnv(text))) process.env[name] ??= value;
}
