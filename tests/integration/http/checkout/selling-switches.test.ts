import { beforeAll, describe, expect, it } from 'vitest';
import { sellingSwitches, type SellingSwitch } from '~/domain/settings/settings';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../support/fixtures/users';
import { decodeEntities, textOf } from '../../../support/shop/read-page';
import { useShop } from '../../../support/shop/use-shop';
import {
  createVisitor,
  deliveryDetails,
  fillCart,
  pickupDetails,
  reachPaymentStep,
  type Visitor,
} from '../../../support/shop/visitor';

const shop = useShop({ env: { SESSION_SECRET: testSessionSecret } });
let admin: Visitor;
/** With a product in the cart. */
let shopper: Visitor;

beforeAll(async () => {
  admin = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
  shopper = createVisitor(shop.url);
  await fillCart(shopper);
});

/** By the form, so that the shop reads the settings anew. */
async function switchOff(...off: readonly SellingSwitch[]): Promise<void> {
  const path = '/settings-admin/selling';
  const seenVersion = /name="seenVersion" value="([^"]*)"/.exec((await admin.get(path)).text)?.[1] ?? '';
  const ticked = sellingSwitches.filter((name) => !off.includes(name)).map((name) => [name, 'on']);
  const { status } = await admin.post(path, {
    ...Object.fromEntries(ticked),
    manualPaymentMinutes: '60',
    seenVersion,
  });
  expect(status).toBe(303);
}

const pages = [
  '/home',
  '/shop',
  '/products',
  '/products/fresh-cow-milk',
  '/faq',
  '/support',
  '/contact-us',
  '/terms-and-conditions',
  '/privacy-policy',
  '/track-order',
  '/cart',
  '/checkout',
  '/search?q=order',
];

/** What customers have said, and the history of the farm, promise nothing. */
const recollections =
  /<section[^>]*aria-labelledby="(?:testimonials|history|milestones|about|team)"[\s\S]*?<\/section>/g;

const metaTexts = (html: string): string =>
  [
    ...html.matchAll(/<meta[^>]*content="([^"]*)"/g),
    ...html.matchAll(/application\/ld\+json"[^>]*>([^<]*)</g),
  ]
    .map(([, text = '']) => decodeEntities(text))
    .join('\n');

/** What a visitor with a full cart reads of the page, and what search engines do. */
async function readTexts(visitor: Visitor, path: string): Promise<string> {
  const { status, text } = await visitor.get(path);
  expect([path, [200, 302].includes(status)]).toEqual([path, true]);
  return `${textOf(text.replace(recollections, ''))}\n${metaTexts(text)}`;
}

const promises = {
  delivery: /home delivery|we deliver|delivery|doorstep|to your door|our riders?\b/i,
  pickup: /pick-?up|you collect|collect your|to collect|pick it up/i,
  cash: /\bcash\b/i,
  mpesaPrompt: /\bprompts?\b/i,
  mpesaByHand: /by hand|paybill|pay bill|\btill\b/i,
} as const satisfies Record<SellingSwitch, RegExp>;

const findPromises = async (path: string, visitor: Visitor, forbidden: readonly RegExp[]) => {
  const text = await readTexts(visitor, path);
  return forbidden.flatMap((pattern) => {
    const found = pattern.exec(text);
    return found ? [`${path}: …${text.slice(Math.max(0, found.index - 60), found.index + 60)}…`] : [];
  });
};

const crawl = async (forbidden: readonly RegExp[]): Promise<readonly string[]> => {
  const found = [];
  for (const path of pages) found.push(...(await findPromises(path, shopper, forbidden)));
  return found;
};

describe('no page speaks of a way that is switched off', () => {
  it.each(sellingSwitches)('%s', async (name) => {
    await switchOff(name);
    expect(await crawl([promises[name]])).toEqual([]);
  });

  it('M-Pesa', async () => {
    await switchOff('mpesaPrompt', 'mpesaByHand');
    expect(await crawl([/m-?pesa/i, promises.mpesaPrompt, promises.mpesaByHand])).toEqual([]);
  });

  it('all', async () => {
    await switchOff(...sellingSwitches);
    expect(await crawl([...Object.values(promises), /m-?pesa/i])).toEqual([]);
    const { text } = await createVisitor(shop.url).get('/products/fresh-cow-milk');
    expect(textOf(text)).toContain('Call us to order');
  });
});

describe('the checkout', () => {
  it.each([
    ['delivery', deliveryDetails, 'Store Pickup'],
    ['pickup', pickupDetails, 'Home Delivery'],
  ] as const)(
    'without %s asks for no choice, says what is left, and refuses what is off',
    async (name, details, left) => {
      await switchOff(name);
      const visitor = createVisitor(shop.url);
      await fillCart(visitor);
      const { text } = await visitor.get('/checkout');
      expect(text).not.toContain('type="radio"');
      expect(textOf(text)).toContain(left);
      const refused = await visitor.post('/checkout', details);
      expect(refused.status).toBe(400);
      expect(textOf(refused.text)).toContain('Please choose another way to get your order');
    },
  );

  it('without cash asks for no choice, and says that M-Pesa is the way', async () => {
    await switchOff('cash');
    const visitor = createVisitor(shop.url);
    await fillCart(visitor);
    await reachPaymentStep(visitor);
    const { text } = await visitor.get('/checkout/payment');
    expect(text).toContain('<input type="hidden" name="paymentMethod" value="mpesa"/>');
    expect(textOf(text)).not.toMatch(promises.cash);
  });
});

describe('GET /api/checkout-options', () => {
  it('has only what is offered', async () => {
    await switchOff('delivery', 'cash', 'mpesaPrompt');
    const { text } = await createVisitor(shop.url).get('/api/checkout-options');
    expect(JSON.parse(text)).toMatchObject({
      deliveryMethods: [{ id: 'pickup', paymentMethods: ['mpesa'] }],
      paymentMethods: [{ id: 'mpesa', payTo: { kind: 'paybill', number: '174379' } }],
      deliveryAreas: [],
    });
  });
});
