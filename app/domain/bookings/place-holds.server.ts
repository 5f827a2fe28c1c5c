import type { ClientSession } from 'mongodb';
import { consumeRateLimitsInTransaction } from '~/domain/rate-limits/consume-rate-limit.server';
import type { UsedPlaces } from './day-capacity.server';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Unconfirmed bookings with a hold per client address and day. A mobile network shares an address between many visitors;
 * those beyond the limit still book, without a hold.
 */
const maxHoldsPerAddress = 6;

/** The share of a day that unconfirmed bookings may hold; the rest is reserved for confirmed ones. */
const maxHeldShare = 0.5;

export const canHoldPlaces = (places: number, { held }: UsedPlaces, dailyCapacity: number): boolean =>
  held + places <= dailyCapacity * maxHeldShare;

/** Counts a hold against the client address within a transaction; fails with the end of the window at the limit. */
export const consumeHoldLimit = (clientAddress: string | null, now: Date, session: ClientSession) =>
  consumeRateLimitsInTransaction(
    session,
    [{ key: `booking hold from ${clientAddress ?? 'unknown'}`, limit: maxHoldsPerAddress, windowMs: dayMs }],
    now,
  );
