import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDirectory } from '#db/embedded/ensure-directory';

/** The e-mails and forms that were accepted by their server while the outbox does not say so yet, by their ids. */
export type AcceptedMails = {
  /** Done when it returns, so that a process that is killed in the next moment leaves it. Never throws. */
  add(id: string): void;
  /** Those of this process, and those that an earlier one left. */
  list(): readonly string[];
  /** Never throws. */
  remove(id: string): void;
};

/**
 * Opens the list in a folder, which is made where it is missing: one empty file for each id. Without a folder, or where
 * it can't be written to (`onFault` is told why), the list is kept in memory alone and ends with the process.
 */
export function openAcceptedMails(
  folder: string | null,
  onFault: (fault: unknown) => void = () => undefined,
): AcceptedMails {
  const ids = new Set<string>();
  const attempt = (work: (folder: string) => void) => {
    if (folder === null) return;
    try {
      work(folder);
    } catch (fault) {
      onFault(fault);
    }
  };
  attempt((path) => {
    ensureDirectory(path);
    for (const name of readdirSync(path)) if (/^[0-9a-f]{24}$/.test(name)) ids.add(name);
  });
  return {
    add: (id) => {
      ids.add(id);
      // Not flushed to the disk: the file outlives the process, and a power cut costs one e-mail more.
      attempt((path) => writeFileSync(join(path, id), ''));
    },
    list: () => [...ids],
    remove: (id) => {
      ids.delete(id);
      attempt((path) => rmSync(join(path, id), { force: true }));
    },
  };
}
