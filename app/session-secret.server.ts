import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensurePrivateDirectory } from '#db/embedded/ensure-directory';

/** In DATA_DIR; backups hold it. */
export const sessionSecretFile = 'session-secret';

/** Null where none was generated. */
export async function readStoredSecret(dataDirectory: string): Promise<string | null> {
  try {
    return (await readFile(join(dataDirectory, sessionSecretFile), 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
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
