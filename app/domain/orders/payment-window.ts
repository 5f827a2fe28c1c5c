import { paymentTimeoutMs } from '~/domain/mpesa/prompts/prompt-rules';
import { minuteMs } from '~/lib/time-units';
import type { Order } from './order';

/** How long an M-Pesa order awaits its payment: two minutes for a prompt; by hand, as long as the farm had set when it was placed. */
export const paymentWindowMs = ({ manualPaymentMinutes }: Pick<Order, 'manualPaymentMinutes'>): number =>
  manualPaymentMinutes === undefined ? paymentTimeoutMs : manualPaymentMinutes * minuteMs;
