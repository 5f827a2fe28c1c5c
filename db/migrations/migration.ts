import type { Db } from 'mongodb';

/** One step from an older shape of the data to a newer one. */
export type Migration = {
  /** The name of its file, `NNN-name`: the number gives the order, and it is never used again. */
  readonly id: string;
  /**
   * Does the step. It begins again from its start when a process was killed in it, so it must come to the same end
   * from any state that it can leave behind. It names collections and fields itself, as they were in its time.
   */
  readonly up: (db: Db) => Promise<void>;
};
