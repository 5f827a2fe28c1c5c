import type { PaymentReview } from '~/domain/payments/review/load-payment-review.server';
import { Notice } from '~/ui/notice';
import { OrderFacts } from './payment-review-page';

/** For a page whose money is settled already, by this form sent twice or by another person. */
export const AlreadySettled = ({ view, text }: { view: PaymentReview; text: string }) => (
  <>
    <Notice kind="success">
      <p>{text}</p>
    </Notice>
    <OrderFacts view={view} />
  </>
);
