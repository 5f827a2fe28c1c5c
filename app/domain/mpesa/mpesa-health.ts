/** `misconfigured`: M-Pesa turns our payments down; `unknown-code`, `unreadable`: a report that the shop does not understand. */
export type ReportFault = {
  readonly at: Date;
  readonly reason: 'misconfigured' | 'unknown-code' | 'unreadable';
  readonly code: string | null;
};

export type MpesaFault = 'unavailable' | 'busy' | 'misconfigured';

/** What M-Pesa answered last, to whichever process. */
export type MpesaHealth = {
  readonly lastAnswerAt: Date | null;
  /** The last call without a useful answer; stays after an answer. */
  readonly lastFault: { readonly at: Date; readonly reason: MpesaFault; readonly code: string | null } | null;
  /** The time of the first fault since the last answer; null after an answer. */
  readonly failingSince: Date | null;
  /** The last report about a prompt that a person must look at; a later payment ends `misconfigured`. */
  readonly reportFault: ReportFault | null;
};
