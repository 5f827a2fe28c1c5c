import { maxTourLines, tourMinutes, type Settings } from '~/domain/settings/settings';
import { weekdayNames } from '~/lib/weekdays';
import { checkboxesField, lineField, linesField, timeField, wholeNumberField } from './setting-fields';
import { formSection } from './settings-section';

/** Empty where nobody has entered them: a section that is saved has days. */
const ofTours = ({ days, dailyCapacity, startsAt, durationMinutes }: Settings['tours']) =>
  days.length === 0
    ? { dailyCapacity: '', startsAt: '', durationMinutes: '' }
    : {
        dailyCapacity: String(dailyCapacity),
        startsAt,
        durationMinutes: String(durationMinutes),
      };

export const visitsSections = {
  visits: formSection({
    title: 'Tours',
    group: 'Farm visits',
    description: 'Days, visitors per day, start, length, price and what a tour includes',
    searchWords: 'visits bookings capacity groups schools',
    intro:
      'Visitors book tours on these days. The calendar of visits closes single days. The opening hours of the farm are under “Opening hours”.',
    fields: {
      days: checkboxesField('Days with tours', weekdayNames, 'Choose at least one day'),
      dailyCapacity: wholeNumberField('Visitors per day', {
        hint: 'We count the largest number of a group size, for example 5 for 1-5. 0 closes bookings',
        min: 0,
        max: 10_000,
      }),
      startsAt: timeField('Tours start at', { hint: 'Booked visits keep their time' }),
      durationMinutes: wholeNumberField('Length of a tour in minutes', {
        hint: '120 minutes is two hours. Booked visits keep their length',
        ...tourMinutes,
      }),
      price: lineField('Price of a visit', {
        hint: 'For example, “KES 200 per adult, children free”, or “Free”',
        isOptional: true,
        maxLength: 100,
      }),
      highlights: linesField('Highlights', {
        hint: 'Shown beside the time and the place. One per line, for example “Free tasting”',
        isOptional: true,
        maxLines: maxTourLines,
      }),
      includes: linesField('What a tour includes', {
        hint: 'One per line, for example “Guided farm tour”',
        isOptional: true,
        maxLines: maxTourLines,
      }),
    },
    read: ({ tours }) => ({
      days: tours.days.join('\n'),
      ...ofTours(tours),
      price: tours.price,
      highlights: tours.highlights.join('\n'),
      includes: tours.includes.join('\n'),
    }),
    change: ({ days, dailyCapacity, startsAt, durationMinutes, price, highlights, includes }) => ({
      'tours.days': days,
      'tours.dailyCapacity': dailyCapacity,
      'tours.startsAt': startsAt,
      'tours.durationMinutes': durationMinutes,
      'tours.price': price,
      'tours.highlights': highlights,
      'tours.includes': includes,
    }),
  }),
};
