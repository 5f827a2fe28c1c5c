import { isCashPayment, type Order, type PaymentMethod } from '~/domain/orders/order';
import { formatPhone, noPhone } from '~/lib/format/phone';

/** Initial values of step 1 from an order, as its customer would type them. Without the day of a pickup, which is another one. */
export function detailsFromOrder({
  customer,
  delivery,
}: Pick<Order, 'customer' | 'delivery'>): Readonly<Record<string, string>> {
  const { firstName, lastName, phone, email } = customer;
  const contact = {
    firstName,
    lastName,
    phone: phone === noPhone ? '' : formatPhone(phone),
    ...(email && { email }),
  };
  if (delivery.method === 'pickup')
    return { ...contact, deliveryMethod: 'pickup', pickupLocation: delivery.pickupLocation };
  const { address, city, location, additionalInfo, areaId } = delivery;
  return {
    ...contact,
    deliveryMethod: 'delivery',
    address,
    ...(areaId === undefined ? { city, location } : { deliveryArea: areaId }),
    additionalInfo,
  };
}

/** How an order was paid, to be preset in the next one. `phone`: as it would be typed; null for the contact's. */
export type LastPayment = { readonly method: PaymentMethod; readonly phone: string | null };

export const paymentFromOrder = ({
  paymentMethod,
  paymentPhone,
  customer,
}: Pick<Order, 'paymentMethod' | 'paymentPhone' | 'customer'>): LastPayment => ({
  method: paymentMethod,
  phone:
    isCashPayment(paymentMethod) || !paymentPhone || paymentPhone === customer.phone
      ? null
      : formatPhone(paymentPhone),
});
