import { screens } from '~/domain/back-office/screens';
import { prefetchExclusions } from './prefetch-exclusions';

/**
 * The links that a browser may prefetch (https://wicg.github.io/nav-speculation/speculation-rules.html): on hover
 * (`moderate`), or on touch on a phone (`conservative`), where `moderate` would spend prepaid data on visible links.
 */
export const speculationRules = ({ isPhone }: { isPhone: boolean }) => ({
  prefetch: [
    {
      source: 'document',
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: [...prefetchExclusions, ...screens.map(({ path }) => `${path}*`)] } },
          { not: { selector_matches: '[data-download],[download],[target]' } },
        ],
      },
      eagerness: isPhone ? 'conservative' : 'moderate',
    },
  ],
});
