import { describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { checkSms } from '~/domain/operations/checks/sms-check.server';
import { countAttention } from '~/domain/back-office/attention.server';
import { listSms } from '~/domain/sms/list/list-sms.server';
import { recordSmsReport } from '~/domain/sms/callbacks/record-sms-report.server';
import { sendSmsAgain } from '~/domain/sms/outbox/send-sms-again.server';
import { loadSmsCosts, readSmsCost } from '~/domain/sms/list/sms-costs.server';
import { smsFilter } from '~/domain/sms/list/sms-filter';
import { fateOf, smsFateNames, type SmsFate } from '~/domain/sms/outbox/sms-message';
import { parseNairobi } from '~/lib/format/dates';
import { useTestDatabase } from '../../support/database';
import { makeOrder } from '../../support/fixtures/orders';
import { handedOver, refused, unknown, useSms } from './sms-shop';

useTestDatabase();
const sms = useSms();

const list = (filter: Partial<typeof smsFilter.none> = {}) =>
  listSms({ ...smsFilter.none, ...filter }, sms.now);

/** Hands a text over, and reports what the operator says of it. */
async function send(id: string, ...statuses: string[]): Promise<void> {
  await sms.queue({ key: id });
  sms.answer(() => handedOver(id));
  await sms.deliver();
  for (const status of statuses)
    await recordSmsReport({ messageId: id, to: null, status, reason: '' }, sms.now);
}

describe('the page of texts', () => {
  it('finds the texts of each fate and kind, and no others, newest first', async () => {
    await send('overdue');
    await send('overdue and passing', 'Sent');
    await send('delivered', 'Success');
    sms.passMinutes(25 * 60);
    await send('on its way');
    await send('on its way and passing', 'Buffered');
    await send('delivered, then failed', 'Success', 'Failed');
    await send('failed, then delivered', 'AbsentSubscriber', 'success');
    await send('failed', 'Failed');
    await send('parked, then rejected', 'Parked', 'Rejected');
    await sms.queue({ key: 'unknown' });
    sms.answer(() => unknown);
    await sms.deliver();
    await sms.queue({ key: 'refused', kind: 'received' });
    sms.answer(() => refused('407'));
    await sms.deliver();
    await sms.queue({ key: 'too late', usefulUntil: sms.now });
    await sms.queue({ key: 'claimed' });
    sms.answer(() => Promise.reject(new Error('killed')));
    await expect(sms.deliver()).rejects.toThrow();
    await sms.queue({ key: 'waits', kind: 'received' });

    const messages = await collections().smsMessages.find().sort({ createdAt: -1, _id: -1 }).toArray();
    const found = new Map<SmsFate, readonly string[]>();
    for (const fate of Object.keys(smsFateNames) as SmsFate[]) {
      const rows = (await list({ fate })).rows.map(({ id }) => id);
      const expected = messages.filter((message) => fateOf(message, sms.now) === fate);
      expect(rows, fate).toEqual(expected.map(({ _id }) => _id.toHexString()));
      found.set(fate, rows);
    }
    expect([...found].filter(([, rows]) => rows.length === 0)).toEqual([]);
    expect((await list()).rows).toHaveLength(messages.length);
    expect((await list({ kind: 'received' })).rows.map(({ about, fate }) => [about, fate])).toEqual([
      ['We have the order', 'Waiting'],
      ['We have the order', 'Refused: 407 Name'],
    ]);
    expect((await list({ kind: 'received', fate: 'refused' })).rows).toHaveLength(1);
    expect((await list({ kind: 'paid', fate: 'refused' })).rows).toEqual([]);
  });

  it('says the order, the phone, the price and the parts, and sends a text again', async () => {
    const order = makeOrder();
    await collections().orders.insertOne(order);
    const { _id } = await sms.queue({ orderId: order._id, to: sms.phone(12) });
    sms.answer(() => ({ ...handedOver('ATXid_2'), cost: 'KES 1.6000', parts: 2 }) as never);
    await sms.deliver();
    await sms.queue({ key: 'of no order', kind: 'alarm' });
    sms.answer(() => unknown);
    await sms.deliver();
    const { rows } = await list();
    expect(rows).toMatchObject([
      { orderNumber: '', about: 'Trouble with the shop', maySendAgain: true },
      {
        orderNumber: order.number,
        to: '0700 000 012',
        cost: 'KES 1.6000',
        parts: '2 parts',
        maySendAgain: false,
      },
    ]);
    expect(await checkSms(sms.now)).toMatchObject({ state: 'note', path: '/texts-admin?fate=unknown' });
    expect(await sendSmsAgain(_id.toHexString(), sms.now)).toEqual({ ok: false, reason: 'not-open' });
    expect(await sendSmsAgain(rows[0]?.id ?? '', sms.now)).toMatchObject({ ok: true });
    expect(await checkSms(sms.now)).toMatchObject({ state: 'fine' });
    sms.answerAsUsual();
    expect(await sms.deliver()).toBe(1);
    expect((await list()).rows.map(({ fate }) => fate)).toEqual([
      'Handed over',
      'We don’t know whether it was sent: TimeoutError. Sent again',
      'Handed over',
    ]);
  });

  const isInMenu = async () => (await countAttention(['messages:read'], sms.now)).hasTexts;
  it('is there with an account, and without one as long as there are texts', async () => {
    sms.switchOff();
    expect(await isInMenu()).toBe(false);
    sms.switchOn();
    expect(await isInMenu()).toBe(true);
    await sms.queue();
    sms.switchOff();
    expect(await isInMenu()).toBe(true);
  });
});

describe('the cost of texts', () => {
  it('is summed by month in Nairobi and kind, without what was refused', async () => {
    const at = (time: string) => parseNairobi(time) ?? new Date(0);
    const charge = async (time: string, cost: string | null, kind: 'paid' | 'alarm' = 'paid') => {
      const { _id } = await sms.queue({ kind });
      await collections().smsMessages.updateOne({ _id }, { $set: { createdAt: at(time), cost } });
    };
    for (let count = 0; count < 3; count += 1) await charge('2026-03-01T00:00', 'KES 0.8000');
    await charge('2026-02-28T23:59', 'KES 0.8050');
    await charge('2026-03-31T23:59', 'KES 1234.6000', 'alarm');
    await charge('2026-03-10T12:00', null);
    await charge('2026-01-01T00:00', 'USD 0.0100');
    await charge('2025-12-31T23:59', 'KES 9.0000');
    const { months, rows } = await loadSmsCosts(at('2026-03-31T12:00'));
    expect(months).toEqual(['2026-03', '2026-02', '2026-01']);
    expect(
      rows.map((row) => [row.about, ...row.months.map(({ count, cost }) => `${count} ${cost}`)]),
    ).toEqual([
      ['The order is paid', '3 KES 2.40', '1 KES 0.81', '1 USD 0.01'],
      ['Trouble with the shop', '1 KES 1,234.60', '0 ', '0 '],
      ['All', '4 KES 1,237.00', '1 KES 0.81', '1 USD 0.01'],
    ]);
  });

  it.each([
    ['KES 0.8000', 'KES', 8_000],
    ['KES 12', 'KES', 120_000],
    ['0', 'KES', 0],
    ['free', 'KES', 0],
    ['USD 1.5', 'USD', 15_000],
  ])('%s is %s %d', (text, currency, tenThousandths) => {
    expect(readSmsCost(text)).toEqual({ currency, tenThousandths });
  });
});
