import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { processResetRequests } from '~/domain/accounts/mailed-links/request-password-reset.server';
import { purgeAuditEntries } from '~/domain/audit/purge-audit-entries.server';
import { endSales } from '~/domain/catalogue/sales/end-sales.server';
import { purgeComments } from '~/domain/comments/moderation/purge-comments.server';
import { refreshConnections } from '~/domain/connections/current-connections.server';
import { turnHolidays } from '~/domain/settings/turn-holidays.server';
import { endOffers } from '~/domain/content/end-offers.server';
import { sweepImages } from '~/domain/images/sweep-images.server';
import { deliverFormMail, deliverMail } from '~/domain/mail/deliver-mail.server';
import { queueFarmNoticeMail } from '~/domain/orders/notices/queue-farm-notice-mail.server';
import { deliverIssues } from '~/domain/newsletter/issues/deliver-issues.server';
import { createClockSteps, lastClockSteps } from '~/domain/operations/alarms/clock-steps';
import { raiseAlarms } from '~/domain/operations/alarms/raise-alarms.server';
import { bookDues } from '~/domain/organizations/subscription/book-dues.server';
import {
  expireOverduePayments,
  recoverLostPrompts,
  queryPendingPayments,
} from '~/domain/payments/jobs/payment-jobs.server';
import { refreshSales } from '~/domain/sales/refresh-sales.server';
import { loadSettings } from '~/domain/settings/settings.server';
import { createWebhookDeliverer } from '~/domain/webhooks/deliveries/deliver-webhooks.server';
import type { Log } from '~/lib/log';
import { acquireLease, releaseLease } from '#db/lease';
import { describeFault } from './describe-fault';
import { jobLease } from './job-lease';
import { jobList, jobNames, type JobName } from '~/domain/operations/jobs/job-list';
import { createJobRecorder, processName } from '~/domain/operations/jobs/job-runs.server';

type RunJob = (
  now: Date,
  signal: AbortSignal,
  /** How far the clock was set forward lately (createClockSteps). */
  clockStepMs: number,
) => Promise<{ readonly pauseMs: number } | void>;

const webhooks = createWebhookDeliverer();

/** Jobs claim their work by compare-and-swap; the lease only saves queries (docs/decisions/0012). */
const jobs: Readonly<Record<JobName, RunJob>> = {
  'expire-payments': async (now) => void (await expireOverduePayments(now)),
  'settle-payments': (now, signal) => queryPendingPayments(now, signal),
  'repair-prompts': async (now) => void (await recoverLostPrompts(now)),
  'answer-reset-requests': async (now) => void (await processResetRequests(now)),
  'queue-farm-notices': async (now) => void (await queueFarmNoticeMail(now)),
  'deliver-mail': async (now, signal) => void (await deliverMail(now, signal)),
  'deliver-form-mail': async (now, signal) => void (await deliverFormMail(now, signal)),
  'deliver-newsletter': async (now, signal) => void (await deliverIssues(now, signal)),
  'deliver-webhooks': (now, signal) => webhooks.start(now, signal),
  'refresh-sales': async (now) => void (await refreshSales(now)),
  'book-dues': async (now) => void (await bookDues(now)),
  'end-sale-prices': async (now) => void (await endSales(now)),
  'end-offers': (now) => endOffers(now),
  'turn-holidays': (now) => turnHolidays(now),
  'purge-audit-log': async (now) => {
    const { backOffice } = await loadSettings();
    await purgeAuditEntries(backOffice.auditRetentionDays, now);
  },
  'purge-comments': (now) => purgeComments(now),
  'sweep-images': async (now) => void (await sweepImages(now)),
  'raise-alarms': (now, _signal, clockStepMs) => raiseAlarms(now, clockStepMs),
};

/** Three heartbeats may be missed. */
const heartbeatMs = 3_000;

/** Low maximum: one order that can't be processed makes the job fail for all of them. */
const initialBackoffMs = 1_000;
const maxBackoffMs = 8_000;

/** Resolves when the runs in progress at the abort have ended. Never rejects: errors are logged and retried. */
export async function runJobs(options: {
  readonly signal: AbortSignal;
  readonly log: Log;
  readonly now?: () => Date;
  /** In ms, of a clock that is never set. */
  readonly elapsed?: () => number;
}): Promise<void> {
  const { signal, log, now = () => new Date(), elapsed = () => performance.now() } = options;
  // Every job listens for the abort; Node.js warns of a leak above ten listeners.
  setMaxListeners(0, signal);
  // A process that is started again in the same container may have the same id.
  const holder = `${processName} ${randomUUID()}`;
  const recorder = createJobRecorder();
  const clockSteps = createClockSteps();
  let heldUntil = 0;

  const heartbeat = async () => {
    const startedAt = now();
    // Here, because it runs every few seconds in each process.
    lastClockSteps().ms = clockSteps.measure(startedAt, elapsed());
    const isHeld = await acquireLease({ ...jobLease, holder, now: startedAt });
    heldUntil = isHeld ? startedAt.getTime() + jobLease.ttlMs : 0;
    return { pauseMs: heartbeatMs };
  };
  const isHeld = () => now().getTime() < heldUntil;
  const saveRuns = async () => ({ pauseMs: await recorder.save(now()) });

  await Promise.all([
    repeat('lease', heartbeat),
    repeat('record-runs', saveRuns),
    ...jobNames.map((name) => repeat(name, () => runIfHeld(name))),
  ]);
  await webhooks
    .finish()
    .catch((error: unknown) => logFault('deliver-webhooks', error, 'a job failed at the stop'));
  await saveRuns().catch((error: unknown) =>
    logFault('record-runs', error, 'the runs could not be recorded'),
  );
  await releaseLease({ name: jobLease.name, holder }).catch((error: unknown) =>
    logFault('lease', error, 'the lease could not be released'),
  );

  function logFault(job: string, error: unknown, message: string, fields: object = {}): void {
    log.error({ job, fault: describeFault(error), ...fields }, message);
  }

  async function runIfHeld(name: JobName): Promise<{ readonly pauseMs: number }> {
    const { intervalMs } = jobList[name];
    // Soon after it takes over, a process does what the other one left.
    if (!isHeld()) return { pauseMs: Math.min(intervalMs, heartbeatMs) };
    const at = now();
    const started = performance.now();
    const elapsedMs = () => Math.round(performance.now() - started);
    recorder.started(name, at);
    try {
      await refreshConnections();
      const result = await jobs[name](at, signal, clockSteps.measure(at, elapsed()));
      recorder.succeeded(name, at, elapsedMs());
      return { pauseMs: Math.max(intervalMs, result?.pauseMs ?? 0) };
    } catch (error) {
      const isFirst = recorder.failed(name, at, elapsedMs(), describeFault(error));
      if (isFirst) await saveRuns().catch(() => undefined);
      throw error;
    }
  }

  async function repeat(job: string, run: () => Promise<{ readonly pauseMs: number }>): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      let pauseMs;
      try {
        ({ pauseMs } = await run());
        failures = 0;
      } catch (error) {
        pauseMs = Math.min(initialBackoffMs * 2 ** failures, maxBackoffMs);
        failures += 1;
        logFault(job, error, 'a job failed', { failures, retryInMs: pauseMs });
      }
      await wait(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }
}
