import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { consoleLog } from '~/lib/log';

export const loadOptional = <Result>(name: string, load: () => Promise<Result>): Promise<Result | null> =>
  withDatabaseTimeout(Promise.resolve().then(() => load())).catch((error: unknown) => {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    consoleLog.error({ part: name, stack }, message);
    return null;
  });
