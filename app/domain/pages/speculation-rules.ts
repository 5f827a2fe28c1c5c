import { prefetchExclusions } from './prefetch-exclusions';

/**
 * The links of a page that a browser may fetch ahead (https://wicg.github.io/nav-speculation/speculation-rules.html):
 * the page alone, without its pictures and without running anything. On a computer that is when the pointer rests on a
 * link (`moderate`); on a phone, where `moderate` would fetch what comes into view and spend prepaid data, with the
 * touch itself (`conservative`).
 */
export const speculationRules = ({ isPhone }: { isPhone: boolean }) => ({
  prefetch: [
    {
      source: 'document',
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: prefetchExclusions } },
          { not: { selector_matches: '[data-download],[download],[target]' } },
        ],
      },
      eagerness: isPhone ? 'conservative' : 'moderate',
    },
  ],
});
