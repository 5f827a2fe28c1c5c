import { describePickupLocation, describePickupTerms } from '~/domain/settings/pickup-location';
import type { Settings } from '~/domain/settings/settings';
import { addNonBreakingSpaces } from '~/lib/format/add-non-breaking-spaces';
import { pickupDays } from './pickup-days';

/** A place to choose in the checkout. */
export type PickupPlaceView = {
  readonly id: string;
  readonly name: string;
  /** With address, days and hours. */
  readonly label: string;
  /** Days, hours and freshness in sentences; '' for nothing. */
  readonly terms: string;
  /** `YYYY-MM-DD` */
  readonly firstDay: string;
};

export const listPickupPlaces = (
  settings: Pick<Settings, 'pickupLocations' | 'closures' | 'checkout'>,
  now: Date,
): readonly PickupPlaceView[] =>
  settings.pickupLocations.map((place) => ({
    id: place.id,
    name: place.name,
    label: describePickupLocation(place),
    terms: addNonBreakingSpaces(describePickupTerms(place)),
    firstDay: pickupDays(settings, now, place.id).earliest,
  }));
