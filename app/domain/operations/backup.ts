import type { DatabaseKind } from '#db/backup/backup-record';

/** A finished backup, as `npm run backup` records it. */
export type Backup = {
  /** When it was finished. */
  readonly at: Date;
  /** The size of the file. */
  readonly bytes: number;
  /** In all collections. */
  readonly documents: number;
  /** The database that it was taken from. */
  readonly kind: DatabaseKind;
};
