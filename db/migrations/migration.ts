import type { Db } from 'mongodb';

/** One step from an older shape of the data to a newer one. */
export type Migration = {
  /** The name of its file, `NNN-name`. The number gives the order and is never reused. */
  readonly id: string;
  /**
   * Performs the step. A process may be killed within it, and the next start runs it again: it must reach the same end
   * from every state that it can leave. It imports nothing of the shop, whose code and types change later.
   */
  readonly up: (db: Db) => Promise<void>;
};
