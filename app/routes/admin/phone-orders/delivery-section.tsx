import { describePickupLocation } from '~/domain/settings/pickup-location';
import { detailsFields } from '~/domain/orders/checkout/details-fields';
import { FieldError, Options, SelectField, TextArea, TextField } from '~/ui/form/field';
import { DeliveryMethods } from '~/ui/order/delivery-method-choice';
import { phoneOrderFieldProps } from './phone-order-field-props';
import type { DeliveryState } from './phone-order-state.server';

/** Where the order goes. The style sheet shows the fields of the chosen method. */
export function DeliverySection({
  state,
  day,
}: {
  state: DeliveryState;
  /** The field of the day, where staff chooses it. */
  day?: React.ReactNode;
}) {
  const areas = state.deliveryTerms.filter(({ id }) => id !== '');
  const rule = state.deliveryTerms.find(({ id }) => id === '');
  const isPickup = state.values.deliveryMethod === 'pickup';
  const { defaultValue, ...pickupDate } = phoneOrderFieldProps(state, 'pickupDate');
  return (
    <fieldset aria-labelledby="delivery-title" className="card p-4">
      <h2 id="delivery-title" className="mb-3">
        {detailsFields.deliveryMethod.label}
      </h2>
      <FieldError id="deliveryMethod-choice" errors={state.errors.deliveryMethod} />
      <div className="grid gap-x-3 sm:grid-cols-2" id="deliveryMethod-choice">
        <DeliveryMethods
          offered={state.deliveries}
          chosen={isPickup ? 'pickup' : 'delivery'}
          choices={{ delivery: { fee: state.deliveryFees }, pickup: { fee: 'Free' } }}
          fields={{
            delivery: (
              <>
                {areas.length > 0 ? (
                  <SelectField {...phoneOrderFieldProps(state, 'deliveryArea')} required>
                    <option value="">Choose an area</option>
                    <Options
                      of={areas.map(({ id, name, price, nextDelivery }) => [
                        id,
                        `${name}: ${price}. ${nextDelivery}`,
                      ])}
                    />
                  </SelectField>
                ) : (
                  <div className="grid gap-4 sm:grid-cols-2">
                    <TextField {...phoneOrderFieldProps(state, 'city')} suggestions={state.towns} required />
                    <TextField
                      {...phoneOrderFieldProps(state, 'location')}
                      hint="For example, Makongeni or near the market"
                      required
                    />
                  </div>
                )}
                {day === undefined && rule?.nextDelivery && <p className="font-bold">{rule.nextDelivery}.</p>}
                <TextField {...phoneOrderFieldProps(state, 'address')} required />
                <TextArea
                  {...phoneOrderFieldProps(state, 'additionalInfo')}
                  hint="For the rider. For example, the colour of the gate."
                  rows={2}
                  required={false}
                />
                {day}
              </>
            ),
            pickup: (
              <>
                <SelectField {...phoneOrderFieldProps(state, 'pickupLocation')} required>
                  <option value="">Choose a place</option>
                  <Options
                    of={state.pickupLocations.map((place) => [place.id, describePickupLocation(place)])}
                  />
                </SelectField>
                <div className="grid gap-4 sm:grid-cols-2">
                  <TextField
                    {...pickupDate}
                    defaultValue={defaultValue}
                    min={state.today}
                    hint="You can choose today if it will be ready."
                    required
                  />
                  <TextField {...phoneOrderFieldProps(state, 'pickupTime')} required={false} />
                </div>
              </>
            ),
          }}
        />
      </div>
    </fieldset>
  );
}
