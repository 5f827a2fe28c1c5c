import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { processResetRequests } from '~/domain/accounts/mailed-links/request-password-reset.server';
import { sweepImages } from '~/domain/images/sweep-images.server';
import { deliverFormMail, deliverMail } from '~/domain/mail/deliver-mail.server';
import {
  expireOverduePayments,
  recoverLostPrompts,
  queryPendingPayments,
} from '~/domain/payments/jobs/payment-jobs.server';
import type { Log } from '~/lib/log';
import { acquireLease, releaseLease } from '../../../db/lease';

type Job = {
  readonly name: string;
  /** From the end of one run to the start of the next. */
  readonly everyMs: number;
  /** Does what is due. Returns how long to wait before the next run, where that is longer than usual. */
  run(now: Date, signal: AbortSignal): Promise<{ readonly pauseMs: number } | void>;
};

/**
 * Each of them takes its work from the database and claims each piece by compare-and-swap: what a process leaves when
 * it dies is found by the next one, and two at once do nothing twice. The lease only saves them the trouble.
 */
const jobs: readonly Job[] = [
  {
    name: 'expire-payments',
    // The limit of 120 s is kept to the second.
    everyMs: 1_000,
    run: async (now) => void (await expireOverduePayments(now)),
  },
  { name: 'settle-payments', everyMs: 1_000, run: (now, signal) => queryPendingPayments(now, signal) },
  // Somebody may sit before their inbox.
  {
    name: 'answer-reset-requests',
    everyMs: 1_000,
    run: async (now) => void (await processResetRequests(now)),
  },
  { name: 'deliver-mail', everyMs: 1_000, run: async (now, signal) => void (await deliverMail(now, signal)) },
  {
    name: 'deliver-form-mail',
    everyMs: 1_000,
    run: async (now, signal) => void (await deliverFormMail(now, signal)),
  },
  // Once a day; asked more often, because a process need not live that long.
  { name: 'sweep-images', everyMs: 10 * 60_000, run: async (now) => void (await sweepImages(now)) },
  { name: 'repair-prompts', everyMs: 10_000, run: async (now) => void (await recoverLostPrompts(now)) },
];

const leaseName = 'background-jobs';

/** After this another container takes over from one that died; three heartbeats may be missed. */
const leaseMs = 10_000;
const heartbeatMs = 3_000;

/**
 * The first pause after a job has failed, doubled by each failure in a row: a database that is away is not hammered. No
 * longer, because one order that can't be handled makes the job fail for all of them.
 */
const firstBackoffMs = 1_000;
const longestBackoffMs = 8_000;

/**
 * Runs the background jobs until `signal` is aborted, in one process of all that share the database. Returns when the
 * run in hand has stopped, within seconds, and the lease is let go. Never throws: faults are logged and tried again.
 * Takes a log, and the clock (for tests; the real one by default).
 */
export async function runJobs(options: {
  readonly signal: AbortSignal;
  readonly log: Log;
  readonly now?: () => Date;
}): Promise<void> {
  const { signal, log, now = () => new Date() } = options;
  const holder = randomUUID();
  let heldUntil = 0;

  const heartbeat = async () => {
    const startedAt = now();
    const isHeld = await acquireLease({ name: leaseName, holder, ttlMs: leaseMs, now: startedAt });
    heldUntil = isHeld ? startedAt.getTime() + leaseMs : 0;
  };
  const isHeld = () => now().getTime() < heldUntil;

  await Promise.all([
    repeat({ name: 'lease', everyMs: heartbeatMs, run: heartbeat }),
    ...jobs.map(({ name, everyMs, run }) =>
      repeat({ name, everyMs, run: async () => (isHeld() ? run(now(), signal) : undefined) }),
    ),
  ]);
  await releaseLease({ name: leaseName, holder }).catch((error: unknown) =>
    log.error({ job: 'lease', fault: describeFault(error) }, 'the lease could not be let go'),
  );

  async function repeat({ name, everyMs, run }: Job): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      let pauseMs = everyMs;
      try {
        const result = await run(now(), signal);
        pauseMs = Math.max(everyMs, result?.pauseMs ?? 0);
        failures = 0;
      } catch (error) {
        pauseMs = Math.min(firstBackoffMs * 2 ** failures, longestBackoffMs);
        failures += 1;
        log.error({ job: name, fault: describeFault(error), failures, retryInMs: pauseMs }, 'a job failed');
      }
      // Rejects when the signal is aborted, which ends the loop.
      await wait(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** The fault in a line; of several faults the first. Errors of the database can quote a phone number or an address. */
function describeFault(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : undefined;
  const text = [error, first].flatMap((fault) => (fault instanceof Error ? [fault.message] : [])).join(': ');
  return text
    .replace(/\+?\d{9,}/g, '***')
    .replace(/[^\s"'<>:]+@[^\s"'<>,]+/g, '***')
    .slice(0, 500);
}
