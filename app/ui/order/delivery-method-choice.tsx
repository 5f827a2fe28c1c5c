import { deliveryMethods, type DeliveryMethod } from '~/domain/orders/order';

/**
 * A radio button with its label. The panel with its fields follows all of them as a sibling: the style sheet shows it
 * while its radio button is checked, without a script.
 */
function DeliveryMethodChoice({
  method,
  checked,
  fee,
  sets,
}: {
  method: DeliveryMethod;
  checked: boolean;
  /** 'Free', or an amount. */
  fee: string;
  /** What the choice shows elsewhere on the page (app/enhance/forms/show-choice). */
  sets?: Readonly<Record<string, string>>;
}) {
  const { name, description } = deliveryMethods[method];
  const classes = {
    delivery: [
      'peer/delivery',
      'peer-checked/delivery:border-pasture peer-checked/delivery:bg-mint peer-focus-visible/delivery:outline',
    ],
    pickup: [
      'peer/pickup',
      'peer-checked/pickup:border-pasture peer-checked/pickup:bg-mint peer-focus-visible/pickup:outline',
    ],
  } as const;
  const [peerClass, labelClass] = classes[method];
  return (
    <>
      <input
        type="radio"
        id={`method-${method}`}
        name="deliveryMethod"
        value={method}
        defaultChecked={checked}
        data-sets={sets && JSON.stringify(sets)}
        className={`${peerClass} sr-only`}
      />
      <label
        htmlFor={`method-${method}`}
        className={`choice mb-2 block cursor-pointer rounded border-2 border-edge p-3 pr-12 ${labelClass}`}
      >
        <strong className="block">{name}</strong> <span className="block text-sm">{description}</span>{' '}
        <span className="block font-bold">{fee}</span>
      </label>{' '}
    </>
  );
}

/** The choice with the fields of each method; a single method needs no choice, but says what it is. */
export function DeliveryMethods({
  offered,
  chosen,
  choices,
  fields,
}: {
  offered: readonly DeliveryMethod[];
  chosen: DeliveryMethod;
  choices: Readonly<Record<DeliveryMethod, { fee: string; sets?: Readonly<Record<string, string>> }>>;
  fields: Readonly<Record<DeliveryMethod, React.ReactNode>>;
}) {
  const [only, second] = offered;
  if (only && !second)
    return (
      <div className="sm:col-span-full">
        <input type="hidden" name="deliveryMethod" value={only} />
        <p className="mb-4">
          <strong>{deliveryMethods[only].name}</strong>: {deliveryMethods[only].description},{' '}
          <span className="whitespace-nowrap">{choices[only].fee}</span>
        </p>
        <div className="space-y-4">{fields[only]}</div>
      </div>
    );
  return (
    <>
      {offered.map((method) => (
        <DeliveryMethodChoice key={method} method={method} checked={method === chosen} {...choices[method]} />
      ))}
      <div className="mt-2 hidden space-y-4 peer-checked/delivery:block sm:col-span-full">
        {fields.delivery}
      </div>
      <div className="mt-2 hidden space-y-4 peer-checked/pickup:block sm:col-span-full">{fields.pickup}</div>
    </>
  );
}
