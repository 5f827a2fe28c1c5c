import type { OrganizationView } from '~/domain/organizations/organization-view.server';
import { pluralize } from '~/lib/format/pluralize';
import { formatMoney } from '~/lib/format/money';
import { changeSubscriptionPath } from '~/paths';
import { DescriptionList } from '~/ui/admin/description-list';
import { DialogLink } from '~/ui/admin/dialog';
import { StatusHistory } from '../subscriptions/status-history';
import { BillingDay } from './billing-day';
import { SubscriptionBadge } from './subscription-badge';

export const SubscriptionCard = (props: { organization: OrganizationView; mayChange: boolean }) => {
  const { id, plan, price, billingDay, paymentDays, nextBillingDay, status, history } = props.organization;
  return (
    <section aria-labelledby="subscription" className="card space-y-4 p-4">
      <h2 id="subscription">Subscription</h2>
      <DescriptionList
        items={[
          { name: 'Status', value: <SubscriptionBadge status={status} /> },
          { name: 'What they get', value: plan },
          { name: 'Price per month', value: <span className="money">{formatMoney(price)}</span> },
          {
            name: 'Billed',
            value: billingDay === 31 ? 'On the last day of the month' : `On day ${billingDay} of the month`,
          },
          {
            name: 'To be paid',
            value: paymentDays === 0 ? 'On the same day' : `Within ${pluralize(paymentDays, 'day', 'days')}`,
          },
          { name: 'Next bill', value: <BillingDay day={nextBillingDay} /> },
        ]}
      />
      {props.mayChange && (
        <p>
          <DialogLink to={changeSubscriptionPath(id)} className="button button-secondary">
            {status === 'pending' ? 'Start the subscription' : 'Change the status'}
          </DialogLink>
        </p>
      )}
      <StatusHistory history={history} />
    </section>
  );
};
