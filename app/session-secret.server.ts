import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensurePrivateDirectory } from '#db/embedded/ensure-directory';

/** In DATA_DIR; backups hold it. */
export const sessionSecretFile = 'session-secret';

/** Stored in the data directory, so that sessions survive a restart. */
export async function loadOrCreateSecret(dataDirectory: string): Promise<string> {
  const file = join(dataDirectory, sessionSecretFile);
  ensurePrivateDirectory(dataDirectory);
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const secret = randomBytes(32).toString('base64url');
  // An interrupted start must leave no partial secret.
  await writeFile(`${file}.new`, secret, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return secret;
}
