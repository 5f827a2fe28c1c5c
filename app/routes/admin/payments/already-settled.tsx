import type { MoneyView } from '~/domain/payments/review/load-money-view.server';
import { Notice } from '~/ui/notice';
import { OrderFacts } from './money-page';

/** For a page whose money is settled already, by this form sent twice or by another person. */
export const AlreadySettled = ({ view, text }: { view: MoneyView; text: string }) => (
  <>
    <Notice kind="success">
      <p>{text}</p>
    </Notice>
    <OrderFacts view={view} />
  </>
);
