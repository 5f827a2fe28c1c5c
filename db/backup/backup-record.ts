export const backupFormat = 'malisho-backup';

/** Raised when an older version of the shop could not read the file. */
export const backupVersion = 1;

export type DatabaseKind = 'built-in-store' | 'mongodb';

/** The first line of a backup. */
export type BackupHeader = {
  readonly format: string;
  readonly version: number;
  /** ISO 8601, UTC. */
  readonly takenAt: string;
  readonly database: DatabaseKind;
  /** Ids of those that have run: an older shop must not open newer data. */
  readonly migrations: readonly string[];
  /** Tells whether two shops have the same SESSION_SECRET; null where it is not known. */
  readonly secretFingerprint: string | null;
};

/** A file of DATA_DIR; `path` is relative, with slashes. */
export type BackupFile = { readonly kind: 'file'; readonly path: string; readonly content: Buffer };

/** Documents of one collection as BSON. The batches of a collection follow each other. */
export type DocumentBatch = {
  readonly kind: 'documents';
  readonly collection: string;
  readonly documents: readonly Uint8Array[];
};

export type BackupRecord = BackupFile | DocumentBatch;

export type CollectionSummary = { readonly documents: number; readonly bytes: number };

/** The last line of a backup: what it must hold. */
export type BackupSummary = {
  readonly collections: Readonly<Record<string, CollectionSummary>>;
  readonly files: number;
};

export const countDocuments = ({ collections }: BackupSummary): number =>
  Object.values(collections).reduce((sum, { documents }) => sum + documents, 0);

/** Counts what passes by. */
export function createSummary() {
  const collections = new Map<string, CollectionSummary>();
  let files = 0;
  return {
    add(record: BackupRecord): void {
      if (record.kind === 'file') {
        files += 1;
        return;
      }
      const { documents, bytes } = collections.get(record.collection) ?? { documents: 0, bytes: 0 };
      collections.set(record.collection, {
        documents: documents + record.documents.length,
        bytes: record.documents.reduce((sum, document) => sum + document.length, bytes),
      });
    },
    get: (): BackupSummary => ({ collections: Object.fromEntries(collections), files }),
  };
}
