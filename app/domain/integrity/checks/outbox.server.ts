import { collections } from '~/domain/collections';
import { thresholds } from '~/domain/operations/checks/thresholds';
import { formatDuration } from '~/lib/format/format-duration';
import { statusPath } from '~/paths';
import type { IntegrityCheck } from '../integrity-check';

export const outbox: IntegrityCheck = {
  title: 'Emails and forms that wait',
  async *find(reader, now) {
    let count = 0;
    let oldest: Date | null = null;
    const projection = { createdAt: 1, nextTryAt: 1 };
    for await (const { createdAt, nextTryAt } of reader.all(collections().outbox, projection, {
      state: 'waiting',
    })) {
      if (nextTryAt && nextTryAt.getTime() > now.getTime() - thresholds.mailWaitMs) continue;
      count += 1;
      if (!oldest || createdAt < oldest) oldest = createdAt;
    }
    if (count > 0)
      yield {
        what: `${count} ${count === 1 ? 'email or form waits' : 'emails or forms wait'} although they were due over ${formatDuration(thresholds.mailWaitMs)} ago, the oldest since ${oldest?.toISOString()}`,
        repair: `Start the shop with SMTP_URL set. If it runs, see the emails and jobs at ${statusPath}`,
      };
  },
};
