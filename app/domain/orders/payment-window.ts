import { paymentTimeoutMs } from '~/domain/mpesa/prompts/prompt-rules';
import { minuteMs } from '~/lib/time-units';
import type { Order } from './order';

/** For a customer who pays to the Paybill or till instead of waiting for the prompt. */
export const insteadOfPromptMinutes = 15;

/** How long an M-Pesa order awaits its payment: two minutes for a prompt; by hand, as long as the order says. */
export const paymentWindowMs = ({ manualPaymentMinutes }: Pick<Order, 'manualPaymentMinutes'>): number =>
  manualPaymentMinutes === undefined ? paymentTimeoutMs : manualPaymentMinutes * minuteMs;
