import { isDuplicateKeyError } from '#db/duplicate-key';
import { collections } from '~/domain/collections';
import { hashKey } from '~/domain/rate-limits/hash-key.server';
import { toDateInput } from '~/lib/format/dates';
import type { PhoneNumber } from '~/lib/format/phone';
import { dayMs } from '~/lib/time-units';

export type SmsLimits = {
  /** Texts of a day (Nairobi). */
  readonly perDay: number;
  readonly perPhone: number;
};

export type SmsPlace = { readonly keys: readonly string[] };

/** Takes a place for a text of today. */
export async function takeSmsPlace(
  to: PhoneNumber,
  limits: SmsLimits,
  now: Date,
): Promise<SmsPlace | 'day-full' | 'phone-full'> {
  const day = toDateInput(now);
  const phoneKey = `${day} ${hashKey(to)}`;
  if (!(await take(phoneKey, limits.perPhone, now))) return 'phone-full';
  if (await take(day, limits.perDay, now)) return { keys: [phoneKey, day] };
  await returnSmsPlace({ keys: [phoneKey] });
  return 'day-full';
}

/** For a text that the provider surely did not take. */
export async function returnSmsPlace({ keys }: SmsPlace): Promise<void> {
  for (const key of keys) await collections().smsCounts.updateOne({ _id: key }, { $inc: { count: -1 } });
}

/** How many texts of today were given to the provider. */
export const countSmsOfDay = async (now: Date): Promise<number> =>
  (await collections().smsCounts.findOne({ _id: toDateInput(now) }))?.count ?? 0;

/** Atomic: texts of several processes share the limit. */
async function take(key: string, max: number, now: Date): Promise<boolean> {
  const { smsCounts } = collections();
  const add = async (upsert: boolean) =>
    smsCounts.updateOne(
      { _id: key, count: { $lt: max } },
      { $inc: { count: 1 }, $setOnInsert: { expiresAt: new Date(now.getTime() + 2 * dayMs) } },
      { upsert },
    );
  if ((await add(false)).matchedCount > 0) return true;
  if (max < 1) return false;
  try {
    const { matchedCount, upsertedCount } = await add(true);
    return matchedCount + upsertedCount > 0;
  } catch (error) {
    // It is full, or another process has just begun it.
    if (!isDuplicateKeyError(error)) throw error;
    return (await add(false)).matchedCount > 0;
  }
}
