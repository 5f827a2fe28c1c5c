import type { Settings } from '~/domain/settings/settings';
import { formatClock } from '~/lib/format/dates';
import { formatMinutes } from '~/lib/format/format-duration';

/** What a tour is like, from the settings, for TourDetails. */
export const describeTour = ({ durationMinutes, startsAt, highlights, includes }: Settings['tours']) => ({
  time: `${formatMinutes(durationMinutes)}, from ${formatClock(startsAt)}`,
  highlights,
  includes,
});

export type TourDescription = ReturnType<typeof describeTour>;
