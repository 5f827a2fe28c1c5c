/** What a page may weigh on the way to a cheap phone, in bytes as they are sent. */
export const budgets = {
  /** With the style inlined: the first round trip after the connection. */
  html: 14_000,
  /** Of a page that React does not take over. */
  enhancement: 10_000,
  /** All scripts of a page that it does. */
  hydrated: 130_000,
  /** A list with all its pictures. */
  list: 150_000,
  listSavingData: 30_000,
} as const;
