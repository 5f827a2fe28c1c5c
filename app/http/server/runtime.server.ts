import { startRuntime, type Runtime } from '~/runtime.server';

/** app/entry.server.tsx awaits it before the first request. */
export const runtime = (): Promise<Runtime> => startRuntime();
