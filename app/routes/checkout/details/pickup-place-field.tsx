import type { PickupPlaceView } from '~/domain/orders/checkout/pickup-places-view';
import { SelectField } from '~/ui/form/field';

/**
 * Says when the places are open and how fresh it is there: of the chosen place where scripts run, which then fill in its first day,
 * too, and of all of them.
 */
export function PickupPlaceField({
  places,
  ...field
}: {
  places: readonly PickupPlaceView[];
} & Omit<React.ComponentProps<typeof SelectField>, 'children'>) {
  const chosen = places.length === 1 ? places[0] : places.find(({ id }) => id === field.defaultValue);
  const described = places.filter(({ terms }) => terms !== '');
  return (
    <>
      <SelectField {...field} required>
        {places.length > 1 && (
          <option value="" data-sets={JSON.stringify({ pickupTerms: '' })}>
            Choose a place
          </option>
        )}
        {places.map(({ id, label, firstDay, terms }) => (
          <option key={id} value={id} data-sets={JSON.stringify({ pickupDay: firstDay, pickupTerms: terms })}>
            {label}
          </option>
        ))}
      </SelectField>
      <p role="status" className="empty:sr-only" data-shows="pickupTerms">
        {chosen?.terms}
      </p>
      {described.length > 0 && places.length > 1 && (
        <details>
          <summary className="link inline-block py-2">When can you collect?</summary>
          <dl className="space-y-2">
            {described.map(({ id, name, terms }) => (
              <div key={id}>
                <dt className="font-bold">{name}</dt>
                <dd>{terms}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}
