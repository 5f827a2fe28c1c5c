import { parseArgs, type ParseArgsConfig } from 'node:util';
import { MongoServerError } from 'mongodb';
import { DamagedBackupError } from '#db/backup/read-backup-file';
import { startEmbeddedStore, type EmbeddedStore } from '#db/embedded';
import { DamagedStoreError, EXIT_DATA_ERROR } from '#db/embedded/storage/lmdb/damaged-store-error';
import { describeStartError } from '~/start/describe-start-error';
import { loadEnvFile } from '~/start/load-env-file';

/** The message is one line for the operator. */
export class OperatorError extends Error {}

export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** As names of files have it: 2026-11-23T020000Z. */
export const formatFileTime = (time: Date): string =>
  time.toISOString().replace(/\.\d+/, '').replaceAll(':', '');

/** Prints a line when work takes over a second, and then at most every two. */
export function createProgress(): (describe: () => string) => void {
  let next = performance.now() + 1_000;
  return (describe) => {
    if (performance.now() < next) return;
    next = performance.now() + 2_000;
    print(describe());
  };
}

/** Opens the built-in store, and prints how far it is where that takes over a second. */
export function openStore(directory: string): Promise<EmbeddedStore> {
  const showProgress = createProgress();
  return startEmbeddedStore({
    directory,
    onProgress: (progress) => showProgress(() => `Opening the store: ${progress}`),
  });
}

type Options = NonNullable<ParseArgsConfig['options']>;
type Arguments<Accepted extends Options> = ReturnType<
  typeof parseArgs<{ options: Accepted; allowPositionals: true }>
>;

/**
 * Runs a command of the operator with the settings of the shop, and sets the exit code: that of `work`, or `failureCode`
 * (1 by default) after one line on what failed.
 */
export async function runCommand<Accepted extends Options>(
  { usage, options, failureCode = 1 }: { usage: string; options: Accepted; failureCode?: number },
  work: (given: Arguments<Accepted>) => Promise<number | void>,
): Promise<void> {
  try {
    if (process.argv.some((word) => word === '--help' || word === '-h')) return print(usage);
    loadEnvFile();
    process.exitCode = (await work(readArguments(usage, options))) ?? 0;
  } catch (error) {
    console.error(describe(error) ?? error);
    process.exitCode = error instanceof DamagedStoreError ? EXIT_DATA_ERROR : failureCode;
  }
}

function readArguments<Accepted extends Options>(usage: string, options: Accepted): Arguments<Accepted> {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

/** MongoDB: the snapshot is older than minSnapshotHistoryWindowInSeconds, or the catalogue has just changed. */
const snapshotErrors: readonly unknown[] = [239, 246];

const notAllowed =
  'is not open to the user of this command; in the container the folder must belong to user 1000 (docs/deploying.md, 3)';

const fileFaults: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EEXIST: 'exists, and is no folder',
  ENOTDIR: 'cannot be: a part of the path is a file, not a folder',
  EISDIR: 'is a folder: expected a file',
  EACCES: notAllowed,
  EPERM: notAllowed,
  EROFS: 'is on a file system that can only be read: choose another folder',
};

/** Null for an error that the operator can't fix. */
function describe(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof OperatorError || error instanceof DamagedBackupError) return error.message;
  const { code, path } = error as NodeJS.ErrnoException;
  // 74: the built-in store could not write (EX_IOERR).
  if (code === 'ENOSPC' || code === 'EFBIG' || code === 'EDQUOT' || /ended with code 74/.test(error.message))
    return 'The disk is full: nothing was changed. Make room, or choose another folder';
  if (error instanceof MongoServerError && snapshotErrors.includes(error.code))
    return `The database no longer has the state of when the reading began (${error.message}): run the command again when fewer people shop, or raise minSnapshotHistoryWindowInSeconds`;
  // Reading a folder as a file: the system does not say which.
  if (code === 'EISDIR' && path === undefined) return `A folder was given where a file is expected (${code})`;
  if (path !== undefined && code !== undefined)
    return fileFaults[code] ? `${path} ${fileFaults[code]} (${code})` : error.message;
  return describeStartError(error);
}
