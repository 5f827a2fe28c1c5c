import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { withTransaction } from '#db/client';
import type { SmsResult } from '~/clients/sms/sms-result';
import { collections } from '~/domain/collections';
import { checkSms } from '~/domain/operations/checks/sms-check.server';
import { deliverSms } from '~/domain/sms/outbox/deliver-sms.server';
import { queueSms } from '~/domain/sms/outbox/queue-sms.server';
import { recordIncomingSms } from '~/domain/sms/callbacks/record-incoming-sms.server';
import { recordSmsReport } from '~/domain/sms/callbacks/record-sms-report.server';
import { sendSmsAgain } from '~/domain/sms/outbox/send-sms-again.server';
import { findChannelStop } from '~/domain/sms/outbox/sms-channel.server';
import { countSmsOfDay } from '~/domain/sms/outbox/sms-limits.server';
import { listSmsOfOrder } from '~/domain/sms/list/list-sms.server';
import { describeStop } from '~/domain/sms/list/view-sms.server';
import { fateOf } from '~/domain/sms/outbox/sms-message';
import { findOptOut, isSenderBlocked, recordStart, recordStop } from '~/domain/sms/sms-opt-outs.server';
import { useTestDatabase } from '../../support/database';
import { busy, handedOver, noBalance, refused, unknown, useSms } from './sms-shop';

useTestDatabase();
const sms = useSms();

const fateAfter = async (key: string) => fateOf(await sms.read({ key }), sms.now);

describe('a text', () => {
  it('is queued with its transaction, once by its key, and never while SMS is off', async () => {
    const { smsMessages } = collections();
    const message = {
      key: 'a',
      kind: 'paid',
      to: sms.phone(1),
      text: 'x',
      usefulUntil: sms.at('20:00'),
    } as const;
    await withTransaction(async (session) => {
      await queueSms(message, { now: sms.now, session });
      throw new Error('rolled back');
    }).catch(() => undefined);
    expect(await smsMessages.countDocuments()).toBe(0);
    sms.switchOff();
    await queueSms(message, { now: sms.now });
    sms.switchOn();
    expect(await sms.deliver()).toBe(0);
    await Promise.all(Array.from({ length: 5 }, () => queueSms(message, { now: sms.now })));
    expect(await smsMessages.countDocuments()).toBe(1);
  });

  it('goes to one phone in one request, by however many processes', async () => {
    for (let i = 0; i < 12; i += 1) await sms.queue();
    const counts = await Promise.all([sms.deliver(), sms.deliver(), sms.deliver()]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(12);
    expect(new Set(sms.calls.map(({ to }) => to)).size).toBe(12);
    expect(sms.calls).toHaveLength(12);
    expect(await countSmsOfDay(sms.now)).toBe(12);
  });

  it.each<[string, SmsResult, string, string | null, number]>([
    ['handed over', handedOver('ATXid_x'), 'handed-over', null, 1],
    ['unknown', unknown, 'unknown', 'TimeoutError', 1],
    ['refused for ever', refused('407'), 'refused', '407 Name', 1],
    ['refused for now', busy, 'waiting', 'HTTP 503', 4],
  ])('%s', async (_name, result, state, reason, requests) => {
    const { key } = await sms.queue();
    sms.answer(() => result);
    for (let i = 0; i < 4; i += 1) {
      await sms.deliver();
      sms.passMinutes(31);
    }
    expect(await sms.read({ key })).toMatchObject({ state, reason });
    expect(sms.calls).toHaveLength(requests);
  });

  it('whose process dies between claim and answer is unknown, and sent again only by a person, once', async () => {
    const orderId = new ObjectId();
    const { _id, key } = await sms.queue({ orderId });
    const sendAgain = () => sendSmsAgain(_id.toHexString(), sms.now, orderId);
    sms.answer(() => Promise.reject(new Error('killed')));
    await expect(sms.deliver()).rejects.toThrow('1 of 1 failed');
    sms.answerAsUsual();
    expect(await sms.deliver()).toBe(0);
    expect(await fateAfter(key)).toBe('sending');
    expect(await sendAgain()).toEqual({ ok: false, reason: 'not-open' });
    sms.passMinutes(3);
    expect(await sms.deliver()).toBe(0);
    expect(await sms.read({ key })).toMatchObject({ state: 'unknown', reason: 'interrupted' });
    const [of] = await listSmsOfOrder(orderId, { now: sms.now, seesPhones: false });
    expect(of).toMatchObject({
      fate: 'We don’t know whether it was sent: the shop stopped meanwhile',
      to: expect.stringMatching(/^07\*\* \*\*\* \d{3}$/),
      maySendAgain: true,
    });
    expect(await sendSmsAgain(_id.toHexString(), sms.now, new ObjectId())).toMatchObject({
      reason: 'not-found',
    });
    await Promise.all([sendAgain(), sendAgain()]);
    expect(await sms.deliver()).toBe(1);
    expect(await sendAgain()).toEqual({ ok: false, reason: 'not-open' });
    expect(sms.calls).toHaveLength(2);
    const texts = await listSmsOfOrder(orderId, { now: sms.now, seesPhones: true });
    expect(texts.map(({ fate, cost }) => [fate.split('. ').at(-1), cost])).toEqual([
      ['Sent again', ''],
      ['Handed over', 'KES 0.8000'],
    ]);
  });

  it('is retried while it is of use only', async () => {
    const { key } = await sms.queue({ usefulUntil: sms.at('12:02') });
    sms.answer(() => busy);
    await sms.deliver();
    sms.passMinutes(2);
    await sms.deliver();
    expect(await sms.read({ key })).toMatchObject({ state: 'dropped', reason: 'HTTP 503' });
    expect(sms.calls).toHaveLength(1);
  });

  it.each([
    ['refunded', '21:00', '07:00'],
    ['refunded', '06:59', '07:00'],
    ['refunded', '07:00', '07:00'],
    ['onTheWay', '23:30', '23:30'],
    ['newOrder', '22:00', '06:00'],
  ] as const)('about %s at %s goes at %s', async (kind, from, to) => {
    sms.now = sms.at(from);
    await sms.queue({ kind });
    await sms.deliver();
    const isNow = from === to;
    expect(sms.calls).toHaveLength(isNow ? 1 : 0);
    sms.now = new Date(sms.at(to, from < to ? 3 : 4).getTime() - (isNow ? 0 : 1));
    await sms.deliver();
    expect(sms.calls).toHaveLength(isNow ? 1 : 0);
    sms.passMinutes(1);
    await sms.deliver();
    expect(sms.calls).toHaveLength(1);
  });

  it('is deleted with its phone after 90 days; fate and cost stay', async () => {
    const { key } = await sms.queue();
    await sms.deliver();
    sms.passMinutes(90 * 24 * 60 + 1);
    await sms.deliver();
    expect(await sms.read({ key })).toMatchObject({
      text: '',
      state: 'handed-over',
      cost: 'KES 0.8000',
      parts: 1,
    });
    expect((await sms.read({ key })).to).toContain('*****');
  });
});

describe('nobody is above the limits', () => {
  it('of a day, whatever number of processes, and the rest waits for the next one', async () => {
    await sms.set({ perDay: 5 });
    for (let i = 0; i < 8; i += 1) await sms.queue();
    await Promise.all([sms.deliver(), sms.deliver()]);
    expect(sms.calls).toHaveLength(5);
    sms.now = sms.at('07:01', 4);
    await sms.deliver();
    expect(sms.calls).toHaveLength(8);
  });

  it('of a phone, and a text that was surely not taken takes no place', async () => {
    await sms.set({ perPhone: 2 });
    const to = sms.phone(7);
    for (let i = 0; i < 3; i += 1) await sms.queue({ to });
    sms.answer(() => busy);
    await sms.deliver();
    const before = sms.calls.length;
    sms.answerAsUsual();
    sms.passMinutes(2);
    await sms.deliver();
    expect(sms.calls.length - before).toBe(2);
    expect(await countSmsOfDay(sms.now)).toBe(2);
  });
});

describe('the channel', () => {
  it('says on the status page why nothing is sent, a new key only half an hour after it was saved', async () => {
    sms.switchOn(false, sms.now);
    sms.passMinutes(10);
    expect(await checkSms(sms.now)).toMatchObject({ state: 'fine' });
    await sms.queue();
    sms.answer(() => ({ outcome: 'channel-stopped', reason: 'wrong-key' }));
    await sms.deliver();
    expect(await checkSms(sms.now)).toMatchObject({ state: 'note' });
    expect(await checkSms(sms.passMinutes(19))).toMatchObject({ state: 'note' });
    expect(await checkSms(sms.passMinutes(1))).toMatchObject({
      state: 'trouble',
      facts: [{ name: 'Stopped since', value: expect.stringContaining('12:10') }, { name: 'Texts today' }],
    });
    sms.answerAsUsual();
    await sms.deliver();
    expect(await checkSms(sms.now)).toMatchObject({ state: 'fine' });
    await sms.set({ perDay: 1 });
    expect(await checkSms(sms.now)).toMatchObject({
      state: 'trouble',
      summary: 'Today’s limit of texts is reached',
    });
    sms.switchOff();
    expect(await checkSms(sms.now)).toBeNull();
  });

  it('waits without balance, and goes on when it is there', async () => {
    for (let i = 0; i < 6; i += 1) await sms.queue();
    sms.answer(() => noBalance);
    await sms.deliver();
    const requests = sms.calls.length;
    expect(requests).toBeLessThanOrEqual(4);
    expect(await findChannelStop()).toMatchObject({ reason: 'balance', since: sms.now });
    sms.answerAsUsual();
    for (let i = 0; i < 3; i += 1) {
      sms.passMinutes(6);
      await sms.deliver();
    }
    expect(sms.calls).toHaveLength(requests);
    sms.balance('KES 250.5000');
    sms.passMinutes(6);
    expect(await sms.deliver()).toBe(6);
    expect(await findChannelStop()).toBeNull();
  });

  it('stops for a wrong sender, and is tried by one text each half hour', async () => {
    for (let i = 0; i < 6; i += 1) await sms.queue();
    sms.answer(() => ({ outcome: 'channel-stopped', reason: 'wrong-sender' }));
    await sms.deliver();
    const requests = sms.calls.length;
    sms.passMinutes(31);
    await Promise.all([sms.deliver(), sms.deliver()]);
    expect(sms.calls).toHaveLength(requests + 1);
    sms.answerAsUsual();
    sms.passMinutes(31);
    await sms.deliver();
    await sms.deliver();
    expect(sms.calls).toHaveLength(requests + 7);
    expect(await countSmsOfDay(sms.now)).toBe(6);
  });
});

describe('a report', () => {
  const report = (messageId: string, status: string, to = sms.phone(0), reason = '') =>
    recordSmsReport({ messageId, to, status, reason }, sms.now);

  it.each<[string, readonly string[], string, string | undefined, string | undefined]>([
    ['none', [], 'handed-over', undefined, undefined],
    ['passing', ['Sent', 'Buffered'], 'handed-over', 'Buffered', undefined],
    ['in the wrong order', ['Success', 'Sent'], 'delivered', 'Success', undefined],
    ['twice', ['Success', 'Success'], 'delivered', 'Success', undefined],
    ['delivered, then failed', ['Success', 'Failed'], 'delivered', 'Success', 'Failed'],
    ['absent, then delivered', ['AbsentSubscriber', 'Success'], 'delivered', 'AbsentSubscriber', 'Success'],
    [
      'absent, delivered, then failed',
      ['AbsentSubscriber', 'Success', 'Failed'],
      'delivered',
      'AbsentSubscriber',
      'Success',
    ],
    ['in other letters', ['BUFFERED', 'EXPIRED', 'success'], 'delivered', 'EXPIRED', 'success'],
    ['failed', ['Submitted', 'Failed'], 'not-delivered', 'Failed', undefined],
    ['nobody knew', ['Parked'], 'handed-over', 'Parked', undefined],
    ['after one nobody knew', ['Parked', 'Rejected', 'Parked'], 'not-delivered', 'Rejected', undefined],
  ])('%s', async (_name, statuses, fate, first, later) => {
    const { key } = await sms.queue();
    sms.answer(() => handedOver('ATXid_r'));
    await sms.deliver();
    for (const status of statuses) await report('ATXid_r', status);
    const message = await sms.read({ key });
    expect([fateOf(message, sms.now), message.report?.status, message.laterReport?.status]).toEqual([
      fate,
      first,
      later,
    ]);
  });

  it('that comes before the reply waits for its text, and that of no text of ours is dropped', async () => {
    const { key, to } = await sms.queue();
    sms.answer(async () => {
      await report('ATXid_early', 'Success', to);
      return handedOver('ATXid_early');
    });
    await sms.deliver();
    expect(await fateAfter(key)).toBe('delivered');
    await report('ATXid_foreign', 'Success');
    expect(await collections().smsReports.countDocuments()).toBe(1);
  });

  it('with a foreign id answers an unknown text to the phone within 15 minutes', async () => {
    const texts = [await sms.queue(), await sms.queue()];
    sms.answer(() => unknown);
    await sms.deliver();
    sms.passMinutes(14);
    await report('ATXid_lost', 'Success', texts[0]?.to);
    sms.passMinutes(2);
    await report('ATXid_late', 'Success', texts[1]?.to);
    expect(await Promise.all(texts.map(({ key }) => fateAfter(key)))).toEqual(['delivered', 'unknown']);
    expect(sms.calls).toHaveLength(2);
  });

  it('is missed after a day, without being a failure', async () => {
    const { key } = await sms.queue();
    await sms.deliver();
    sms.passMinutes(24 * 60);
    expect(await fateAfter(key)).toBe('no-report');
  });
});

describe('STOP', () => {
  const to = '+254700000099' as const as ReturnType<typeof sms.phone>;
  const ways = {
    link: () => recordStop(to, 'link', sms.now),
    message: () => recordIncomingSms({ from: to, text: ' Stop. please' }, sms.now),
    operator: () => recordStop(to, 'operator', sms.now),
    refused: async () => {
      for (let i = 0; i < 9; i += 1) await sms.queue();
      await sms.deliver();
      await sms.queue({ to });
      sms.answer(() => refused('406', true));
      await sms.deliver();
      sms.answerAsUsual();
    },
  };
  it.each(['link', 'message', 'operator', 'refused'] as const)(
    'by %s ends texts of orders only',
    async (way) => {
      await ways[way]();
      const before = sms.calls.length;
      const { key } = await sms.queue({ to });
      await sms.queue({ to, kind: 'alarm' });
      await sms.deliver();
      expect(sms.calls.length - before).toBe(1);
      expect(await sms.read({ key })).toMatchObject({ state: 'dropped', reason: 'stopped' });
      const isOurs = way === 'link' || way === 'message';
      expect(await findOptOut(to)).toMatchObject({ [isOurs ? 'ours' : 'theirs']: { way, at: sms.now } });
      expect(describeStop(await findOptOut(to))).toMatch(
        {
          link: /^The customer stopped texts by the link in a text on .*12:00 PM\.$/,
          message: /^The customer stopped texts by a text to your number on .*12:00 PM\.$/,
          operator: /^The customer stopped texts at the operator on .*12:00 PM\. Only they .*\*456\*9#/,
          refused: /at the operator, which refused our text \(406\) on .*12:00 PM\. Only they .*\*456\*9#/,
        }[way],
      );
      expect(await recordStart(to)).toBe(isOurs);
      if (isOurs) expect(describeStop(await findOptOut(to))).toBe('');
      const { key: next } = await sms.queue({ to });
      await sms.deliver();
      expect(await fateAfter(next)).toBe(isOurs ? 'handed-over' : 'dropped');
    },
  );

  it.each(['What is STOP?', 'I will stop by', '', '1234'])(
    'is not %j, and nothing is answered',
    async (text) => {
      expect(await recordIncomingSms({ from: to, text }, sms.now)).toBe('ignored');
      expect(await collections().smsMessages.countDocuments()).toBe(0);
    },
  );

  it('is nobody’s wish where a third of the last phones refuse the sender', async () => {
    for (let i = 0; i < 6; i += 1) await sms.queue();
    await sms.deliver();
    const refusing = [await sms.queue(), await sms.queue()];
    sms.answer(() => refused('406', true));
    await sms.deliver();
    expect(await isSenderBlocked()).toBe(false);
    expect(await collections().smsOptOuts.countDocuments({ 'theirs.way': 'refused' })).toBe(2);
    refusing.push(await sms.queue());
    await sms.deliver();
    expect(await isSenderBlocked()).toBe(true);
    expect(await collections().smsOptOuts.countDocuments({ 'theirs.way': 'refused' })).toBe(0);
    sms.answerAsUsual();
    const { key } = await sms.queue({ to: refusing[0]?.to });
    await sms.deliver();
    expect(await fateAfter(key)).toBe('handed-over');
  });

  it('is nobody’s wish in a test, which is an alarm', async () => {
    await sms.queue({ kind: 'test', to });
    sms.answer(() => refused('406', true));
    await sms.deliver();
    expect(await findOptOut(to)).toBeNull();
    expect(await checkSms(sms.now)).toMatchObject({
      state: 'trouble',
      summary: 'Many phones refuse your texts',
    });
  });

  it('of a number that no text reaches is kept from further texts', async () => {
    await sms.queue({ to });
    sms.answer(() => refused('403', false, true));
    await sms.deliver();
    const { key } = await sms.queue({ to });
    await deliverSms(sms.now);
    expect(await sms.read({ key })).toMatchObject({ state: 'dropped', reason: 'bad-number' });
  });
});
