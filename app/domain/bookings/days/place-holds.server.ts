import type { ClientSession } from 'mongodb';
import { consumeRateLimitsInTransaction } from '~/domain/rate-limits/consume-rate-limit.server';
import { dayMs } from '~/lib/time-units';
import type { UsedPlaces } from './day-capacity.server';

/** Per day. Mobile networks share an address between many visitors; beyond the limit they book without a hold. */
const maxHoldsPerAddress = 6;

/** The rest of a day is reserved for confirmed bookings. */
const maxHeldShare = 0.5;

export const canHoldPlaces = (places: number, { held }: UsedPlaces, capacity: number): boolean =>
  held + places <= capacity * maxHeldShare;

export const consumeHoldLimit = (clientAddress: string | null, now: Date, session: ClientSession) =>
  consumeRateLimitsInTransaction(
    session,
    [{ key: `booking hold from ${clientAddress ?? 'unknown'}`, limit: maxHoldsPerAddress, windowMs: dayMs }],
    now,
  );
