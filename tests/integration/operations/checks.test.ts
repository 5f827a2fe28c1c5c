import { tmpdir } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { createConsoleMailSender } from '~/clients/console-mail.server';
import { collections } from '~/domain/collections';
import type { JobRun, JobRuns } from '~/domain/operations/jobs/job-run';
import { configureMail } from '~/domain/mail/mail-configuration.server';
import type { OutboxMail } from '~/domain/mail/outbox';
import { queueMail } from '~/domain/mail/queue-mail.server';
import { checkJobs } from '~/domain/operations/checks/jobs-check.server';
import type { CheckName } from '~/domain/operations/checks/check';
import { isAlmostFull } from '~/domain/operations/checks/disk-check.server';
import { runChecks } from '~/domain/operations/checks/run-checks.server';
import { recordBackup } from '~/domain/operations/last-backup.server';
import { configureOperations } from '~/domain/operations/operations-configuration.server';
import { handleCallback } from '~/domain/payments/callbacks/handle-callback.server';
import { expireOverduePayments, queryPendingPayments } from '~/domain/payments/jobs/payment-jobs.server';
import { findMpesaHealth, recordMpesaHealth } from '~/domain/mpesa/mpesa-health.server';
import { makeOrder } from '../../support/fixtures/orders';
import { useShop } from '../orders/shop';

const shop = useShop();

const hours = (count: number) => count * 60 * 60;
const days = (count: number) => hours(24 * count);

async function check(name: CheckName) {
  const { checks } = await runChecks(shop.now);
  const found = checks.find((each) => each.name === name);
  if (!found) throw new Error(`There is no check of ${name}.`);
  return found;
}

const stateOf = async (name: CheckName) => (await check(name)).state;

beforeEach(() => {
  configureOperations({ dataDirectory: tmpdir(), isProduction: true, databaseKind: 'mongodb' });
  configureMail({ sender: createConsoleMailSender(() => undefined) });
});

describe('backups', () => {
  it('may be missing for a week in a new shop', async () => {
    await collections().migrations.insertOne({ _id: '001-first', finishedAt: shop.now });
    expect(await check('backup')).toMatchObject({ state: 'note', summary: 'No backup was ever made' });
    shop.passSeconds(days(7));
    expect(await stateOf('backup')).toBe('note');
    shop.passSeconds(1);
    expect(await stateOf('backup')).toBe('trouble');
    configureOperations({ isProduction: false });
    expect(await stateOf('backup')).toBe('fine');
  });

  it('have stopped 36 hours after the last one', async () => {
    await recordBackup({ at: shop.now, bytes: 4_200_000, documents: 1_200, kind: 'mongodb' });
    shop.passSeconds(hours(36));
    const good = await check('backup');
    expect(good).toMatchObject({ state: 'fine', summary: 'The last backup was made 36 hours ago' });
    expect(good.facts.map(({ value }) => value)).toContain('4.2 MB, 1,200 documents');
    shop.passSeconds(1);
    expect(await check('backup')).toMatchObject({ state: 'trouble', summary: 'No backup for 36 hours' });
  });
});

describe('emails', () => {
  const queue = (key: string) =>
    queueMail({ key, to: 'a@example.com', subject: key, text: 'x' }, { now: shop.now });
  const set = (key: string, fields: Partial<OutboxMail>) =>
    collections().outbox.updateOne({ key }, { $set: fields });

  it('are stuck when none was sent since one that waits for an hour', async () => {
    expect(await check('mail')).toMatchObject({ state: 'fine', summary: 'All emails have been sent' });
    await queue('first');
    await set('first', {
      tries: 1,
      fault: '421 try again later',
      nextTryAt: new Date(shop.now.getTime() + 1),
    });
    expect(await check('mail')).toMatchObject({ state: 'fine', summary: '1 email waits' });
    shop.passSeconds(hours(1));
    const stuck = await check('mail');
    expect(stuck).toMatchObject({
      state: 'trouble',
      summary: 'Emails are stuck: none was sent for 60 minutes',
    });
    expect(stuck.facts.at(-1)?.value).toBe('421 try again later');
    await queue('second');
    await set('second', { state: 'sent', nextTryAt: null, settledAt: shop.now });
    expect(await check('mail')).toMatchObject({ state: 'note', summary: 'An email can’t be delivered yet' });
  });

  it('that nobody tries are stuck, too; those for later are not', async () => {
    await queue('late');
    await set('late', { nextTryAt: new Date(shop.now.getTime() + hours(2) * 1_000) });
    shop.passSeconds(hours(1.5));
    expect(await stateOf('mail')).toBe('fine');
    shop.passSeconds(hours(1.5));
    expect(await stateOf('mail')).toBe('trouble');
  });

  it('that were given up are noted for three days', async () => {
    await queue('refused');
    await set('refused', { state: 'refused', nextTryAt: null, settledAt: shop.now });
    expect(await check('mail')).toMatchObject({ state: 'note' });
    shop.passSeconds(days(3) + 1);
    expect(await stateOf('mail')).toBe('fine');
  });

  it('need a mail server in production, from the opening of the shop on', async () => {
    configureMail({ sender: null });
    expect(await check('mail')).toMatchObject({ state: 'trouble' });
    await collections().settings.updateOne(
      { _id: 'site' },
      { $set: { 'opening.isOpen': false } },
      { upsert: true },
    );
    expect(await check('mail')).toMatchObject({ state: 'note' });
    configureOperations({ isProduction: false });
    expect(await stateOf('mail')).toBe('fine');
  });
});

describe('money that waits', () => {
  it('is in trouble when a code waits for four hours', async () => {
    const claim = { code: 'SK12345678', claimedAt: shop.now, state: 'to-match' } as const;
    await collections().orders.insertOne(makeOrder({ claim, status: 'cancelled', paymentStatus: 'failed' }));
    shop.passSeconds(hours(4));
    expect(await check('codes')).toMatchObject({ state: 'fine', path: '/payments-to-check' });
    shop.passSeconds(1);
    expect(await check('codes')).toMatchObject({
      state: 'trouble',
      summary: '1 code waits to be matched, the oldest for 4 hours',
    });
    await collections().orders.deleteMany({});
  });

  it('is in trouble when money is due back for a day, by the oldest', async () => {
    const due = (since: Date) =>
      ({
        reason: 'paid-twice',
        amount: null,
        receiptNumber: null,
        attemptId: new ObjectId(),
        since,
      }) as const;
    const first = due(shop.now);
    shop.passSeconds(hours(20));
    await collections().orders.insertOne(
      makeOrder({ status: 'cancelled', refundsDue: [due(shop.now), first] }),
    );
    shop.passSeconds(hours(4));
    expect(await stateOf('refunds')).toBe('fine');
    shop.passSeconds(1);
    expect(await stateOf('refunds')).toBe('trouble');
    await collections().orders.deleteMany({});
  });

  it('is in trouble when nobody ends a prompt', async () => {
    await shop.promptOrder();
    shop.passSeconds(120);
    expect(await stateOf('prompts')).toBe('fine');
    shop.passSeconds(300);
    expect(await check('prompts')).toMatchObject({
      state: 'trouble',
      summary: '1 payment was not ended in time',
    });
    await expireOverduePayments(shop.now);
    expect(await stateOf('prompts')).toBe('fine');
  });
});

describe('M-Pesa', () => {
  const until = async (holds: () => Promise<boolean>) => {
    while (!(await holds())) await wait(20);
  };

  it('is away when it has not answered for 15 minutes, and back with the next answer', async () => {
    shop.configure({ daraja: recordMpesaHealth(shop.connectDaraja()) });
    expect(await check('mpesa')).toMatchObject({ state: 'fine', summary: 'M-Pesa has not been used yet' });
    await shop.promptOrder();
    await until(async () => (await findMpesaHealth()).lastAnswerAt !== null);
    expect(await check('mpesa')).toMatchObject({ summary: 'M-Pesa answered less than a minute ago' });

    shop.simulator.setBehaviour({ service: 'unavailable' });
    shop.passSeconds(20);
    await queryPendingPayments(shop.now);
    await until(async () => (await findMpesaHealth()).failingSince !== null);
    expect(await check('mpesa')).toMatchObject({ state: 'note' });
    shop.passSeconds(15 * 60 + 1);
    const away = await check('mpesa');
    expect(away).toMatchObject({ state: 'trouble', summary: 'M-Pesa does not answer, for 15 minutes' });
    shop.simulator.reset();
    await shop.promptOrder();
    await until(async () => (await findMpesaHealth()).failingSince === null);
    const back = await check('mpesa');
    expect(back.state).toBe('fine');
    expect(back.facts.find(({ name }) => name === 'Last fault')?.value).toContain('M-Pesa does not answer');
  });

  it('is looked at when production asks the sandbox', async () => {
    configureOperations({ isProduction: true, hasMpesaSandbox: true });
    expect(await check('mpesa')).toMatchObject({
      state: 'note',
      summary: 'M-Pesa is Safaricom’s sandbox: nobody is asked to pay',
    });
  });
});

describe('what M-Pesa reports about a prompt', () => {
  const settle = async (resultCode: string | number) => {
    const { prompt } = await shop.promptOrder();
    await shop.simulator.answer(prompt.checkoutRequestId, 'timeout', { resultCode });
    return prompt;
  };

  it.each(['SFC_IC0003', 2028])(
    'as the fault of the till (%s) is trouble until a payment arrives',
    async (code) => {
      await settle(code);
      shop.passSeconds(48 * 3600);
      const turnedDown = await check('mpesa');
      expect(turnedDown.state).toBe('trouble');
      expect(turnedDown.summary).toMatch(`M-Pesa turns our payments down (${code}), last on `);
      await settle(0);
      expect(await stateOf('mpesa')).toBe('fine');
    },
  );

  it.each([77, 'SVC_0042', '500.001.1001', -1])(
    'with an unknown code (%s) is trouble for a day',
    async (code) => {
      await settle(code);
      const unknown = await check('mpesa');
      expect(unknown.state).toBe('trouble');
      expect(unknown.summary).toMatch(
        `M-Pesa reported a result that the shop does not know (${code}), last on `,
      );
      await settle(0);
      expect(await stateOf('mpesa')).toBe('trouble');
      shop.passSeconds(24 * 3600);
      expect(await stateOf('mpesa')).toBe('fine');
    },
  );

  it('by a query, with a code that is unknown, is trouble as well', async () => {
    const { prompt } = await shop.promptOrder();
    await shop.simulator.answer(prompt.checkoutRequestId, 'timeout', {
      resultCode: 'SVC_0042',
      callback: 'never',
    });
    expect(await stateOf('mpesa')).toBe('fine');
    shop.passSeconds(20);
    await queryPendingPayments(shop.now);
    expect((await check('mpesa')).summary).toMatch('(SVC_0042)');
  });

  it('in a body that cannot be read is trouble, unless its address is invented', async () => {
    const { prompt } = await shop.promptOrder();
    const token = prompt.callbackUrl.split('/').at(-1) ?? '';
    await handleCallback({ token: '0'.repeat(64), body: undefined, now: shop.now });
    expect(await stateOf('mpesa')).toBe('fine');
    await handleCallback({ token, body: undefined, now: shop.now });
    expect((await check('mpesa')).summary).toMatch(
      'M-Pesa sent a result that the shop could not read, last on ',
    );
  });

  it('as an ordinary failure is none', async () => {
    for (const code of [1, 1032, 4999]) await settle(code);
    expect(await stateOf('mpesa')).toBe('fine');
  });
});

describe('background jobs', () => {
  const run = (fields: Partial<JobRun> = {}): JobRun => ({
    at: shop.now,
    durationMs: 5,
    succeededAt: shop.now,
    failingSince: null,
    fault: null,
    runningSince: null,
    failedRuns: 0,
    process: 'shop-1 17',
    ...fields,
  });
  const stateWith = (runs: JobRuns) => checkJobs(runs, shop.now).state;

  it('are in trouble when one fails for 15 minutes, or has stopped', () => {
    expect(stateWith({})).toBe('note');
    const started = shop.now;
    const failing = run({ failingSince: started, fault: { at: started, text: 'no such host' } });
    expect(stateWith({ 'deliver-mail': failing })).toBe('note');
    expect(stateWith({ 'deliver-mail': run(), 'book-dues': run() })).toBe('fine');
    shop.passSeconds(5 * 60 + 2);
    expect(
      checkJobs({ 'deliver-mail': run({ at: started }), 'book-dues': run({ at: started }) }, shop.now),
    ).toMatchObject({ state: 'trouble', summary: '1 job has stopped' });
    shop.passSeconds(10 * 60);
    const { state, facts } = checkJobs({ 'deliver-mail': failing }, shop.now);
    expect(state).toBe('trouble');
    expect(facts[0]).toMatchObject({ name: 'Send emails' });
    expect(facts[0]?.value).toContain('no such host');
  });
});

describe('the disk', () => {
  it.each([
    [20, 2.1, false],
    [20, 1.9, true],
    [2_000, 6, false],
    [2_000, 4.9, true],
    [4, 0.49, true],
    [4, 0.51, false],
  ])('of %d GB with %d GB free is almost full: %s', (total, free, full) => {
    expect(isAlmostFull({ totalBytes: total * 1e9, freeBytes: free * 1e9 })).toBe(full);
  });

  it('is that of the nearest folder that exists', async () => {
    configureOperations({ dataDirectory: `${tmpdir()}/no-such-folder/data` });
    expect((await check('disk')).facts[0]?.value).toMatch(/free$/);
  });
});
