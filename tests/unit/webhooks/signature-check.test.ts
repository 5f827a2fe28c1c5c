import { expect, it } from 'vitest';
import { signatureCheck } from '~/api/description/introduction';
import { createWebhookSecret, signatureHeaders } from '~/domain/webhooks/endpoints/webhook-secret.server';

type Check = (body: string, headers: Readonly<Record<string, string>>, secret: string) => boolean;

/** The code sample of the reference, as a receiver pastes it. */
const { isGenuine } = (await import(
  /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(signatureCheck)}`
)) as { isGenuine: Check };

const [secret, older] = [createWebhookSecret(), createWebhookSecret()];
const body = JSON.stringify({ id: 'evt_1', type: 'order.placed', note: '🐄' });
const sign = (secrets: readonly string[], at = new Date()) =>
  signatureHeaders({ id: 'evt_1', body }, secrets, at);

it('accepts a delivery, also while a secret is being replaced', () => {
  expect(isGenuine(body, sign([secret]), secret)).toBe(true);
  expect(isGenuine(body, sign([secret, older]), older)).toBe(true);
});

it('refuses another body, secret or id, a broken signature, and one of ten minutes ago', () => {
  expect(isGenuine(`${body} `, sign([secret]), secret)).toBe(false);
  expect(isGenuine(body, sign([older]), secret)).toBe(false);
  expect(isGenuine(body, { ...sign([secret]), 'webhook-id': 'evt_2' }, secret)).toBe(false);
  expect(isGenuine(body, { ...sign([secret]), 'webhook-signature': 'v1,' }, secret)).toBe(false);
  expect(isGenuine(body, sign([secret], new Date(Date.now() - 600_000)), secret)).toBe(false);
});
