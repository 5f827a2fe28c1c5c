import { once } from 'node:events';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { collections } from '~/domain/collections';
import { queueMail } from '~/domain/mail/queue-mail.server';
import { toDateInput } from '~/lib/format/dates';
import { startSmtpSimulator, type SmtpSimulator } from '../../simulators/smtp';
import { useTestDatabase } from '../../support/database';
import { insertOrganization } from '../../support/fixtures/account-entries';
import { makeOrder } from '../../support/fixtures/orders';
import { insertProducts, makeProduct, makeVariant } from '../../support/fixtures/products';
import { startScript } from '../../support/processes/run-script';
import { makeTempFolder } from '../../support/shop/start-shop';

// Three processes start, and a lease runs out, on a machine that may be busy.
vi.setConfig({ testTimeout: 300_000 });

const target = useTestDatabase({ otherWriters: true });
const children: ChildProcess[] = [];
let server: SmtpSimulator;
let folder: Awaited<ReturnType<typeof makeTempFolder>>;
let errors = '';

beforeAll(async () => {
  server = await startSmtpSimulator({ tls: 'starttls' });
  folder = await makeTempFolder();
});
afterAll(async () => {
  // Not killed: an open transaction would hold up the end of the test's database.
  await Promise.all(
    children.map(async (child) => {
      if (child.kill('SIGTERM')) await once(child, 'close');
    }),
  );
  await server.close();
  await folder.remove();
});

function startProcess(number: number): void {
  const child = startScript('tests/support/processes/run-jobs.ts', {
    JOBS_URI: target.uri,
    JOBS_DB: target.name,
    JOBS_FOLDER: join(folder.path, String(number)),
    JOBS_MAIL_PORT: String(server.port),
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  children.push(child);
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await wait(50);
}

const leaseHolder = async () => (await collections().leases.findOne({ _id: 'background-jobs' }))?.holder;

/** The process id is in the name of the holder. */
const processOf = (holder: string | undefined): ChildProcess | undefined =>
  children.find(({ pid }) => holder?.split(' ').includes(String(pid)));

const stockOf = async (sku: string) =>
  (await collections().products.findOne({ 'variants.sku': sku }))?.variants[0]?.stockQuantity;

const emailCount = 30;
const unpaidCount = 12;
const organizationCount = 8;

/** Emails to send, orders that were not paid in time, and organizations whose billing day it is. */
async function leaveWork(round: string, { withDues = false } = {}): Promise<void> {
  const now = new Date();
  const sku = `MILK-${round}`;
  const [product] = await insertProducts(makeProduct({ variants: [makeVariant(sku, 65, 100)] }));
  const productId = product._id.toHexString();
  for (let index = 0; index < unpaidCount; index += 1) {
    const order = makeOrder({ paymentMethod: 'mpesa', payBy: now, createdAt: now });
    const items = order.items.map((item) => ({ ...item, productId, sku, quantity: 1 }));
    await collections().orders.insertOne({ ...order, items });
  }
  if (withDues) await leaveDues(now);
  for (let index = 0; index < emailCount; index += 1)
    await queueMail(
      { key: `${round} ${index}`, to: 'wanjiku@example.com', subject: `${round} ${index}`, text: 'x' },
      { now },
    );
}

async function leaveDues(now: Date): Promise<void> {
  const subscription = { status: 'active', nextBillingDay: toDateInput(now), history: [] } as const;
  const billingDay = Number(toDateInput(now).slice(-2));
  for (let index = 0; index < organizationCount; index += 1)
    await insertOrganization({ billingDay, subscription });
}

const isDone = async () => {
  const { outbox, orders, organizations } = collections();
  const waiting = { state: 'waiting', key: /^(first|second|third) / } as const;
  const [emails, unpaid, due] = await Promise.all([
    outbox.countDocuments(waiting),
    orders.countDocuments({ status: 'pending' }),
    organizations.countDocuments({ 'subscription.nextBillingDay': { $lte: toDateInput(new Date()) } }),
  ]);
  return emails + unpaid + due === 0;
};

async function expectDoneOnce(round: string): Promise<void> {
  const subjects = server.emails().map(({ subject }) => subject);
  const sent = subjects.filter((subject) => subject.startsWith(`${round} `));
  expect(sent.sort()).toEqual(Array.from({ length: emailCount }, (_, index) => `${round} ${index}`).sort());
  expect(await stockOf(`MILK-${round}`)).toBe(100 + unpaidCount);
  const { orders, organizations, accountEntries } = collections();
  for (const { timeline } of await orders.find({ 'items.sku': `MILK-${round}` }).toArray())
    expect(timeline.filter(({ status }) => status === 'cancelled')).toHaveLength(1);
  for (const { account, price } of await organizations.find().toArray()) expect(account.charged).toBe(price);
  expect(await accountEntries.countDocuments()).toBe(organizationCount);
}

it('three processes do each piece of work once, and two go on when the third is killed', async () => {
  await leaveWork('first', { withDues: true });
  for (const number of [1, 2, 3]) startProcess(number);
  // A lease that has always run out is given to each of them: as after a pause or with a wrong clock, all run the jobs.
  const holders = new Set<string>();
  let isRacing = true;
  const race = until(async () => {
    await collections().leases.updateOne({ _id: 'background-jobs' }, { $set: { expiresAt: new Date(0) } });
    const holder = await leaseHolder();
    if (holder) holders.add(holder);
    return !isRacing;
  });
  await until(async () => holders.size === 3);
  await leaveWork('second');
  await until(isDone);
  isRacing = false;
  await race;
  await expectDoneOnce('first');
  await expectDoneOnce('second');

  // The one with the lease dies; another takes over when the lease has run out.
  await until(
    async () => (await collections().leases.countDocuments({ expiresAt: { $gt: new Date() } })) > 0,
  );
  const dead = await leaseHolder();
  const child = processOf(dead);
  if (!child) throw new Error(`No process is ${dead}.`);
  child.kill('SIGKILL');
  await once(child, 'close');
  await until(async () => ![undefined, dead].includes(await leaseHolder()));
  await leaveWork('third');
  await until(isDone);
  await expectDoneOnce('third');
  expect(errors).toBe('');
});
