import { formatWeekday } from '~/lib/format/dates';
import type { SpecialOffer } from './home-content';

export type OfferState = 'shown' | 'draft' | 'ended';

export function offerState({ published, until }: SpecialOffer, now: Date): OfferState {
  if (until && until <= now) return 'ended';
  return published ? 'shown' : 'draft';
}

/** `until Friday 27 November`, with the last day of the offer. */
export const formatOfferEnd = (until: Date): string =>
  `until ${formatWeekday(new Date(until.getTime() - 1))}`;

/** The earliest end that is still to come; null for none. */
export function nextOfferEnd(offers: readonly SpecialOffer[], now: Date): Date | null {
  const ends = offers.flatMap(({ until }) => (until && until > now ? [until.getTime()] : []));
  return ends.length > 0 ? new Date(Math.min(...ends)) : null;
}
