import { ObjectId } from 'mongodb';
import { beforeAll, expect, it } from 'vitest';
import type { StoredProduct } from '~/domain/catalogue/product';
import type { StandingRequest } from '~/domain/standing-orders/household/standing-request';
import type { StandingOrder } from '~/domain/standing-orders/standing-order';
import { formatDayOfWeek, formatShortWeekday } from '~/lib/format/dates';
import type { PhoneNumber } from '~/lib/format/phone';
import { generateToken, hashToken } from '~/lib/token.server';
import { weekdays } from '~/lib/weekdays';
import { dayOfRun } from '../../../support/fixtures/days';
import { createSignedInVisitor, makeUser } from '../../../support/fixtures/users';
import { errorsIn, mainOf, textOf } from '../../../support/shop/read-page';
import { readPageForm } from '../../../support/shop/read-page-form';
import { useShop } from '../../../support/shop/use-shop';
import { createVisitor, type Visitor } from '../../../support/shop/visitor';

const shop = useShop();
const path = '/standing-orders';
let customer: Visitor;
let stranger: Visitor;
let guest: Visitor;
let milk: { readonly productId: string; readonly sku: string };
beforeAll(async () => {
  const person = { firstName: 'Jane', lastName: 'Auma', phoneNumber: '+254723456790' as PhoneNumber };
  customer = await createSignedInVisitor(shop, makeUser(person));
  stranger = await createSignedInVisitor(shop, makeUser());
  guest = createVisitor(shop.url);
  const product = await shop
    .database()
    .collection<StoredProduct>('products')
    .findOne({ slug: 'fresh-cow-milk' });
  if (!product) throw new Error('no milk');
  milk = { productId: product._id.toHexString(), sku: product.variants[0]?.sku ?? '' };
});

const standingOrders = () => shop.database().collection<StandingOrder>('standingOrders');
const read = async (at: string, visitor = customer) => textOf(mainOf((await visitor.get(at)).text));
const hidden = (html: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';

const fields = (changes: Record<string, string> = {}) => ({
  intent: 'show',
  phone: '0723 456 790',
  name: 'Jane Auma',
  city: 'Bumala',
  location: 'Market',
  address: 'The blue gate',
  rhythm: 'every',
  from: dayOfRun(3),
  payment: 'cod',
  line: `${milk.productId}-${milk.sku}`,
  quantity: '2',
  ...changes,
});

it('is begun with the size of a product, after what it costs, and then changed by its household', async () => {
  const product = (await guest.get('/products/fresh-cow-milk')).text;
  expect(product).toMatch(/formaction="\/standing-orders\/new"[^>]*formmethod="get"/i);
  const query = new URLSearchParams({ ...milk, quantity: '4' }).toString();
  const form = (await customer.get(`${path}/new?${query}`)).text;
  expect(form).toMatch(new RegExp(`<option value="${milk.productId}-${milk.sku}" selected`));
  expect(form).toMatch(/name="quantity"[^>]*value="4"/);
  expect(form).toMatch(/value="0723 456 790"/);
  const wrong = await customer.post(`${path}/new`, fields({ name: '', quantity: '21', from: dayOfRun(-1) }));
  expect([wrong.status, errorsIn(wrong.text).join()]).toEqual([
    400,
    expect.stringContaining('Please enter your name'),
  ]);
  const many = await customer.post(`${path}/new`, fields({ quantity: '21', from: dayOfRun(-1) }));
  expect(errorsIn(many.text).join()).toMatch(/first possible day/);
  const shown = await customer.post(`${path}/new`, fields());
  expect(textOf(mainOf(shown.text))).toMatch(/a morning.*a week.*Begin it/s);
  const unseen = await customer.post(`${path}/new`, fields({ intent: 'begin', seen: 'other prices' }));
  expect([unseen.status, await standingOrders().countDocuments()]).toEqual([409, 0]);
  const begin = fields({ intent: 'begin', seen: hidden(shown.text, 'seen') });
  const begun = await customer.post(`${path}/new`, begin);
  expect([begun.status, begun.location]).toEqual([303, expect.stringMatching(/^\/standing-orders\/\w{24}$/)]);
  const own = begun.location;
  expect((await customer.post(`${path}/new`, begin)).location).toBe(own);
  expect((await customer.get(path)).location).toBe(own);
  for (const each of [own, `${own}/change`, `${path}/new`, path, `${path}/confirm/${'A'.repeat(43)}`]) {
    const page = await (each === path ? guest : customer).get(each);
    expect([each, page.headers['cache-control']]).toEqual([each, 'no-store']);
    expect(page.text).toMatch(/<meta name="robots" content="noindex/);
  }
  expect(await read(own)).toContain(`The first morning without is ${formatDayOfWeek(dayOfRun(3))}.`);

  const send = async (intent: string, more: Record<string, string> = {}) => {
    const seenRevision = hidden((await customer.get(own)).text, 'seenRevision');
    const { status, text } = await customer.post(own, { seenRevision, intent, ...more });
    return status === 303 ? read(own) : `${status} ${errorsIn(text).join(' ')}`;
  };
  const first = formatShortWeekday(dayOfRun(3));
  const lineId = `${milk.productId}-${milk.sku}`;
  expect(await send(`set:${dayOfRun(3)}:3:${lineId}`)).toMatch(
    new RegExp(`${first} 3 × Fresh Cow Milk.*your change`),
  );
  expect(await send(`set:${dayOfRun(3)}:0:${lineId}`)).toContain(`${first} Nothing: your change`);
  expect(await send(`usual:${dayOfRun(3)}`)).toContain(`${first} 2 × Fresh Cow Milk`);
  expect(await send(`set:${dayOfRun(3)}:21:${lineId}`)).toMatch(/^400 A morning has at most/);
  expect(await send(`skip:${dayOfRun(-1)}`)).toMatch(/^400 The first day that can still be changed/);
  expect(await send(`skip:${dayOfRun(4)}`, { seenRevision: '0' })).toMatch(/^409 It has changed/);
  expect(await send('nonsense')).toMatch(/^400/);
  const refused = await customer.post(own, { intent: 'pause', from: dayOfRun(6), until: dayOfRun(5) });
  expect([refused.status, errorsIn(refused.text)]).toEqual([
    400,
    [
      `First day back: ${formatDayOfWeek(dayOfRun(5))} must be after the first day without, ${formatDayOfWeek(dayOfRun(6))}.`,
    ],
  ]);
  expect(readPageForm(refused.text, ['until']).values).toEqual(
    expect.arrayContaining([
      ['from', dayOfRun(6)],
      ['until', dayOfRun(5)],
    ]),
  );
  expect(refused.text).toMatch(/id="until"[^>]*aria-invalid="true"/);
  expect(await send('pause', { from: dayOfRun(3), until: dayOfRun(6) })).toContain(`${first} Paused`);
  for (const _ of [1, 2])
    expect(await send(`resume:${dayOfRun(3)}`)).toContain(`${first} 2 × Fresh Cow Milk`);

  const change = `${own}/change`;
  const seenRevision = hidden((await customer.get(change)).text, 'seenRevision');
  const asked = { ...fields({ phone: '', name: '', quantity: '5' }), seenRevision };
  const costs = await customer.post(change, asked);
  expect(textOf(mainOf(costs.text))).toMatch(/5 × Fresh Cow Milk.*Change it/s);
  const agreed = { ...asked, intent: 'change', seen: hidden(costs.text, 'seen') };
  expect((await customer.post(change, agreed)).location).toBe(own);
  expect(await read(own)).toContain('5 × Fresh Cow Milk');
  // A form that was begun before that doesn't overwrite it.
  for (const each of [
    { ...asked, intent: 'edit' },
    { ...asked, quantity: '21' },
  ])
    expect(hidden((await customer.post(change, each)).text, 'seenRevision')).toBe(seenRevision);
  const six = { ...asked, quantity: '6' };
  const { text: costsOfSix } = await customer.post(change, six);
  expect(hidden(costsOfSix, 'seenRevision')).toBe(seenRevision);
  const late = await customer.post(change, { ...six, intent: 'change', seen: hidden(costsOfSix, 'seen') });
  expect([late.status, errorsIn(late.text).join()]).toEqual([409, expect.stringMatching(/^It has changed/)]);
  expect(hidden(late.text, 'seenRevision')).not.toBe(seenRevision);

  expect((await stranger.get(own)).status).toBe(404);
  expect((await stranger.post(own, { intent: 'end' })).status).toBe(404);
  expect((await guest.get(own)).location).toBe(path);
  expect(await send('end')).toMatch(/Ends: nothing from/);
  expect((await customer.post(own, { intent: 'end' })).status).toBe(303);
  expect((await guest.post(`${own}?key=no.key`, { intent: 'end' })).location).toBe(path);
});

it('is begun by the button behind a link, which opens its page in any browser', async () => {
  const token = generateToken();
  const customerData = {
    firstName: 'Mama',
    lastName: 'Atieno',
    phone: '+254723456791' as PhoneNumber,
    email: null,
  };
  const request: StandingRequest = {
    _id: new ObjectId(),
    tokenHash: hashToken(token),
    form: {
      customer: customerData,
      place: {
        address: 'The red gate',
        city: 'Bumala',
        location: 'Market',
        additionalInfo: '',
        deliveryArea: null,
      },
      lines: [{ ...milk, quantity: 2 }],
      days: weekdays,
      from: dayOfRun(3),
    },
    userId: null,
    standingOrderId: null,
    createdAt: new Date(),
    expiresAt: new Date(Date.now() + 3_600_000),
  };
  await shop.database().collection<StandingRequest>('standingRequests').insertOne(request);
  const link = `${path}/confirm/${token}`;
  const opened = await guest.get(link);
  expect(textOf(mainOf(opened.text))).toMatch(/a morning.*Begin it/s);
  const of = { 'customer.phone': customerData.phone };
  expect(await standingOrders().countDocuments(of)).toBe(0);
  const seen = hidden(opened.text, 'seen');
  expect((await guest.post(link, { seen: 'other' })).status).toBe(409);
  const { location } = await guest.post(link, { seen });
  expect(location).toMatch(/^\/standing-orders\/\w{24}\?key=/);
  // The end of each key is another second.
  const [page = ''] = location.split('?');
  expect((await guest.post(link, { seen })).location).toContain(page);
  expect((await guest.get(link)).location).toContain(page);
  expect(await standingOrders().countDocuments(of)).toBe(1);
  expect(await read(location, createVisitor(shop.url))).toContain('The red gate');
  expect((await guest.get(`${path}/confirm/${'A'.repeat(43)}`)).status).toBe(404);
});

it('sends a guest a link, and answers alike whoever asks for one', async () => {
  const asks = (more: Record<string, string>) =>
    guest.post(`${path}/new`, fields({ phone: '0723 456 792', ...more }));
  expect(errorsIn((await asks({})).text).join()).toContain('Please enter your email');
  const email = 'jane@example.com';
  const shown = await asks({ email });
  const seen = hidden(shown.text, 'seen');
  const { location } = await asks({ email, seen, intent: 'begin' });
  expect(location).toBe(`${path}/new?sent=mail`);
  expect(await read(location, guest)).toContain('We’ve sent a link to your email.');
  const ask = async (contact: string) => {
    const { status, text } = await guest.post(path, { contact });
    return status === 303 ? (await read(path, guest)).includes(contact) : errorsIn(text).join();
  };
  expect(await ask('nobody@example.com')).toBe(true);
  expect(await ask('nobody')).toContain('Please enter a phone number');
  expect(await ask('0712 345 678')).toContain('We can’t send a link to a phone now');
});
