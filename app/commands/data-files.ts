import { createHmac } from 'node:crypto';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensurePrivateDirectory } from '#db/embedded/ensure-directory';
import type { BackupFile } from '#db/backup/backup-record';
import { acceptedEmailsFolder } from '~/domain/mail/accepted-emails.server';
import type { Environment } from '~/env.server';
import { isObjectId } from '~/lib/object-id';
import { readStoredSecret, sessionSecretFile } from '~/session-secret.server';

const isAcceptedMail = (path: string): boolean =>
  path.startsWith(`${acceptedEmailsFolder}/`) && isObjectId(path.slice(acceptedEmailsFolder.length + 1));

/**
 * The files of DATA_DIR that belong to the database: the session secret that was generated there, and the notes on emails
 * that were accepted but not yet recorded. A SESSION_SECRET of the environment stays where the operator keeps it.
 */
export async function readDataFiles(environment: Environment): Promise<readonly BackupFile[]> {
  const { dataDirectory, sessionSecret } = environment;
  const secret = sessionSecret === null ? await readStoredSecret(dataDirectory) : null;
  const names = await readdir(join(dataDirectory, acceptedEmailsFolder)).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  });
  return [
    ...(secret === null
      ? []
      : [{ kind: 'file', path: sessionSecretFile, content: Buffer.from(secret) } as const]),
    ...names
      .map((name) => `${acceptedEmailsFolder}/${name}`)
      .filter(isAcceptedMail)
      .map((path) => ({ kind: 'file', path, content: Buffer.alloc(0) }) as const),
  ];
}

/** Replaces those files; others are ignored. */
export async function writeDataFiles(
  { dataDirectory }: Environment,
  files: readonly BackupFile[],
): Promise<void> {
  ensurePrivateDirectory(dataDirectory);
  await rm(join(dataDirectory, acceptedEmailsFolder), { recursive: true, force: true });
  for (const { path, content } of files) {
    if (path !== sessionSecretFile && !isAcceptedMail(path)) continue;
    const file = join(dataDirectory, ...path.split('/'));
    if (path !== sessionSecretFile) ensurePrivateDirectory(join(dataDirectory, acceptedEmailsFolder));
    await writeFile(`${file}.new`, content, { mode: 0o600, flush: true });
    await rename(`${file}.new`, file);
  }
}

/** The fingerprint of the secret that the shop uses; null where it has none yet. */
export async function readSecretFingerprint(environment: Environment): Promise<string | null> {
  const { dataDirectory, sessionSecret } = environment;
  const secret = sessionSecret ?? (await readStoredSecret(dataDirectory));
  return secret === null ? null : fingerprintOf(secret);
}

/** Does not tell the secret, which has at least 32 random characters. */
export const fingerprintOf = (secret: string): string =>
  createHmac('sha256', secret).update('malisho backup').digest('hex').slice(0, 16);
