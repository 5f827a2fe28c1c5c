import type { Db } from 'mongodb';

/** Counts documents; `total` is 0 where it is unknown. */
export type ReportProgress = (done: number, total: number) => void;

export type Migration = {
  /** File name, `NNN-name`. The number gives the order and is never reused. */
  readonly id: string;
  /** Must reach the same result from every state that a killed process can leave. Imports nothing of the shop. */
  readonly up: (db: Db, report: ReportProgress) => Promise<void>;
};
