import { deliveryMethods } from '~/domain/orders/order';
import { phoneOrderFieldNames } from '~/domain/orders/phone-orders/phone-order-form';
import { formatClock, formatLongDate } from '~/lib/format/dates';
import { multiplyCents } from '~/lib/format/money';
import { formatPhone, parseKenyanPhone } from '~/lib/format/phone';
import { newPhoneOrderPath } from '~/paths';
import { DescriptionList } from '~/ui/admin/description-list';
import { ErrorSummary } from '~/ui/form/error-summary';
import { Notice } from '~/ui/notice';
import { OrderSummary } from '~/ui/order/order-summary';
import type { PhoneOrderState } from './phone-order-state.server';

/** The whole order with its prices from the database, before it is placed. */
export function ReviewOrder({
  state,
  review,
}: {
  state: PhoneOrderState;
  review: NonNullable<PhoneOrderState['review']>;
}) {
  const { values, chosen } = state;
  const changed = chosen.filter(({ error }) => error !== null);
  return (
    <form method="post" action={newPhoneOrderPath} className="space-y-6">
      <ErrorSummary problems={[]} form={state.formErrors} />
      {changed.length > 0 && (
        <Notice kind="warning">
          {changed.map(({ id, name, error }) => (
            <p key={id}>
              <strong>{name}.</strong> {error}.
            </p>
          ))}
        </Notice>
      )}
      {review.closed.length > 0 && (
        <Notice kind="warning">
          <p className="font-bold">We’re closed on {formatLongDate(values.pickupDate)}</p>
          {review.closed.map((text) => (
            <p key={text}>{text}</p>
          ))}
          <p>Place the order only if somebody is there to hand it over.</p>
        </Notice>
      )}
      <OrderSummary
        title="What the caller orders"
        lines={chosen.map(({ id, name, price, quantity }) => ({
          id,
          name,
          quantity: Number(quantity),
          lineTotal: multiplyCents(price, Number(quantity)),
        }))}
        subtotal={review.subtotal}
        deliveryFee={review.deliveryFee}
        discount={review.discount}
        total={review.total}
        prefix="KSh"
      />
      <section aria-labelledby="details-title" className="card space-y-3 p-4">
        <h2 id="details-title">Details</h2>
        <DescriptionList items={describe(state)} />
      </section>
      <input type="hidden" name="orderKey" value={state.key} />
      <input type="hidden" name="shown" value={review.shown} />
      <input type="hidden" name="search" value={state.search} />
      {phoneOrderFieldNames.map((name) => (
        <input key={name} type="hidden" name={name} value={values[name]} />
      ))}
      {chosen.map(({ id, price, quantity }) => (
        <span key={id} hidden>
          <input type="hidden" name="line" value={id} />
          <input type="hidden" name="price" value={price} />
          <input type="hidden" name="quantity" value={quantity} />
        </span>
      ))}
      <div className="space-y-3">
        <button name="intent" value="place" className="button button-primary w-full">
          {values.paymentMethod === 'mpesa' && state.offered.mpesaPrompt
            ? 'Place order and send the prompt'
            : 'Place order'}
        </button>
        <button name="intent" value="update" className="button button-secondary w-full">
          Change something
        </button>
      </div>
    </form>
  );
}

const showPhone = (text: string): string => {
  const phone = parseKenyanPhone(text);
  return phone ? formatPhone(phone) : text;
};

function describe({ values, pickupLocations, deliveryTerms, offered, payTo }: PhoneOrderState) {
  const isPickup = values.deliveryMethod === 'pickup';
  const terms = deliveryTerms.find(({ id }) => id === '' || id === values.deliveryArea);
  const place = pickupLocations.find(({ id }) => id === values.pickupLocation)?.name ?? '';
  const time = values.pickupTime ? `, ${formatClock(values.pickupTime)}` : '';
  const rows = [
    ['Caller', `${values.name}, ${showPhone(values.phone)}`],
    ['Email', values.email],
    [
      isPickup ? deliveryMethods.pickup.name : deliveryMethods.delivery.name,
      isPickup
        ? `${place}, ${formatLongDate(values.pickupDate)}${time}`
        : `${[values.address, ...(terms?.name ? [terms.name] : [values.location, values.city])].join(', ')}${terms?.nextDelivery ? `. ${terms.nextDelivery}` : ''}`,
    ],
    ['For the rider', isPickup ? '' : values.additionalInfo],
    [
      'Payment',
      values.paymentMethod === 'mpesa'
        ? offered.mpesaPrompt
          ? `M-Pesa prompt to ${showPhone(values.mpesaPhone || values.phone)}`
          : `M-Pesa by hand${payTo ? `, to ${payTo.kind === 'till' ? 'till' : 'Paybill'} ${payTo.number}` : ''}`
        : isPickup
          ? 'Cash on pickup'
          : 'Cash on delivery',
    ],
    ['Internal note', values.note],
  ] as const;
  return rows.filter(([, value]) => value !== '').map(([name, value]) => ({ name, value }));
}
