import type { ClientSession } from 'mongodb';
import { loadSettings } from '~/domain/settings/settings.server';
import { shopIdentity } from '~/domain/settings/shop-identity';
import { hourMs } from '~/lib/time-units';
import { composeFarmSms, type FarmSmsFact } from './farm-sms';
import { queueSms } from '../outbox/queue-sms.server';
import { isSmsEnabled, ownSmsSeptets } from '../sms-configuration.server';

/** After a night of rest it is still of use; a day later somebody has seen the dashboard. */
const usefulMs = 12 * hourMs;

/** Whether the farm wants texts of this kind, and has a phone for them. */
export async function isFarmTold(kind: FarmSmsFact['kind']): Promise<boolean> {
  const { sms } = await loadSettings();
  return isSmsEnabled() && sms.farmKinds[kind] && sms.farmPhones.length > 0;
}

/** Queues a text to each phone of the farm, in the transaction of what it tells. `key`: what happens once. */
export async function queueFarmSms(
  fact: FarmSmsFact,
  key: string,
  { now, session }: { readonly now: Date; readonly session: ClientSession },
): Promise<void> {
  if (!(await isFarmTold(fact.kind))) return;
  const settings = await loadSettings();
  const text = composeFarmSms(fact, shopIdentity(settings).name, ownSmsSeptets());
  const usefulUntil = new Date(now.getTime() + usefulMs);
  // One after another: a transaction does not support parallel operations.
  for (const [position, to] of settings.sms.farmPhones.entries())
    await queueSms(
      { key: `farm-${fact.kind} ${key} ${position}`, kind: fact.kind, to, text, usefulUntil },
      { now, session },
    );
}
