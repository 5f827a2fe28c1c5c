import {
  deliveryMethods,
  isCashPayment,
  type DeliveryMethod,
  type PaymentMethod,
} from '~/domain/orders/order';
import { offersMpesa, type OfferedMethods } from '~/domain/selling/offered-methods';

/** The payment methods that a customer chooses from for a delivery method; none where that is not offered. */
export const offeredPayments = (
  delivery: DeliveryMethod,
  offered: OfferedMethods,
): readonly PaymentMethod[] =>
  offered[delivery]
    ? deliveryMethods[delivery].payments.filter((method) =>
        isCashPayment(method) ? offered.cash : offersMpesa(offered),
      )
    : [];

/** The delivery methods that can be paid for, in the order of the checkout. */
export const offeredDeliveries = (offered: OfferedMethods): readonly DeliveryMethod[] =>
  deliveryMethodNames.filter((method) => offeredPayments(method, offered).length > 0);

const deliveryMethodNames = Object.keys(deliveryMethods) as DeliveryMethod[];
