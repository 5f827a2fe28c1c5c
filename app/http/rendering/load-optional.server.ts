import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { consoleLog } from '~/lib/log';

/**
 * Loads a part of a page that the page can do without: returns null, and logs the error under `name`, if it fails or takes
 * too long (docs/product.md 4.1).
 */
export const loadOptional = <Result>(name: string, load: () => Promise<Result>): Promise<Result | null> =>
  withDatabaseTimeout(Promise.resolve().then(load)).catch((error: unknown) => {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    consoleLog.error({ part: name, stack }, message);
    return null;
  });
