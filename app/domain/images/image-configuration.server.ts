import { forget, remember } from '@epic-web/remember';
import type { ImageHost } from '~/clients/image-host.server';
import { consoleLog, type Log } from '~/lib/log';

export type ImageConfiguration = {
  /** Null stores new pictures in GridFS (docs/decisions/0031). */
  readonly host: ImageHost | null;
  readonly log: Pick<Log, 'error'>;
};

/** On the global object, because the server and the routes are separate bundles. */
const key = 'images';

const defaults: ImageConfiguration = { host: null, log: consoleLog };

export function configureImages(options: Partial<ImageConfiguration>): void {
  forget(key);
  remember(key, (): ImageConfiguration => ({ ...defaults, ...options }));
}

export const imageConfiguration = (): ImageConfiguration => remember(key, (): ImageConfiguration => defaults);
