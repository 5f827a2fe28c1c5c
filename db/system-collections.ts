import { defineCollection } from './define-collection';
import type { ContentChange } from './write-invalidation';

type MigrationRecord = { readonly _id: string; readonly finishedAt: Date };

/** `finishedAt` is null until the whole set is loaded. */
type SeedRecord = { readonly _id: string; readonly startedAt: Date; readonly finishedAt: Date | null };

/** Free if there is no document or `expiresAt` has passed. */
export type Lease = {
  readonly _id: string;
  readonly holder: string;
  readonly expiresAt: Date;
  /** What the holder does, for those who wait. */
  readonly activity?: string;
};

/** The last change led to `version`, the one before it to `version - 1`. */
export type ContentVersionRecord = {
  readonly _id: 'content';
  readonly version: number;
  /** The same without the changes of products; missing in a document of an earlier release. */
  readonly othersVersion?: number;
  readonly changes: readonly ContentChange[];
};

const migrations = defineCollection<MigrationRecord>({ name: 'migrations', visibility: 'private' });

const seeds = defineCollection<SeedRecord>({ name: 'seeds', visibility: 'private' });

const leases = defineCollection<Lease>({ name: 'leases', visibility: 'private' });

export const contentVersions = defineCollection<ContentVersionRecord>({
  name: 'contentVersions',
  visibility: 'private',
});

export const systemCollections = { migrations, seeds, leases, contentVersions };
