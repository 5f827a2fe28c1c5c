/** Weight budgets of a page in transferred bytes. */
export const budgets = {
  /** HTML with its inlined style: fits the first round trip of a connection. */
  html: 14_000,
  /** Scripts of an unhydrated page. */
  enhancement: 10_000,
  /** Scripts of a hydrated page. */
  hydrated: 130_000,
  /** A list with all its images. */
  list: 150_000,
  listSavingData: 30_000,
} as const;
