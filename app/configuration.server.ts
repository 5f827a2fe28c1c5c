import { forget, remember } from '@epic-web/remember';
import type { Environment } from '~/env.server';

export type Configuration = {
  readonly environment: Environment;
  /** Signs cookies and links, and encrypts secrets in the database. */
  readonly secret: string;
};

/** On the global object, because the server and the routes are separate bundles. */
const globalKey = 'configuration';

/** Called once, by app/runtime.server.ts. */
export function configure(configuration: Configuration): void {
  forget(globalKey);
  remember(globalKey, () => configuration);
}

/** The configuration of the running shop. Throws before the start has read it: the first request comes later. */
export const configuration = (): Configuration =>
  remember(globalKey, (): Configuration => {
    throw new Error('The shop is not configured yet.');
  });
