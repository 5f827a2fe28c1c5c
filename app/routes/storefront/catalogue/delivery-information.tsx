import { describePickupLocation } from '~/domain/settings/pickup-location';
import type { PickupLocation } from '~/domain/settings/settings';
import { Icon } from '~/ui/icon';

/** Uses the words of the checkout. */
export const DeliveryInformation = (props: {
  /** 'KES 200.00', or 'KES 100.00 to KES 300.00' */
  fees: string;
  /** Where and when, on a farm without areas; '' for nothing to say. */
  rule: string;
  areas: readonly { readonly name: string; readonly text: string }[];
  pickupLocations: readonly PickupLocation[];
  /** 'Please allow at least 24 hours for order preparation' */
  pickupNotice: string;
}) => (
  <section aria-labelledby="delivery" className="card space-y-3 p-4">
    <h2 id="delivery">Delivery and pickup</h2>
    <div className="flex gap-3">
      <Icon name="truck" />
      <div className="flex-1">
        <p>
          <b>Home Delivery</b>: we deliver to your doorstep for{' '}
          <span className="whitespace-nowrap">{props.fees}</span> an order.{props.rule && ` ${props.rule}`}
        </p>
        <ul className="ml-5 list-disc">
          {props.areas.map(({ name, text }) => (
            <li key={name}>
              {name}: {text}
            </li>
          ))}
        </ul>
      </div>
    </div>
    <div className="flex gap-3">
      <Icon name="store" />
      <div className="flex-1">
        <p>
          <b>Store Pickup</b>: free. {props.pickupNotice}.
        </p>
        <ul className="ml-5 list-disc">
          {props.pickupLocations.map((place) => (
            <li key={place.id}>{describePickupLocation(place)}</li>
          ))}
        </ul>
      </div>
    </div>
  </section>
);
