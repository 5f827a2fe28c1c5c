import { startRuntime, type Runtime } from '~/runtime.server';

/** Returns the runtime, which app/entry.server.tsx has awaited before the first request. */
export const runtime = (): Promise<Runtime> => startRuntime();
