import { signText, isSameSignature } from '~/domain/orders/tracking/order-link.server';
import { mailConfiguration } from '~/domain/mail/mail-configuration.server';
import { dayMs } from '~/lib/time-units';
import { ownStandingOrderPath } from '~/paths';
import type { StandingOrder } from '~/domain/standing-orders/standing-order';

/** Phones are lost and shared: a newer link is asked for with the phone or the email of the household. */
const keyTtlMs = 30 * dayMs;

/** 128 bits, so that a link fits into a text. */
const signatureLength = 22;

type Named = Pick<StandingOrder, '_id' | 'customer' | 'freedPhone'>;

/** Another phone or email ends the links of the one before, and so does a phone that is somebody else's by now: they went there. */
const sign = ({ _id, customer: { phone, email }, freedPhone }: Named, expires: string): string =>
  signText(
    `standing order ${_id.toHexString()} of ${phone}, ${email ?? ''}${freedPhone ? ', freed' : ''} until ${expires}`,
  ).slice(0, signatureLength);

/** Opens the page of a standing order to whoever has the link, for 30 days. */
export function createStandingOrderKey(order: Named, now: Date): string {
  const expires = Math.ceil((now.getTime() + keyTtlMs) / 1000).toString(36);
  return `${expires}.${sign(order, expires)}`;
}

export function isStandingOrderKey(order: Named, key: string, now: Date): boolean {
  const [, expires] = /^([0-9a-z]{1,9})\./.exec(key) ?? [];
  return (
    expires !== undefined &&
    isSameSignature(key, `${expires}.${sign(order, expires)}`) &&
    now.getTime() < Number.parseInt(expires, 36) * 1000
  );
}

export const createStandingOrderLink = (order: Named, now: Date): string =>
  mailConfiguration().siteUrl +
  ownStandingOrderPath(order._id.toHexString(), createStandingOrderKey(order, now));
