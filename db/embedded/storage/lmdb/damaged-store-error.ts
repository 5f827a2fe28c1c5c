/** EX_DATAERR of sysexits.h. */
export const EXIT_DATA_ERROR = 65;

/** The store's file cannot be opened without the risk of wrong data. The message is for the operator. */
export class DamagedStoreError extends Error {}

/** The file is whole, and in a format that only a newer version reads. The message is for the operator. */
export class NewerStoreError extends Error {}

/** Describes the damage and the remedy in one line. */
export const describeDamage = (file: string, what: string): string =>
  `The store file ${file} is damaged (${what}). Restore a backup: docs/deploying.md, 16`;
