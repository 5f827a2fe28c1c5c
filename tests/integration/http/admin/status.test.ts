import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../support/fixtures/users';
import { connectPhones } from '../../../support/shop/phones';
import { mainOf, textOf } from '../../../support/shop/read-page';
import { startShop } from '../../../support/shop/start-shop';
import { useShop } from '../../../support/shop/use-shop';
import { deliveryDetails, placeOrder, createVisitor, type Visitor } from '../../../support/shop/visitor';

const shop = useShop({ fresh: true, store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
let admin: Visitor;

beforeAll(async () => {
  admin = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
});

const open = async (path = '/status-admin') => mainOf((await admin.get(path)).text);

/** Polls until the page says it. */
async function openWhen(words: RegExp): Promise<string> {
  for (;;) {
    const page = await open();
    if (words.test(textOf(page))) return page;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const stateOf = (page: string, check: string) =>
  new RegExp(`<section id="${check}"[^>]*data-state="(\\w+)"`).exec(page)?.[1];

it('/metrics is not found without METRICS_TOKEN', async () => {
  const { status } = await createVisitor(shop.url).get('/metrics', { Authorization: 'Bearer ' });
  expect(status).toBe(404);
});

describe('the status page', () => {
  it('says at one glance that all is well, and when each job ran', async () => {
    const page = await openWhen(/Send emails OK Last run less than a minute ago, took \d+ ms, in /);
    const text = textOf(page);
    expect(text).toContain('Everything is working.');
    expect(text).toContain('The database answers.');
    expect(text).toContain('M-Pesa has not been used yet.');
    expect(text).toContain('All jobs are running.');
    expect(page).not.toContain('data-state="trouble"');
  });

  it('says what is wrong and what to do', async () => {
    const hour = 60 * 60_000;
    const now = Date.now();
    await shop
      .database()
      .collection<{ _id: string }>('operations')
      .insertOne({
        _id: 'last-backup',
        ...{ at: new Date(now - 50 * hour), bytes: 1, documents: 1, kind: 'mongodb' },
      });
    await shop
      .database()
      .collection<{ _id: string }>('alarms')
      .insertOne({ _id: 'backup', ...{ since: new Date(now), raisedAt: new Date(now), clearSince: null } });
    await connectPhones(shop.simulatorUrl).behave({ service: 'unavailable' });
    await placeOrder(createVisitor(shop.url), { paymentMethod: 'mpesa', details: deliveryDetails });
    const page = await openWhen(/M-Pesa does not answer, for/);
    const text = textOf(page);
    expect(text).toMatch(
      /Something is wrong: Backups : No backup for 2 days Look at these, too: M-Pesa : M-Pesa does not answer/,
    );
    expect(
      page.match(/<h2[^>]*>[^<]+|<section id="[a-z]+"/g)?.map((tag) => tag.replace(/.*[>"](?=.)|"/g, '')),
    ).toEqual([
      'Problems',
      'backup',
      'Please check',
      'mpesa',
      'Working',
      'database',
      'codes',
      'refunds',
      'prompts',
      'mail',
      'jobs',
      'disk',
    ]);
    expect(text).toContain('What to do: Ask whoever looks after the server to check the nightly backup');
    expect([stateOf(page, 'backup'), stateOf(page, 'mpesa'), stateOf(page, 'disk')]).toEqual([
      'trouble',
      'note',
      'fine',
    ]);
    expect((await admin.get('/admin-dashboard')).text).toContain('1 alarm: see what is wrong');
  });
});

it('a clock that is set forward is no problem on the status page, either', async () => {
  const preload = new URL('../../../support/clock/step-on-signal.mjs', import.meta.url).href;
  const shop = await startShop({
    store: 'shared',
    env: {
      SESSION_SECRET: testSessionSecret,
      NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import ${preload}`,
      // A job that runs every ten minutes would be late.
      CLOCK_STEP_MS: String(30 * 60_000),
    },
  });
  onTestFinished(() => void shop.stop());
  const owner = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
  const read = async () => textOf(mainOf((await owner.get('/status-admin')).text));
  await expect.poll(read).toContain('All jobs are running.');
  const [asOf] = /As of [\d:]+ ?\w*/.exec(await read()) ?? [];
  shop.process.child.kill('SIGUSR2');
  await expect.poll(read).not.toContain(asOf);
  // Until the jobs have noticed it.
  await expect.poll(read, { timeout: 60_000 }).toContain('Everything is working.');
});
