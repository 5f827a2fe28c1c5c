import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { forget, remember } from '@epic-web/remember';
import { mailConfiguration } from '~/domain/mail/mail-configuration.server';
import { orderPath } from '~/lib/order-path';

/** Kept on the global object, because the server and the pages are two bundles and share one secret. */
const slot = 'order links';

/** Takes the secret of this shop; with another one the links that are out no longer open anything. */
export function configureOrderLinks(secret: string): void {
  forget(slot);
  remember(slot, () => secret);
}

/** Before configureOrderLinks the keys are good for this process only. */
const linkSecret = (): string => remember(slot, () => randomBytes(32).toString('base64url'));

const sign = (text: string): string => createHmac('sha256', linkSecret()).update(text).digest('base64url');

/** Takes an order's number and returns the key that opens its pages to whoever has the link (decisions.md 22). */
export const createOrderKey = (number: string): string => sign(`order ${number}`);

/**
 * How long the link works that tracking gives: it is shown to whoever knows a number and a phone number, in a browser
 * that others may use next.
 */
const trackingKeyMs = 60 * 60 * 1000;

const signTracked = (number: string, expires: string): string =>
  `${expires}.${sign(`tracked order ${number} until ${expires}`)}`;

/** The key of createOrderKey's kind that a tracked order is opened with: it ends after an hour and says when. */
export const createTrackingKey = (number: string, now: Date): string =>
  signTracked(number, Math.ceil((now.getTime() + trackingKeyMs) / 1000).toString(36));

/** Whether a key opens the pages of the order with this number: it may also have been right, and have `ended`. */
export function verifyOrderKey(number: string, key: string, now: Date): 'valid' | 'ended' | 'wrong' {
  if (isSame(key, createOrderKey(number))) return 'valid';
  const [, expires] = /^([0-9a-z]{1,9})\./.exec(key) ?? [];
  if (expires === undefined || !isSame(key, signTracked(number, expires))) return 'wrong';
  return now.getTime() < Number.parseInt(expires, 36) * 1000 ? 'valid' : 'ended';
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** The full address of an order's page, with its key. */
export const createOrderLink = (number: string): string =>
  mailConfiguration().site.url + orderPath('order', number, createOrderKey(number));
