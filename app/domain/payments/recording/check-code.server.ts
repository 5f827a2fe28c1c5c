import type { ClientSession, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { dayOfCode, spellingsOf } from '~/domain/mpesa/codes/typed-code';
import { isCodeOfEntry, isCodeOfOrder, lockMpesaCode } from '~/domain/mpesa/codes/used-codes.server';
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

/** M-Pesa may have told of the code already, which was paid to the till: its spelling and amount count, and nobody has to look for it. */
export async function withReport(payment: TypedPayment, session: ClientSession): Promise<TypedPayment> {
  const told = await collections().tillPayments.findOne(
    { _id: { $in: [...spellingsOf(payment.code)] } },
    { session },
  );
  return told ? { ...payment, code: told._id, amount: told.amount, isSeen: true } : payment;
}

/** Locks a code in all its spellings, and that as which M-Pesa reports it. */
export async function lockTypedCode(code: string, session: ClientSession): Promise<void> {
  for (const lock of new Set([code, code.replaceAll('O', '0')])) await lockMpesaCode(lock, session);
}

/** True where the code, in any spelling, is recorded in the books, or for an order but `except`. */
export async function isTypedCodeUsed(
  code: string,
  except: ObjectId | null,
  session: ClientSession,
): Promise<boolean> {
  const spellings = spellingsOf(code);
  const isOfEntry = await Promise.all(spellings.map((spelling) => isCodeOfEntry(spelling, session)));
  return isOfEntry.includes(true) || isCodeOfOrder(code, session, { except, spellings });
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
