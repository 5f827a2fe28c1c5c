import { dayMs, hourMs, minuteMs } from '~/lib/time-units';

/** When a check is in trouble (docs/alarms.md). Each value is documented there. */
export const thresholds = {
  /** A customer waits for the order; an unmatched code holds the products for a day by default. */
  codeWaitMs: 4 * hourMs,
  /** Daraja reverses a payment within a day or two; nobody should wait longer for us. */
  refundWaitMs: 24 * hourMs,
  reportWaitMs: 24 * hourMs,
  /** The job ends a prompt after two minutes. */
  overduePromptMs: 5 * minuteMs,
  /** Retries after 1, 5, 15 and 30 minutes have failed. */
  mailWaitMs: hourMs,
  /** How long emails that were given up are shown. */
  givenUpMailMs: 3 * dayMs,
  /** Daraja is away for minutes now and then. */
  mpesaAwayMs: 15 * minuteMs,
  /** The farm compares the orders with its statement daily. */
  unknownReportMs: dayMs,
  jobFailingMs: 15 * minuteMs,
  slowDatabaseMs: 500,
  /** Less than either, and less than `amplyFreeBytes`. */
  freeDiskBytes: 500_000_000,
  freeDiskShare: 0.1,
  /** A tenth of a large disk is still enough for years. */
  amplyFreeBytes: 5_000_000_000,
  /** A nightly backup, and one that was missed. */
  backupAgeMs: 36 * hourMs,
  /** A new shop has this long until its first backup. */
  firstBackupMs: 7 * dayMs,
} as const;
