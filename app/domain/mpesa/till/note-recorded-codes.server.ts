import type { ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import { lockMpesaCode } from '~/domain/mpesa/codes/used-codes.server';

/**
 * Called by whatever records M-Pesa codes, in its transaction: payments to the till with them wait for nobody any more. `orderNumber` is null for
 * the books and for tests. The lock keeps out a report that comes in the same instant.
 */
export async function noteRecordedCodes(
  codes: readonly string[],
  orderNumber: string | null,
  session: ClientSession,
): Promise<void> {
  for (const code of new Set(codes)) {
    await lockMpesaCode(code, session);
    await collections().tillPayments.updateOne(
      { _id: code },
      { $set: { orderNumber }, $unset: { toCheckSince: '', suggestion: '', payer: '', dismissed: '' } },
      { session },
    );
  }
}

/** For codes that an order, or an entry of the books (null), has no more: what M-Pesa told of them waits for a person again. */
export async function noteReleasedCodes(
  codes: readonly string[],
  orderNumber: string | null,
  now: Date,
  session: ClientSession,
): Promise<void> {
  if (codes.length === 0) return;
  await collections().tillPayments.updateMany(
    { _id: { $in: [...codes] }, orderNumber },
    {
      $set: {
        orderNumber: null,
        toCheckSince: now,
        ...(orderNumber !== null && { suggestion: orderNumber }),
      },
    },
    { session },
  );
}
