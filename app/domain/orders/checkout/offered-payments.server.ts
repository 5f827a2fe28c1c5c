import { deliveryMethods, type DeliveryMethod, type PaymentMethod } from '~/domain/orders/order';
import { isMpesaOffered } from '~/domain/mpesa/payment-configuration.server';

/** The payment methods that a customer chooses from; M-Pesa only where it is configured. */
export const offeredPayments = (delivery: DeliveryMethod): readonly PaymentMethod[] =>
  deliveryMethods[delivery].payments.filter((method) => method !== 'mpesa' || isMpesaOffered());
