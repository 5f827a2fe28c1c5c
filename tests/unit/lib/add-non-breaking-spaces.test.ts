import { describe, expect, it } from 'vitest';
import { addNonBreakingSpaces } from '~/lib/format/add-non-breaking-spaces';

describe('amounts, phone numbers and hours', () => {
  it.each([
    ['Fresh Cow Milk - 500 ml', 'Fresh Cow Milk - 500~ml'],
    ['3.8 %', '3.8~%'],
    ['at 4 °C for 5 days, or 70 kg.', 'at 4~°C for 5 days, or 70~kg.'],
    ['1 L (1 litre)', '1~L (1~litre)'],
    ['2 large 5 Lambs, 3 gates and a 20 kgs', '2 large 5 Lambs, 3 gates and a 20 kgs'],
    ['ml 500', 'ml 500'],
    ['KES 200.00 or KSh 1,250.00', 'KES~200.00 or KSh~1,250.00'],
    ['Call +254 700 000 000 or 0712 345 678', 'Call +254~700~000~000 or 0712 345 678'],
    ['M-Pesa prompt sent to 07** *** 789', 'M-Pesa prompt sent to 07**~***~789'],
    ['With you on Monday 30 November, or 1 Sept 2027', 'With you on Monday 30~November, or 1~Sept 2027'],
    ['Mon-Sat 7:00 AM - 6:00 PM, Sunday 8AM - 9PM', 'Mon-Sat 7:00~AM~- 6:00~PM, Sunday 8AM~- 9PM'],
  ])('do not break across lines: %j', (text, bound) => {
    expect(addNonBreakingSpaces(text)).toBe(bound.replaceAll('~', '\u00a0'));
  });
});
