import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { screens } from '~/domain/back-office/screens';
import { publicPages } from '~/domain/content/public-pages';
import type { StoredSettings } from '~/domain/settings/settings';
import { orderDetailsPath, orderPrintPath } from '~/paths';
import { demoSettings } from '~/seed/demo/settings';
import { startSmtpSimulator, type SmtpSimulator } from '../../simulators/smtp';
import { drawJpeg } from '../../support/fixtures/image-files';
import { makeProduct } from '../../support/fixtures/products';
import { testSessionSecret } from '../../support/fixtures/users';
import { tourDay, visitDetails } from '../../support/fixtures/visits';
import { crawl } from '../../support/shop/crawl';
import { createDemoPictureCheck, findDemoWords, picturesIn, wordsOf } from '../../support/shop/demo-traces';
import { useShop } from '../../support/shop/use-shop';
import { createVisitor, type Visitor } from '../../support/shop/visitor';
import { useBrowser, waitForHydration } from '../browser/use-browser';
import { createWalk } from './set-up-walk';

const account = { email: 'wanjiru@kapsoya.example', password: 'nine dairy cows in the long rains' };
const mailbox = { user: 'farm@provider.example', password: 'pass-word-of-the-app' };

let smtp: SmtpSimulator;
beforeAll(async () => {
  smtp = await startSmtpSimulator({ credentials: mailbox });
});
afterAll(() => smtp.close());

const browser = useBrowser();
const shop = useShop(() => ({
  store: 'shared',
  env: {
    NODE_ENV: 'production',
    SESSION_SECRET: testSessionSecret,
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
  },
}));

let owner: Page;
let customer: Page;
beforeAll(async () => {
  const open = () => browser.openPage({ javaScript: false }, afterAll);
  owner = await open();
  customer = await open();
});

const photo = async (name: string, width: number, height: number) => ({
  name: `${name}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await drawJpeg(width, height),
});

/** The same browser, for requests without a page. */
async function visitorOf(page: Page): Promise<Visitor> {
  const visitor = createVisitor(shop.url);
  for (const { name, value } of await page.context().cookies(shop.url)) visitor.cookies.set(name, value);
  return visitor;
}

const ordersPlaced = () => shop.database().collection('orders').countDocuments();

/** Expects that a stranger sees nothing of the shop, and can’t order, by page or API. */
async function expectClosed(): Promise<void> {
  const stranger = createVisitor(shop.url);
  const product = await shop.database().collection('products').findOne();
  const productId = String(product?._id ?? 'f'.repeat(24));
  for (const path of ['/', '/products', '/products/fresh-milk', '/cart', '/checkout'])
    expect((await stranger.visit(path)).text, path).toContain('We open soon</h1>');
  const answers = [
    await stranger.post('/cart', { intent: 'add', productId, quantity: '1' }),
    await stranger.post('/checkout', {}),
    await stranger.post('/checkout/payment', { paymentMethod: 'cod' }),
    await stranger.get('/api/products'),
    await stranger.send('/api/orders', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ items: [{ productId, quantity: 1 }] }),
    }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503]);
  expect(await ordersPlaced()).toBe(0);
}

describe('on a phone without JavaScript, an owner', () => {
  it('sets up an empty shop in production, from sign-in to its opening', async () => {
    await expectClosed();
    const walk = createWalk(owner);
    const { type, tick, tickIn, choose, pick, press, follow } = walk;
    await owner.goto(`${shop.url}/login`);
    await type({ Email: account.email, Password: account.password });
    await press('Sign In');

    await follow('Your farm');
    await type({
      Name: 'Kapsoya Dairy',
      Place: 'Eldoret',
      'Your farm in one sentence': 'Fresh milk every morning.',
    });
    await press('Save');

    await follow('How people reach you');
    await type({ 'Phone number': '0712 345 678' });
    await tick('WhatsApp on the same number');
    await choose('Opening hours', 'Mon-Sat 8AM - 6PM');
    await press('Save');

    await follow('Where you are');
    await type({ Address: '2 km from Eldoret', 'How to find the gate': 'The blue gate.' });
    await tick('We give no position');
    await press('Save');

    await follow('Your picture and logo');
    await pick('Picture of your farm', await photo('herd', 1200, 800));
    await type({ 'What the picture shows': 'Our cows at the gate' });
    await pick('Logo', await photo('logo', 600, 600));
    await press('Save');

    await follow('How customers get it');
    await type({ 'Delivery fee in shillings': '100' });
    await tickIn('Delivery days', 'Monday', 'Friday');
    await type({ 'Pickup places': 'At our gate' });
    await press('Save');

    await follow('How you are paid');
    await tick('Cash');
    await choose('Till or Paybill', 'Till (Buy Goods)');
    await type({ 'Paybill or till number': '5123456' });
    await press('Save');
    await press('Yes, 5123456 is ours');

    await follow('What you sell');
    await type({ 'Product name': 'Fresh milk', Size: '500 ml', 'Price (Ksh)': '62' });
    await type({ 'How many you have': '20', Category: 'Milk' });
    await press('Save and add another');
    await type({ 'Product name': 'Mala', Size: '500 ml', 'Price (Ksh)': '73' });
    await type({ 'How many you have': '19' });
    await tick('Milk');
    await press('Save and add another');
    await type({ 'Product name': 'Eggs', Size: 'Tray', 'Price (Ksh)': '455' });
    await type({ 'How many you have': '15', 'Another category': 'Eggs' });
    await press('Save');

    await follow('Emails');
    await choose('Provider', 'Another one, or your own server');
    await type({ 'Email address': mailbox.user, 'App password': mailbox.password });
    await type({ 'Mail server': '127.0.0.1', Port: String(smtp.port) });
    await press('Send a test email and save');

    await follow('The rules');
    await tick('I have read both, and they are true of my farm');
    await press('Save');
    expect(await owner.getByRole('main').innerText()).toContain('9 of 9 done');

    await expectClosed();
    await press('Open the shop');
    await owner.getByText('Your shop is open. Everybody can see it now.').waitFor();

    console.info(`Set-up with three products: ${walk.counted()}`);
    expect(walk.total.taps).toBeLessThanOrEqual(70);
    expect(walk.total.pages).toBeLessThanOrEqual(40);
  });

  it('reads with scripts, too, what was saved: at the top, and focused', async () => {
    const page = await browser.openPage({ javaScript: true });
    await page.context().addCookies(await owner.context().cookies());
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    const { press, tick } = createWalk(page);
    await page.goto(`${shop.url}/set-up/questions`);
    await waitForHydration(page, true);
    await press('Save');
    await page.getByText('Both texts now say what you answered.').waitFor();
    await expect.poll(focused).toBe('Both texts now say what you answered.');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.reload();
    await press('Save');
    await expect.poll(focused).toContain('Please tick that you have read both texts.');
    await tick('I have read both, and they are true of my farm');
    await press('Save');
    await expect.poll(focused).toContain('“The rules” is done.');
    await page.goto(`${shop.url}/users-admin/invite`);
    await page.getByLabel('Name', { exact: true }).fill('Asha');
    await press('Get a link');
    await expect.poll(focused).toContain('Send it to Asha only');
  });

  it('gets an order at once', async () => {
    const walk = createWalk(customer);
    await customer.goto(`${shop.url}/`);
    await walk.follow(/^Shop/);
    await walk.press('Add to Cart');
    await walk.tap(customer.getByRole('link', { name: 'Cart' }).first());
    await walk.follow('Proceed to Checkout');
    await walk.type({
      'First name': 'Akinyi',
      'Last name': 'Odhiambo',
      'Phone number': '0723 456 789',
      Email: 'akinyi@example.com',
      Town: 'Eldoret',
      'Estate or area': 'Kapsoya',
      'House or gate': '12 Kapsowar Road',
    });
    await walk.press('Continue to Payment');
    await customer.getByLabel('Cash on Delivery').first().check();
    await walk.press('Place Order');
    await customer.getByRole('heading', { name: 'Thank you for your order!' }).waitFor();
    const [order] = await shop.database().collection('orders').find().toArray();
    expect(order).toMatchObject({ number: expect.stringMatching(/^M-/), totalAmount: 16_200 });
    expect(await shop.database().collection('products').findOne({ slug: 'fresh-milk' })).toMatchObject({
      variants: [{ stockQuantity: 19 }],
    });
  });
});

describe('a shop that was set up', () => {
  it('shows no word and no picture of the demo farm', async () => {
    const buyer = await visitorOf(customer);
    const staff = await visitorOf(owner);
    await shop
      .database()
      .collection<StoredSettings>('settings')
      .updateOne({ _id: 'site' }, { $set: { 'pages.visits': true, 'tours.days': demoSettings.tours.days } });
    const { location: visit } = await buyer.post('/booking', { ...visitDetails, preferredDate: tourDay(3) });
    const { pathname: order, search: key } = new URL(customer.url());
    const pages = new Map(
      await crawl(buyer, [
        ...publicPages.map(({ path }) => path),
        ...(await readableCalls(buyer)),
        `${order}${key}`,
        `${order.replace('/checkout/thank-you', '/orders')}/receipt${key}`,
        visit,
        ...['/robots.txt', '/manifest.webmanifest', '/sitemap.xml', '/api/openapi.json', '/nowhere'],
      ]),
    );
    const number = order.split('/').at(-1) ?? '';
    for (const path of [
      ...screens.map(({ path }) => path),
      orderDetailsPath(number),
      orderPrintPath(number, 'slip'),
      orderPrintPath(number, 'receipt'),
    ])
      pages.set(path, await staff.get(path));
    const products = shop.database().collection('products');
    await products.insertOne({ ...makeProduct({ slug: 'broken' }), variants: null });
    pages.set('/products/broken', await buyer.get('/products/broken'));
    await products.deleteOne({ slug: 'broken' });

    const answers = [...pages].map(([path, { status }]) => [path, status] as const);
    // One call needs a parameter.
    expect(answers.filter(([, status]) => status > 400)).toEqual([
      ['/nowhere', 404],
      ['/products/broken', 500],
    ]);
    const papers = answers.filter(([path]) => /receipt|as=slip|calendar\.ics/.test(path));
    expect(papers.length).toBeGreaterThanOrEqual(4);

    const found: Record<string, readonly string[]> = {};
    const expectNothing = (place: string, traces: readonly string[]) => {
      if (traces.length > 0) found[place] = traces;
    };
    const pictures = new Set<string>();
    const amounts = new Set<number>();
    for (const [path, page] of pages) {
      const isPage = String(page.headers['content-type']).startsWith('text/html');
      const isOfProgram = /admin|management|day-sheet|cash-up|payments|^\/api\/(?:openapi|reference)/.test(
        path,
      );
      expectNothing(path, findDemoWords(isPage ? wordsOf(page.text) : page.text, { isOfProgram }));
      if (isPage && !isOfProgram)
        for (const [, amount = ''] of wordsOf(page.text).matchAll(/K(?:ES|Sh)\s([\d.,]*\d)/g))
          amounts.add(Number(amount));
      for (const picture of picturesIn(page.text)) pictures.add(picture);
    }
    const isOfDemo = await createDemoPictureCheck();
    for (const address of pictures)
      if (isOfDemo(await buyer.get(address))) found[address] = ['a picture of the demo farm'];
    await smtp.nextMail({ to: 'akinyi@example.com' });
    const emails = smtp.emails();
    for (const { subject, text, html } of emails)
      expectNothing(`email ${subject}`, findDemoWords(`${subject} ${text} ${html}`));
    expect(emails.length).toBeGreaterThanOrEqual(3);
    // Prices, those of a litre, the fee and the total; filters by price begin at round amounts.
    expect([...amounts].sort((one, other) => one - other)).toEqual([
      50, 62, 73, 100, 124, 146, 162, 200, 455,
    ]);
    expect(found).toEqual({});
  });
});

/** What the API tells everybody. */
async function readableCalls(visitor: Visitor): Promise<readonly string[]> {
  const { paths } = JSON.parse((await visitor.get('/api/openapi.json')).text) as {
    paths: Record<string, { get?: { security?: readonly unknown[] } }>;
  };
  return Object.entries(paths).flatMap(([path, { get }]) =>
    get && !path.includes('{') && get.security?.length === 0
      ? [`/api${path}`.replace('/api/api', '/api')]
      : [],
  );
}
