import { afterAll, beforeEach } from 'vitest';
import type { SmsClient } from '~/clients/sms.server';
import type { SmsBalance, SmsResult } from '~/clients/sms/sms-result';
import { collections } from '~/domain/collections';
import { deliverSms } from '~/domain/sms/outbox/deliver-sms.server';
import { queueSms, type NewSms } from '~/domain/sms/outbox/queue-sms.server';
import { configureSms } from '~/domain/sms/sms-configuration.server';
import type { SmsMessage } from '~/domain/sms/outbox/sms-message';
import type { Settings } from '~/domain/settings/settings';
import { parseNairobi } from '~/lib/format/dates';
import { toCents } from '~/lib/format/money';
import type { PhoneNumber } from '~/lib/format/phone';
import { dayOfRun } from '../../support/fixtures/days';

export const handedOver = (messageId: string): SmsResult => ({
  outcome: 'handed-over',
  messageId,
  cost: 'KES 0.8000',
  parts: 1,
  statusCode: 101,
});
export const unknown: SmsResult = { outcome: 'unknown', code: 'TimeoutError', name: '' };
export const refused = (code: string, isOptOut = false, isPhoneBad = false): SmsResult => ({
  outcome: 'refused-for-ever',
  code,
  name: 'Name',
  isOptOut,
  isPhoneBad,
});
export const busy: SmsResult = { outcome: 'refused-for-now', code: 'HTTP 503', needsBalance: false };
export const noBalance: SmsResult = { outcome: 'refused-for-now', code: '405', needsBalance: true };

/** A provider that answers as told, one text handed over after the other by default. `clock` begins at noon in Nairobi. */
export function useSms() {
  let now = new Date();
  let count = 0;
  let queued = 0;
  const calls: { to: string; text: string }[] = [];
  let answer: (to: string) => SmsResult | Promise<SmsResult> = () => handedOver(`ATXid_${(count += 1)}`);
  let balance: SmsBalance = { ok: true, balance: 'KES 0.0000' };
  const usual = answer;
  const client: SmsClient = {
    send: async (message) => {
      calls.push(message);
      return answer(message.to);
    },
    loadBalance: () => Promise.resolve(balance),
  };

  beforeEach(() => {
    now = sms.at('12:00');
    calls.length = 0;
    answer = usual;
    sms.switchOn();
  });
  afterAll(() => configureSms());

  const sms = {
    calls: calls as readonly { to: string; text: string }[],
    get now() {
      return now;
    },
    set now(time: Date) {
      now = time;
    },
    at(clock: string, daysAfter = 3): Date {
      const time = parseNairobi(`${dayOfRun(daysAfter)}T${clock}`);
      if (!time) throw new Error(`${clock} is no time`);
      return time;
    },
    passMinutes: (minutes: number): Date => (now = new Date(now.getTime() + minutes * 60_000)),
    answer: (next: typeof answer) => void (answer = next),
    answerAsUsual: () => void (answer = usual),
    balance: (next: string) => void (balance = { ok: true, balance: next }),
    switchOn: (isTransactional = false, keySetAt: Date | null = null, siteUrl = 'https://malisho.co.ke') =>
      configureSms({
        service: {
          sender: 'MALISHO',
          isTransactional,
          partPriceCents: toCents(80),
          keySetAt,
          client: { ...client },
        },
        siteUrl,
        log: { info: () => undefined, error: () => undefined },
      }),
    switchOff: () => configureSms(),
    set: (settings: Partial<Settings['sms']>) =>
      collections().settings.updateOne({ _id: 'site' }, { $set: { sms: settings } }, { upsert: true }),
    phone: (number: number) => `+2547${String(number).padStart(8, '0')}` as PhoneNumber,
    /** Queues a text that is of use for a day. */
    async queue(changes: Partial<NewSms> = {}): Promise<SmsMessage> {
      const key = `test ${(queued += 1)}`;
      await queueSms(
        {
          key,
          kind: 'refunded',
          to: sms.phone(queued),
          text: `Malisho: text ${queued}`,
          usefulUntil: new Date(now.getTime() + 86_400_000),
          ...changes,
        },
        { now },
      );
      return sms.read({ key: changes.key ?? key });
    },
    async read(filter: { key: string } | { _id: SmsMessage['_id'] }): Promise<SmsMessage> {
      const message = await collections().smsMessages.findOne(filter);
      if (!message) throw new Error('no such text');
      return message;
    },
    deliver: async () => (await deliverSms(now)).handedOver,
  };
  return sms;
}
