import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { forget, remember } from '@epic-web/remember';
import { mailConfiguration } from '~/domain/mail/mail-configuration.server';
import { hourMs } from '~/lib/time-units';
import { orderPath } from '~/paths';

/** On the global object, because the server and the routes are separate bundles. */
const slot = 'order links';

/** Sets the signing secret. A new secret invalidates all existing links. */
export function configureOrderLinks(secret: string): void {
  forget(slot);
  remember(slot, () => secret);
}

const linkSecret = (): string => remember(slot, () => randomBytes(32).toString('base64url'));

const sign = (text: string): string => createHmac('sha256', linkSecret()).update(text).digest('base64url');

/** Opens the order for everyone who has the link; does not expire. */
export const createOrderKey = (number: string): string => sign(`order ${number}`);

/** The tracking link opens in a browser that others may use next. */
const trackingKeyTtlMs = hourMs;

const signTracked = (number: string, expires: string): string =>
  `${expires}.${sign(`tracked order ${number} until ${expires}`)}`;

export const createTrackingKey = (number: string, now: Date): string =>
  signTracked(number, Math.ceil((now.getTime() + trackingKeyTtlMs) / 1000).toString(36));

export function verifyOrderKey(number: string, key: string, now: Date): 'valid' | 'expired' | 'wrong' {
  if (isEqual(key, createOrderKey(number))) return 'valid';
  const [, expires] = /^([0-9a-z]{1,9})\./.exec(key) ?? [];
  if (expires === undefined || !isEqual(key, signTracked(number, expires))) return 'wrong';
  return now.getTime() < Number.parseInt(expires, 36) * 1000 ? 'valid' : 'expired';
}

/** Recognises a client address without storing it. */
export const hashClientAddress = (address: string): string => sign(`client address ${address}`);

function isEqual(actual: string, expected: string): boolean {
  const [one, other] = [Buffer.from(actual), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

export const createOrderLink = (number: string): string =>
  mailConfiguration().siteUrl + orderPath('order', number, createOrderKey(number));

/** Where the M-Pesa code of an order is entered. */
export const createCodeLink = (number: string): string =>
  `${mailConfiguration().siteUrl}${orderPath('waiting', number, createOrderKey(number))}&panel=claim#claim`;
