/** Lines of the report, and what is wrong: nothing, if all is well. */
export type Reconciliation = {
  readonly rows: readonly (readonly [what: string, count: string])[];
  readonly findings: readonly string[];
};
