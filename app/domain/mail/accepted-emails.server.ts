import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObjectId } from '~/lib/object-id';
import { ensureDirectory } from '#db/embedded/ensure-directory';

/** In DATA_DIR; backups hold it. The name of a file in it is the id of an email. */
export const acceptedEmailsFolder = 'accepted-mails';

export type AcceptedEmails = {
  /** Synchronous, so that the id survives a killed process. Never throws. */
  add(id: string): void;
  /** Includes those of an earlier process. */
  list(): readonly string[];
  remove(id: string): void;
};

/** One empty file per id; in memory only without a directory, or after an error. */
export function openAcceptedEmails(
  directory: string | null,
  onError: (error: unknown) => void = () => undefined,
): AcceptedEmails {
  const ids = new Set<string>();
  const withDirectory = (work: (path: string) => void) => {
    if (directory === null) return;
    try {
      work(directory);
    } catch (error) {
      onError(error);
    }
  };
  withDirectory((path) => {
    ensureDirectory(path);
    for (const name of readdirSync(path)) if (isObjectId(name)) ids.add(name);
  });
  return {
    add: (id) => {
      ids.add(id);
      // Without fsync: a power failure repeats one email at most.
      withDirectory((path) => writeFileSync(join(path, id), ''));
    },
    list: () => [...ids],
    remove: (id) => {
      ids.delete(id);
      withDirectory((path) => rmSync(join(path, id), { force: true }));
    },
  };
}
