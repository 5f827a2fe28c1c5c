import type { DeliveryTermsView } from '~/domain/orders/delivery/delivery-terms-view';
import { SelectField } from '~/ui/form/field';
import type { Totals } from './describe-totals';

/** Says when the next delivery comes: for the chosen area where scripts run, and for all of them. */
export function DeliveryAreaField({
  areas,
  chosen,
  totalsOf,
  ...field
}: {
  areas: readonly DeliveryTermsView[];
  chosen: DeliveryTermsView | null;
  /** Null without a cart. */
  totalsOf: (area: DeliveryTermsView) => Totals | null;
} & Omit<React.ComponentProps<typeof SelectField>, 'children'>) {
  return (
    <>
      <SelectField {...field} required>
        <option value="">Choose your area</option>
        {areas.map((area) => (
          <option
            key={area.id}
            value={area.id}
            data-sets={JSON.stringify({ ...totalsOf(area), nextDelivery: area.nextDelivery })}
          >
            {area.name}: {area.price}
          </option>
        ))}
      </SelectField>
      <p role="status" className="font-bold empty:sr-only" data-shows="nextDelivery">
        {chosen?.nextDelivery}
      </p>
      <details>
        <summary className="link inline-block py-2">When do you deliver?</summary>
        <dl className="space-y-2">
          {areas.map(({ id, name, nextDelivery }) => (
            <div key={id}>
              <dt className="font-bold">{name}</dt>
              <dd>{nextDelivery}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
