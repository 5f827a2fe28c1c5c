import { createHmac, randomBytes } from 'node:crypto';
import type { ObjectId } from 'mongodb';
import { decryptText, encryptText } from '~/domain/encryption/encrypted-text.server';
import type { WebhookEndpoint } from './webhook-endpoint';

/** Standard Webhooks: 24 to 64 random bytes. */
const secretBytes = 32;
const prefix = 'whsec_';

export const createWebhookSecret = (): string => prefix + randomBytes(secretBytes).toString('base64');

const contextOf = (endpointId: ObjectId): string => `webhook ${endpointId.toHexString()}`;

export const encryptSecret = (secret: string, endpointId: ObjectId): string =>
  encryptText(secret, contextOf(endpointId));

/** The secrets that sign at `now`, the newest first; none after SESSION_SECRET has changed, which encrypts them. */
export function readSecrets(
  { _id, secret, previousSecret }: Pick<WebhookEndpoint, '_id' | 'secret' | 'previousSecret'>,
  now: Date,
): readonly string[] {
  const previous = previousSecret && previousSecret.signsUntil > now ? [previousSecret.secret] : [];
  return [secret, ...previous].flatMap((encrypted) => decryptText(encrypted, contextOf(_id)) ?? []);
}

/** The headers of Standard Webhooks, with a signature for each secret. `at` is the time of the attempt. */
export function signatureHeaders(
  message: { readonly id: string; readonly body: string },
  secrets: readonly string[],
  at: Date,
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    const hmac = createHmac('sha256', key).update(`${message.id}.${timestamp}.${message.body}`);
    return `v1,${hmac.digest('base64')}`;
  });
  return {
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
