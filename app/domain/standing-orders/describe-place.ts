import type { Settings } from '~/domain/settings/settings';
import { termsOf } from './morning-times';
import type { StandingPlace } from './standing-order';

/** Where a standing order goes, in a line: 'Blue gate, Kanyumba, Bumala', with the name of its area where it has one. */
export const describePlace = (
  place: StandingPlace,
  settings: Pick<Settings, 'deliveryRule' | 'deliveryAreas'>,
): string =>
  [place.address, termsOf(place, settings)?.name || place.location, place.city]
    .filter((part) => part !== '')
    .join(', ');
