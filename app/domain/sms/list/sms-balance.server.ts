import type { SmsClient } from '~/clients/sms.server';
import { formatMoney, toCents } from '~/lib/format/money';
import { minuteMs } from '~/lib/time-units';
import { smsConfiguration } from '../sms-configuration.server';

/** A page waits no longer. */
const timeoutMs = 3_000;

/** What is left at the provider, in a sentence; that it doesn't say so, too. Null where no SMS is set up. */
export async function loadSmsBalance(): Promise<string | null> {
  const { service } = smsConfiguration();
  if (!service) return null;
  const result = await service.client.loadBalance(AbortSignal.timeout(timeoutMs));
  if (result.ok) return `Left at Africa’s Talking: ${formatBalance(result.balance)}.`;
  return result.reason === 'wrong-key'
    ? 'Africa’s Talking doesn’t accept the API key. A new one needs up to 20 minutes.'
    : 'Africa’s Talking doesn’t say right now what is left.';
}

/** A top-up is seen within this time. */
const knownMs = 15 * minuteMs;

const known = new WeakMap<SmsClient, { readonly askedAt: Date; readonly balance: string | null }>();

/** What was left a quarter of an hour ago at most, as the provider writes it; null where it doesn't say, or no SMS is set up. */
export async function loadRecentSmsBalance(now: Date): Promise<string | null> {
  const client = smsConfiguration().service?.client;
  if (!client) return null;
  const last = known.get(client);
  const age = last ? now.getTime() - last.askedAt.getTime() : Infinity;
  if (last && age >= 0 && age < knownMs) return last.balance;
  const result = await client.loadBalance(AbortSignal.timeout(timeoutMs));
  const balance = result.ok ? result.balance : null;
  known.set(client, { askedAt: now, balance });
  return balance;
}

/** `KES 1250.5000` as `KES 1,250.50`, rounded down; as it is where it is written otherwise. */
export function formatBalance(text: string): string {
  const [, currency, whole, fraction = ''] = /^([A-Z]{3}) (\d{1,12})(?:\.(\d+))?$/.exec(text) ?? [];
  if (currency === undefined || whole === undefined) return text;
  const cents = Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'));
  return `${currency} ${formatMoney(toCents(cents), '')}`;
}
