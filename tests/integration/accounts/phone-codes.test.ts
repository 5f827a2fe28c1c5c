import { beforeAll, describe, expect, it } from 'vitest';
import { accountLimitKey } from '~/domain/accounts/sign-in/sign-in-limits.server';
import { codeDigits } from '~/domain/accounts/phone-codes/code-digits.server';
import { composeCodeText } from '~/domain/sms/codes/code-text.server';
import {
  confirmPhone,
  findAccountOfPhone,
  freePhone,
  removePhone,
} from '~/domain/accounts/phone-codes/confirmed-phones.server';
import {
  endPhoneCode,
  enterPhoneCode,
  findConfirmedPhone,
  findPhoneCode,
  signInWithCode,
} from '~/domain/accounts/phone-codes/enter-phone-code.server';
import { takeCodeText } from '~/domain/sms/codes/phone-code-limits.server';
import { requestPhoneCode } from '~/domain/sms/codes/request-phone-code.server';
import { listAccountEvents } from '~/domain/accounts/account-events.server';
import { updateProfile } from '~/domain/accounts/profile/update-profile.server';
import { findSession, endUserSessions } from '~/domain/accounts/sessions/sessions.server';
import { isFresh } from '~/domain/accounts/sessions/session';
import type { User } from '~/domain/accounts/user';
import { collections } from '~/domain/collections';
import { configureEncryption } from '~/domain/encryption/encrypted-text.server';
import { checkSms } from '~/domain/operations/checks/sms-check.server';
import { withTransaction } from '#db/client';
import { erasePersonalData } from '~/domain/privacy/personal-data-registry.server';
import { listSms } from '~/domain/sms/list/list-sms.server';
import { sendSmsAgain } from '~/domain/sms/outbox/send-sms-again.server';
import { smsFilter } from '~/domain/sms/list/sms-filter';
import { countSmsOfDay } from '~/domain/sms/outbox/sms-limits.server';
import { countSeptets } from '~/lib/format/gsm-text';
import type { PhoneNumber } from '~/lib/format/phone';
import { hashToken } from '~/lib/token.server';
import { useTestDatabase } from '../../support/database';
import { isFullRun } from '../../support/full-run';
import { makeOrder } from '../../support/fixtures/orders';
import { makeUser } from '../../support/fixtures/users';
import { useSms } from '../sms/sms-shop';
import { beginSession } from './begin-session';

useTestDatabase();
const sms = useSms();
beforeAll(() => configureEncryption('a secret of this test, long enough to be one'));

const days = (count: number) => sms.passMinutes(count * 24 * 60);

/** A browser, with what its cookies hold. */
function browser(clientAddress = '203.0.113.1', knownAccounts: readonly string[] = []) {
  let token: string | null = null;
  return {
    get token() {
      return token;
    },
    async ask(
      phone: PhoneNumber,
      purpose: 'sign-in' | 'orders' | { readonly confirm: User } = 'sign-in',
    ): Promise<string> {
      const common = { phone, client: { clientAddress, token, knownAccounts }, now: sms.now };
      const result = await requestPhoneCode(
        typeof purpose === 'string'
          ? { ...common, purpose }
          : { ...common, purpose: 'confirm', userId: purpose.confirm._id },
      );
      if (!result.ok) return result.reason;
      ({ token } = result);
      return 'ok';
    },
    enter: (digits: string) => signInWithCode({ token, digits, now: sms.now }),
    enterFor: (purpose: 'orders' | 'confirm', digits: string) =>
      enterPhoneCode({ token, purpose, digits, now: sms.now }),
    view: () => findPhoneCode(token, sms.now),
    confirmed: () => findConfirmedPhone(token, sms.now),
  };
}

const lastText = async (): Promise<string> => {
  await sms.deliver();
  return sms.calls.at(-1)?.text ?? '';
};
const lastDigits = async (): Promise<string> => (await lastText()).slice(0, 6);

/** Other digits than these. */
const wrong = (digits: string) => String((Number(digits) + 1) % 1_000_000).padStart(6, '0');

async function account(number: number, fields: Partial<User> = {}): Promise<User> {
  const phone = sms.phone(number);
  const user = makeUser({
    phoneNumber: phone,
    confirmedPhone: { number: phone, at: sms.now, usedAt: sms.now },
    ...fields,
  });
  await collections().users.insertOne(user);
  return user;
}

const read = async ({ _id }: User): Promise<User> => {
  const user = await collections().users.findOne({ _id });
  if (!user) throw new Error('no such account');
  return user;
};

const signedIn = async (user: User) => {
  const found = await findSession(await beginSession(user, { now: sms.now }), sms.now);
  if (!found) throw new Error('no session');
  return found;
};

/** What follows of standing orders: tests/integration/standing-orders/household.test.ts. */
const followPhone = () => Promise.resolve(null);

/** Types and confirms a phone in the settings of an account. */
async function confirmIn(user: User, phone: PhoneNumber, takes = false) {
  const own = browser();
  await own.ask(phone, { confirm: user });
  await own.enterFor('confirm', await lastDigits());
  return confirmPhone(await signedIn(user), { token: own.token, takes, now: sms.now, followPhone });
}

describe('the text of a code', () => {
  it.each<[string, string, string, number]>([
    ['as phones read it', 'Malisho', 'shop.example.co.ke', 145],
    ['a long name gives way', 'x'.repeat(60), 'shop.example.co.ke', 145],
    ['the longest host that has room', 'x'.repeat(60), `${'h'.repeat(74)}.co.ke`, 145],
  ])('is one message with its host in the last line: %s', (_name, shop, host, maxSeptets) => {
    const text = composeCodeText('012345', { shop, host, maxSeptets });
    expect(text).toMatch(/^012345 is your \w+ code\. Don't tell it to anybody\.\n@\S+ #012345$/);
    expect(text.endsWith(`\n@${host} #012345`)).toBe(true);
    expect(countSeptets(text)).toBeLessThanOrEqual(maxSeptets);
  });

  it('has no last line where the host has no room', () => {
    const text = composeCodeText('012345', {
      shop: 'Malisho',
      host: `${'h'.repeat(76)}.co.ke`,
      maxSeptets: 145,
    });
    expect(text).toBe("012345 is your Malisho code. Don't tell it to anybody.");
  });

  it('goes at any hour, to the host of the page, and is stored nowhere', async () => {
    const user = await account(1);
    sms.now = sms.at('23:30');
    sms.switchOn(false, null, 'https://shop.example.co.ke:8443');
    await collections().settings.updateOne(
      { _id: 'site' },
      { $set: { identity: { name: 'Malisho', titleEnding: '', place: '' } } },
      { upsert: true },
    );
    await browser().ask(sms.phone(1));
    const text = await lastText();
    const digits = text.slice(0, 6);
    expect(text).toBe(
      `${digits} is your Malisho code. Don't tell it to anybody.\n@shop.example.co.ke #${digits}`,
    );
    const { rows } = await listSms(smsFilter.parse(new URLSearchParams()), sms.now);
    expect(rows).toMatchObject([
      { about: 'A code to sign in, or to confirm a phone', text: '', isCode: true },
    ]);
    expect(await sendSmsAgain(rows[0]?.id ?? '', sms.now)).toMatchObject({ reason: 'no-text' });
    for (const name of ['phoneCodes', 'smsMessages', 'rateLimits', 'accountEvents', 'outbox'] as const)
      expect(JSON.stringify(await collections()[name].find({}).toArray())).not.toContain(digits);
    expect(await countSmsOfDay(sms.now)).toBe(0);
    expect((await read(user)).confirmedPhone?.number).toBe(sms.phone(1));
  });

  it('keeps its zeros', () => {
    const found = Array.from({ length: 60 }, (_, round) => codeDigits({ _id: 'a', round }));
    expect(found.every((digits) => /^\d{6}$/.test(digits))).toBe(true);
    expect(found.some((digits) => digits.startsWith('0'))).toBe(true);
  });
});

describe('a code', () => {
  it('signs in once, in the browser that asked for it', async () => {
    const user = await account(1);
    const own = browser();
    expect(await own.ask(sms.phone(1))).toBe('ok');
    const digits = await lastDigits();
    const other = browser();
    await other.ask(sms.phone(1));
    expect(await other.enter(digits)).toMatchObject({ ok: false, reason: 'wrong' });
    expect(await signInWithCode({ token: null, digits, now: sms.now })).toMatchObject({ reason: 'ended' });
    expect(await own.enter(digits)).toMatchObject({
      ok: true,
      user: { _id: user._id },
    });
    expect(await own.enter(digits)).toMatchObject({ reason: 'ended' });
  });

  it('is texted again as it is, no sooner than after 30, 60 and 120 seconds', async () => {
    await account(1);
    const own = browser();
    const sentAfter: number[] = [];
    const start = sms.now.getTime();
    for (const second of [0, 29, 30, 89, 90, 209, 210, 329, 330]) {
      sms.now = new Date(start + second * 1000);
      await own.ask(sms.phone(1));
      await sms.deliver();
      if (sms.calls.length > sentAfter.length) sentAfter.push(second);
    }
    expect(sentAfter).toEqual([0, 30, 90, 210, 330]);
    expect(new Set(sms.calls.map(({ text }) => text)).size).toBe(1);
    expect(await own.enter((sms.calls[0]?.text ?? '').slice(0, 6))).toMatchObject({ ok: true });
  });

  it('dies after 10 minutes, and the tries of the next one are those that are left', async () => {
    await account(1);
    const own = browser();
    await own.ask(sms.phone(1));
    const first = await lastDigits();
    for (const left of [4, 3])
      expect(await own.enter(wrong(first))).toEqual({ ok: false, reason: 'wrong', triesLeft: left });
    sms.passMinutes(10);
    expect(await own.enter(first)).toMatchObject({ reason: 'ended' });
    await own.ask(sms.phone(1));
    const second = await lastDigits();
    expect(second).not.toBe(first);
    for (const left of [2, 1, 0])
      expect(await own.enter(wrong(second))).toEqual({ ok: false, reason: 'wrong', triesLeft: left });
    expect(await own.enter(second)).toMatchObject({ reason: 'ended' });
    sms.passMinutes(2);
    expect(await own.ask(sms.phone(1))).toBe('rate-limited');
    expect(await own.view()).toMatchObject({ triesLeft: 0 });
  });

  it('that is texted late in its request lives for 10 minutes, too', async () => {
    await account(1);
    const own = browser();
    await own.ask(sms.phone(1));
    sms.passMinutes(29);
    await own.ask(sms.phone(1));
    const digits = await lastDigits();
    sms.passMinutes(9);
    expect(await own.enter(digits)).toMatchObject({ ok: true });
  });

  it('is texted to the browser that asked before there was anything to open', async () => {
    const own = browser();
    await own.ask(sms.phone(1));
    await account(1);
    sms.passMinutes(1);
    await own.ask(sms.phone(1));
    expect(await own.enter(await lastDigits())).toMatchObject({ ok: true });
  });

  it('is one for tries at the same moment', async () => {
    await account(1);
    const own = browser();
    await own.ask(sms.phone(1));
    const digits = await lastDigits();
    const results = await Promise.all(Array.from({ length: 8 }, () => own.enter(digits)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('dies with the password, and with the phone', async () => {
    const user = await account(1);
    const own = browser();
    await own.ask(sms.phone(1));
    const digits = await lastDigits();
    await endUserSessions(user._id);
    expect(await own.enter(digits)).toMatchObject({ reason: 'ended' });
    const again = browser();
    await again.ask(sms.phone(1));
    const other = await lastDigits();
    await freePhone(sms.phone(1), sms.now);
    expect(await again.enter(other)).toMatchObject({ reason: 'ended' });
    await sms.deliver();
    expect(sms.calls).toHaveLength(2);
  });

  it('is not sent where it has ended while it waited', async () => {
    const user = await account(1);
    await browser().ask(sms.phone(1));
    await endUserSessions(user._id);
    expect(await sms.deliver()).toBe(0);
  });

  it.each<[string, Partial<User> | 'none' | 'profile' | 'stale']>([
    ['no account has the phone', 'none'],
    ['it only stands in the profile', 'profile'],
    ['the account works here', { role: 'staff' }],
    ['the account has one permission', { permissions: ['messages:read'] }],
    ['the account is disabled', { disabledAt: new Date(0) }],
    ['nobody used the phone for 120 days', 'stale'],
  ])('is texted to nobody, with the same answer, where %s', async (_name, what) => {
    if (what === 'profile') await collections().users.insertOne(makeUser({ phoneNumber: sms.phone(1) }));
    else if (what !== 'none') await account(1, what === 'stale' ? {} : what);
    if (what === 'stale') days(200);
    const own = browser();
    expect(await own.ask(sms.phone(1))).toBe('ok');
    expect(await own.view()).toMatchObject({ triesLeft: 5, isEntered: false });
    await sms.deliver();
    expect(sms.calls).toHaveLength(0);
    const right = codeDigits({ _id: hashToken(own.token ?? ''), round: 1 });
    expect(await own.enter(right)).toMatchObject({ ok: false, reason: 'wrong' });
  });

  it.each<[string, Partial<User>]>([
    ['got a permission', { permissions: ['messages:read'] }],
    ['was disabled', { disabledAt: new Date(0) }],
  ])('no longer signs in an account that %s meanwhile', async (_name, change) => {
    const user = await account(1);
    const own = browser();
    await own.ask(sms.phone(1));
    const digits = await lastDigits();
    await collections().users.updateOne({ _id: user._id }, { $set: change });
    expect(await own.enter(digits)).toMatchObject({ ok: false, reason: 'ended' });
  });

  it('keeps the phone in use when it signs in; an order with the number doesn’t', async () => {
    const user = await account(1);
    days(100);
    const own = browser();
    await own.ask(sms.phone(1));
    await own.enter(await lastDigits());
    days(100);
    expect(await findAccountOfPhone(sms.phone(1), sms.now)).toMatchObject({ isLive: true });
    const { customer } = makeOrder();
    const order = { userId: user._id, customer: { ...customer, phone: sms.phone(1) }, createdAt: sms.now };
    await collections().orders.insertOne(makeOrder(order));
    days(21);
    expect(await findAccountOfPhone(sms.phone(1), sms.now)).toMatchObject({ isLive: false });
  });

  it('begins a session that is no proof for a sensitive change', async () => {
    const user = await account(1);
    const token = await beginSession(user, { now: sms.now, method: 'code' });
    const found = await findSession(token, sms.now);
    expect(found && isFresh(found.session, sms.now)).toBe(false);
    // However the account comes by a permission: such a session opens no back office.
    await collections().users.updateOne({ _id: user._id }, { $set: { permissions: ['messages:read'] } });
    expect(await findSession(token, sms.now)).toBeNull();
  });
});

describe('a phone', () => {
  it('is confirmed by the account that typed it, and is its number then', async () => {
    const user = await account(9, { confirmedPhone: undefined, phoneNumber: null } as Partial<User>);
    expect(await confirmIn(user, sms.phone(1))).toEqual({ ok: true, phone: sms.phone(1), followed: null });
    expect(await read(user)).toMatchObject({
      phoneNumber: sms.phone(1),
      confirmedPhone: { number: sms.phone(1), at: sms.now, usedAt: sms.now },
    });
    expect((await listAccountEvents(user._id, 5)).map(({ change }) => change.kind)).toEqual([
      'phone-confirmed',
    ]);
    expect(await collections().outbox.distinct('to')).toEqual([user.email]);
  });

  it('is not confirmed by a code of another account, twice, late, or for one who works here', async () => {
    const user = await account(9);
    const own = browser();
    await own.ask(sms.phone(1), { confirm: user });
    const attempt = async (who: User) =>
      confirmPhone(await signedIn(who), { token: own.token, takes: true, now: sms.now, followPhone });
    expect(await attempt(user)).toMatchObject({ reason: 'not-entered' });
    await own.enterFor('confirm', await lastDigits());
    expect(await attempt(await account(8))).toMatchObject({ reason: 'not-entered' });
    await collections().users.updateOne({ _id: user._id }, { $set: { role: 'staff' } });
    expect(await attempt(user)).toMatchObject({ reason: 'not-entered' });
    await collections().users.updateOne({ _id: user._id }, { $set: { role: 'customer' } });
    expect(await attempt(user)).toMatchObject({ ok: true });
    expect(await attempt(user)).toMatchObject({ reason: 'not-entered' });
  });

  it('belongs to one account: another one is asked, takes it, and the former owner is told', async () => {
    const former = await account(1);
    const user = await account(2);
    expect(await confirmIn(user, sms.phone(1))).toEqual({ ok: false, reason: 'taken' });
    expect((await read(former)).confirmedPhone?.number).toBe(sms.phone(1));
    sms.passMinutes(1);
    expect(await confirmIn(user, sms.phone(1), true)).toMatchObject({ ok: true });
    expect((await read(former)).confirmedPhone).toBeUndefined();
    expect((await findAccountOfPhone(sms.phone(1), sms.now))?.user._id).toEqual(user._id);
    const mails = await collections().outbox.find({ to: former.email }).toArray();
    expect(mails.map(({ subject }) => subject)).toEqual(['Your phone number no longer signs you in']);
  });

  it('ends with another number in the profile, not with the same one', async () => {
    const user = await account(1);
    const { firstName, lastName, email } = user;
    const save = async (phoneNumber: PhoneNumber) =>
      updateProfile({
        signedIn: await signedIn(user),
        input: {
          firstName,
          lastName,
          email,
          phoneNumber,
          address: null,
          currentPassword: '',
          newPassword: '',
        },
        now: sms.now,
        followPhone,
      });
    const elsewhere = await beginSession(user, { now: sms.now, method: 'code' });
    expect(await save(sms.phone(1))).toMatchObject({ ok: true });
    expect((await read(user)).confirmedPhone).toBeDefined();
    expect(await findSession(elsewhere, sms.now)).not.toBeNull();
    expect(await save(sms.phone(2))).toMatchObject({ ok: true });
    expect((await read(user)).confirmedPhone).toBeUndefined();
    expect(await findSession(elsewhere, sms.now)).toBeNull();
  });

  it('is removed by its owner, with the sessions that it began elsewhere', async () => {
    const user = await account(1);
    const thief = await beginSession(user, { now: sms.now, method: 'code' });
    const own = await signedIn(user);
    expect(await removePhone(own, { now: sms.now, followPhone })).toBe(true);
    expect(await removePhone(own, { now: sms.now, followPhone })).toBe(false);
    expect(await findSession(thief, sms.now)).toBeNull();
    expect(await collections().sessions.countDocuments({ userId: user._id })).toBe(1);
  });

  it('of a guest is confirmed in one browser for half an hour, where an order has it, until it is freed', async () => {
    const none = browser();
    await none.ask(sms.phone(1), 'orders');
    await sms.deliver();
    expect(sms.calls).toHaveLength(0);
    const { customer } = makeOrder();
    await collections().orders.insertOne(
      makeOrder({ customer: { ...customer, phone: sms.phone(1) }, createdAt: sms.now }),
    );
    sms.passMinutes(1);
    const [own, other] = [browser(), browser()];
    for (const each of [own, other]) {
      await each.ask(sms.phone(1), 'orders');
      expect(await each.confirmed()).toBeNull();
      expect(await each.enter(await lastDigits())).toMatchObject({ reason: 'ended' });
      expect(await each.enterFor('orders', await lastDigits())).toMatchObject({ ok: true, userId: null });
    }
    sms.passMinutes(29);
    expect(await own.confirmed()).toBe(sms.phone(1));
    await freePhone(sms.phone(1), sms.now);
    expect(await other.confirmed()).toBeNull();
    await own.ask(sms.phone(1), 'orders');
    await own.enterFor('orders', await lastDigits());
    sms.passMinutes(30);
    expect(await own.confirmed()).toBeNull();
  });

  it('of an account that is deleted stands in no code, and in no text of one', async () => {
    const user = await account(1);
    const [own, confirming] = [browser(), browser()];
    await own.ask(sms.phone(1));
    await sms.deliver();
    await confirming.ask(sms.phone(1), { confirm: user });
    await withTransaction((session) =>
      erasePersonalData({ user, orders: [], standingOrders: [] }, sms.now, session),
    );
    expect(await collections().phoneCodes.countDocuments({})).toBe(0);
    const texts = await collections().smsMessages.find({}).toArray();
    expect(texts.map(({ to, state }) => [to.includes('*'), state])).toEqual([[true, 'handed-over']]);
  });
});

/** Texts about orders, which a storm of codes must leave alone. */
async function queueOrders(count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) await sms.queue();
}

const codesSent = () => sms.calls.filter(({ text }) => text.includes('code.')).length;

describe('a storm', () => {
  it('of guesses from 50 addresses lets none in, and neither locks the owner out nor keeps a text of an order', async () => {
    const user = await account(1);
    const owner = browser('198.51.100.7');
    await owner.ask(sms.phone(1));
    const digits = await lastDigits();
    await queueOrders(5);
    const addresses = isFullRun ? 50 : 10;
    const attackers = Array.from({ length: addresses }, (_, index) => browser(`203.0.113.${index}`));
    for (const each of attackers) await each.ask(sms.phone(1));
    const known = browser('203.0.113.1', [accountLimitKey(user.email)]);
    const start = sms.now.getTime();
    for (let guess = 0; guess < (isFullRun ? 10_000 : 100); guess += 1) {
      const attacker = attackers[guess % addresses] ?? owner;
      // Those who guess for long ask for more codes: an hour passes.
      if (guess % 500 === 499) sms.now = new Date(start + guess * 200);
      if (guess % 10 === 9) await attacker.ask(sms.phone(1));
      const right = attacker.token === null ? '' : codeDigits({ _id: hashToken(attacker.token), round: 1 });
      const next = String(guess % 1_000_000).padStart(6, '0');
      const result =
        guess % 2 === 0
          ? await attacker.enter(next === right ? wrong(next) : next)
          : await signInWithCode({ token: 'x'.repeat(43), digits: next, now: sms.now });
      expect(result.ok).toBe(false);
    }
    sms.now = new Date(start + 9 * 60_000);
    expect(await owner.enter(digits)).toMatchObject({ ok: true, user: { _id: user._id } });
    // Else they are sent beside the next code, of which the test reads the digits.
    for (let i = 0; i < 4; i += 1) await sms.deliver();
    // A browser that they signed in with before gets a code while others get none.
    expect(await browser('192.0.2.1').ask(sms.phone(1))).toBe('rate-limited');
    expect(await known.ask(sms.phone(1))).toBe('ok');
    expect(await known.enter(await lastDigits())).toMatchObject({ ok: true });
    for (let i = 0; i < 4; i += 1) await sms.deliver();
    expect(codesSent()).toBeLessThanOrEqual(7);
    expect(sms.calls.length - codesSent()).toBe(5);
    expect(await countSmsOfDay(sms.now)).toBe(5);
  });

  it.each<[string, number, boolean, number]>([
    ['neighbours', 1, false, 12],
    ['scattered numbers', 10_000, false, 30],
    ...(isFullRun
      ? ([['scattered numbers whose codes are entered', 10_000, true, 60]] as [
          string,
          number,
          boolean,
          number,
        ][])
      : []),
  ])(
    'of requests for %s from 500 addresses costs an hour of codes at most',
    async (name, step, enters, most) => {
      await sms.set({ perDay: 8 });
      await queueOrders(8);
      const requests = isFullRun ? 5_000 : most + 2;
      const answers = new Set<string>();
      const spenders = Array.from({ length: isFullRun ? 500 : 30 }, (_, index) =>
        makeUser({ firstName: `S${index}` }),
      );
      for (let i = 0; i < requests; i += 1) {
        const user = spenders[i % spenders.length] ?? makeUser();
        const bot = browser(`203.0.${i % 2}.${i % 250}`);
        const answer = await bot.ask(sms.phone(20_000 + i * step), { confirm: user });
        answers.add(answer);
        if (enters && answer === 'ok')
          await bot.enterFor('confirm', codeDigits({ _id: hashToken(bot.token ?? ''), round: 1 }));
      }
      for (let i = 0; i < 4; i += 1) await sms.deliver();
      const { length } = await collections().smsMessages.find({ kind: 'code' }).toArray();
      expect({ name, length }).toEqual({ name, length: most });
      expect(sms.calls.length - codesSent()).toBe(8);
      expect(await countSmsOfDay(sms.now)).toBe(8);
      expect([...answers]).toEqual(['ok', 'paused']);
    },
  );

  it('has 60 codes an hour, apart from those of browsers that we know', async () => {
    const request = { clientAddress: null, isKnown: false, isTexted: true, confirmsFor: null };
    const take = (index: number, isKnown = false) =>
      takeCodeText({ ...request, phone: sms.phone(index * 10_000), isKnown }, sms.now);
    const places = await Promise.all(Array.from({ length: 60 }, (_, index) => take(index)));
    expect(places.filter(({ ok }) => ok)).toHaveLength(60);
    expect(await take(60)).toMatchObject({ reason: 'paused', retryAt: sms.at('13:00') });
    expect(await take(61, true)).toEqual({ ok: true });
    sms.passMinutes(60);
    expect(await take(62)).toEqual({ ok: true });
  });

  it('of codes that nobody enters pauses them for an hour, with an alarm, but for browsers that we know', async () => {
    const user = await account(1);
    for (let i = 0; i < 30; i += 1) {
      const bot = browser(`203.0.113.${i}`);
      await bot.ask(sms.phone(20_000 + i * 10_000), { confirm: makeUser() });
      // Who gives up what was asked for isn't left out.
      await endPhoneCode(bot.token);
    }
    expect(await browser('192.0.2.1').ask(sms.phone(1))).toBe('paused');
    expect(await checkSms(sms.now)).toMatchObject({
      state: 'trouble',
      summary: 'Codes by text are paused',
    });
    expect(await browser('192.0.2.1', [accountLimitKey(user.email)]).ask(sms.phone(1))).toBe('ok');
    sms.passMinutes(61);
    expect(await browser('192.0.2.1').ask(sms.phone(1))).toBe('ok');
    expect((await checkSms(sms.now))?.summary).toBe('Texts are sent');
  });

  it('is none where a quarter of the phones are confirmed', async () => {
    for (let i = 0; i < 44; i += 1) {
      const phone = sms.phone(20_000 + i * 10_000);
      const user = makeUser();
      if (i % 4 === 0) {
        await collections().users.insertOne(user);
        const own = browser(`203.0.113.${i}`);
        await own.ask(phone, { confirm: user });
        await own.enterFor('confirm', codeDigits({ _id: hashToken(own.token ?? ''), round: 1 }));
        const confirmation = { token: own.token, takes: false, now: sms.now, followPhone };
        expect(await confirmPhone(await signedIn(user), confirmation)).toMatchObject({ ok: true });
      } else expect(await browser(`203.0.113.${i}`).ask(phone, { confirm: user })).toBe('ok');
    }
  });

  it('of one account that has any number texted is over after 6', async () => {
    const [pump, other] = [makeUser(), makeUser()];
    const ask = (index: number, confirm: User) =>
      browser(`203.0.113.${index}`).ask(sms.phone(index * 10_000), { confirm });
    for (let i = 0; i < 6; i += 1) expect(await ask(i, pump)).toBe('ok');
    expect(await ask(6, pump)).toBe('rate-limited');
    expect(await ask(7, other)).toBe('ok');
  });

  it('from the client address of the owner leaves the browser that they signed in with before', async () => {
    const user = await account(1);
    const address = '198.51.100.7';
    for (let i = 0; i < 30; i += 1) expect(await browser(address).ask(sms.phone(20_000 + i))).toBe('ok');
    expect(await browser(address).ask(sms.phone(1))).toBe('rate-limited');
    expect(await browser(address, [accountLimitKey(user.email)]).ask(sms.phone(1))).toBe('ok');
  });

  it('of requests that text nobody uses up nothing that others need', async () => {
    await account(1);
    for (let i = 0; i < (isFullRun ? 300 : 20); i += 1)
      expect(await browser(`203.0.${i % 100}.${i % 7}`).ask(sms.phone(20_000 + i))).toBe('ok');
    await sms.deliver();
    expect(sms.calls).toHaveLength(0);
    expect(await browser().ask(sms.phone(1))).toBe('ok');
    expect(await sms.deliver()).toBe(1);
  });
});
