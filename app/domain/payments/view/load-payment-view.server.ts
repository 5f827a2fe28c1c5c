import { findOrderByNumber } from '~/domain/orders/order-queries.server';
import { accountOf } from '~/domain/orders/account/order-account';
import { findAttemptsOf } from '~/domain/payments/prompts/find-attempts.server';
import { closeOverdueOrder } from '~/domain/payments/deadlines/close-overdue-order.server';
import { paymentConfiguration } from '~/domain/mpesa/payment-configuration.server';
import { findOfferedMethods } from '~/domain/selling/find-offered-methods.server';
import { loadSettings } from '~/domain/settings/settings.server';
import { viewPayment } from './payment-view';
import { toMpesaAmount } from '~/domain/mpesa/prompts/prompt-rules';
import { checkPromptQuota } from '~/domain/mpesa/prompts/prompt-quota.server';
import type { PaymentView } from './payment-view-state';

/** Never queries M-Pesa, whose rate limits the whole shop shares: the background job does. */
export async function loadPaymentView(
  orderNumber: string,
  now: Date,
  { byFarm = false }: { /** For staff. */ readonly byFarm?: boolean } = {},
): Promise<PaymentView | null> {
  const found = await findOrderByNumber(orderNumber);
  if (!found) return null;
  const isOverdue = found.payBy !== null && found.payBy <= now;
  if (isOverdue) await closeOverdueOrder(found._id, now);
  const order = isOverdue ? await findOrderByNumber(orderNumber) : found;
  if (!order) return null;
  const attempts = await findAttemptsOf(order._id);
  const amount = toMpesaAmount(accountOf(order).stillToPay);
  const quota =
    order.paymentPhone && amount !== null
      ? await checkPromptQuota({ phone: order.paymentPhone, amount }, now)
      : null;
  const { phonesPerOrder } = paymentConfiguration().promptRules;
  const { cash: takesCash } = findOfferedMethods(await loadSettings());
  return viewPayment(order, attempts, { quota, phonesPerOrder, takesCash, byFarm }, now);
}
