import type { CheckName } from '../checks/check';

/** A check in trouble; deleted when it is over. */
export type Alarm = {
  readonly _id: CheckName;
  readonly since: Date;
  readonly summary: string;
  /** When the owner was told; null until the trouble has lasted for two checks. */
  readonly raisedAt: Date | null;
  /** Since when the check is well again; null while it is not. */
  readonly clearSince: Date | null;
};

/** Trouble that was seen once, before a shop that then stood still, is seen anew by the one that starts. */
export const seenForMs = 10 * 60_000;

/** Trouble that comes and goes is one alarm, with one mail. */
export const clearAfterMs = 10 * 60_000;
