import { UnfinishedRestoreError } from '#db/backup/unfinished-restore';
import { ConnectionError, describeDatabaseError } from '#db/connection-error';
import { withoutSecrets } from '#db/connection-secrets';
import { DataVersionError } from '#db/migrations';
import { DamagedStoreError, EXIT_DATA_ERROR } from '#db/embedded/storage/lmdb/damaged-store-error';
import { EnvironmentError, readEnvironment } from '~/env.server';
import { StartStepError } from './run-step';

/** The exit code of a start that failed. */
export const startErrorCode = (error: unknown): number =>
  error instanceof DamagedStoreError ? EXIT_DATA_ERROR : 1;

/** One line in words for the operator, without secrets. Null for an error that only a change of the code can fix. */
export function describeStartError(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (
    error instanceof EnvironmentError ||
    error instanceof DamagedStoreError ||
    error instanceof UnfinishedRestoreError ||
    error instanceof DataVersionError
  )
    return error.message;
  const uri = readEnvironment().mongodbUri ?? '';
  if (error instanceof StartStepError) return describeStep(error, uri);
  const { code, syscall, path } = error as NodeJS.ErrnoException;
  const portFault = portFaults[code ?? ''];
  if (syscall === 'listen' && portFault) return portFault(error as Error & ListenFault);
  if (syscall === 'listen' || syscall === 'getaddrinfo')
    return `HOST is wrong: expected an address of this machine to listen on (${error.message})`;
  // The connection to the database has its own words for its files, such as tlsCAFile.
  if (error.name !== 'ConnectionError' && path !== undefined && code !== undefined)
    return `DATA_DIR is wrong: expected the path of a folder that the shop may write to (${error.message})`;
  return (
    describeDatabaseError(error, uri) ??
    (/is in use by another process|newer version of the shop/.test(error.message) ? error.message : null)
  );
}

type ListenFault = { readonly address?: string; readonly port?: number };

const portFaults: Readonly<Record<string, (fault: ListenFault) => string>> = {
  EADDRINUSE: ({ address, port }) =>
    `${portName(port)} is taken: another program listens on port ${port} of ${address}. Stop it, or set ${portName(port)} to another port`,
  EACCES: ({ port }) =>
    `${portName(port)} is wrong: the user of the shop may not listen on port ${port}. Set ${portName(port)} to one from 1024 on; the proxy has 80 and 443`,
};

function portName(port: number | undefined): string {
  const { darajaSimulatorPort, port: shopPort } = readEnvironment();
  return port === darajaSimulatorPort && port !== shopPort ? 'DARAJA_SIMULATOR_PORT' : 'PORT';
}

function describeStep({ step, cause }: StartStepError, uri: string): string {
  if ([EnvironmentError, ConnectionError, DataVersionError].some((kind) => cause instanceof kind))
    return (cause as Error).message;
  const reason =
    describeDatabaseError(cause, uri) ?? (cause instanceof Error ? cause.message : String(cause));
  // Its own cause and cure, whatever the step was.
  if (/MONGODB_URI/.test(reason)) return reason;
  return withoutSecrets(`${step} failed: ${reason}. The next start continues from there`, uri);
}
