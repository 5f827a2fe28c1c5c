import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { processResetRequests } from '~/domain/accounts/mailed-links/request-password-reset.server';
import { purgeAuditEntries } from '~/domain/audit/purge-audit-entries.server';
import { endSales } from '~/domain/catalogue/sales/end-sales.server';
import { purgeComments } from '~/domain/comments/moderation/purge-comments.server';
import { endOffers } from '~/domain/content/end-offers.server';
import { sweepImages } from '~/domain/images/sweep-images.server';
import { deliverFormMail, deliverMail } from '~/domain/mail/deliver-mail.server';
import { queueFarmNoticeMail } from '~/domain/notices/queue-farm-notice-mail.server';
import { deliverIssues, deliveryIntervalMs } from '~/domain/newsletter/issues/deliver-issues.server';
import { bookDues } from '~/domain/organizations/subscription/book-dues.server';
import {
  expireOverduePayments,
  recoverLostPrompts,
  queryPendingPayments,
} from '~/domain/payments/jobs/payment-jobs.server';
import { refreshSales } from '~/domain/sales/refresh-sales.server';
import { deliverWebhooks } from '~/domain/webhooks/deliveries/deliver-webhooks.server';
import type { Log } from '~/lib/log';
import { acquireLease, releaseLease } from '#db/lease';

type Job = {
  readonly name: string;
  /** From the end of a run to the start of the next. */
  readonly intervalMs: number;
  run(now: Date, signal: AbortSignal): Promise<{ readonly pauseMs: number } | void>;
};

/** Jobs claim their work by compare-and-swap; the lease only saves queries (docs/decisions/0012). */
const jobs: readonly Job[] = [
  {
    name: 'expire-payments',
    // Payments expire after 120 s, to the second.
    intervalMs: 1_000,
    run: async (now) => void (await expireOverduePayments(now)),
  },
  { name: 'settle-payments', intervalMs: 1_000, run: (now, signal) => queryPendingPayments(now, signal) },
  {
    name: 'answer-reset-requests',
    intervalMs: 1_000,
    run: async (now) => void (await processResetRequests(now)),
  },
  {
    name: 'queue-farm-notices',
    intervalMs: 10_000,
    run: async (now) => void (await queueFarmNoticeMail(now)),
  },
  {
    name: 'deliver-mail',
    intervalMs: 1_000,
    run: async (now, signal) => void (await deliverMail(now, signal)),
  },
  {
    name: 'deliver-form-mail',
    intervalMs: 1_000,
    run: async (now, signal) => void (await deliverFormMail(now, signal)),
  },
  {
    name: 'deliver-newsletter',
    intervalMs: deliveryIntervalMs,
    run: async (now, signal) => void (await deliverIssues(now, signal)),
  },
  {
    name: 'deliver-webhooks',
    intervalMs: 1_000,
    run: async (now, signal) => void (await deliverWebhooks(now, signal)),
  },
  { name: 'refresh-sales', intervalMs: 10_000, run: async (now) => void (await refreshSales(now)) },
  // A billing day begins at midnight in Nairobi.
  { name: 'book-dues', intervalMs: 60_000, run: async (now) => void (await bookDues(now)) },
  { name: 'end-sale-prices', intervalMs: 1_000, run: async (now) => void (await endSales(now)) },
  { name: 'end-offers', intervalMs: 1_000, run: (now) => endOffers(now) },
  {
    name: 'purge-audit-log',
    intervalMs: 60 * 60_000,
    run: async (now) => void (await purgeAuditEntries(now)),
  },
  { name: 'purge-comments', intervalMs: 60 * 60_000, run: (now) => purgeComments(now) },
  // A lease limits it to one run a day; a process may not live that long.
  { name: 'sweep-images', intervalMs: 10 * 60_000, run: async (now) => void (await sweepImages(now)) },
  { name: 'repair-prompts', intervalMs: 10_000, run: async (now) => void (await recoverLostPrompts(now)) },
];

const leaseName = 'background-jobs';

/** Another process takes over after this; three heartbeats may be missed. */
const leaseMs = 10_000;
const heartbeatMs = 3_000;

/** Low maximum: one order that can't be processed makes the job fail for all of them. */
const initialBackoffMs = 1_000;
const maxBackoffMs = 8_000;

/** Resolves when the runs in progress at the abort have ended. Never rejects: errors are logged and retried. */
export async function runJobs(options: {
  readonly signal: AbortSignal;
  readonly log: Log;
  readonly now?: () => Date;
}): Promise<void> {
  const { signal, log, now = () => new Date() } = options;
  // Every job listens for the abort; Node.js warns of a leak above ten listeners.
  setMaxListeners(0, signal);
  const holder = randomUUID();
  let heldUntil = 0;

  const heartbeat = async () => {
    const startedAt = now();
    const isHeld = await acquireLease({ name: leaseName, holder, ttlMs: leaseMs, now: startedAt });
    heldUntil = isHeld ? startedAt.getTime() + leaseMs : 0;
  };
  const isHeld = () => now().getTime() < heldUntil;

  await Promise.all([
    repeat({ name: 'lease', intervalMs: heartbeatMs, run: heartbeat }),
    ...jobs.map(({ name, intervalMs, run }) =>
      repeat({ name, intervalMs, run: async () => (isHeld() ? run(now(), signal) : undefined) }),
    ),
  ]);
  await releaseLease({ name: leaseName, holder }).catch((error: unknown) =>
    log.error({ job: 'lease', fault: describeError(error) }, 'the lease could not be released'),
  );

  async function repeat({ name, intervalMs, run }: Job): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      let pauseMs = intervalMs;
      try {
        const result = await run(now(), signal);
        pauseMs = Math.max(intervalMs, result?.pauseMs ?? 0);
        failures = 0;
      } catch (error) {
        pauseMs = Math.min(initialBackoffMs * 2 ** failures, maxBackoffMs);
        failures += 1;
        log.error({ job: name, fault: describeError(error), failures, retryInMs: pauseMs }, 'a job failed');
      }
      await wait(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** Database errors can quote a phone number or an email address. */
function describeError(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : undefined;
  const text = [error, first].flatMap((each) => (each instanceof Error ? [each.message] : [])).join(': ');
  return text
    .replace(/\+?\d{9,}/g, '***')
    .replace(/[^\s"'<>:]+@[^\s"'<>,]+/g, '***')
    .slice(0, 500);
}
