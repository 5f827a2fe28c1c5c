import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { forget, remember } from '@epic-web/remember';
import { mailConfiguration } from '~/domain/mail/mail-configuration.server';
import { dayMs, hourMs } from '~/lib/time-units';
import { orderPath } from '~/paths';

/** On the global object, because the server and the routes are separate bundles. */
const slot = 'order links';

/** Sets the signing secret. A new secret invalidates all existing links. */
export function configureOrderLinks(secret: string): void {
  forget(slot);
  remember(slot, () => secret);
}

const linkSecret = (): string => remember(slot, () => randomBytes(32).toString('base64url'));

/** Each purpose begins with a word of its own. */
export const signText = (text: string): string =>
  createHmac('sha256', linkSecret()).update(text).digest('base64url');

/** Opens the order for everyone who has the link; does not expire. */
export const createOrderKey = (number: string): string => signText(`order ${number}`);

type Purpose = 'tracked order' | 'order again';

const signUntil = (purpose: Purpose, number: string, expires: string): string =>
  `${expires}.${signText(`${purpose} ${number} until ${expires}`)}`;

const createKeyUntil = (purpose: Purpose, number: string, end: number): string =>
  signUntil(purpose, number, Math.ceil(end / 1000).toString(36));

type Validity = 'valid' | 'expired' | 'wrong';

function verifyKeyUntil(purpose: Purpose, number: string, key: string, now: Date): Validity {
  const [, expires] = /^([0-9a-z]{1,9})\./.exec(key) ?? [];
  if (expires === undefined || !isSameSignature(key, signUntil(purpose, number, expires))) return 'wrong';
  return now.getTime() < Number.parseInt(expires, 36) * 1000 ? 'valid' : 'expired';
}

/** The tracking link opens in a browser that others may use next. */
const trackingKeyTtlMs = hourMs;

export const createTrackingKey = (number: string, now: Date): string =>
  createKeyUntil('tracked order', number, now.getTime() + trackingKeyTtlMs);

export const verifyOrderKey = (number: string, key: string, now: Date): Validity =>
  isSameSignature(key, createOrderKey(number)) ? 'valid' : verifyKeyUntil('tracked order', number, key, now);

/** As long as a browser remembers an order. */
const orderAgainKeyTtlMs = 30 * dayMs;

/** Opens no order: it offers the same products again, and the details to whoever knows the end of the phone number. */
export const createOrderAgainKey = (number: string, now: Date): string =>
  createKeyUntil('order again', number, now.getTime() + orderAgainKeyTtlMs);

export const verifyOrderAgainKey = (number: string, key: string, now: Date): Validity =>
  verifyKeyUntil('order again', number, key, now);

/** Recognises a client address without storing it. */
export const hashClientAddress = (address: string): string => signText(`client address ${address}`);

/** In constant time. */
export function isSameSignature(actual: string, expected: string): boolean {
  const [one, other] = [Buffer.from(actual), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

export const createOrderLink = (number: string): string =>
  mailConfiguration().siteUrl + orderPath('order', number, createOrderKey(number));

/** For the email after delivery: works for 30 days. */
export const createOrderAgainLink = (number: string, now: Date): string =>
  mailConfiguration().siteUrl + orderPath('again', number, createOrderAgainKey(number, now));

/** Where the M-Pesa code of an order is entered. */
export const createCodeLink = (number: string): string =>
  `${mailConfiguration().siteUrl}${orderPath('waiting', number, createOrderKey(number))}&panel=claim#claim`;
