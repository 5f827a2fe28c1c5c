import { createHmac, randomBytes } from 'node:crypto';
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

/** Takes an order's number and returns the key that opens its pages to whoever has the link (decisions.md 22). */
export const makeOrderKey = (number: string): string =>
  createHmac('sha256', linkSecret()).update(`order ${number}`).digest('base64url');

/** The full address of an order's page, with its key. */
export const makeOrderLink = (number: string): string =>
  mailConfiguration().site.url + orderPath('order', number, makeOrderKey(number));
