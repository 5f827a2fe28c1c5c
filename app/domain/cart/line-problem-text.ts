import { formatMoney } from '~/lib/format/money';
import type { LineProblem } from './priced-cart';

/** What is wrong with a line, and what to do. */
export function lineProblemText(problem: LineProblem): string {
  switch (problem.kind) {
    case 'gone':
      return 'No longer sold. Please remove it.';
    case 'inactive':
      return 'Not available right now. Please remove it.';
    case 'sold-out':
      return 'Sold out. Please remove it.';
    case 'too-few':
      return `Only ${problem.available} left. Please choose a smaller quantity.`;
    case 'price-changed':
      return `The price changed from ${formatMoney(problem.was)} to ${formatMoney(problem.is)}.`;
  }
}
