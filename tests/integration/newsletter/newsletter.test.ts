import { beforeEach, describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { configureMail } from '~/domain/mail/mail-configuration.server';
import {
  confirmSubscription,
  findPendingSubscription,
} from '~/domain/newsletter/confirm-subscription.server';
import { subscribe } from '~/domain/newsletter/subscribe.server';
import { findSubscriber, unsubscribe } from '~/domain/newsletter/unsubscribe.server';
import { useTestDatabase } from '../../support/database';

useTestDatabase();

const now = new Date('2026-03-10T06:00:00.000Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const email = 'nafula@example.com';

beforeEach(() => configureMail({ siteUrl: 'https://malisho.example' }));

const requestSubscription = (options: { email?: string; clientAddress?: string | null; now?: Date } = {}) =>
  subscribe({ email, clientAddress: null, now, ...options });
const subscribers = () => collections().newsletterSubscribers.find().toArray();
const emails = () => collections().outbox.find().sort({ createdAt: 1, _id: 1 }).toArray();
/** Reads the token of the last link with a path prefix from a mail. */
const tokenIn = (text: string | undefined, path: 'confirm' | 'unsubscribe'): string => {
  const found = new RegExp(`https://malisho.example/newsletter/${path}/(\\S+)`).exec(text ?? '')?.[1];
  if (!found) throw new Error(`there is no such link in: ${text}`);
  return found;
};

describe('a subscription', () => {
  it('is pending, and gets a mail with a link that is stored as a hash only', async () => {
    expect(await requestSubscription()).toEqual({ ok: true });
    const [mail, ...others] = await emails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: email,
      subject: 'Please confirm your newsletter sign-up',
      holdsSecret: true,
    });
    const [subscriber] = await subscribers();
    expect(subscriber).toMatchObject({ email, state: 'waiting', confirmedAt: null });
    expect(JSON.stringify(subscriber)).not.toContain(tokenIn(mail?.text, 'confirm'));
    expect(mail?.usefulUntil).toEqual(subscriber?.expiresAt);
  });

  it('is confirmed by its link, once, and gets the unsubscribe link', async () => {
    await requestSubscription();
    const token = tokenIn((await emails())[0]?.text, 'confirm');
    expect(await findPendingSubscription({ token, now })).toMatchObject({ email, state: 'waiting' });
    expect(await confirmSubscription({ token, now: later(1) })).toEqual({ ok: true, email });
    expect(await confirmSubscription({ token, now: later(2) })).toEqual({
      ok: false,
      reason: 'invalid-token',
    });
    const [subscriber] = await subscribers();
    expect(subscriber).toMatchObject({ state: 'confirmed', confirmedAt: later(1), expiresAt: null });
    expect(subscriber).not.toHaveProperty('confirmHash');
    const welcome = (await emails())[1];
    expect(welcome?.subject).toBe('You’re on the list');
    expect(welcome?.unsubscribeUrl).toBe(
      `https://malisho.example/newsletter/unsubscribe/${subscriber?.unsubscribeToken}`,
    );
  });

  it('is confirmed by one of two concurrent requests', async () => {
    await requestSubscription();
    const token = tokenIn((await emails())[0]?.text, 'confirm');
    const results = await Promise.all([1, 2, 3].map(() => confirmSubscription({ token, now })));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await emails()).toHaveLength(2);
  });

  it.each(['', 'x', 'A'.repeat(43), '../etc', '{"$ne":1}'])('is not confirmed by %j', async (token) => {
    await requestSubscription();
    expect(await confirmSubscription({ token, now })).toEqual({ ok: false, reason: 'invalid-token' });
    expect(await findPendingSubscription({ token, now })).toBeNull();
  });

  it('is not confirmed after seven days, nor by a replaced link', async () => {
    await requestSubscription();
    const first = tokenIn((await emails())[0]?.text, 'confirm');
    expect(await findPendingSubscription({ token: first, now: later(7 * 24 * 60) })).toBeNull();
    await requestSubscription({ email: 'Nafula@Example.com', now: later(1) });
    const [, second] = await emails();
    expect(await confirmSubscription({ token: first, now: later(2) })).toMatchObject({ ok: false });
    expect(await confirmSubscription({ token: tokenIn(second?.text, 'confirm'), now: later(2) })).toEqual({
      ok: true,
      email,
    });
    expect(await subscribers()).toHaveLength(1);
  });
});

describe('the response to a request', () => {
  it('is the same for a subscriber, who gets a notice by mail', async () => {
    await requestSubscription();
    await confirmSubscription({ token: tokenIn((await emails())[0]?.text, 'confirm'), now });
    expect(await requestSubscription({ now: later(1) })).toEqual({ ok: true });
    const notice = (await emails()).at(-1);
    expect(notice?.subject).toBe('You’re already on the list');
    expect((await subscribers())[0]?.state).toBe('confirmed');
  });

  it('stays the same after three emails an hour to one mailbox', async () => {
    for (let n = 0; n < 5; n += 1) expect(await requestSubscription({ now: later(n) })).toEqual({ ok: true });
    expect(await emails()).toHaveLength(3);
  });

  it('counts one mailbox for all spellings of its address', async () => {
    for (const spelling of ['you@example.com', 'you+1@example.com', 'You+2@example.com', 'you+3@EXAMPLE.com'])
      expect(await requestSubscription({ email: spelling })).toEqual({ ok: true });
    expect(await emails()).toHaveLength(3);
    for (const spelling of ['a.b.c@gmail.com', 'ab.c@gmail.com', 'abc@gmail.com', 'abc+1@googlemail.com'])
      expect(await requestSubscription({ email: spelling })).toEqual({ ok: true });
    expect(await emails()).toHaveLength(6);
  });

  it('is a rate limit after thirty requests an hour from one client address', async () => {
    const answers = [];
    for (let n = 0; n < 31; n += 1)
      answers.push(
        await requestSubscription({ email: `somebody${n}@example.com`, clientAddress: '192.0.2.7' }),
      );
    expect(answers.slice(0, 30).every(({ ok }) => ok)).toBe(true);
    expect(answers[30]).toMatchObject({ ok: false, reason: 'rate-limited' });
    expect(await subscribers()).toHaveLength(30);
  });

  it('creates one subscription for concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => requestSubscription()));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(await subscribers()).toHaveLength(1);
  });
});

describe('the unsubscribe link', () => {
  it('deletes the subscription', async () => {
    await requestSubscription();
    await confirmSubscription({ token: tokenIn((await emails())[0]?.text, 'confirm'), now });
    const token = tokenIn((await emails())[1]?.text, 'unsubscribe');
    expect(await findSubscriber(token)).toMatchObject({ email });
    expect(await unsubscribe(token)).toEqual({ ok: true });
    expect(await subscribers()).toEqual([]);
    expect(await unsubscribe(token)).toEqual({ ok: false, reason: 'invalid-token' });
    expect(await findSubscriber(token)).toBeNull();
    expect(await findSubscriber('x')).toBeNull();
  });
});
