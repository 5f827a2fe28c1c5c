import { once } from 'node:events';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findScreen } from '~/domain/back-office/screens';
import { startScript } from '../../../support/processes/run-script';
import { isFullRun, takeTurns } from '../../../support/full-run';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../support/fixtures/users';
import { readRouteTable, type TableRoute } from '../../../support/shop/route-table';
import { findFreePort, makeTempFolder, type Shop, unsetVariables } from '../../../support/shop/start-shop';
import { useShop, useShopWithStore } from '../../../support/shop/use-shop';
import { addressesWith, createRouteParameters } from '../security/route-parameters';
import { createVisitor, fillCart, type TestResponse } from '../../../support/shop/visitor';

/** One code matches, loads and draws all routes: each sixth shows a fault of it, and a full run asks for all. */
const routes = takeTurns(
  readRouteTable().filter(({ path }) => path !== null),
  6,
);

const closers: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** Starts Remix's own request handler on the database of a shop; returns its URL. */
async function startRemix({ url }: Pick<Shop, 'url'>, databaseUri: string): Promise<string> {
  const folder = await makeTempFolder();
  closers.push(folder.remove);
  const port = await findFreePort();
  const child = startScript('tests/support/processes/answer-by-remix.ts', {
    ...unsetVariables,
    DATA_DIR: join(folder.path, 'data'),
    MONGODB_URI: databaseUri,
    SITE_URL: url,
    SESSION_SECRET: testSessionSecret,
    DARAJA_SIMULATOR_PORT: '0',
    // As startShop has it.
    SMS_SIMULATOR: '0',
    API_RATE_LIMIT: '1000000',
    PORT: String(port),
  });
  const closed = once(child, 'close');
  closers.push(async () => {
    child.kill('SIGKILL');
    await closed;
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (/^open$/m.test(output)) resolve();
      });
    void closed.then(() => reject(new Error(output)));
  });
  return `http://127.0.0.1:${port}`;
}

type Ask = {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The second answer comes from the first, where the data is equal. */
  readonly isRepeated?: boolean;
};

/** What the server adds around the pages (server.ts), and what counts or tells the time. */
const headersOfServer =
  /^(?:date|connection|keep-alive|x-request-id|ratelimit|permissions-policy|x-content-type-options|x-frame-options|x-dns-prefetch-control|referrer-policy|origin-agent-cluster|cross-origin-\w+-policy|access-control-\S+)$/;

/** Nonces, ids of forms that work once, and what was measured or recorded while the page was made. */
const chance =
  /nonce-[\w+/=]+|nonce=\\?"[^"]*"|(?:Key|newId)(?:\\?",\\?"|" value=")[\w-]+|\b\d+ ms\b|(?:less than )?(?:a|\d+) minutes? ago|"(?:createdAt|timestamp)": ?"[^"]+"/gi;

const textOf = ({ body, text, headers }: TestResponse): string =>
  headers['content-encoding'] === 'br' && body.length > 0 ? brotliDecompressSync(body).toString() : text;

function comparable(response: TestResponse) {
  const text = textOf(response);
  const body = text.replace(chance, 'chance');
  const headers = Object.entries(response.headers)
    .filter(([name]) => !headersOfServer.test(name))
    .filter(([name]) => body === text || !['etag', 'content-length'].includes(name))
    .map(([name, value]) => [
      name,
      // The server's own answers to other sites vary, too.
      String(value)
        .replace(/^Origin(?:, |$)/, '')
        .replace(chance, 'chance'),
    ])
    .filter(([, value]) => value !== '');
  return { status: response.status, headers: Object.fromEntries(headers.sort()) as object, body };
}

/** The parts of two answers that differ, with the text before. */
function describeDifference(ask: Ask, ours: ReturnType<typeof comparable>, remix: typeof ours): string {
  const texts = [ours, remix].map((answer) => JSON.stringify(answer));
  const [one = '', other = ''] = texts;
  let at = 0;
  while (one[at] === other[at]) at += 1;
  return [JSON.stringify(ask), ...texts.map((text) => text.slice(Math.max(0, at - 80), at + 80))].join('\n');
}

/** Pages say the time: answers of two minutes are not compared. */
async function inOneMinute<Answers extends readonly unknown[]>(
  ask: () => Promise<readonly [...Answers]>,
): Promise<readonly [...Answers]> {
  const minute = () => Math.floor(Date.now() / 60_000);
  for (;;) {
    const before = minute();
    const answers = await ask();
    if (minute() === before) return answers;
  }
}

type Sides = { readonly shopUrl: string; readonly remixUrl: string };

/** Sends each request to the shop and to Remix, and describes the answers that differ. */
async function findDifferences({ shopUrl, remixUrl }: Sides, asks: readonly Ask[]): Promise<string[]> {
  const differences: string[] = [];
  const waiting = [...asks];
  const send = async (url: string, { path, method, headers }: Ask, validator = {}) =>
    createVisitor(url).send(path, {
      method,
      headers: { Host: new URL(shopUrl).host, ...headers, ...validator },
    });
  const compareNext = async () => {
    for (let ask = waiting.shift(); ask; ask = waiting.shift()) {
      const { isRepeated } = ask;
      const compare = ([ours, remix]: readonly [TestResponse, TestResponse]) => {
        const [one, two] = [comparable(ours), comparable(remix)] as const;
        if (JSON.stringify(one) !== JSON.stringify(two)) differences.push(describeDifference(ask, one, two));
      };
      const [remix, ours, again] = await inOneMinute(async () => [
        await send(remixUrl, ask),
        await send(shopUrl, ask),
        isRepeated && (await send(shopUrl, ask)),
      ]);
      compare([ours, remix]);
      if (again) compare([again, remix]);
      const { etag } = remix.headers;
      if (!isRepeated || !etag) continue;
      const validator = { 'If-None-Match': etag };
      compare([await send(shopUrl, ask, validator), await send(remixUrl, ask, validator)]);
    }
  };
  await Promise.all(Array.from({ length: 6 }, compareNext));
  return differences;
}

const isBackOffice = ({ addressPattern }: TableRoute): boolean => findScreen(addressPattern) !== undefined;

const isApi = (path: string): boolean => path.startsWith('/api/') && !path.startsWith('/api/reference');

const others = routes.filter((route) => !isBackOffice(route));

type Variants = {
  readonly path: string;
  readonly turn: number;
  readonly cart: string;
  readonly flash: string;
  readonly staff: string;
};

/**
 * The requests for an address whose answer depends on how the page is found, loaded, drawn or stored: routes take turns with
 * them, a full run sends all to each.
 */
function variantsOf({ path, turn, cart, flash, staff }: Variants): readonly Ask[] {
  const headers = { Cookie: cart };
  const asked: Ask[] = [
    { path, headers: { Cookie: staff } },
    { path, headers, isRepeated: true },
    { path, headers: { ...headers, 'Sec-Purpose': 'prefetch', 'Sec-Fetch-Dest': 'empty' } },
    {
      path: `${path}?page=2&q=milk&search=milk`,
      headers: { ...headers, 'Save-Data': 'on', 'Accept-Encoding': 'br' },
    },
    { path: `${path}?index`, headers: { Cookie: `${cart}; ${flash}` }, method: 'HEAD' },
  ];
  const chosen = isFullRun ? asked : asked.filter((_, index) => index === turn % asked.length);
  // The API has no pages.
  return isApi(path) ? chosen : [...chosen, { path: `${path === '/' ? '/_root' : path}.data`, headers }];
}

// In a full run hundreds of pages, which take minutes beside other work.
vi.setConfig({ testTimeout: 600_000 });

describe('an answer is that of Remix', () => {
  const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
  let remixUrl: string;
  let parameters: Readonly<Record<string, string>>;
  let [cart, flash, staff] = ['', '', ''];
  const sides = () => ({ shopUrl: shop.url, remixUrl });

  beforeAll(async () => {
    remixUrl = await startRemix(shop, shop.databaseUri);
    parameters = await createRouteParameters(shop);
    const customer = createVisitor(shop.url);
    await fillCart(customer);
    const cookies = [...customer.cookies].map((pair) => pair.join('='));
    cart = cookies.filter((pair) => !pair.startsWith('malisho_flash')).join('; ');
    flash = cookies.find((pair) => pair.startsWith('malisho_flash')) ?? '';
    const admin = await createSignedInVisitor(shop, makeUser({ role: 'super_admin' }));
    // A message counts as unread until it is opened.
    await admin.get(`/messages-admin/${parameters[':messageId']}`);
    staff = admin.cookieHeader()['Cookie'] ?? '';
    // The job that counts sales must not run between the two answers.
    await vi.waitFor(
      async () =>
        expect((await admin.get('/admin-dashboard')).text).toMatch(/Orders today<\/dt><dd[^>]*>[1-9]/),
      { timeout: 60_000, interval: 500 },
    );
  });

  it('for pages of the back office, to staff', async () => {
    const asks = routes.filter(isBackOffice).map((route) => ({
      path: addressesWith(parameters)(route),
      headers: { Cookie: staff },
    }));
    expect(await findDifferences(sides(), asks)).toEqual([]);
  });

  it('for other routes, to a visitor without cookies, with a cart, and to staff', async () => {
    expect(flash).not.toBe('');
    const asks = others.flatMap((route, turn) => {
      const path = addressesWith(parameters)(route);
      return [{ path }, ...variantsOf({ path, turn, cart, flash, staff })];
    });
    expect(await findDifferences(sides(), asks)).toEqual([]);
  });

  it('for unknown and for encoded parameters', async () => {
    const unknown = Object.fromEntries(Object.keys(parameters).map((name) => [name, 'no-such-thing']));
    const encoded = Object.fromEntries(
      Object.entries(parameters).map(([name, value]) => [
        name,
        value.replace(/^./, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
      ]),
    );
    const asks = others
      .filter(({ addressPattern }) => /[:*]/.test(addressPattern))
      .flatMap((route) =>
        [unknown, encoded].map((values) => ({
          path: addressesWith(values)(route),
          headers: { Cookie: cart },
        })),
      );
    expect(await findDifferences(sides(), asks)).toEqual([]);
  });
});

describe('without the database an answer is that of Remix', () => {
  const running = useShopWithStore();

  it('for routes outside of the back office', async () => {
    const { shop } = running;
    const remixUrl = await startRemix(shop, running.databaseUri);
    const customer = createVisitor(shop.url);
    await fillCart(customer);
    const asks = others
      .filter(({ addressPattern }) => !/[:*]/.test(addressPattern))
      .map(({ addressPattern }) => ({ path: addressPattern, headers: customer.cookieHeader() }));
    // Both have read the same before.
    expect(await findDifferences({ shopUrl: shop.url, remixUrl }, asks)).toEqual([]);
    await running.stopDatabase();
    expect(await findDifferences({ shopUrl: shop.url, remixUrl }, asks)).toEqual([]);
  });
});
