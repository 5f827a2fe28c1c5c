import type { LineProblem as Problem } from '~/domain/cart/priced-cart';
import { formatMoney } from '~/lib/format/money';
import { Icon } from '~/ui/icon';

const formatProblem = (problem: Problem): string => {
  switch (problem.kind) {
    case 'gone':
      return 'No longer sold. Please remove it.';
    case 'inactive':
      return 'Not available at the moment. Please remove it.';
    case 'sold-out':
      return 'Sold out. Please remove it.';
    case 'too-few':
      return `Only ${problem.available} left. Please choose a smaller quantity.`;
    case 'price-changed':
      return `The price changed from ${formatMoney(problem.was)} to ${formatMoney(problem.is)}.`;
  }
};

export const LineProblem = ({ problem }: { problem: Problem | null }) =>
  problem && (
    <p className="mt-1 flex items-center gap-1 text-sm font-bold text-error">
      <Icon name="alert" size={18} />
      {formatProblem(problem)}
    </p>
  );
