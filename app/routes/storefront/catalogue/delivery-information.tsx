import { describePickupLocation } from '~/domain/settings/pickup-location';
import type { PickupLocation } from '~/domain/settings/settings';
import type { Cents } from '~/lib/format/money';
import { Icon } from '~/ui/icon';
import { Money } from '~/ui/money';

/** Uses the words of the checkout. */
export const DeliveryInformation = (props: { fee: Cents; pickupLocations: readonly PickupLocation[] }) => (
  <section aria-labelledby="delivery" className="card space-y-3 p-4">
    <h2 id="delivery">Delivery and pickup</h2>
    <div className="flex gap-3">
      <Icon name="truck" />
      <p className="flex-1">
        <b>Home Delivery</b>: we deliver to your doorstep for <Money amount={props.fee} prefix="KSh" /> an
        order.
      </p>
    </div>
    <div className="flex gap-3">
      <Icon name="store" />
      <div className="flex-1">
        <p>
          <b>Store Pickup</b>: free. Please allow at least 24 hours for order preparation.
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
