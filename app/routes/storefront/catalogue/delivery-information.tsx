import { describePickupLocation } from '~/domain/settings/pickup-location';
import type { PickupLocation } from '~/domain/settings/settings';
import { addNonBreakingSpaces } from '~/lib/format/add-non-breaking-spaces';
import { Icon, type IconName } from '~/ui/icon';

export type DeliveryInformationProps = {
  offered: { readonly delivery: boolean; readonly pickup: boolean };
  /** 'KES 200.00', or 'KES 100.00 to KES 300.00'; '' where delivery is free. */
  fees: string;
  /** Where and when, on a farm without areas; '' for nothing to say. */
  rule: string;
  areas: readonly { readonly name: string; readonly text: string }[];
  pickupLocations: readonly PickupLocation[];
  /** 'Please allow at least 24 hours for order preparation' */
  pickupNotice: string;
};

/** Uses the words of the checkout, and says only what is offered. */
export function DeliveryInformation(props: DeliveryInformationProps) {
  const { delivery, pickup } = props.offered;
  if (!delivery && !pickup) return null;
  return (
    <section aria-labelledby="delivery" className="card space-y-3 p-4">
      <h2 id="delivery">{delivery && pickup ? 'Delivery and pickup' : delivery ? 'Delivery' : 'Pickup'}</h2>
      {delivery && (
        <Method icon="truck" list={props.areas.map(({ name, text }) => [name, `${name}: ${text}`])}>
          <b>Home Delivery</b>:{' '}
          {props.fees ? (
            <>
              <span className="whitespace-nowrap">{props.fees}</span> per order
            </>
          ) : (
            'free'
          )}
          .{props.rule && ` ${addNonBreakingSpaces(props.rule)}`}
        </Method>
      )}
      {pickup && (
        <Method
          icon="store"
          list={props.pickupLocations.map((place) => [
            place.id,
            [describePickupLocation(place), place.freshness].filter(Boolean).join('. '),
          ])}
        >
          <b>Store Pickup</b>: free. {props.pickupNotice}.
        </Method>
      )}
    </section>
  );
}

const Method = ({
  icon,
  list,
  children,
}: {
  icon: IconName;
  list: readonly (readonly [id: string, text: string])[];
  children: React.ReactNode;
}) => (
  <div className="flex gap-3">
    <Icon name={icon} />
    <div className="flex-1">
      <p>{children}</p>
      <ul className="ml-5 list-disc">
        {list.map(([id, text]) => (
          <li key={id}>{addNonBreakingSpaces(text)}</li>
        ))}
      </ul>
    </div>
  </div>
);
