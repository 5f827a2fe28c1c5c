/** Something in the database that contradicts something else. */
export type Finding = {
  /** Without personal data. */
  readonly what: string;
  /** What the operator or the staff does about it. */
  readonly repair: string;
  /** Repairs it without a decision: only what is derived from other documents is written. Absent where a person decides. */
  readonly apply?: () => Promise<void>;
};
