import { MongoClient } from 'mongodb';
import { expect, it, onTestFinished } from 'vitest';
import { closeDatabase, connectDatabase, database } from '#db/client';
import { startEmbeddedStore } from '#db/embedded';
import { acquireLease, releaseLease } from '#db/lease';
import { runMigrations } from '#db/migrations';
import { collections } from '~/domain/collections';
import { describeStartError } from '~/start/describe-start-error';
import { prepareDatabase } from '~/start/prepare-database.server';
import { makeTempFolder } from '../../support/shop/start-shop';

/** An empty store that lets commands fail or hang, connected as by a start. */
async function openStore() {
  const folder = await makeTempFolder();
  onTestFinished(folder.remove);
  const store = await startEmbeddedStore({ directory: folder.path, failPoints: true });
  onTestFinished(store.close);
  await connectDatabase({ uri: store.uri, limits: 'start' });
  onTestFinished(closeDatabase);
  const failOnce = async (command: string, how: object) => {
    const client = await MongoClient.connect(store.uri);
    const data = { failCommands: [command], ...how };
    await client.db('admin').command({ configureFailPoint: 'failCommand', mode: { times: 1 }, data });
    await client.close();
  };
  return { failOnce };
}

const settings = { siteName: null, seedDemo: true, admin: null, now: new Date('2026-03-10T06:00:00Z') };

/** The printed lines, without the first password. */
async function prepareWithProgress(): Promise<string[]> {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line.replace(/ \/ \S+$/, ''));
  await prepareDatabase({ ...settings, print });
  return lines;
}

/** Without the lines of progress, of which a busy machine prints more. */
const prepare = async (): Promise<string[]> =>
  (await prepareWithProgress()).filter((line) => !/\(\d+ s\)$|: done after \d+ s$/.test(line));

const firstLines = ['Loaded the demo farm', 'Admin sign-in, shown only once: admin@malisho.example'];

it('an index may take longer than a visitor would wait, and the start says how far it is', async () => {
  const { failOnce } = await openStore();
  // Above the 4.5 s of a page (db/client.ts).
  await failOnce('createIndexes', { blockConnection: true, blockTimeMS: 5_000 });
  const lines = await prepareWithProgress();
  expect(lines).toContainEqual(
    expect.stringMatching(/^Creating indexes: \d\d of \d\d collections done \(\d s\)$/),
  );
  expect(lines).toContainEqual(expect.stringMatching(/^Creating indexes: done after \d+ s$/));
  expect(lines.join()).not.toContain('gone away');
  expect(lines.slice(-2)).toEqual(firstLines);
  expect(await prepare()).toEqual([]);
});

it('several processes that start together prepare the database once', async () => {
  await openStore();
  const printed = await Promise.all(Array.from({ length: 3 }, prepare));
  const waiting = 'Waiting for another process that is preparing the database';
  const lines = printed.flat().filter((line) => line !== waiting);
  expect(lines).toEqual(firstLines);
  expect(await collections().leases.countDocuments()).toBe(0);
});

it('a process that waits says what the other one does', async () => {
  await openStore();
  const other = { name: 'start', holder: 'another' };
  const activity = 'Migrating the database: 028-order-keys (3 s)';
  await acquireLease({ ...other, ttlMs: 60_000, now: new Date(), activity });
  let preparing = Promise.resolve(false);
  const line = await new Promise<string>((resolve) => {
    const print = (printed: string) => printed.startsWith('Waiting') && resolve(printed);
    preparing = prepareDatabase({ ...settings, print });
  });
  expect(line).toBe(`Waiting for another process that is preparing the database: ${activity}`);
  await releaseLease(other);
  expect(await preparing).toBe(true);
});

it('goes on when the database elects another primary meanwhile', async () => {
  const { failOnce } = await openStore();
  await failOnce('createIndexes', { errorCode: 11602 });
  expect(await prepare()).toEqual([
    'Creating indexes: lost the connection to the database; trying again',
    ...firstLines,
  ]);
});

it('describes a failure in one line that shows no value of a document', async () => {
  await openStore();
  await runMigrations();
  const emails = ['wanjiru@example.com', 'wanjiru@example.com'];
  await database()
    .collection('users')
    .insertMany(emails.map((email, index) => ({ email, firstName: 'Wanjiru', lastName: `${index}` })));
  const error: unknown = await prepare().catch((reason: unknown) => reason);
  expect(describeStartError(error)).toMatch(
    /^Creating indexes failed: Several documents have the same email, which must be unique \(\S+\.users\)\. The next start continues from there$/,
  );
});
