import type { StandingOffer } from '~/domain/standing-orders/household/standing-offer.server';
import { capitalise } from '~/lib/format/capitalise';
import { formatMoney } from '~/lib/format/money';
import { pluralize } from '~/lib/format/pluralize';
import { DescriptionList } from '~/ui/admin/description-list';

/** What stands before the button: what comes, when, where, and what a morning and a week cost. */
export const OfferSummary = ({ offer }: { offer: StandingOffer }) => (
  <>
    <ul className="space-y-1 font-bold">
      {offer.lines.map(({ id, quantity, name, price }) => (
        <li key={id} className="break-words">
          {`${quantity} × ${name}`} <span className="font-normal">{`at ${formatMoney(price)}`}</span>
        </li>
      ))}
    </ul>
    <DescriptionList
      items={[
        { name: 'Costs', value: describeCosts(offer) },
        { name: 'When', value: capitalise(offer.days) },
        { name: 'First morning', value: offer.firstMorning ?? 'Not in the next months' },
        { name: 'Where', value: offer.place },
        { name: 'For', value: `${offer.name}, ${offer.phone}` },
        { name: 'Paying', value: offer.pays },
      ]}
    />
  </>
);

const describeCosts = ({ morningTotal, weekTotal, fee, noticeDays }: StandingOffer): string =>
  `${formatMoney(morningTotal)} a morning${fee === 0 ? '' : `, ${formatMoney(fee)} of it for bringing it`}; ${formatMoney(weekTotal)} a week. If a price rises, we tell you ${pluralize(noticeDays, 'day', 'days')} before; if it falls, you pay less at once.`;
