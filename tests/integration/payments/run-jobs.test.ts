import { setTimeout as wait } from 'node:timers/promises';
import { ObjectId, type Document } from 'mongodb';
import { describe, expect, it, onTestFinished } from 'vitest';
import { contentVersions, database } from '#db/client';
import { collections } from '~/domain/collections';
import { acquireLease, releaseLease } from '#db/lease';
import { findJobRuns } from '~/domain/operations/jobs/job-runs.server';
import { runJobs } from '~/domain/jobs/run-jobs.server';
import type { Log } from '~/lib/log';
import { observeCommands } from '../../support/query-plans/observe-commands';
import { useShop } from '../orders/shop';

// Two processes of one database share its jobs by a lease.
const shop = useShop({ otherWriters: true });
const silent: Log = { info: () => undefined, error: () => undefined };

/** Polls until the condition holds. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await wait(20);
}

/** The jobs of one process. */
function startProcess(log: Log = silent, elapsed?: () => number) {
  const stopping = new AbortController();
  const stopped = runJobs({ signal: stopping.signal, log, now: () => shop.now, ...(elapsed && { elapsed }) });
  return {
    async stop() {
      stopping.abort();
      await stopped;
    },
  };
}

const leaseHolder = async () => (await collections().leases.findOne({ _id: 'background-jobs' }))?.holder;

describe('a lease', () => {
  const hold = (holder: string) => acquireLease({ name: 'test', holder, ttlMs: 10_000, now: shop.now });

  it('is held and renewed by one holder, and taken over once it has expired', async () => {
    expect(await hold('a')).toBe(true);
    expect(await hold('b')).toBe(false);
    shop.passSeconds(9);
    expect(await hold('a')).toBe(true);
    shop.passSeconds(9.999);
    expect(await hold('b')).toBe(false);
    shop.passSeconds(0.001);
    expect(await hold('b')).toBe(true);
    expect(await hold('a')).toBe(false);
  });

  it('is free as soon as its holder releases it', async () => {
    await hold('a');
    await releaseLease({ name: 'test', holder: 'b' });
    expect(await hold('b')).toBe(false);
    await releaseLease({ name: 'test', holder: 'a' });
    expect(await hold('b')).toBe(true);
  });

  it('goes to one of twenty concurrent requests, new or expired', async () => {
    for (let round = 0; round < 2; round += 1) {
      const results = await Promise.all(Array.from({ length: 20 }, (_, index) => hold(`${round}-${index}`)));
      expect(results.filter(Boolean)).toHaveLength(1);
      shop.passSeconds(10);
    }
  });
});

describe('the jobs', () => {
  it('cancel overdue orders and query M-Pesa about pending attempts', async () => {
    const { order: overdue } = await shop.promptOrder();
    shop.passSeconds(100);
    const { order: pending, prompt } = await shop.promptOrder();
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin', { callback: 'never' });
    shop.passSeconds(20);
    const jobs = startProcess();
    await until(async () => (await shop.reload(overdue)).status === 'cancelled');
    await until(async () => (await shop.reload(pending)).status === 'confirmed');
    await jobs.stop();
    expect(await leaseHolder()).toBeUndefined();
  });

  it('run in one of two processes, and in the other when the first is stopped', async () => {
    const first = startProcess();
    await until(async () => (await leaseHolder()) !== undefined);
    const holder = await leaseHolder();
    const second = startProcess();
    const { order } = await shop.promptOrder();
    shop.passSeconds(1);
    expect(await leaseHolder()).toBe(holder);
    await first.stop();
    await until(async () => ![undefined, holder].includes(await leaseHolder()));
    shop.passSeconds(5);
    await collections().orders.updateOne({ _id: order._id }, { $set: { payBy: shop.now } });
    await until(async () => (await shop.reload(order)).status === 'cancelled');
    await second.stop();
  });

  it('are taken over from a process that died with the lease', async () => {
    await acquireLease({ name: 'background-jobs', holder: 'the dead', ttlMs: 10_000, now: shop.now });
    shop.passSeconds(10);
    const jobs = startProcess();
    await until(async () => (await leaseHolder()) !== 'the dead');
    await jobs.stop();
  });

  it('log and record a failure without phone numbers, go on, and retry', async () => {
    const { order } = await shop.promptOrder();
    const product = order.items[0]?.productId;
    await collections().orders.updateOne(
      { _id: order._id },
      { $set: { 'items.0.productId': '+254712345678' } },
    );
    shop.passSeconds(120);
    const logged: object[] = [];
    const jobs = startProcess({ ...silent, error: (fields) => void logged.push(fields) });
    await until(async () => logged.length > 0);
    expect(logged[0]).toMatchObject({ job: 'expire-payments', failures: 1, retryInMs: 1000 });
    expect(JSON.stringify(logged)).not.toContain('712345678');
    const findRun = async () => (await findJobRuns())['expire-payments'];
    await until(async () => (await findRun()) !== undefined);
    const failed = await findRun();
    expect(failed).toMatchObject({ at: shop.now, failingSince: shop.now, fault: { at: shop.now } });
    expect(failed?.fault?.text).toContain('1 of 1 failed: ');
    await collections().orders.updateOne({ _id: order._id }, { $set: { 'items.0.productId': product } });
    await until(async () => (await shop.reload(order)).status === 'cancelled');
    await jobs.stop();
    expect(await findRun()).toMatchObject({
      failingSince: null,
      succeededAt: shop.now,
      fault: failed?.fault,
    });
    expect((await findRun())?.failedRuns).toBeGreaterThan(0);
  });

  it('stop while a query is under way', async () => {
    await shop.promptOrder();
    shop.simulator.setBehaviour({ service: 'hanging' });
    shop.passSeconds(20);
    const hasQueried = () => shop.simulator.requests().some((request) => request.path.includes('query'));
    const jobs = startProcess();
    await until(async () => hasQueried());
    await jobs.stop();
    expect(await leaseHolder()).toBeUndefined();
  });
});

describe('a job without work', () => {
  /** Reads of a collection by any job. */
  let reads: string[] = [];
  let elapsedMs = 0;
  const countReads = (name: string) => reads.filter((read) => read === name).length;
  const record = ({ command }: { readonly command: Document }) => void reads.push(String(command['find']));
  const orders = () => database().collection<{ _id: ObjectId }>('orders');

  /** The jobs of one process, on a clock that stands until a test moves it, after their first run. */
  async function startIdleProcess() {
    elapsedMs = 0;
    const jobs = startProcess(silent, () => elapsedMs);
    const endRecord = observeCommands(database().databaseName, record);
    onTestFinished(async () => {
      endRecord();
      await jobs.stop();
    });
    const names = ['orders', 'resetRequests', 'webhookEndpoints'];
    // A start waits for a second; after its run a job looks once more.
    for (const _look of [1, 2]) {
      reads = [];
      await until(async () => {
        elapsedMs += 50;
        return names.every((name) => countReads(name) > 0);
      });
    }
    reads = [];
  }

  it('asks the database nothing until a write of its process wakes it', async () => {
    await startIdleProcess();
    const { resetRequests } = collections();
    for (let request = 0; request < 6; request += 1) {
      const expiresAt = new Date(shop.now.getTime() + 60_000);
      await resetRequests.insertOne({
        _id: new ObjectId(),
        email: 'nobody@example.com',
        requestedAt: shop.now,
        expiresAt,
      });
      elapsedMs += 1_000;
      await until(async () => (await resetRequests.countDocuments()) === 0);
    }
    // One of its runs before may have ended late.
    expect(countReads('webhookEndpoints')).toBeLessThanOrEqual(1);
  });

  it('does its next work when that is due', async () => {
    await startIdleProcess();
    const { order } = await shop.promptOrder();
    const payBy = new Date(shop.now.getTime() + 5_000);
    await collections().orders.updateOne({ _id: order._id }, { $set: { payBy } });
    reads = [];
    await until(async () => {
      elapsedMs += 20;
      return countReads('orders') > 0;
    });
    elapsedMs += 1_000;
    shop.passSeconds(5);
    // Another job may have read the orders: the clock goes on.
    await until(async () => {
      elapsedMs += 20;
      return (await shop.reload(order)).status === 'cancelled';
    });
  });

  it('looks again after a while, for what another process has written', async () => {
    const { order } = await shop.promptOrder();
    await startIdleProcess();
    // Not by collections(), which wakes the jobs of this process.
    await orders().updateOne({ _id: order._id }, { $set: { payBy: shop.now } });
    elapsedMs += 11_000;
    await until(async () => (await shop.reload(order)).status === 'cancelled');
  });

  it('looks again at once when another process has changed content', async () => {
    const { order } = await shop.promptOrder();
    await startIdleProcess();
    await orders().updateOne({ _id: order._id }, { $set: { payBy: shop.now } });
    await contentVersions().increment({ products: [], others: true });
    elapsedMs += 2_000;
    await until(async () => (await shop.reload(order)).status === 'cancelled');
  });
});
