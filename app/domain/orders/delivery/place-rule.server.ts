import { findOfferedMethods } from '~/domain/selling/find-offered-methods.server';
import type { OfferedMethods } from '~/domain/selling/offered-methods';
import type { Settings } from '~/domain/settings/settings';
import { isOutsideTowns, takesOutsideTowns, type WrittenPlace } from './served-towns';

type Place = WrittenPlace & { readonly deliveryMethod: string };

/** How an order to a place is taken: at once, `after-call` where the farm first confirms it by phone, or not at all. */
export function findPlaceRule(place: Place, settings: Settings): 'at-once' | 'after-call' | 'refused' {
  if (place.deliveryMethod !== 'delivery' || !isOutsideTowns(place, settings)) return 'at-once';
  return takesOutsideTowns(settings) ? 'after-call' : 'refused';
}

/** The ways to get and to pay an order to a place. */
export function findMethodsForPlace(place: Place, settings: Settings): OfferedMethods {
  const offered = findOfferedMethods(settings);
  return findPlaceRule(place, settings) === 'after-call'
    ? { ...offered, mpesaPrompt: false, mpesaByHand: false }
    : offered;
}
