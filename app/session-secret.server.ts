import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensurePrivateDirectory } from '#db/embedded/ensure-directory';
import { EnvironmentError } from '~/env.server';

/** In DATA_DIR; backups hold it. */
export const sessionSecretFile = 'session-secret';

/** Null where none was generated. */
export async function readStoredSecret(dataDirectory: string): Promise<string | null> {
  try {
    return (await readFile(join(dataDirectory, sessionSecretFile), 'utf8')).trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw new EnvironmentError(
      `DATA_DIR is wrong: its file ${sessionSecretFile} cannot be read (${code}): expected a file of the shop’s user`,
    );
  }
}

/** Stored in the data directory, so that sessions survive a restart. */
export async function loadOrCreateSecret(dataDirectory: string): Promise<string> {
  ensurePrivateDirectory(dataDirectory);
  const stored = await readStoredSecret(dataDirectory);
  if (stored !== null) return stored;
  const secret = randomBytes(32).toString('base64url');
  // An interrupted start must leave no partial secret.
  const file = join(dataDirectory, sessionSecretFile);
  await writeFile(`${file}.new`, secret, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return secret;
}
