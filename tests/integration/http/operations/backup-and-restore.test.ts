import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { watch } from 'node:fs';
import { cp, mkdir, open, readdir, readFile, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { once } from 'node:events';
import { Binary, Decimal128, Double, GridFSBucket, Int32, Long, MongoClient, type Db } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveStore } from '#db/embedded/serve-store';
import { askLockHolder } from '#db/embedded/storage/folder-lock';
import { migrations } from '#db/migrations';
import { id as baselineId, lastCommit, replacedIds } from '#db/migrations/027-baseline';
import { openEnvironment, putValue } from '#db/embedded/storage/lmdb/environment';
import { FORMAT_KEY } from '#db/embedded/storage/lmdb/file-format';
import { hashPassword } from '~/domain/accounts/passwords/password-hashing.server';
import { placeOrders } from '../../../load/place-orders';
import { readSetupKey, totpCode } from '../../../support/authenticator';
import { makeUser } from '../../../support/fixtures/users';
import { isFullRun } from '../../../support/full-run';
import { runBuiltCommand, startBuiltCommand } from '../../../support/processes/run-built-command';
import {
  readAllDocuments,
  readAllOfStore,
  type AllDocuments,
} from '../../../support/shop/read-all-documents';
import { makeTempFolder, startShop, startShopProcess } from '../../../support/shop/start-shop';
import { createVisitor, type Visitor } from '../../../support/shop/visitor';

const password = 'a herd of nine cows';
const customer = makeUser();
let folder: Awaited<ReturnType<typeof makeTempFolder>>;
const at = (...path: string[]) => join(folder.path, ...path);
const data = (name: string) => ({ DATA_DIR: at(name) });
/** The shop that sells, is stopped, and stays as it is for all tests. */
const original = 'data';
const picture = randomBytes(600_000);
let setupKey = '';
/** All of the original shop, as `all.backup` holds it. */
let documents: AllDocuments = {};
const orders = { before: 0, after: 0 };

const openShop = (name: string) =>
  startShop({ env: { ...data(name), MONGODB_URI: undefined, TRUSTED_PROXIES: '1' } });

const signIn = (visitor: Visitor) =>
  visitor.post('/login', { email: customer.email, password, redirectTo: '/account' });

async function withStoreOf<Result>(name: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const client = await MongoClient.connect((await askLockHolder(at(name, 'store'))) ?? '');
  try {
    return await work(client.db('malisho'));
  } finally {
    await client.close();
  }
}

beforeAll(async () => {
  folder = await makeTempFolder();
  const shop = await openShop(original);
  await withStoreOf(original, async (db) => {
    await db.collection('users').insertOne({ ...customer, passwordHash: await hashPassword(password) });
    const upload = new GridFSBucket(db, { bucketName: 'imageFiles' }).openUploadStream('320.webp');
    upload.end(picture);
    await once(upload, 'finish');
    await db.collection('oddities').insertMany([
      { int: new Int32(1), double: new Double(1), long: Long.fromString('9007199254740993') },
      { decimal: Decimal128.fromString('1.10'), bytes: new Binary(randomBytes(40)), pattern: /^a.b$/i },
      { nothing: null, minusZero: new Double(-0), list: [[], {}, ['é', new Date(0)]] },
    ]);
  });
  const visitor = createVisitor(shop.url);
  await signIn(visitor);
  await visitor.post('/profile/two-step', { intent: 'start' });
  setupKey = readSetupKey((await visitor.get('/profile/two-step')).text);
  await visitor.post('/profile/two-step', { intent: 'finish', code: totpCode(setupKey) });

  let isDone = false;
  const buy = async (onOrder: () => void) => {
    while (!isDone) {
      orders.after += (await placeOrders(shop.url, { buyers: 1, seconds: 0.2 })).placed;
      if (orders.after > 0) onOrder();
    }
  };
  let buying = Promise.resolve();
  await new Promise<void>((resolve) => {
    buying = buy(resolve);
  });
  orders.before = orders.after;
  const backup = await runBuiltCommand('backup', [at('sold.backup')], { env: data(original) });
  isDone = true;
  await buying;
  expect([backup.code, backup.errors]).toEqual([0, '']);
  await shop.stop();

  await mkdir(at(original, 'accepted-mails'), { recursive: true });
  await writeFile(at(original, 'accepted-mails', 'a'.repeat(24)), '');
  documents = await readAllOfStore(at(original, 'store'));
  await runBuiltCommand('backup', [at('all.backup')], { env: data(original) });
  const { code, errors } = await restore('untouched');
  expect([code, errors]).toEqual([0, '']);
}, 600_000);
afterAll(() => folder.remove());

const restore = (name: string, ...args: string[]) =>
  runBuiltCommand('restore', [at('all.backup'), ...args], { env: data(name) });

/** Copies the restored shop that no test opens: a restore takes many times the work. */
const copyRestored = (name: string) => cp(at('untouched'), at(name), { recursive: true });

describe('a backup', () => {
  it('taken while orders are placed is one whole state of the shop', async () => {
    const restored = await runBuiltCommand('restore', [at('sold.backup')], { env: data('sold') });
    expect([restored.code, restored.errors]).toEqual([0, '']);
    const check = await runBuiltCommand('check', [], { env: data('sold') });
    expect([check.code, check.output]).toEqual([0, expect.stringContaining('Nothing found')]);
    const { orders: found = [] } = await readAllOfStore(at('sold', 'store'));
    expect(found.length).toBeGreaterThanOrEqual(orders.before);
    expect(found.length).toBeLessThanOrEqual(orders.after);
    expect(orders.after).toBeGreaterThan(orders.before);
  });

  it('restores every document and file, and a customer signs in with the second step', async () => {
    await copyRestored('restored');
    expect(await readAllOfStore(at('restored', 'store'))).toEqual(documents);
    expect(await readdir(at('restored', 'accepted-mails'))).toEqual(['a'.repeat(24)]);
    expect((await stat(at('all.backup'))).mode & 0o777).toBe(0o600);

    const store = await serveStore({ directory: at('restored', 'store') });
    const hasIndex = await withStoreOf('restored', (db) => db.collection('orders').indexExists('number_1'));
    await store.close();
    // A start would read all orders to build it.
    expect(hasIndex).toBe(true);

    const shop = await openShop('restored');
    try {
      const visitor = createVisitor(shop.url);
      expect((await signIn(visitor)).location).toMatch(/^\/login\/two-step/);
      const code = totpCode(setupKey, new Date(), 1);
      expect((await visitor.post('/login/two-step', { code })).location).toBe('/account');
      await withStoreOf('restored', async (db) => {
        const bucket = new GridFSBucket(db, { bucketName: 'imageFiles' });
        const chunks = await bucket.openDownloadStreamByName('320.webp').toArray();
        expect(Buffer.concat(chunks).equals(picture)).toBe(true);
        // Without it, each picture would be looked for in the pieces of all.
        expect(await db.collection('imageFiles.chunks').indexExists('files_id_1_n_1')).toBe(true);
      });
    } finally {
      await shop.stop();
    }
  });

  it('is named by its time in a folder, where the oldest and abandoned ones are deleted', async () => {
    const names = ['2026-01-01', '2026-01-02', '2026-01-03'].map((day) => `malisho-${day}T020000Z.backup`);
    await mkdir(at('nightly'));
    // A backup from a time when the clock was ahead.
    const ahead = 'malisho-2099-01-01T020000Z.backup';
    for (const name of [...names, ahead, 'malisho-copy.backup', 'notes.txt'])
      await writeFile(at('nightly', name), '');
    // Copied back from another computer.
    await utimes(at('nightly', names[0]!), new Date(), new Date());
    const [running, abandoned] = ['2026-01-04', '2026-01-05'].map(
      (day) => `malisho-${day}T020000Z.backup.partial`,
    ) as [string, string];
    for (const [name, minutes] of [
      [running, 30],
      [abandoned, 90],
    ] as const) {
      await writeFile(at('nightly', name), '');
      // Files have the real time.
      const writtenAt = new Date((await stat(at('nightly', name))).mtimeMs - minutes * 60_000);
      await utimes(at('nightly', name), writtenAt, writtenAt);
    }
    const options = ['--folder', at('nightly'), '--keep', '2'];
    const { code } = await runBuiltCommand('backup', options, { env: data(original) });
    const left = await readdir(at('nightly'));
    expect([code, left.sort()]).toEqual([
      0,
      [
        names[2],
        running,
        expect.stringMatching(/^malisho-20[2-8].*backup$/),
        ahead,
        'malisho-copy.backup',
        'notes.txt',
      ],
    ]);
  });

  it('ends with one line where the folder cannot be made', async () => {
    await writeFile(at('a-file'), '');
    // Nothing can be made under /proc, where Node 20 tries for ever.
    for (const [name, line] of [
      ['/proc/malisho', /^\/proc\S* .+ \(\w+\)\n$/],
      [at('a-file'), /a-file exists, and is no folder \(EEXIST\)\n$/],
      [at('a-file', 'below'), /a part of the path is a file, not a folder \(ENOTDIR\)\n$/],
    ] as const) {
      const { code, errors } = await runBuiltCommand('backup', ['--folder', name], { env: data(original) });
      expect([code, errors]).toEqual([1, expect.stringMatching(line)]);
    }
  });

  it('of nothing, or on a full disk, ends with one line and leaves no file', async (test) => {
    const backup = (name: string, maxFileBlocks?: number) =>
      runBuiltCommand('backup', [at('none.backup')], { env: data(name), maxFileBlocks });
    expect((await backup('empty')).errors).toMatch(/^There is no shop in .*\n$/);
    // Served by another process, so that only the backup meets the limit.
    const store = await serveStore({ directory: at(original, 'store') });
    test.onTestFinished(store.close);
    const { code, errors } = await backup(original, 20);
    expect([code, errors]).toEqual([1, expect.stringMatching(/^The disk is full.*\n$/)]);
    expect((await readdir(folder.path)).filter((name) => name.startsWith('none'))).toEqual([]);
  });
});

describe('a restore', () => {
  it('refuses a database with data, and a changed file or another one, before it writes anything', async () => {
    await copyRestored('kept');
    expect((await restore('kept')).errors).toMatch(/^The database has data already: .*--replace.*\n$/);
    const content = await readFile(at('all.backup'));
    const changed = Buffer.from(content);
    changed[content.length >> 1]! ^= 1;
    // A test below has a cut one.
    for (const bytes of [changed, Buffer.from('{}')]) {
      await writeFile(at('damaged.backup'), bytes);
      const args = [at('damaged.backup'), '--replace'];
      const { code, errors } = await runBuiltCommand('restore', args, { env: data('kept') });
      expect([code, errors]).toEqual([1, expect.stringMatching(/^The backup .* is damaged .*\n$/)]);
    }
    expect(await readAllOfStore(at('kept', 'store'))).toEqual(documents);
  });

  it(
    'that meets a full disk or is killed leaves the old data whole, and can be repeated',
    { timeout: 600_000 },
    async () => {
      const args = [at('sold.backup'), '--replace'];
      await copyRestored('target');
      const full = await runBuiltCommand('restore', args, { env: data('target'), maxFileBlocks: 1_000 });
      expect(full.code).not.toBe(0);
      expect(full.errors).toContain('could not write to the disk');
      expect(full.errors).not.toMatch(/^\s+at /m);
      expect(await readdir(at('target'))).not.toContain('store.restoring');

      const isWriting = new Promise<void>((resolve) => {
        const watcher = watch(at('target'), (_event, name) => {
          if (name !== 'store.restoring') return;
          watcher.close();
          resolve();
        });
      });
      const killed = startBuiltCommand('restore', args, { env: data('target') });
      const ended = once(killed, 'close');
      await isWriting;
      killed.kill('SIGKILL');
      await ended;
      expect(await readAllOfStore(at('target', 'store'))).toEqual(documents);

      expect((await restore('target', '--replace')).code).toBe(0);
      expect(await readAllOfStore(at('target', 'store'))).toEqual(documents);
      expect(await readdir(at('target'))).not.toContain('store.restoring');
    },
  );

  it('over a damaged store sets it aside, with --replace only', async () => {
    await copyRestored('broken');
    await truncate(at('broken', 'store', 'store.mdb'), 100_000);
    const { code, errors } = await restore('broken');
    expect([code, errors]).toEqual([65, expect.stringMatching(/^The store file .* is damaged .*\n$/)]);
    const replaced = await restore('broken', '--replace');
    expect([replaced.code, replaced.errors]).toEqual([0, '']);
    const [, aside = ''] =
      /^The old store is set aside in (.+), because it is damaged$/m.exec(replaced.output) ?? [];
    expect((await stat(join(aside, 'store.mdb'))).size).toBe(100_000);
    expect(await readAllOfStore(at('broken', 'store'))).toEqual(documents);
  });

  it('over a store in the format of a newer version sets it aside, with --replace only', async () => {
    await copyRestored('upgraded');
    const file = at('upgraded', 'store', 'store.mdb');
    const { root, catalog } = openEnvironment(file);
    await root.transaction(() => putValue(catalog, FORMAT_KEY, Buffer.from('3')));
    await root.close();
    const { size } = await stat(file);
    const refused = await restore('upgraded');
    expect([refused.code, refused.errors]).toEqual([
      1,
      expect.stringMatching(/^The store file .* has format 3, of a newer version .*restore a backup .*\n$/),
    ]);
    const replaced = await restore('upgraded', '--replace');
    expect([replaced.code, replaced.errors]).toEqual([0, '']);
    const [, aside = ''] =
      /^The old store is set aside in (.+), because only a newer version/m.exec(replaced.output) ?? [];
    expect((await stat(join(aside, 'store.mdb'))).size).toBe(size);
    expect(await readAllOfStore(at('upgraded', 'store'))).toEqual(documents);
  });

  /** Expects that a start says in one line how to go on, and makes no shop. */
  async function expectRefusedStart(env: Readonly<Record<string, string>>) {
    const shop = startShopProcess({ ...env, PORT: '0', DARAJA_SIMULATOR_PORT: '0' });
    expect(await shop.exited).toBe(1);
    expect(shop.output()).toMatch(
      /^A restore or move was interrupted: run it again before the shop starts \(npm run restore .*\n$/m,
    );
    expect(shop.output()).not.toMatch(/Admin sign-in|^\s+at /m);
  }

  /** Kills a restore as soon as it writes its first documents. */
  async function killRestore(env: Readonly<Record<string, string>>, isWriting: Promise<unknown>) {
    const killed = startBuiltCommand('restore', [at('sold.backup')], { env });
    const ended = once(killed, 'close');
    await isWriting;
    killed.kill('SIGKILL');
    await ended;
  }

  it('into a new folder that was killed leaves no new shop, and can be repeated', async () => {
    await mkdir(at('new'));
    const isWriting = new Promise<void>((resolve) => {
      const watcher = watch(at('new'), (_event, name) => {
        if (name !== 'store.restoring') return;
        watcher.close();
        resolve();
      });
    });
    await killRestore(data('new'), isWriting);
    const left = await readdir(at('new'));
    await expectRefusedStart(data('new'));
    // No store, and no secret other than that of the backup.
    expect(await readdir(at('new'))).toEqual(left);
    const seed = await runBuiltCommand('seed', [], { env: data('new') });
    expect([seed.code, seed.errors]).toEqual([
      1,
      expect.stringMatching(/^A restore or move was interrupted/),
    ]);
    expect((await restore('new')).code).toBe(0);
    expect(await readAllOfStore(at('new', 'store'))).toEqual(documents);
    expect(await readdir(at('new'))).not.toContain('restore-unfinished');
  });

  it.skipIf(process.platform === 'win32')(
    'into a new folder that was killed while it read the backup leaves no new shop, either',
    async () => {
      // A backup whose second half never comes.
      execFileSync('mkfifo', [at('endless.backup')]);
      const killed = startBuiltCommand('restore', [at('endless.backup')], { env: data('unread') });
      const ended = once(killed, 'close');
      const pipe = await open(at('endless.backup'), 'w');
      await pipe.write((await readFile(at('all.backup'))).subarray(0, 20_000));
      killed.kill('SIGKILL');
      await ended;
      await pipe.close();
      // With this file no start goes on, as above.
      expect(await readdir(at('unread'))).toContain('restore-unfinished');
    },
  );

  it('that finds the backup damaged or missing leaves a new folder as it was before', async () => {
    const refuse = async () => {
      await writeFile(at('cut.backup'), (await readFile(at('all.backup'))).subarray(0, -1));
      expect((await runBuiltCommand('restore', [at('cut.backup')], { env: data('fresh') })).code).toBe(1);
    };
    const missing = await runBuiltCommand('restore', [at('no.backup')], { env: data('fresh') });
    expect(missing.errors).toMatch(/no\.backup does not exist/);
    expect(await readdir(folder.path)).not.toContain('fresh');
    await refuse();
    expect(await readdir(at('fresh'))).not.toContain('restore-unfinished');
    // An earlier restore has left this file.
    await writeFile(at('fresh', 'restore-unfinished'), '');
    await refuse();
    expect(await readdir(at('fresh'))).toContain('restore-unfinished');
  });

  it('into an empty MongoDB that was killed leaves no new shop, and can be repeated', async (test) => {
    const server = await serveStore({ directory: at('mongodb'), port: 0 });
    test.onTestFinished(server.close);
    const uri = server.uri.replace('/?', '/malisho?');
    const env = { ...data('beside'), MONGODB_URI: uri };
    await mkdir(at('beside'));
    const client = await MongoClient.connect(uri);
    test.onTestFinished(() => client.close());
    const db = client.db('malisho');
    const isWriting = expect
      .poll(
        async () => (await db.listCollections().toArray()).some(({ name }) => name.startsWith('restoring.')),
        {
          interval: 5,
        },
      )
      .toBe(true);
    await killRestore(env, isWriting);
    await expectRefusedStart(env);
    expect((await db.listCollections().toArray()).map(({ name }) => name)).not.toContain('users');
    expect((await runBuiltCommand('restore', [at('all.backup')], { env })).errors).toBe('');
    expect(await readAllDocuments(uri)).toEqual(documents);
  });

  it('that was killed while it put its data in place keeps a command from starting until it is repeated', async () => {
    await copyRestored('half');
    await writeFile(at('half', 'restore-unfinished'), '');
    expect((await runBuiltCommand('backup', [at('half.backup')], { env: data('half') })).code).toBe(1);
    expect((await restore('half')).code).toBe(0);
    expect(await readdir(at('half'))).not.toContain('restore-unfinished');
  });
});

describe('data of another version of the shop', () => {
  /** Replaces the records of the migrations, and the settings, in a copy of the shop. */
  async function recordMigrations(name: string, ids: readonly string[]) {
    await copyRestored(name);
    const store = await serveStore({ directory: at(name, 'store') });
    await withStoreOf(name, async (db) => {
      const records = db.collection<{ _id: string; finishedAt: Date }>('migrations');
      await records.deleteMany({});
      await records.insertMany(ids.map((_id) => ({ _id, finishedAt: new Date() })));
      // Of before the shop could be closed, or cash switched off.
      const settings = db.collection<{ _id: string; phone: string }>('settings');
      await settings.replaceOne({ _id: 'site' }, { phone: '0712 345 678' }, { upsert: true });
    });
    await store.close();
  }

  it.each([
    {
      name: 'newer',
      ids: [baselineId, '999-scales'],
      line: /^The data is of a newer version of the shop: it has 999-scales, this version knows \d\d\d-[\w-]+\. What to do: .+$/,
      remedy: 'start the newer version again',
    },
    {
      name: 'older',
      ids: replacedIds.slice(0, -1),
      line: /^The data is of an older version of the shop: it lacks 026-organization-attempts\. What to do: start commit [0-9a-f]{8} .+ Nothing was changed$/,
      remedy: `start commit ${lastCommit} of the shop once with this data, then this version`,
    },
  ])('is refused in one line and stays as it is: $name', async ({ name, ids, line, remedy }) => {
    await recordMigrations(name, ids);
    const before = await readAllOfStore(at(name, 'store'));
    const shop = startShopProcess({ ...data(name), PORT: '0', DARAJA_SIMULATOR_PORT: '0' });
    expect(await shop.exited).toBe(1);
    const lines = shop.output().trim().split('\n');
    expect(lines.at(-1)).toMatch(line);
    expect(lines.at(-1)).toContain(remedy);
    // A slow opening has lines of its own.
    expect(lines.slice(0, -1).filter((each) => !each.startsWith('Opening the built-in store'))).toEqual([]);
    // All commands refuse both by one function: a full run asks each of them about the older data, too.
    const isWhole = isFullRun || name === 'newer';
    for (const [command, code, args = []] of [
      ['check', 2] as const,
      ...(isWhole
        ? ([
            ['seed', 1],
            ['move', 1, ['--to', 'mongodb']],
          ] as const)
        : []),
    ]) {
      // Nothing listens there: the data to move is looked at first.
      const env = {
        ...data(name),
        ...(command === 'move' && { MONGODB_URI: 'mongodb://127.0.0.1:1/malisho' }),
      };
      const refused = await runBuiltCommand(command, args, { env });
      expect([refused.code, refused.errors.trim()]).toEqual([code, expect.stringMatching(line)]);
    }
    expect(await readAllOfStore(at(name, 'store'))).toEqual(before);
    if (!isWhole) return;
    // What an upgrade went wrong with can still be kept.
    const backup = await runBuiltCommand('backup', [at(`${name}.backup`)], { env: data(name) });
    expect([backup.code, backup.errors]).toEqual([0, '']);
    const args = [at(`${name}.backup`), '--replace'];
    await copyRestored(`beside ${name}`);
    const refused = await runBuiltCommand('restore', args, { env: data(`beside ${name}`) });
    expect([refused.code, refused.errors.trim()]).toEqual([1, expect.stringMatching(line)]);
    expect(await readAllOfStore(at(`beside ${name}`, 'store'))).toEqual(documents);
  });

  it('is taken where it has all migrations that the baseline replaces, and is open as before', async () => {
    await recordMigrations('complete', replacedIds);
    await runBuiltCommand('backup', [at('complete.backup')], { env: data('complete') });
    const restored = await runBuiltCommand('restore', [at('complete.backup')], {
      env: data('from complete'),
    });
    expect([restored.code, restored.errors]).toEqual([0, '']);
    const shop = await openShop('from complete');
    try {
      await withStoreOf('from complete', async (db) => {
        const ids = await db.collection('migrations').distinct('_id');
        expect(ids).toEqual([...replacedIds, ...migrations.map(({ id }) => id)]);
        const settings = await db.collection<{ _id: string }>('settings').findOne({ _id: 'site' });
        expect(settings).toMatchObject({
          phone: '0712 345 678',
          opening: { isOpen: true },
          selling: { cash: true },
        });
      });
    } finally {
      await shop.stop();
    }
  });
});

describe('a move', () => {
  it('to the built-in store that was killed can be repeated', async (test) => {
    const server = await serveStore({ directory: at('source'), port: 0 });
    test.onTestFinished(server.close);
    const env = { ...data('moved'), MONGODB_URI: server.uri.replace('/?', '/malisho?') };
    expect((await runBuiltCommand('restore', [at('all.backup')], { env })).errors).toBe('');
    await writeFile(at('moved', 'restore-unfinished'), '');
    const move = await runBuiltCommand('move', ['--to', 'built-in-store'], { env });
    expect([move.code, move.errors]).toEqual([0, '']);
    expect(await readAllOfStore(at('moved', 'store'))).toEqual(documents);
    expect(await readdir(at('moved'))).not.toContain('restore-unfinished');
  });

  it('to MongoDB and back changes nothing', async () => {
    const server = await serveStore({ directory: at('server'), port: 0 });
    const uri = server.uri.replace('/?', '/malisho?');
    const move = (name: string, ...args: string[]) =>
      runBuiltCommand('move', args, { env: { ...data(name), MONGODB_URI: uri } });
    try {
      await copyRestored('moving');
      expect((await move('moving', '--to', 'mongodb')).code).toBe(0);
      expect(await readAllDocuments(uri)).toEqual(documents);
      expect((await move('moving', '--to', 'mongodb')).errors).toMatch(/^The database has data already/);
      // A shop at work on it renews its lease.
      const client = await MongoClient.connect(uri);
      const leases = client.db('malisho').collection<{ _id: string; expiresAt: Date }>('leases');
      const renew = () =>
        leases.updateOne(
          { _id: 'background-jobs' },
          { $set: { expiresAt: new Date(Date.now() + 10_000) } },
          { upsert: true },
        );
      await renew();
      const renewal = setInterval(() => void renew(), 100);
      const refused = await move('back', '--to', 'built-in-store');
      clearInterval(renewal);
      expect(refused.errors).toMatch(/^A shop runs on this database/);
      await leases.deleteOne({ _id: 'background-jobs' });
      await client.close();
      expect((await move('back', '--to', 'built-in-store')).code).toBe(0);
      expect(await readAllOfStore(at('back', 'store'))).toEqual(documents);
    } finally {
      await server.close();
    }
  });
});
