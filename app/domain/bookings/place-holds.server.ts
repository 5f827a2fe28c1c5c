import type { ClientSession } from 'mongodb';
import { consumeRateLimitsInTransaction } from '~/domain/rate-limits/consume-rate-limit.server';
import type { UsedPlaces } from './day-capacity.server';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Bookings that may hold places unconfirmed, for one client address and day. A mobile network has many visitors behind
 * one address: those beyond it still book, and have their places once they confirm.
 */
const maxHoldsPerAddress = 6;

/** The part of a day that unconfirmed bookings may hold together: the other one is always there for who confirms. */
const maxHeldShare = 0.5;

/** Whether an unconfirmed booking may hold its places, as far as its day is concerned. */
export const canHoldPlaces = (places: number, { held }: UsedPlaces, dailyCapacity: number): boolean =>
  held + places <= dailyCapacity * maxHeldShare;

/** Counts a hold for the client address within a transaction; false, with the end of the window, where it had its share. */
export const consumeHoldLimit = (address: string | null, now: Date, session: ClientSession) =>
  consumeRateLimitsInTransaction(
    session,
    [{ key: `booking hold from ${address ?? 'unknown'}`, limit: maxHoldsPerAddress, windowMs: dayMs }],
    now,
  );
