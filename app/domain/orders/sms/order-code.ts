import type { ObjectId } from 'mongodb';

export type OrderCode = {
  readonly _id: string;
  readonly orderId: ObjectId;
  readonly createdAt: Date;
  /** Whoever got a text about it said that it isn't theirs. */
  readonly disownedAt?: Date;
};

/** 32 signs without I, L, O and U, which are read as others or make words (Crockford). */
export const orderCodeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A billion of them: tries are limited by address. */
export const orderCodeLength = 6;

/** As people type it, read off a small screen; null for what is no code. */
export function parseOrderCode(text: string): string | null {
  const code = text.trim().toUpperCase().replace(/[IL]/g, '1').replace(/O/g, '0');
  return code.length === orderCodeLength && Array.from(code).every((sign) => orderCodeAlphabet.includes(sign))
    ? code
    : null;
}
