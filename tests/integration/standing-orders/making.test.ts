import { Readable } from 'node:stream';
import { cartLineId } from '~/domain/cart/cart';
import { BSON, ObjectId } from 'mongodb';
import { describe, expect, it, onTestFinished } from 'vitest';
import { withTransaction } from '#db/client';
import { renameSkus } from '~/domain/catalogue/products/rename-skus.server';
import { collections, type CollectionName } from '~/domain/collections';
import { holdMornings } from '~/commands/hold-mornings';
import { runIntegrityChecks } from '~/domain/integrity/run-integrity-checks.server';
import { sayBroughtUntil } from '~/domain/standing-orders/making/after-restore.server';
import { setOwnDay } from '~/domain/standing-orders/change-standing-order.server';
import { viewOwnStandingOrder } from '~/domain/standing-orders/household/view-own-standing-order.server';
import { viewStandingOrder } from '~/domain/standing-orders/list/standing-order-view.server';
import { makeMornings } from '~/domain/standing-orders/making/make-mornings.server';
import type { StandingOrder } from '~/domain/standing-orders/standing-order';
import { shillings } from '~/lib/format/money';
import { weekdays } from '~/lib/weekdays';
import { at, by, closed, useDairy } from './dairy';

const dairy = useDairy();

const eveningBefore = at('11-29 18:00');

const takeMany = async (count: number, stock = 100) => {
  const line = await dairy.sell(stock);
  const households: StandingOrder[] = [];
  for (let index = 0; index < count; index += 1)
    households.push(await dairy.take(line, {}, new Date(at('11-28 10:00').getTime() + index)));
  return { line, households };
};

describe('a morning', () => {
  it('becomes an ordinary, confirmed order at its last hour, and nobody is written to', async () => {
    const line = await dairy.sell(10);
    const household = await dairy.take(line);
    await makeMornings(at('11-29 17:59'));
    expect(await dairy.made(household)).toEqual([]);
    await makeMornings(eveningBefore);
    const [order, ...others] = await dairy.ordersOf(household);
    expect(others).toEqual([]);
    expect(order).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'pending',
      paymentMethod: 'cod',
      payBy: null,
      stockTaken: true,
      dueOn: '2026-11-30',
      delivery: { day: '2026-11-30', location: 'Bumala', areaId: 'bumala' },
      deliveryFee: shillings(20),
      totalAmount: shillings(150),
      items: [{ sku: line.sku, quantity: 2, price: shillings(65) }],
      standing: { day: '2026-11-30' },
    });
    expect(await dairy.stockOf(line.sku)).toBe(8);
    expect(await dairy.mails(household)).toEqual([]);
    expect(await collections().farmNotices.countDocuments()).toBe(0);
  });

  it('is made once, also when its order was cancelled since', async () => {
    const household = await dairy.take(await dairy.sell(10));
    await makeMornings(eveningBefore);
    await collections().orders.updateOne({}, { $set: { status: 'cancelled' } });
    await makeMornings(at('11-29 18:01'));
    expect(await dairy.made(household)).toEqual(['2 on 2026-11-30']);
  });
});

/** Lets a method throw while a transaction is about one of these households. */
function failFor(
  [name, method]: readonly [CollectionName, 'findOne' | 'updateOne' | 'insertOne' | 'find'],
  victims: readonly StandingOrder[],
): () => void {
  const { standingOrders } = collections();
  let current: unknown = null;
  const wrap = (collection: object, of: string, before: (filter: unknown) => void): (() => void) => {
    const own = Object.getOwnPropertyDescriptor(collection, of);
    const original = (Reflect.get(collection, of) as (...args: unknown[]) => unknown).bind(collection);
    const value = (...args: unknown[]) => {
      before(args[0]);
      return original(...args);
    };
    Object.defineProperty(collection, of, { value, configurable: true });
    return () => (own ? Object.defineProperty(collection, of, own) : Reflect.deleteProperty(collection, of));
  };
  const idOf = (filter: unknown) =>
    typeof filter === 'object' && filter !== null && '_id' in filter ? filter._id : null;
  const undo = [
    wrap(standingOrders, 'findOne', (filter) => (current = idOf(filter))),
    wrap(collections()[name], method, (filter) => {
      const id = name === 'standingOrders' ? idOf(filter) : current;
      if (victims.some(({ _id }) => _id.equals(id as ObjectId)))
        throw new Error(`${name}.${method} is broken`);
    }),
  ];
  const restore = () =>
    undo
      .splice(0)
      .toReversed()
      .forEach((each) => each());
  onTestFinished(restore);
  return restore;
}

describe('a household that fails', () => {
  it.each([
    ['standingOrders', 'findOne'],
    ['expectedStock', 'find'],
    ['products', 'find'],
    ['orders', 'insertOne'],
    // Writing down that it failed fails, too.
    ['standingOrders', 'updateOne'],
  ] as const)('at %s.%s holds up no other, is named, and is made later', async (name, method) => {
    const { households } = await takeMany(5);
    const victims = households.filter((_, index) => index % 2 === 0);
    const others = households.filter((_, index) => index % 2 === 1);
    const restore = failFor([name, method], victims);
    await expect(makeMornings(eveningBefore)).rejects.toThrow('Some mornings could not be made.');
    restore();
    for (const household of victims) {
      expect(await dairy.made(household)).toEqual([]);
      const { failure } = await dairy.reload(household);
      if (method === 'updateOne') expect(failure).toBeNull();
      else expect(failure).toMatchObject({ day: '2026-11-30', at: eveningBefore });
    }
    for (const household of others) expect(await dairy.made(household)).toEqual(['2 on 2026-11-30']);
    const [mail = '', ...more] = await dairy.mails();
    expect([mail.match(/Jane Auma, 07/g)?.length, more]).toEqual([3, []]);
    await makeMornings(at('11-30 04:59'));
    for (const household of victims) {
      expect(await dairy.made(household)).toEqual(['2 on 2026-11-30']);
      expect((await dairy.reload(household)).failure).toBeNull();
    }
  });

  it('because its area is gone is told once, the evening before, and when it is back', async () => {
    const { households } = await takeMany(1);
    await dairy.set({ 'deliveryAreas.0.id': 'sega' });
    await makeMornings(eveningBefore);
    await makeMornings(at('11-29 18:01'));
    expect((await dairy.mails()).length).toBe(1);
    const [household] = households as [StandingOrder];
    expect((await dairy.reload(household)).failure?.text).toBe('We no longer deliver to their area');
    const told = [
      expect.stringMatching(/no longer deliver to your area, so nothing comes from Monday 30 November on/),
    ];
    expect(await dairy.mails(household)).toEqual(told);
    await makeMornings(at('11-30 05:00'));
    expect(await dairy.missed(household)).toEqual(['no-area on 2026-11-30']);
    expect((await dairy.reload(household)).failure).toBeNull();
    await makeMornings(at('11-30 18:00'));
    expect(await dairy.mails(household)).toEqual(told);
    await dairy.set({ 'deliveryAreas.0.id': 'bumala' });
    await makeMornings(at('11-30 18:01'));
    await makeMornings(at('12-01 18:00'));
    expect(await dairy.made(household)).toEqual(['2 on 2026-12-01', '2 on 2026-12-02']);
    expect((await dairy.mails(household)).slice(1)).toEqual([
      expect.stringContaining('We deliver to your area again: your order comes from Tuesday 1 December on'),
    ]);
  });

  it('is none of a household that was taken before the farm had areas', async () => {
    const terms = {
      fee: shillings(0),
      minimumOrder: shillings(0),
      orderBy: '18:00',
      orderByDay: 'day-before',
    };
    await dairy.set({ deliveryAreas: [], deliveryRule: { ...terms, days: weekdays, towns: [] } });
    const place = { address: 'The blue gate', city: 'Bumala', location: 'Kanyumba', additionalInfo: '' };
    const order = await dairy.take(await dairy.sell(10), { place: { ...place, deliveryArea: null } });
    await dairy.serve(['sunday']);
    await makeMornings(eveningBefore);
    expect([await dairy.made(order), await dairy.mails(order)]).toEqual([['2 on 2026-11-30'], []]);
    expect((await viewStandingOrder(order, eveningBefore)).place).toBe(
      'The blue gate, Kanyumba, Bumala (no area yet)',
    );
  });
});

it('a household that fails for two days at once is told of each once', async () => {
  await dairy.take(await dairy.sell(10));
  // The round leaves in the evening, after the next day's last hour.
  await dairy.set({ 'deliveryAreas.0.id': 'sega', 'standing.roundLeavesAt': '19:00' });
  const told: number[] = [];
  for (const time of [
    '11-29 18:00',
    '11-30 18:00',
    '11-30 18:01',
    '11-30 18:02',
    '11-30 19:00',
    '11-30 19:01',
    '11-30 19:02',
    '11-30 20:00',
  ]) {
    await makeMornings(at(time));
    told.push((await dairy.mails()).length);
  }
  // That it was not brought, and an hour later that the next one fails.
  expect(told).toEqual([1, 1, 1, 1, 2, 2, 2, 3]);
});

describe('a standing order that is broken', () => {
  it.each([
    ['place', /Jane Auma, 07.*: Mon 30 Nov: The shop failed.*1 of 2 ×/s],
    // Nobody knows its name.
    ['customer', /The standing order [0-9a-f]{24}: Mon 30 Nov: The shop failed.*1 of 2 ×/s],
  ])('in its %s holds up no other, also in the message to the farm', async (field, told) => {
    const { households } = await takeMany(3, 3);
    const [first, ...others] = households as [StandingOrder, ...StandingOrder[]];
    await collections().standingOrders.updateOne({ _id: first._id }, { $set: { [field]: null } });
    await expect(makeMornings(eveningBefore)).rejects.toThrow('Some mornings');
    for (const household of others) expect(await dairy.made(household)).toHaveLength(1);
    expect(await dairy.mails()).toEqual([expect.stringMatching(told)]);
  });
});

describe('several processes', () => {
  it('that make the same mornings at once make each once, and take its stock once', async () => {
    const { line, households } = await takeMany(6);
    await Promise.all([1, 2, 3, 4].map(() => makeMornings(eveningBefore)));
    for (const household of households) expect(await dairy.made(household)).toEqual(['2 on 2026-11-30']);
    expect(await dairy.stockOf(line.sku)).toBe(88);
    expect(await dairy.mails()).toEqual([]);
  });

  it('can’t give a household two orders for a day, whatever they know of each other', async () => {
    const household = await dairy.take(await dairy.sell(10));
    await makeMornings(eveningBefore);
    const [order] = await dairy.ordersOf(household);
    if (!order) throw new Error('no order');
    const second = { ...order, _id: new ObjectId(), number: 'M-99999', idempotencyKey: 'another' };
    await expect(collections().orders.insertOne(second)).rejects.toThrow(/duplicate key/i);
  });
});

async function findings(now: Date): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { check, what } of runIntegrityChecks({ now }))
    if (check === 'Standing orders') found.push(what);
  return found;
}

it('the check finds a promised morning that has neither an order nor a reason', async () => {
  const { households } = await takeMany(2);
  const [first, second] = households as [StandingOrder, StandingOrder];
  await collections().standingOrders.updateOne(
    { _id: second._id },
    { $set: { pauses: [{ from: '2026-11-30', until: null, by: 'farm' }] } },
  );
  expect(await findings(at('11-30 05:30'))).toEqual([]);
  expect(await findings(at('11-30 06:00'))).toEqual([
    `The standing order ${first._id.toHexString()} promised 2026-11-30, which has neither an order nor a reason`,
  ]);
  await makeMornings(at('11-30 06:00'));
  expect(await findings(at('11-30 07:00'))).toEqual([]);
});

it('the check finds an order of a day without, and a price that nobody was told', async () => {
  const { households } = await takeMany(2);
  const [first] = households as [StandingOrder];
  await makeMornings(eveningBefore);
  const { standingOrders } = collections();
  const id = first._id.toHexString();
  expect(await findings(eveningBefore)).toEqual([]);
  await standingOrders.updateOne(
    { _id: first._id },
    { $set: { told: [], ownDays: [{ day: '2026-11-30', lines: [], by: 'farm' }] } },
  );
  const [line] = first.rules[0]?.lines ?? [];
  const found = await findings(eveningBefore);
  expect(found).toEqual([
    `The standing order ${id} has no price that its household was told for fee`,
    `The standing order ${id} has no price that its household was told for ${line && cartLineId(line)}`,
    `The standing order ${id} has an order for 2026-11-30, on which nothing was to come`,
  ]);
});

describe('after a downtime', () => {
  it.each([
    ['12-03 04:59', ['2 on 2026-11-30', '2 on 2026-12-03'], ['2026-12-01', '2026-12-02']],
    ['12-03 05:00', ['2 on 2026-11-30'], ['2026-12-01', '2026-12-02', '2026-12-03']],
    ['12-03 18:00', ['2 on 2026-11-30', '2 on 2026-12-04'], ['2026-12-01', '2026-12-02', '2026-12-03']],
  ])('until %s, what can still be brought is made, and the rest is listed', async (until, made, missed) => {
    const household = await dairy.take(await dairy.sell(100));
    await makeMornings(eveningBefore);
    await makeMornings(at(until));
    expect(await dairy.made(household)).toEqual(made);
    expect(await dairy.missed(household)).toEqual(missed.map((day) => `too-late on ${day}`));
    const mails = await dairy.mails(household);
    expect(mails.length).toBe(1);
    expect(mails[0]).toMatch(/brought nothing on Tuesday 1 December(,| and) .*You pay nothing/s);
  });

  it('of ten days, a household gets one message, and the farm one', async () => {
    const { households } = await takeMany(2);
    await makeMornings(at('12-09 12:00'));
    await makeMornings(at('12-09 12:01'));
    for (const household of households) {
      expect((await dairy.missed(household)).length).toBe(10);
      const mails = await dairy.mails(household);
      expect(mails.length).toBe(1);
      expect(mails[0]).toMatch(/Monday 30 November, .* and Wednesday 9 December/s);
    }
    const [mail = '', ...more] = await dairy.mails();
    expect([mail.match(/Jane Auma.*10 days: The order was not made/g)?.length, more]).toEqual([2, []]);
  });
});

describe('after a restore', () => {
  const restoredAt = at('12-01 10:00');
  const note = () =>
    collections().operations.insertOne({ _id: 'standing-orders', restoredAt, broughtUntil: null });

  it('nothing is made until somebody says until when mornings were brought, and nothing for the days before', async () => {
    const { line, households } = await takeMany(1);
    const [household] = households as [StandingOrder];
    await makeMornings(eveningBefore);
    await note();
    await makeMornings(at('12-01 18:00'));
    expect(await dairy.made(household)).toEqual(['2 on 2026-11-30']);
    expect(await findings(at('12-01 18:00'))).toEqual([
      'The shop was restored from a backup, and nobody has said until when mornings were brought: none is made',
    ]);
    const now = at('12-01 18:30');
    for (const day of ['', 'yesterday', '2026-12-02', '2026-08-01'])
      expect(await sayBroughtUntil(day, { by: by.staff, now })).toEqual({ ok: false, reason: 'bad-day' });
    expect(await sayBroughtUntil('2026-12-01', { by: by.staff, now })).toEqual({ ok: true });
    expect(await sayBroughtUntil('2026-11-30', { by: by.staff, now })).toEqual({ ok: false, reason: 'said' });
    await makeMornings(now);
    expect(await dairy.made(household)).toEqual(['2 on 2026-11-30', '2 on 2026-12-02']);
    expect(await dairy.missed(household)).toEqual(['restored on 2026-12-01']);
    expect([...(await dairy.mails()), ...(await dairy.mails(household))]).toEqual([]);
    expect(await dairy.stockOf(line.sku)).toBe(96);
  });

  it('what was not brought is listed as such, and what can be is made', async () => {
    const household = await dairy.take(await dairy.sell(10));
    await note();
    await sayBroughtUntil('2026-11-29', { by: by.staff, now: at('12-01 04:00') });
    await makeMornings(at('12-01 04:00'));
    expect(await dairy.made(household)).toEqual(['2 on 2026-12-01']);
    expect(await dairy.missed(household)).toEqual(['too-late on 2026-11-30']);
  });

  it('the note comes with the documents of a backup that has standing orders, once', async () => {
    const of = async (...documents: readonly [collection: string, document: object][]) => {
      const notes: object[] = [];
      const batches = documents.map(([collection, document]) => ({
        kind: 'documents' as const,
        collection,
        documents: [BSON.serialize(document)],
      }));
      for await (const batch of holdMornings(Readable.from(batches), restoredAt))
        if (batch.collection === 'operations')
          notes.push(...batch.documents.map((document) => BSON.deserialize(document)));
      return notes;
    };
    const jobs = { _id: 'jobs', runs: {} };
    const earlier = { _id: 'standing-orders', restoredAt: at('11-01 10:00'), broughtUntil: '2026-11-01' };
    const held = { _id: 'standing-orders', restoredAt, broughtUntil: null };
    expect(await of(['operations', jobs])).toEqual([jobs]);
    expect(await of(['operations', jobs], ['standingOrders', { _id: 1 }])).toEqual([jobs, held]);
    expect(await of(['standingOrders', { _id: 1 }], ['operations', earlier])).toEqual([held]);
  });
});

describe('days, areas and last hours', () => {
  it('are those of the moment at which it is made', async () => {
    const household = await dairy.take(await dairy.sell(10), { from: '2026-11-29' }, at('11-27 10:00'));
    await dairy.serve(weekdays.slice(0, 6));
    await makeMornings(at('11-28 17:49'));
    await dairy.serve(weekdays);
    await makeMornings(at('11-28 18:00'));
    expect(await dairy.made(household)).toEqual(['2 on 2026-11-29']);
  });

  it('that were agreed where the farm doesn’t come are noted once, and told when it does', async () => {
    await dairy.serve(weekdays.slice(1));
    const household = await dairy.take(await dairy.sell(100));
    await makeMornings(eveningBefore);
    expect(await dairy.missed(household)).toEqual(['no-round on 2026-11-30']);
    // What is decided stays decided.
    await dairy.serve(weekdays);
    await makeMornings(at('11-30 04:00'));
    expect(await dairy.made(household)).toEqual([]);
    expect([...(await dairy.mails()), ...(await dairy.mails(household))]).toEqual([]);
    for (const day of ['11-30', '12-01', '12-02', '12-03', '12-04', '12-05', '12-06', '12-13'])
      await makeMornings(at(`${day} 18:00`));
    expect((await dairy.mails(household)).filter((text) => !text.includes('had a fault'))).toEqual([
      expect.stringContaining(
        'now deliver to you on Mondays, too: your order comes from Monday 7 December on',
      ),
    ]);
  });

  it.each([
    ['in its first week', ['11-29 18:00'], 'so nothing comes on Monday 30 November. You'],
    ['where the shop stood still', ['12-01 12:00'], 'so nothing came on Monday 30 November. You'],
    ['also by a clock that was ahead', ['11-30 04:00', '11-29 18:00'], 'comes on Monday 30 November. You'],
  ])('that were promised and on which the farm no longer comes are told once, %s', async (_, first, told) => {
    const household = await dairy.take(await dairy.sell(100));
    await dairy.serve(weekdays.slice(1));
    for (const moment of [...first, '12-02 18:00', '12-06 18:00', '12-13 18:00'])
      await makeMornings(at(moment));
    const lost = (await dairy.mails(household)).filter((text) => text.includes('no longer deliver'));
    expect(lost).toEqual([expect.stringContaining(told)]);
  });

  it('on which the farm no longer comes are told also where nothing came the week before', async () => {
    const household = await dairy.take(await dairy.sell(100));
    await setOwnDay(
      household._id.toHexString(),
      { day: '2026-11-30', lines: [] },
      { by, now: at('11-28 11:00') },
    );
    await dairy.serve(weekdays.slice(1));
    await makeMornings(at('12-06 18:00'));
    expect((await dairy.mails(household)).join()).toContain('so nothing comes on Monday 7 December');
  });

  it('on which the farm came until now are told the evening before, once', async () => {
    const household = await dairy.take(await dairy.sell(10));
    await makeMornings(eveningBefore);
    await dairy.serve(weekdays.slice(1));
    await makeMornings(at('12-06 18:00'));
    await makeMornings(at('12-13 18:00'));
    const lost = (await dairy.mails(household)).filter((text) => !text.includes('had a fault'));
    expect(lost).toEqual([expect.stringMatching(/no longer deliver to you on Mondays.*Monday 7 December/s)]);
  });

  it('on which the farm is closed are told the evening before, once for all of them', async () => {
    const household = await dairy.take(await dairy.sell(10));
    await dairy.set({ closures: [closed('2026-11-30', '2026-12-01')] });
    await makeMornings(eveningBefore);
    await makeMornings(at('11-30 18:00'));
    await makeMornings(at('12-01 18:00'));
    expect(await dairy.missed(household)).toEqual(['closed on 2026-11-30', 'closed on 2026-12-01']);
    expect(await dairy.made(household)).toEqual(['2 on 2026-12-02']);
    expect(await dairy.mails(household)).toEqual([
      expect.stringMatching(/closed from Monday 30 November to Tuesday 1 December, and bring nothing/),
    ]);
    expect(await dairy.mails()).toEqual([]);
  });

  it('on which the farm was closed are told later where the shop stood still the evening before', async () => {
    const household = await dairy.take(await dairy.sell(10));
    await dairy.set({ closures: [closed('2026-11-30')] });
    await makeMornings(at('11-30 05:00'));
    await makeMornings(at('11-30 05:01'));
    expect(await dairy.mails(household)).toEqual([
      expect.stringContaining('we were closed, and brought nothing on Monday 30 November'),
    ]);
  });

  it('on which the farm is closed are told when standing orders are on again', async () => {
    const household = await dairy.take(await dairy.sell(10));
    await dairy.set({
      closures: [closed('2026-11-30', '2026-12-01')],
      'standing.isOn': false,
    });
    await makeMornings(eveningBefore);
    await dairy.set({ 'standing.isOn': true });
    for (const day of ['29 22:00', '30 18:00']) await makeMornings(at(`11-${day}`));
    await makeMornings(at('12-01 18:00'));
    expect(await dairy.missed(household)).toEqual(['switched-off on 2026-11-30', 'closed on 2026-12-01']);
    expect(await dairy.mails(household)).toEqual([
      expect.stringContaining('nothing comes from Monday 30 November on'),
      expect.stringContaining('closed from Monday 30 November to Tuesday 1 December, and bring nothing'),
      expect.stringContaining('your order comes from Wednesday 2 December on'),
    ]);
  });

  it('on which the farm is closed are told again where the closure is made longer', async () => {
    const household = await dairy.take(await dairy.sell(10));
    const close = (to: string) =>
      dairy.set({
        closures: [closed('2026-11-30', to)],
      });
    await close('2026-12-01');
    await makeMornings(eveningBefore);
    await close('2026-12-04');
    for (const day of ['11-30', '12-01']) await makeMornings(at(`${day} 18:00`));
    // It opens after all, and is closed again.
    await close('2026-12-02');
    await makeMornings(at('12-02 18:00'));
    await close('2026-12-04');
    for (const day of ['12-03', '12-04']) await makeMornings(at(`${day} 18:00`));
    expect(await dairy.mails(household)).toEqual([
      expect.stringContaining('closed from Monday 30 November to Tuesday 1 December'),
      expect.stringContaining('closed from Monday 30 November to Friday 4 December'),
      expect.stringContaining('closed on Thursday 3 December, but we’re open again'),
      expect.stringContaining('closed from Monday 30 November to Friday 4 December'),
    ]);
  });

  it.each([
    ['no-delivery', 'selling.delivery', 'We don’t deliver at the moment'],
    ['switched-off', 'standing.isOn', 'We bring no standing orders at the moment'],
    // The shop is not open yet.
    ['switched-off', 'opening.isOpen', 'We bring no standing orders at the moment'],
  ])(
    '%s (%s) are told the evening before, once, and again when it comes by itself',
    async (reason, path, said) => {
      const household = await dairy.take(await dairy.sell(10));
      const evenings = async (days: readonly string[], isOn: boolean) => {
        await dairy.set({ [path]: isOn });
        for (const day of days) await makeMornings(at(`${day} 18:00`));
      };
      await evenings(['11-29', '11-30'], false);
      await evenings(['12-01', '12-02'], true);
      await evenings(['12-03'], false);
      expect(await dairy.missed(household)).toEqual(
        ['2026-11-30', '2026-12-01', '2026-12-04'].map((day) => `${reason} on ${day}`),
      );
      expect(await dairy.made(household)).toEqual(['2 on 2026-12-02', '2 on 2026-12-03']);
      expect(await dairy.mails(household)).toEqual([
        expect.stringMatching(
          new RegExp(`${said}: nothing comes from Monday 30 November on.*You pay nothing`, 's'),
        ),
        expect.stringContaining('your order comes from Wednesday 2 December on'),
        expect.stringContaining('nothing comes from Friday 4 December on'),
      ]);
      expect(await dairy.mails()).toEqual([]);
      expect(await viewOwnStandingOrder(await dairy.reload(household), at('12-03 19:00'))).toMatchObject({
        isOff: true,
      });
    },
  );

  it.each([
    ['no-delivery', 'selling.delivery'],
    ['switched-off', 'standing.isOn'],
  ])('%s are told later where the shop stood still the evening before', async (reason, path) => {
    const household = await dairy.take(await dairy.sell(10));
    await dairy.set({ [path]: false });
    for (const moment of ['30 05:00', '30 05:01', '30 18:00']) await makeMornings(at(`11-${moment}`));
    expect(await dairy.missed(household)).toEqual([`${reason} on 2026-11-30`, `${reason} on 2026-12-01`]);
    expect(await dairy.mails(household)).toEqual([
      expect.stringContaining('we didn’t deliver, and brought nothing on Monday 30 November'),
      expect.stringContaining('nothing comes from Tuesday 1 December on'),
    ]);
  });

  it('on which the farm comes after all are told again, once', async () => {
    const household = await dairy.take(await dairy.sell(10));
    const close = (to: string) =>
      dairy.set({
        closures: [closed('2026-11-30', to)],
      });
    await close('2026-12-03');
    await makeMornings(eveningBefore);
    await close('2026-11-30');
    for (const day of ['11-30', '12-01', '12-02']) await makeMornings(at(`${day} 18:00`));
    expect(await dairy.made(household)).toHaveLength(3);
    expect((await dairy.mails(household)).slice(1)).toEqual([
      expect.stringContaining('closed on Tuesday 1 December, but'),
    ]);
  });

  it.each(['UTC', 'Africa/Nairobi', 'America/New_York'])(
    'are Nairobi’s in %s, and a clock set back makes nothing twice',
    async (zone) => {
      const before = process.env['TZ'];
      process.env['TZ'] = zone;
      onTestFinished(() => void (process.env['TZ'] = before));
      await dairy.serve(weekdays, '23:30');
      const household = await dairy.take(await dairy.sell(100));
      for (const moment of [
        '11-29 23:29',
        '11-29 23:30',
        '11-29 23:59',
        '11-29 22:59',
        '11-29 23:59',
        '11-30 00:00',
      ])
        await makeMornings(at(moment));
      expect(await dairy.made(household)).toEqual(['2 on 2026-11-30']);
      expect(await dairy.missed(household)).toEqual([]);
    },
  );

  it('come after a clock was ahead, and set back', async () => {
    const household = await dairy.take(await dairy.sell(100));
    await makeMornings(at('12-01 12:00'));
    await makeMornings(eveningBefore);
    expect(await dairy.made(household)).toEqual(['2 on 2026-11-30']);
    expect(await dairy.missed(household)).toEqual(['too-late on 2026-12-01']);
    await makeMornings(at('11-30 18:00'));
    expect(await dairy.made(household)).toEqual(['2 on 2026-11-30', '2 on 2026-12-01']);
    expect(await dairy.missed(household)).toEqual([]);
  });

  it('that are long past are forgotten', async () => {
    const household = await dairy.take(await dairy.sell(100));
    const missed = ['2026-06-01', '2026-11-01'].map((day) => ({
      day,
      reason: 'no-round',
      at: at('11-01 10:00'),
    }));
    await collections().standingOrders.updateOne({}, { $set: { missed: missed as never } });
    await makeMornings(eveningBefore);
    expect(await dairy.missed(household)).toEqual(['no-round on 2026-11-01']);
  });

  it('of the same day leave an hour for the round', async () => {
    const household = await dairy.take(await dairy.sell(10));
    await dairy.set({ 'deliveryAreas.0.orderByDay': 'same-day', 'deliveryAreas.0.orderBy': '07:00' });
    await makeMornings(at('11-30 06:59'));
    expect(await dairy.made(household)).toEqual([]);
    await makeMornings(at('11-30 07:59'));
    expect(await dairy.made(household)).toEqual(['2 on 2026-11-30']);
  });
});

describe('what is not there', () => {
  it('comes as far as it is left, the oldest household first, and both sides are told the evening before', async () => {
    const { line, households } = await takeMany(3, 3);
    await makeMornings(eveningBefore);
    const [first, second, third] = households as [StandingOrder, StandingOrder, StandingOrder];
    expect(await dairy.made(first)).toEqual(['2 on 2026-11-30']);
    expect(await dairy.made(second)).toEqual(['1 on 2026-11-30']);
    expect(await dairy.made(third)).toEqual([]);
    expect(await dairy.missed(third)).toEqual(['out-of-stock on 2026-11-30']);
    expect(await dairy.stockOf(line.sku)).toBe(0);
    expect(await dairy.mails(first)).toEqual([]);
    expect((await dairy.mails(second))[0]).toMatch(/only 1 of your 2 × .*The rest comes as usual/s);
    expect((await dairy.mails(third))[0]).toMatch(/left\. So nothing comes on this day/);
    const [mail = '', ...more] = await dairy.mails();
    expect([mail.match(/[01] of 2 ×/g), more]).toEqual([['1 of 2 ×', '0 of 2 ×'], []]);
    await makeMornings(at('11-29 18:01'));
    expect((await dairy.mails()).length).toBe(1);
  });

  it.each([
    ['archived', { isActive: false }, { isActive: true }, false],
    ['without a price', { price: shillings(0) }, { price: shillings(65) }, true],
    ['gone', { sku: 'OTHER' }, null, true],
  ] as const)(
    'because a size is %s is told once, and comes back by itself',
    async (_, hide, show, isOfVariant) => {
      const [line, bread] = [await dairy.sell(100), await dairy.sell(100)];
      const household = await dairy.take(line, { lines: [line, { ...bread, quantity: 3 }] });
      const change = (changes: object, sku: string = line.sku) =>
        isOfVariant
          ? dairy.setVariant(sku, changes as Record<string, unknown>)
          : collections().products.updateOne({ 'variants.sku': sku }, { $set: changes });
      await change(hide);
      // What it costs when it comes.
      expect((await viewStandingOrder(household, at('11-29 12:00'))).morningTotal).toBe(shillings(280));
      await makeMornings(eveningBefore);
      await makeMornings(at('11-30 18:00'));
      await change(show ?? { sku: line.sku }, show ? line.sku : 'OTHER');
      await makeMornings(at('12-01 18:00'));
      expect(await dairy.made(household)).toEqual(['3 on 2026-11-30', '3 on 2026-12-01', '4 on 2026-12-02']);
      const mails = await dairy.mails(household);
      expect(mails).toEqual([expect.stringMatching(/not for sale at the moment\. The rest comes as usual/)]);
      // Its product may sell others.
      expect([...mails, ...(await dairy.mails())].map((text) => text.includes('a size of '))).toEqual(
        Array(2).fill(show === null),
      );
    },
  );

  it('for two lines of one size is what is left of it', async () => {
    const line = await dairy.sell(3);
    const household = await dairy.take(line, { lines: [line, { ...line, quantity: 4 }] });
    await makeMornings(eveningBefore);
    expect(await dairy.made(household)).toEqual(['3 on 2026-11-30']);
    expect((await dairy.mails(household))[0]).toMatch(/only 3 of your 5 ×/);
  });

  it('at all makes no order, and never one of 0 shillings', async () => {
    const line = await dairy.sell(100);
    const household = await dairy.take(line);
    await dairy.setVariant(line.sku, { price: shillings(0) });
    await makeMornings(eveningBefore);
    await makeMornings(at('11-30 18:00'));
    expect(await dairy.made(household)).toEqual([]);
    expect(await dairy.missed(household)).toEqual([
      'not-for-sale on 2026-11-30',
      'not-for-sale on 2026-12-01',
    ]);
    expect((await dairy.mails(household)).length).toBe(1);
  });
});

it('a size, product or address that is renamed comes as before, at the price that was told', async () => {
  const line = await dairy.sell(100);
  const household = await dairy.take(line);
  const renamed = new Map([[line.sku, 'NEW']]);
  await withTransaction(async (session) => {
    const product = { _id: ObjectId.createFromHexString(line.productId) };
    await collections().products.updateOne(
      product,
      {
        $set: {
          name: 'Morning milk',
          slug: 'morning-milk',
          'variants.0.sku': 'NEW',
          'variants.0.name': 'A litre',
          'variants.0.price': shillings(70),
        },
      },
      { session },
    );
    await renameSkus({ productId: product._id, renamed, now: at('11-29 12:00') }, session);
  });
  await makeMornings(eveningBefore);
  const [order] = await dairy.ordersOf(household);
  expect(order?.items).toMatchObject([
    { sku: 'NEW', name: 'Morning milk - A litre', quantity: 2, price: shillings(65) },
  ]);
  expect(await dairy.mails(household)).toEqual([]);
});
