import { capitalise } from '~/lib/format/capitalise';
import type { Settings } from '~/domain/settings/settings';
import { formatClock } from '~/lib/format/dates';
import { formatMinutes } from '~/lib/format/format-duration';
import { formatWeekdayRanges } from '~/lib/weekdays';

/** What a tour is like, from the settings, for TourDetails. */
export const describeTour = ({
  days,
  durationMinutes,
  startsAt,
  price,
  highlights,
  includes,
}: Settings['tours']) => ({
  days: capitalise(formatWeekdayRanges(days)),
  time: `${formatMinutes(durationMinutes)}, from ${formatClock(startsAt)}`,
  price,
  highlights,
  includes,
});

export type TourDescription = ReturnType<typeof describeTour>;
