import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';

/**
 * Loads one part of a page that can do without it: where that fails, or takes longer than a visitor may wait, the fault
 * is logged and null comes back, so that the part stays empty and the page still comes (storefront.md section 8). Takes
 * what the part is called in the log.
 */
export const loadOptional = <Result>(name: string, work: () => Promise<Result>): Promise<Result | null> =>
  withDatabaseTimeout(Promise.resolve().then(work)).catch((fault: unknown) => {
    const { message, stack } = fault instanceof Error ? fault : new Error(String(fault));
    console.error(JSON.stringify({ level: 'error', part: name, message, stack }));
    return null;
  });
