import { forget, remember } from '@epic-web/remember';
import type { ImageHost } from '~/clients/image-host.server';
import { consoleLog, type Log } from '~/lib/log';

export type ImageConfiguration = {
  /** The host that stores new pictures; null to store them in GridFS (docs/decisions/0031). */
  readonly host: ImageHost | null;
  readonly log: Pick<Log, 'error'>;
};

/** On the global object: the server and the routes are separate bundles that share one configuration. */
const key = 'images';

const defaults: ImageConfiguration = { host: null, log: consoleLog };

/** Sets the configuration, replacing that of an earlier call. */
export function configureImages(options: Partial<ImageConfiguration>): void {
  forget(key);
  remember(key, (): ImageConfiguration => ({ ...defaults, ...options }));
}

/** Returns the configuration; the defaults before configureImages is called. */
export const imageConfiguration = (): ImageConfiguration => remember(key, (): ImageConfiguration => defaults);
