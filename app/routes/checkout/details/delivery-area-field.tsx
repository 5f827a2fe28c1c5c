import type { DeliveryAreaView } from '~/domain/orders/delivery/delivery-area-view';
import { SelectField } from '~/ui/form/field';

/** Says when the next delivery comes: for the chosen area where scripts run, else for all of them. */
export function DeliveryAreaField({
  areas,
  chosen,
  onChoose,
  ...field
}: {
  areas: readonly DeliveryAreaView[];
  /** Null before a script has read the field. */
  chosen: DeliveryAreaView | null;
  onChoose: (id: string) => void;
} & Omit<React.ComponentProps<typeof SelectField>, 'children' | 'onChange'>) {
  return (
    <>
      <SelectField {...field} onChange={(event) => onChoose(event.currentTarget.value)} required>
        <option value="">Choose your area</option>
        {areas.map(({ id, name, price }) => (
          <option key={id} value={id}>
            {name}: {price}
          </option>
        ))}
      </SelectField>
      <p role="status" className={chosen ? 'font-bold' : 'sr-only'}>
        {chosen?.nextDelivery}
      </p>
      {!chosen && (
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
      )}
    </>
  );
}
