import type * as Prometheus from 'prom-client';
import { jobNames } from '~/domain/operations/jobs/job-list';
import { findJobRuns } from '~/domain/operations/jobs/job-runs.server';
import { loadOutboxFigures } from '~/domain/mail/outbox-figures.server';
import { findRaisedAlarms } from '~/domain/operations/alarms/raised-alarms.server';
import { checkNames } from '~/domain/operations/checks/check';
import { timeDatabase } from '~/domain/operations/checks/database-check.server';
import { readDataDisk } from '~/domain/operations/checks/disk-check.server';
import { thresholds } from '~/domain/operations/checks/thresholds';
import { lastBackup } from '~/domain/operations/last-backup.server';
import { countOpenOrdersByStatus } from '~/domain/orders/list/count-open-orders.server';
import { withDatabaseTimeout } from '../database-unavailable.server';

/** Prometheus gives a scrape 10 s by default. */
const readTimeoutMs = 3_000;

/** Several scrapers share one read. */
const maxAgeMs = 2_000;

async function readFigures(now: Date) {
  const { answers, tookMs } = await withDatabaseTimeout(timeDatabase(), readTimeoutMs).catch(() => ({
    answers: false,
    tookMs: NaN,
  }));
  const since = new Date(now.getTime() - thresholds.givenUpMailMs);
  const [disk, stored] = await Promise.all([
    readDataDisk().catch(() => null),
    answers
      ? withDatabaseTimeout(
          Promise.all([
            loadOutboxFigures(since),
            countOpenOrdersByStatus(),
            findJobRuns(),
            lastBackup(),
            findRaisedAlarms(),
          ]),
          readTimeoutMs,
        ).catch(() => null)
      : null,
  ]);
  return { isUp: stored !== null, pingSeconds: tookMs / 1_000, disk, stored };
}

const toSeconds = (date: Date): number => date.getTime() / 1_000;

/**
 * Adds what is read from the database and the disk. But for the disk the values are the same in every process. Call the
 * returned function before each scrape; without a database only `malisho_database_up` and the disk have values.
 */
export function observeShopFigures(
  registers: Prometheus.Registry[],
  { Gauge, Counter }: Pick<typeof Prometheus, 'Gauge' | 'Counter'>,
): () => Promise<void> {
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name: `malisho_${name}`, help, labelNames, registers });
  const up = gauge('database_up', '1 if the database answers, else 0');
  const ping = gauge('database_ping_seconds', 'Time of a ping of the database');
  const diskFree = gauge('disk_free_bytes', 'Free space of the disk with DATA_DIR');
  const diskSize = gauge('disk_size_bytes', 'Size of the disk with DATA_DIR');
  const waiting = gauge('outbox_waiting_mails', 'Emails that wait to be sent, at most 10,000');
  const oldest = gauge('outbox_oldest_waiting_seconds', 'Age of the oldest waiting email');
  const givenUp = gauge('outbox_failed_mails', 'Emails of the last three days that were given up');
  const orders = gauge('orders_open', 'Open orders, at most 10,000 of a status', 'status');
  const lastRun = gauge('job_last_run_timestamp_seconds', 'When the last run of a job began', 'job');
  const lastSuccess = gauge(
    'job_last_success_timestamp_seconds',
    'When the last successful run of a job began',
    'job',
  );
  const duration = gauge('job_last_duration_seconds', 'How long the last run of a job took', 'job');
  const failures = new Counter({
    name: 'malisho_job_failures_total',
    help: 'Failed runs of a job',
    labelNames: ['job'],
    registers,
  });
  const backup = gauge('last_backup_timestamp_seconds', 'When the last backup was finished');
  const alarm = gauge('alarm', '1 while an alarm is raised, else 0', 'check');

  const setStored = (
    [outbox, openOrders, runs, last, alarms]: NonNullable<Awaited<ReturnType<typeof readFigures>>['stored']>,
    now: Date,
  ) => {
    waiting.set(outbox.waiting);
    oldest.set(outbox.oldestWaiting ? (now.getTime() - outbox.oldestWaiting.getTime()) / 1_000 : 0);
    givenUp.set(outbox.givenUp);
    for (const { status, count } of openOrders) orders.set({ status }, count);
    for (const job of jobNames) {
      const run = runs[job];
      failures.inc({ job }, run?.failedRuns ?? 0);
      if (!run) continue;
      lastRun.set({ job }, toSeconds(run.at));
      if (run.succeededAt) lastSuccess.set({ job }, toSeconds(run.succeededAt));
      duration.set({ job }, run.durationMs / 1_000);
    }
    if (last) backup.set(toSeconds(last.at));
    for (const check of checkNames) alarm.set({ check }, alarms.has(check) ? 1 : 0);
  };

  const refresh = async () => {
    // oxlint-disable-next-line eslint-js/no-restricted-syntax -- Several scrapes share one read, which no load context belongs to.
    const now = new Date();
    const { isUp, pingSeconds, disk, stored } = await readFigures(now);
    up.set(isUp ? 1 : 0);
    ping.set(pingSeconds);
    diskFree.set(disk?.freeBytes ?? NaN);
    diskSize.set(disk?.totalBytes ?? NaN);
    // A reset metric without labels would be 0, which is a value.
    for (const metric of [waiting, oldest, givenUp, backup]) metric.remove({});
    for (const metric of [orders, lastRun, lastSuccess, duration, failures, alarm]) metric.reset();
    if (stored) setStored(stored, now);
  };

  let reading: Promise<void> | null = null;
  let readAt = 0;
  return () => {
    if (reading && performance.now() - readAt < maxAgeMs) return reading;
    readAt = performance.now();
    return (reading = refresh());
  };
}
