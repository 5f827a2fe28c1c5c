import type { ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import { dayOfCode, spellingsOf } from '~/domain/mpesa/codes/typed-code';
import { isCodeOfEntry, isCodeOfOrder, lockMpesaCode } from '~/domain/mpesa/codes/used-codes.server';
import { mpesaCodesOf } from '~/domain/orders/account/mpesa-codes';
import type { Order } from '~/domain/orders/order';
import { toDateInput } from '~/lib/format/dates';
import type { Cents } from '~/lib/format/money';

/** An M-Pesa code that a person types. */
export type TypedPayment = {
  readonly method: 'mpesa';
  /** Normalised (confirmation-code.ts). */
  readonly code: string;
  readonly amount: Cents;
  /** The person has found it on the statement: it waits for nobody else. */
  readonly isSeen: boolean;
  /** The person has been asked about the day of the code, and records it all the same. */
  readonly acceptsDay: boolean;
};

/** An order, or the books, has the code: `code-known` of the order that is paid, `code-used` of anything else. */
export type UsedCode = { readonly ok: false; readonly reason: 'code-known' | 'code-used' };

/**
 * Takes a typed code, in any spelling, for `order`, or (null) for several: it is locked, and nothing has it yet. Where M-Pesa has told of it already,
 * as a payment to the till, its spelling and amount count, and nobody has to look for it.
 */
export async function takeTypedCode(
  typed: TypedPayment,
  order: Order | null,
  session: ClientSession,
): Promise<{ readonly ok: true; readonly payment: TypedPayment } | UsedCode> {
  const { code } = typed;
  await lockMpesaCode(code, session);
  const spellings = spellingsOf(code);
  if (order && mpesaCodesOf(order).some((known) => spellings.includes(known)))
    return { ok: false, reason: 'code-known' };
  if ((await isCodeOfEntry(code, session)) || (await isCodeOfOrder(code, session, order?._id)))
    return { ok: false, reason: 'code-used' };
  const told = await collections().tillPayments.findOne({ _id: { $in: [...spellings] } }, { session });
  const payment = told ? { ...typed, code: told._id, amount: told.amount, isSeen: true } : typed;
  return { ok: true, payment };
}

/** The code is of a day (`YYYY-MM-DD`) before the order, or of one that is to come; null for a code without a day. */
export type CodeDayRefusal = {
  readonly ok: false;
  readonly reason: 'code-day';
  readonly codeDay: string | null;
  readonly orderDay: string;
};

/** Asks once about a code whose day doesn't fit; null where it fits, or was asked. */
export function refuseCodeDay(
  { code, acceptsDay }: Pick<TypedPayment, 'code' | 'acceptsDay'>,
  orderedAt: Date,
  now: Date,
): CodeDayRefusal | null {
  const [codeDay, orderDay] = [dayOfCode(code), toDateInput(orderedAt)];
  const fits = codeDay !== null && codeDay >= orderDay && codeDay <= toDateInput(now);
  return fits || acceptsDay ? null : { ok: false, reason: 'code-day', codeDay, orderDay };
}
