import { paymentPath, paymentsPath } from '~/paths';
import { CloseLink, DialogLink } from '~/ui/admin/dialog';
import { EmptyState } from '~/ui/empty-state';

/** For an entry that somebody has corrected already. */
export const AlreadyReversed = ({ number }: { number: string }) => (
  <EmptyState
    title={`${number} has already been reversed`}
    text="You can correct an entry only once. Its history says who did it and why."
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
