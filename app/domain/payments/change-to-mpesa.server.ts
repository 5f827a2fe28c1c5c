import { withRetriedTransaction } from '#db/retried-transaction';
import type { StaffMember } from '~/domain/audit/staff-member';
import { collections } from '~/domain/collections';
import { paymentMethods, type Order } from '~/domain/orders/order';
import { updateOrder } from '~/domain/orders/status/update-order.server';
import { auditOrderPayments } from '~/domain/payments/account/audit-order-payments.server';
import { findOfferedMethods } from '~/domain/selling/find-offered-methods.server';
import { loadSettings } from '~/domain/settings/settings.server';
import { noPhone } from '~/lib/format/phone';
import { mayChangeToMpesa } from './view/payment-view';

/**
 * The farm changes an unpaid cash order to M-Pesa, without a time limit: its customer is prompted, or pays to the till or Paybill.
 * `not-payable` also where the farm takes no M-Pesa.
 */
export async function changeToMpesa(change: {
  readonly orderNumber: string;
  readonly changedBy: StaffMember;
  readonly now: Date;
}): Promise<
  | { readonly ok: true; readonly order: Order }
  | { readonly ok: false; readonly reason: 'unknown-order' | 'not-payable' }
> {
  const { orderNumber, changedBy, now } = change;
  const settings = await loadSettings();
  const { mpesaByHand, mpesaPrompt } = findOfferedMethods(settings);
  if (!mpesaPrompt && !mpesaByHand) return { ok: false, reason: 'not-payable' };
  return withRetriedTransaction(async (session) => {
    const order = await collections().orders.findOne({ number: orderNumber }, { session });
    if (!order) return { ok: false, reason: 'unknown-order' } as const;
    if (!mayChangeToMpesa(order)) return { ok: false, reason: 'not-payable' } as const;
    const phone = order.paymentPhone ?? order.customer.phone;
    // Nobody to prompt.
    if (phone === noPhone && !mpesaByHand) return { ok: false, reason: 'not-payable' } as const;
    const written = await updateOrder(
      order,
      {
        by: 'admin',
        name: changedBy.name,
        text: `Changed to ${paymentMethods.mpesa.name}`,
        set: {
          paymentMethod: 'mpesa',
          ...(order.agreedMethod && { agreedMethod: 'mpesa' }),
          payBy: null,
          ...(mpesaPrompt && phone !== noPhone
            ? { paymentPhone: phone }
            : { manualPaymentMinutes: settings.checkout.manualPaymentMinutes }),
        },
      },
      now,
      session,
    );
    await auditOrderPayments(
      { before: order, after: written, action: 'Changed the order to M-Pesa', by: changedBy, now },
      session,
    );
    return { ok: true, order: written } as const;
  });
}
