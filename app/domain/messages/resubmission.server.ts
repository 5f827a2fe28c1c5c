import { createHash } from 'node:crypto';

const resubmissionMs = 15 * 60 * 1000;

/** Hashes the content of a form, to recognise a resubmission. */
export const hashContent = (values: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url');

/**
 * Matches a document with the same content of the last 15 minutes: a double click, a reload, or a retry after a lost
 * response. A later one is meant. A person may repeat what a bot filter has taken for spam.
 */
export const resubmissionFilter = (options: {
  readonly contentHash: string;
  readonly isBot: boolean;
  readonly now: Date;
}) => {
  const { contentHash, isBot, now } = options;
  const since = new Date(now.getTime() - resubmissionMs);
  return {
    contentHash,
    createdAt: { $gt: since },
    status: isBot ? ('spam' as const) : { $ne: 'spam' as const },
  };
};
