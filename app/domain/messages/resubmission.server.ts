import { createHash } from 'node:crypto';

const resubmissionMs = 15 * 60 * 1000;

export const hashContent = (values: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url');

/** Matches double clicks, reloads and retries after a lost response; a person may repeat what was taken for spam. */
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
