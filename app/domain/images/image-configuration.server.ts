import { forget, remember } from '@epic-web/remember';
import type { ImageHost } from '~/clients/image-host.server';

export type ImageConfiguration = {
  /** The cloud host that new pictures go to; null where they are kept in the database (decisions.md 35). */
  readonly host: ImageHost | null;
  readonly log: { error(fields: object, message: string): void };
};

/** Kept on the global object, because the server and the pages are two bundles and share one configuration. */
const slot = 'images';

const unset: ImageConfiguration = {
  host: null,
  log: {
    error: (fields, message) => console.error(JSON.stringify({ level: 'error', message, ...fields })),
  },
};

/** Takes where new pictures are kept; a later call replaces it. */
export function configureImages(options: Partial<ImageConfiguration>): void {
  forget(slot);
  remember(slot, (): ImageConfiguration => ({ ...unset, ...options }));
}

/** What configureImages was given; before it, a shop that keeps its pictures in the database. */
export const imageConfiguration = (): ImageConfiguration => remember(slot, (): ImageConfiguration => unset);
