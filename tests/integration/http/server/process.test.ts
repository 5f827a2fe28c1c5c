import { once } from 'node:events';
import { mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startEmbeddedStore } from '#db/embedded';
import { openConnection, statusOf } from '../../../support/shop/open-connection';
import { createVisitor, fillCart, placeOrder, reachPaymentStep } from '../../../support/shop/visitor';
import {
  findFreePort,
  makeTempFolder,
  reserveDatabase,
  startShop,
  startShopProcess,
  waitForOutput,
  type Shop,
  type ShopOptions,
} from '../../../support/shop/start-shop';
import { textOf } from '../../../support/shop/read-page';
import { readPageForm } from '../../../support/shop/read-page-form';
import { useShop } from '../../../support/shop/use-shop';

/** Starts a shop that stops with the test. */
async function openShop(options: ShopOptions = {}): Promise<Shop> {
  const shop = await startShop(options);
  onTestFinished(async () => void (await shop.stop()));
  return shop;
}

async function temporaryFolder(): Promise<string> {
  const folder = await makeTempFolder();
  onTestFinished(folder.remove);
  return folder.path;
}

describe('a start', () => {
  // tests/unit/environment.test.ts has all variables.
  it.each([
    [{ PORT: 'http' }, 'PORT'],
    [{ NODE_ENV: 'production' }, 'SESSION_SECRET'],
  ] as const)('with %j stops with one line that names %s', async (variables, name) => {
    const folder = await temporaryFolder();
    const shop = startShopProcess({ DATA_DIR: join(folder, 'data'), PORT: '0', ...variables }, folder);
    expect(await shop.exited).toBe(1);
    expect(shop.output()).toMatch(new RegExp(`^${name} is (?:wrong|missing): expected .+\\n$`));
  });

  // The second path is a file; under the third nothing can be created, and the system reports ENOENT. The store is the first that
  // needs the folder, or the secret that is to be kept there.
  it.each([
    ['package.json/data', undefined],
    ['package.json', 'a secret of at least 32 characters'],
    ['/proc/malisho', undefined],
  ])('with a data folder at %s stops with one line that names DATA_DIR', async (path, secret) => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'package.json'), '{}');
    const shop = startShopProcess(
      { DATA_DIR: resolve(folder, path), PORT: '0', MONGODB_URI: undefined, SESSION_SECRET: secret },
      folder,
    );
    expect(await shop.exited).toBe(1);
    const lines = shop.output().trim().split('\n');
    expect(lines.at(-1)).toMatch(/^DATA_DIR is wrong: expected the path of a folder/);
    expect(lines.filter((line) => !/^(?:DATA_DIR is wrong|Opening the built-in store)/.test(line))).toEqual(
      [],
    );
  });

  // Docker makes a folder of a file that is mounted and missing.
  it.each([
    ['.env', /^\.env cannot be read \(EISDIR\): expected a file/],
    ['data/session-secret', /^DATA_DIR is wrong: its file session-secret cannot be read \(EISDIR\)/],
  ])('with a folder in the place of %s stops with one line that names it', async (path, says) => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, path), { recursive: true });
    const shop = startShopProcess(
      { DATA_DIR: join(folder, 'data'), PORT: '0', MONGODB_URI: undefined },
      folder,
    );
    expect(await shop.exited).toBe(1);
    const lines = shop.output().trim().split('\n');
    expect(lines.filter((line) => !line.startsWith('Opening the built-in store'))).toEqual([
      expect.stringMatching(says),
    ]);
  });

  it.skipIf(process.env['TEST_MONGODB_URI'])(
    'on a store file that was emptied stops with a line that names it, and opens no empty shop',
    async () => {
      const folder = await temporaryFolder();
      const directory = join(folder, 'data/store');
      await mkdir(directory, { recursive: true });
      await (await startEmbeddedStore({ directory })).close();
      const file = join(directory, 'store.mdb');
      await truncate(file);
      const shop = startShopProcess(
        { DATA_DIR: join(folder, 'data'), PORT: '0', DARAJA_SIMULATOR_PORT: '0' },
        folder,
      );
      expect(await shop.exited).toBe(65);
      expect(shop.output()).toMatch(
        /^Opening the built-in store in \S+\nThe store file \S+ is damaged \(it is empty\)\. Restore .+\n$/,
      );
      expect(shop.output()).toContain(file);
    },
  );

  it('with an unavailable database fails with a clear line', async () => {
    const folder = await temporaryFolder();
    const shop = startShopProcess(
      {
        DATA_DIR: join(folder, 'data'),
        PORT: '0',
        MONGODB_URI: `mongodb://127.0.0.1:${await findFreePort()}/malisho`,
      },
      folder,
    );
    expect(await shop.exited).toBe(1);
    expect(shop.output()).toMatch(/MONGODB_URI|ECONNREFUSED|database/);
    expect(shop.output()).not.toMatch(/^\s+at /m);
  });

  it('after a stop finds all data, and prints no password again', async () => {
    const folder = await temporaryFolder();
    const { variables, drop } = reserveDatabase();
    onTestFinished(drop);
    const env = { DATA_DIR: join(folder, 'data'), ...variables };
    const first = await startShop({ env });
    expect(first.process.output()).toMatch(
      /Loaded the demo farm[\s\S]*Admin sign-in, shown only once: \S+@\S+ \/ \S{12,}/,
    );
    const visitor = createVisitor(first.url);
    await fillCart(visitor);
    expect(await first.stop()).toBe(0);
    const second = await openShop({ env });
    expect(second.process.output()).not.toMatch(/Loaded the demo farm|credentials/);
    // The cart cookie was signed by the previous process.
    const again = createVisitor(second.url);
    for (const [name, value] of visitor.cookies) again.cookies.set(name, value);
    expect(textOf((await again.get('/cart')).text)).toContain('(1 item)');
  });
});

/** Pages with a form or words that an email follows, where emails are sent. */
const pagesThatMayPromise = [
  ...['/home', '/products/fresh-cow-milk', '/cart', '/checkout', '/track-order', '/contact-us', '/booking'],
  ...['/newsletter', '/register', '/forgot-password', '/login', '/support', '/faq'],
];
const mailPromise =
  /.{0,40}(?:\bwe(?:’ll| will| have|’ve)?(?: just| also)? (?:send|sent|e?mail)|by email|an email|your (?:inbox|spam)).{0,40}/i;

describe('in production', () => {
  const production = {
    NODE_ENV: 'production',
    SESSION_SECRET: 'a secret of a test, which everybody may know',
    SITE_URL: 'https://malisho.example',
  };
  const [email, password] = ['owner@farm.example', 'three green cows on a hill'];
  const shop = useShop({
    env: {
      ...production,
      ADMIN_EMAIL: email,
      ADMIN_PASSWORD: password,
      DARAJA_CONSUMER_KEY: 'key',
      DARAJA_CONSUMER_SECRET: 'secret',
      DARAJA_SHORTCODE: '600000',
      DARAJA_PASSKEY: 'passkey',
    },
  });

  it('the start says that M-Pesa is the sandbox', () => {
    expect(shop.process.output()).toMatch(/^M-Pesa is Safaricom’s sandbox, .* set DARAJA_BASE_URL/m);
  });

  it('there is no demo data, no simulator, and no internal detail', async () => {
    const visitor = createVisitor(shop.url);
    expect(shop.process.output()).not.toMatch(/demo|simulated|same network/i);
    const products = await visitor.get('/products');
    expect(textOf(products.text)).toContain('We open soon');
    expect(products.headers['strict-transport-security']).toMatch(/max-age=\d{7,}/);
    const guide = await visitor.get('/style-guide');
    expect(guide.status).toBe(404);
    expect(guide.text).not.toContain('Style guide');
  });

  it('the session has an HttpOnly, SameSite=Lax cookie that ends with the browser or after 30 days', async () => {
    const signIn = async (fields: Readonly<Record<string, string>>) => {
      const { headers } = await createVisitor(shop.url).post('/login', { email, password, ...fields });
      return headers['set-cookie']?.find((line) => /^(?:__Host-)?malisho_session=/.test(line));
    };
    expect(await signIn({})).toMatch(
      /^__Host-malisho_session=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(await signIn({ remember: 'on' })).toMatch(
      /^__Host-malisho_session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it('a colleague comes in by a link that the owner hands over: no part of it needs an email', async () => {
    const owner = createVisitor(shop.url);
    await owner.post('/login', { email, password });
    const form = await owner.get('/users-admin/invite');
    expect(textOf(form.text)).toContain('Packs orders and books visits');
    expect(form.text).not.toMatch(/value="mail"|name="email"/);
    const made = await owner.post('/users-admin/invite', {
      ...Object.fromEntries(readPageForm(form.text, ['role']).values),
      name: 'Asha Wanjiru',
      role: 'staff',
      intent: 'link',
    });
    const path = /https:\/\/malisho\.example(\/invitation\/[\w-]{43})</.exec(made.text)?.[1] ?? '';
    const colleague = createVisitor(shop.url);
    expect(textOf((await colleague.get(path)).text)).toContain('has invited you to work here as Staff');
    const own = { email: 'asha@mail.example', password: 'a quiet river by the shed' };
    await colleague.post(path, { ...own, confirmPassword: own.password });
    expect((await colleague.post('/login', own)).status).toBe(303);
    expect((await colleague.get('/orders-admin')).status).toBe(200);
    expect((await colleague.get('/products-admin')).status).toBe(403);
    // The address is not confirmed: the mailbox of a mistyped one could otherwise get more rights.
    expect(textOf((await owner.get('/users-admin')).text)).toContain('asha@mail.example None Staff');
    expect(shop.process.output()).not.toMatch(/asha|Email to/);
  });

  it('M-Pesa is not offered without credentials, and cookies need TLS', async () => {
    const shop = await openShop({ env: { ...production, SEED_DEMO: '1' } });
    expect(shop.process.output()).not.toContain('sandbox');
    const visitor = createVisitor(shop.url);
    await fillCart(visitor);
    const origin = { Origin: shop.url };
    const added = await visitor.post('/cart', { intent: 'clear' }, origin);
    const cookies = added.headers['set-cookie'] ?? [];
    expect(cookies.map((cookie) => cookie.split('=')[0]).sort()).toEqual([
      '__Host-malisho_cart',
      '__Host-malisho_flash',
      '__Host-malisho_prices',
      '__Host-malisho_removed',
    ]);
    // Browsers refuse the prefix without both (RFC 6265bis, 4.1.3.2).
    for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/;.*; Secure/);
    await fillCart(visitor);
    const placementKey = await reachPaymentStep(visitor);
    const page = textOf((await visitor.get('/checkout/payment')).text);
    expect(page).toContain('Cash on Pickup');
    expect(page).not.toContain('M-Pesa');
    const forced = await visitor.post('/checkout/payment', {
      placementKey,
      paymentMethod: 'mpesa',
      phoneNumber: '0712345678',
    });
    expect(forced.status).toBe(400);
    const cash = await visitor.post('/checkout/payment', { placementKey, paymentMethod: 'cop' });
    expect(cash.location).toMatch(/^\/checkout\/thank-you\//);
    // Without a mail server no page claims that an email was sent, and the log has none.
    const thanks = await visitor.get(cash.location);
    expect(textOf(thanks.text)).toContain('We have your email address as akinyi@example.com');
    const order = /href="(\/orders\/M-[^"]+)"/.exec(thanks.text)?.[1] ?? '';
    const stranger = createVisitor(shop.url);
    await fillCart(stranger);
    for (const path of [cash.location, order.replaceAll('&amp;', '&'), ...pagesThatMayPromise]) {
      const { status, text } = await (path.includes('M-') ? visitor : stranger).get(path);
      expect([path, status, mailPromise.exec(textOf(text))?.[0]]).toEqual([path, 200, undefined]);
    }
    expect(shop.process.output()).toContain('No emails are sent: SMTP_URL is not set.');
    expect(shop.process.output()).not.toMatch(/akinyi|Email to/);
    // What is sold out is asked for, not mailed.
    const form = '/products/mursik/back-in-stock';
    for (const path of ['/products/mursik', form]) {
      const { text } = await visitor.get(path);
      expect([path, textOf(text)]).toEqual([
        path,
        expect.stringMatching(
          /Ask us when it’s back[^]*Ask us on WhatsApp or call: Call \+254 700 000 000 WhatsApp/,
        ),
      ]);
      expect(text).not.toMatch(/Tell me when|name="email"/);
    }
    expect(textOf((await visitor.get('/shop?search=mursik')).text)).toContain('Ask us when it’s back');
    expect((await visitor.post(form, { sku: 'ML-MRS-500' })).location).toBe('/products/mursik');
  });
});

describe('a running shop', () => {
  let folder: Awaited<ReturnType<typeof makeTempFolder>>;
  const data = () => join(folder.path, 'data');
  beforeAll(async () => {
    folder = await makeTempFolder();
  });
  afterAll(() => folder.remove());
  const shop = useShop(() => {
    const report = `--report-on-signal --report-compact --report-exclude-network --report-directory=${folder.path}`;
    return { env: { DATA_DIR: data(), NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} ${report}` } };
  });

  it('has a thread that watches its event loop', async () => {
    const countThreads = async () => {
      shop.process.child.kill('SIGUSR2');
      const names = (await readdir(folder.path)).filter((each) => each.endsWith('.json')).sort();
      const texts = await Promise.all(names.map((name) => readFile(join(folder.path, name), 'utf8')));
      const last = texts.filter((text) => text.trimEnd().endsWith('}')).at(-1);
      return last === undefined ? 0 : (JSON.parse(last) as { workers: unknown[] }).workers.length;
    };
    // The other one is the built-in store's.
    await expect.poll(countThreads).toBe(process.env['TEST_MONGODB_URI'] ? 1 : 2);
  });

  it('outside production shows emails on the console instead of a mail server', async () => {
    expect(shop.process.output()).toContain('Emails are shown here instead of being sent');
    const { number } = await placeOrder(createVisitor(shop.url));
    await waitForOutput(shop, new RegExp(`Email to akinyi@example.com: [^:]+: we have your order ${number}`));
    await waitForOutput(shop, new RegExp(`${shop.url}/orders/${number}\\?key=`));
  });

  // Behind a proxy it would count none. After 15 seconds all would be closed, for they never end their headers.
  it('closes the oldest connections of an address with too many, at once, and serves everybody', async () => {
    const connections = await Promise.all(
      Array.from({ length: 300 }, () => openConnection(shop.port, 'GET /home HTTP/1.1\r\n', '127.0.0.5')),
    );
    let closed = 0;
    for (const connection of connections) void connection.closed.then(() => (closed += 1));
    await vi.waitUntil(() => closed >= 44, { timeout: 10_000 });
    expect(closed).toBe(44);
    const ask = 'HEAD /home HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n';
    for (const address of ['127.0.0.5', '127.0.1.1'])
      expect(statusOf(await (await openConnection(shop.port, ask, address)).closed)).toBe(200);
  });

  it.each(['PORT', 'DARAJA_SIMULATOR_PORT'])(
    'has its port for itself: another start on it as %s fails with one line',
    async (name) => {
      const other = await temporaryFolder();
      const second = startShopProcess(
        {
          DATA_DIR: join(other, 'data'),
          MONGODB_URI: undefined,
          HOST: '127.0.0.1',
          PORT: '0',
          DARAJA_SIMULATOR_PORT: '0',
          [name]: String(shop.port),
        },
        other,
      );
      expect(await second.exited).toBe(1);
      const lines = second.output().trim().split('\n');
      expect(lines).toEqual([
        expect.stringMatching(
          new RegExp(
            `^${name} is taken: another program listens on port ${shop.port} of \\S+\\. Stop it, or set ${name} to another port$`,
          ),
        ),
      ]);
    },
  );

  it.skipIf(process.env['TEST_MONGODB_URI'])(
    'has its data folder for itself: another start is refused, and harms nothing',
    async () => {
      const second = startShopProcess(
        {
          DATA_DIR: data(),
          HOST: '127.0.0.1',
          PORT: String(await findFreePort()),
          DARAJA_SIMULATOR_PORT: '0',
        },
        folder.path,
      );
      expect(await second.exited).toBe(1);
      expect(second.output()).toMatch(/in use by another process/);
      expect(second.output()).toContain(data());
      expect(second.output()).not.toMatch(/^\s+at /m);
      expect((await createVisitor(shop.url).get('/products')).status).toBe(200);
    },
  );

  // This test comes last.
  it('is stopped twice, and stops once', async () => {
    shop.process.child.kill('SIGINT');
    shop.process.child.kill('SIGTERM');
    expect(await shop.process.exited).toBe(0);
    expect(shop.process.output().match(/Stopping/g)).toHaveLength(1);
  });
});

describe('a stop', () => {
  const clearCart = 'intent=clear';

  /** Sends half of a form; `finish` sends the rest and resolves with the response. */
  async function beginForm(shop: Shop) {
    const socket = connect(shop.port, '127.0.0.1');
    let response = '';
    socket.on('data', (chunk: Buffer) => {
      response += chunk.toString();
    });
    const closed = once(socket, 'close');
    await once(socket, 'connect');
    const head = [
      'POST /cart HTTP/1.1',
      `Host: 127.0.0.1:${shop.port}`,
      'Content-Type: application/x-www-form-urlencoded',
      `Content-Length: ${clearCart.length}`,
      'Connection: close',
      '',
      clearCart.slice(0, 5),
    ].join('\r\n');
    await new Promise((resolve) => socket.write(head, resolve));
    return {
      closed,
      finish: async () => {
        socket.write(clearCart.slice(5));
        await closed;
        return response;
      },
    };
  }

  it('lets requests in flight finish, takes no new ones, waits for none that never finishes, and ends with 0', async () => {
    const shop = await openShop();
    const form = await beginForm(shop);
    const endless = await beginForm(shop);
    // Once a later request on another connection has a response, the forms have reached the shop.
    await createVisitor(shop.url).get('/healthz');
    shop.process.child.kill('SIGTERM');
    await waitForOutput(shop, /Stopping/);
    await expect(createVisitor(shop.url).get('/readyz')).rejects.toThrow(/ECONNREFUSED|ECONNRESET/);
    expect(await form.finish()).toMatch(/^HTTP\/1\.1 303 [\s\S]*location: \/cart/i);
    await endless.closed;
    expect(await shop.process.exited).toBe(0);
  });
});
