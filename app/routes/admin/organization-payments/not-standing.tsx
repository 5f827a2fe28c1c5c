import { paymentsPath } from '~/domain/organizations/entries/payment-filter';
import { paymentPath } from '~/domain/organizations/payment-list/payment-paths';
import { CloseLink, DialogLink } from '~/ui/admin/dialog';
import { EmptyState } from '~/ui/empty-state';

/** For an entry that somebody has corrected already. */
export const NotStanding = ({ number }: { number: string }) => (
  <EmptyState
    title={`${number} was taken back already`}
    text="An entry is corrected once. Its history says by whom and why."
  >
    <p className="flex flex-wrap justify-center gap-3">
      <DialogLink to={paymentPath(number)} className="button button-primary">
        Show {number}
      </DialogLink>{' '}
      <CloseLink listPath={paymentsPath} className="button button-quiet">
        All payments
      </CloseLink>
    </p>
  </EmptyState>
);
