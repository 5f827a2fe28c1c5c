import type { Finding } from './finding';
import type { SnapshotReader } from './snapshot-reader.server';

/** One kind of contradiction, looked for in one snapshot of the database. */
export type IntegrityCheck = {
  readonly title: string;
  /** Names of collections without which its sums mean nothing: not looked for while one has malformed documents. */
  readonly addsUp?: readonly string[];
  readonly find: (reader: SnapshotReader, now: Date) => AsyncIterable<Finding>;
};
