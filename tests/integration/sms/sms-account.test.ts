import { ObjectId } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { saveConnection } from '~/domain/connections/save-connection.server';
import { sendTestSms } from '~/domain/connections/send-test-sms.server';
import { raiseAlarms } from '~/domain/operations/alarms/raise-alarms.server';
import { checkSmsBalance } from '~/domain/operations/checks/sms-balance-check.server';
import { recordSmsReport } from '~/domain/sms/callbacks/record-sms-report.server';
import { loadSmsCosts } from '~/domain/sms/list/sms-costs.server';
import { findOptOut } from '~/domain/sms/sms-opt-outs.server';
import { checkSms } from '~/domain/operations/checks/sms-check.server';
import { configureEncryption } from '~/domain/encryption/encrypted-text.server';
import { findChannelStop } from '~/domain/sms/outbox/sms-channel.server';
import { useTestDatabase } from '../../support/database';
import { busy, handedOver, noBalance, refused, unknown, useSms } from './sms-shop';

useTestDatabase();
const sms = useSms();
beforeAll(() => configureEncryption('a secret of this test, long enough to be one'));

const by = { userId: new ObjectId(), name: 'Jane Nafula', clientAddress: null };

describe('the account', () => {
  const values = {
    userName: 'malisho',
    apiKey: 'key',
    sender: '',
    isTransactional: false,
    partPriceCents: null,
  };

  it('that is saved anew ends the stop of the one before', async () => {
    await sms.queue();
    sms.answer(() => noBalance);
    await sms.deliver();
    expect(await findChannelStop()).toMatchObject({ reason: 'balance' });
    await saveConnection('sms', { values, shown: {}, by, now: sms.now });
    expect(await findChannelStop()).toBeNull();
    sms.answerAsUsual();
    expect(await sms.deliver()).toBe(1);
  });

  it('that can’t be opened is trouble, although no texts are set up then', async () => {
    await saveConnection('sms', { values, shown: {}, by, now: sms.now });
    await collections().connections.updateOne({ _id: 'sms' }, { $set: { sealed: 'of another secret' } });
    sms.switchOff();
    expect(await checkSms(sms.now)).toMatchObject({ state: 'trouble', path: '/settings-admin/sms' });
  });
});

describe('the balance', () => {
  const stateOf = async () => (await checkSmsBalance(sms.now))?.state ?? null;

  it.each([
    ['KES 16.0000', 'fine'],
    ['KES 15.9999', 'trouble'],
    ['KES 0.0000', 'trouble'],
    ['KES -3.5000', 'trouble'],
    ['USD 0.0100', null],
    ['much', null],
    ['', null],
  ])('of %j without texts is %s', async (balance, state) => {
    sms.balance(balance);
    expect(await stateOf()).toBe(state);
  });

  it('is low below the cost of the last seven days, seen a quarter of an hour after a top-up', async () => {
    sms.balance('KES 20.0000');
    for (let i = 0; i < 26; i += 1) await sms.queue();
    await sms.deliver();
    sms.passMinutes(1);
    expect(await checkSmsBalance(sms.now)).toMatchObject({
      state: 'trouble',
      summary: 'The SMS account has KES 20.00 left: that is less than a week’s texts',
      advice: expect.stringContaining('Paybill 525900'),
    });
    sms.balance('KES 20.8000');
    sms.passMinutes(14);
    expect(await stateOf()).toBe('trouble');
    sms.passMinutes(1);
    expect(await stateOf()).toBe('fine');
    sms.balance('KES 20.0000');
    sms.passMinutes(7 * 24 * 60);
    expect(await stateOf()).toBe('fine');
    sms.switchOff();
    expect(await stateOf()).toBeNull();
  });

  it('that is low is told once, until it is topped up', async () => {
    const alarms = () => collections().alarms.find({ _id: 'sms-balance' }).toArray();
    const told = () => collections().smsMessages.countDocuments({ kind: 'alarm', text: /less than/ });
    await sms.set({ farmKinds: { alarm: true } as never, farmPhones: [sms.phone(1)] });
    const pass = async (minutes: number) => {
      sms.passMinutes(minutes);
      await raiseAlarms(sms.now);
    };
    sms.balance('KES 5.0000');
    for (let i = 0; i < 4; i += 1) await pass(2);
    sms.balance('KES 3.0000');
    for (let i = 0; i < 4; i += 1) await pass(20);
    expect(await told()).toBe(1);
    sms.balance('KES 500.0000');
    for (let i = 0; i < 4; i += 1) await pass(20);
    expect(await alarms()).toEqual([]);
    expect(await told()).toBe(1);
  });
});

describe('a test message', () => {
  const to = sms.phone(5);
  const texts = () => collections().smsMessages.find({ kind: 'test' }).toArray();

  it('is charged like any other text, and found by its report, also one that came before', async () => {
    sms.answer(async () => {
      await recordSmsReport({ messageId: 'ATXid_t', to, status: 'Success', reason: '' }, sms.now);
      return handedOver('ATXid_t');
    });
    expect(await sendTestSms(to, { by, now: sms.now })).toMatchObject({ ok: true });
    expect(await texts()).toMatchObject([{ state: 'handed-over', report: { status: 'Success' } }]);
    const { rows } = await loadSmsCosts(sms.now);
    expect(rows[0]).toMatchObject({ about: 'A test', months: [{ count: 1, cost: 'KES 0.80' }, {}, {}] });
    expect(await sms.deliver()).toBe(0);
  });

  it('that the phone refuses is an alarm, and nobody’s wish, until one is taken', async () => {
    sms.answer(() => refused('406', true));
    expect(await sendTestSms(to, { by, now: sms.now })).toMatchObject({ ok: false });
    expect(await checkSms(sms.now)).toMatchObject({
      state: 'trouble',
      summary: 'Many phones refuse your texts',
    });
    expect(await findOptOut(to)).toBeNull();
    sms.answerAsUsual();
    await sendTestSms(to, { by, now: sms.passMinutes(1) });
    expect(await checkSms(sms.now)).toMatchObject({ state: 'fine' });
  });

  it.each([
    ['for now', busy],
    ['unknown', unknown],
  ])('whose answer is %s is not kept', async (_name, result) => {
    sms.answer(() => result);
    expect(await sendTestSms(to, { by, now: sms.now })).toMatchObject({ ok: false });
    expect(await texts()).toEqual([]);
  });
});
