import type { StaffMember } from '~/domain/audit/staff-member';
import { findOrderByNumber } from '~/domain/orders/order-queries.server';
import type { PhoneNumber } from '~/lib/format/phone';
import { closeOverdueOrder } from '~/domain/payments/deadlines/close-overdue-order.server';
import type { PromptRequest } from '~/domain/mpesa/attempts/payment-attempt';
import { initiatePrompt } from './initiate-prompt.server';
import { failureMessages, type PromptResult } from '~/domain/mpesa/prompts/prompt-result';

/** Sends another prompt with 120 s of its own. Fails like initiatePrompt. */
export async function retryPayment(retry: {
  readonly orderNumber: string;
  /** Null for the phone of the last prompt. */
  readonly phoneNumber: PhoneNumber | null;
  readonly address: string | null;
  readonly sentBy?: StaffMember;
  readonly request?: PromptRequest;
  readonly now: Date;
}): Promise<PromptResult> {
  const order = await findOrderByNumber(retry.orderNumber);
  if (!order) return { ok: false, reason: 'unknown-order', message: failureMessages['unknown-order'] };
  await closeOverdueOrder(order._id, retry.now);
  const { phoneNumber: phone, address, sentBy, request, now } = retry;
  return initiatePrompt({ orderId: order._id, phone, address, isFirst: false, sentBy, request, now });
}
