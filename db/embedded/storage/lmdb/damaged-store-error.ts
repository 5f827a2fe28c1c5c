/** EX_DATAERR of sysexits.h: what was to be read is not as it was written. */
export const EXIT_DATA_ERROR = 65;

/** The store's file can't be opened, or not without showing wrong data; the message is for the operator. */
export class DamagedStoreError extends Error {}

/** Says in one line what is wrong with a store's file, and the way back. */
export const describeDamage = (file: string, what: string): string =>
  `The store file ${file} is damaged (${what}). Restore its folder from a backup: see "Deploy" in the README`;
