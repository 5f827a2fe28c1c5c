import { lineProblemText } from '~/domain/cart/line-problem-text';
import type { LineProblem as Problem } from '~/domain/cart/priced-cart';
import { Icon } from '~/ui/icon';

export const LineProblem = ({ problem }: { problem: Problem | null }) =>
  problem && (
    <p className="mt-1 flex items-center gap-1 text-sm font-bold text-error">
      <Icon name="alert" size={18} />
      {lineProblemText(problem)}
    </p>
  );
