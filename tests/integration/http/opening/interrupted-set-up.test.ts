import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbeddedStore } from '#db/embedded';
import type { StoredSettings } from '~/domain/settings/settings';
import { makeProduct } from '../../../support/fixtures/products';
import { testSessionSecret } from '../../../support/fixtures/users';
import { runBuiltCommand } from '../../../support/processes/run-built-command';
import { findDemoWords, wordsOf } from '../../../support/shop/demo-traces';
import { insertCustomer, signIn } from '../../../support/shop/customers';
import { textOf } from '../../../support/shop/read-page';
import { readPageForm } from '../../../support/shop/read-page-form';
import { makeTempFolder, startShop, type Shop } from '../../../support/shop/start-shop';
import { useShop } from '../../../support/shop/use-shop';
import { createVisitor, type Visitor } from '../../../support/shop/visitor';

// Only in production a shop without an account sends no emails.
const env = { NODE_ENV: 'production', SESSION_SECRET: testSessionSecret };
const shop = useShop({ store: 'shared', env });
const started: Shop[] = [];
let folder: Awaited<ReturnType<typeof makeTempFolder>>;
let owner: Visitor;
let email: string;

const startOther = async (variables: Readonly<Record<string, string>>): Promise<Shop> => {
  const other = await startShop({ env: { ...env, ...variables } });
  started.push(other);
  return other;
};
const startSecond = () => startOther({ MONGODB_URI: shop.databaseUri });

beforeAll(async () => {
  folder = await makeTempFolder();
  ({ email } = await insertCustomer(shop, { role: 'super_admin' }));
  owner = createVisitor(shop.url);
  await signIn(owner, { email });
});
afterAll(async () => {
  for (const each of started) await each.stop();
  await folder.remove();
});

/** The same browser at another process. */
function moveTo({ url }: Pick<Shop, 'url'>, visitor = owner): Visitor {
  const moved = createVisitor(url);
  for (const [name, value] of visitor.cookies) moved.cookies.set(name, value);
  return moved;
}

type Typed = Readonly<Record<string, string>>;

/** Sends the form of a step as it stands on the page, with what was typed. */
async function save(at: Visitor, step: string, typed: Typed, html?: string): Promise<number> {
  const path = `/set-up/${step}`;
  const { values } = readPageForm(html ?? (await at.get(path)).text, ['seenVersion']);
  const { status } = await at.post(path, [
    ...values.filter(([name]) => !(name in typed)),
    ...Object.entries(typed),
  ]);
  return status;
}

/** The steps that the list says are done. */
async function stepsDone(at: Visitor): Promise<readonly string[]> {
  const { text } = await at.get('/set-up');
  return [...text.matchAll(/<li id="(\w+)"[\s\S]*?<\/li>/g)].flatMap(([row, step = '']) =>
    textOf(row).includes('Done') ? [step] : [],
  );
}

const isClosed = async (at: Pick<Shop, 'url'>) =>
  (await createVisitor(at.url).get('/home')).text.includes('We open soon</h1>');

const openings = () =>
  shop.database().collection('auditEntries').countDocuments({ action: 'Opened the shop' });

const mailAccount = {
  provider: 'own',
  address: 'farm@provider.example',
  password: 'pass-word-of-the-app',
  sender: '',
  host: '127.0.0.1',
  port: '9',
};

it('loses nothing between two containers, when one is killed, or when it is restored elsewhere', async () => {
  let second = await startSecond();
  expect(await save(owner, 'farm', { name: 'Kapsoya Dairy', place: 'Eldoret' })).toBe(303);
  const { text: seenBefore } = await owner.get('/set-up/reach');
  expect(await save(moveTo(second), 'reach', { phone: '0712 345 678' })).toBe(303);
  // What the other container has saved meanwhile isn’t overwritten.
  expect(await save(owner, 'reach', { phone: '0733 999 999' }, seenBefore)).toBe(409);
  expect((await owner.post('/settings-admin/mail', mailAccount)).status).toBe(303);
  await second.kill();
  second = await startSecond();
  const done = await stepsDone(owner);
  expect(done).toEqual(expect.arrayContaining(['farm', 'reach', 'emails']));
  expect(await stepsDone(moveTo(second))).toEqual(done);
  for (const each of [shop, second]) expect(await isClosed(each)).toBe(true);

  const backup = join(folder.path, 'set-up.backup');
  const elsewhere = { DATA_DIR: join(folder.path, 'elsewhere') };
  const source = { DATA_DIR: join(folder.path, 'source'), MONGODB_URI: shop.databaseUri };
  expect(await runBuiltCommand('backup', [backup], { env: source })).toMatchObject({ code: 0, errors: '' });
  expect(await runBuiltCommand('restore', [backup], { env: elsewhere })).toMatchObject({
    code: 0,
    errors: '',
  });
  const secret = 'another secret of at least 32 letters';
  const restored = await startShop({
    env: { ...env, ...elsewhere, MONGODB_URI: undefined, SESSION_SECRET: secret },
  });
  started.push(restored);
  expect(await isClosed(restored)).toBe(true);
  const there = createVisitor(restored.url);
  await signIn(there, { email });
  expect(await stepsDone(there)).toEqual(done.filter((step) => step !== 'emails'));
  for (const path of ['/set-up/emails', '/settings-admin/mail'])
    expect(textOf((await there.get(path)).text), path).toContain('sealed with another key');
  for (const path of ['/set-up/farm', '/set-up/payment', '/settings-admin', '/admin-dashboard'])
    expect((await there.get(path)).status, path).toBe(200);
  expect(restored.process.output()).not.toContain(mailAccount.password);

  // With the key of before, it is as if nothing had happened.
  await restored.stop();
  const store = await startEmbeddedStore({ directory: join(elsewhere.DATA_DIR, 'store'), port: 0 });
  const same = await startOther({ ...elsewhere, MONGODB_URI: store.uri.replace('/?', '/malisho?') });
  expect(await isClosed(same)).toBe(true);
  const again = moveTo(same);
  expect(await stepsDone(again)).toEqual(done);
  expect((await again.get('/set-up/emails')).text).not.toContain('sealed with another key');

  // Neither what visitors see of it nor an outage says a word of the demo farm.
  const stranger = createVisitor(same.url);
  const read = (paths: readonly string[]) =>
    Promise.all(paths.flatMap((path) => [stranger.get(path), again.get(path)]));
  const answers = await read(['/home', '/privacy-policy', '/nowhere']);
  await store.close();
  const outage = await read(['/home']);
  for (const { text } of [...answers, ...outage]) {
    expect(text).toContain('Kapsoya Dairy');
    expect(findDemoWords(wordsOf(text))).toEqual([]);
  }
});

it('opens once, for all containers, when both are asked at the same time', async () => {
  const second = started[1]!;
  await shop
    .database()
    .collection('products')
    .insertOne({ ...makeProduct({ slug: 'fresh-milk' }) });
  const versions = { 'privacy-policy': 0, 'terms-and-conditions': 0 };
  await shop
    .database()
    .collection<StoredSettings>('settings')
    .updateOne(
      { _id: 'site' },
      {
        $set: {
          'opening.rulesRead': { at: new Date(), by: 'f'.repeat(24), versions },
          'selling.cash': true,
          pickupLocations: [{ id: 'gate', name: 'At our gate', address: '', hours: '', map: null }],
        },
      },
    );
  const answers = await Promise.all([owner, moveTo(second)].map((each) => each.post('/set-up', {})));
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  expect(await openings()).toBe(1);
  for (const each of [shop, second]) expect(await isClosed(each)).toBe(false);
});
