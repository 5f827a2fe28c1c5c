import { z } from 'zod';
import { checkoutMessages } from '~/domain/orders/checkout/checkout-rules';

const text = (maximum: number) =>
  z
    .string({
      error: (issue) => (issue.input === undefined ? checkoutMessages.required : checkoutMessages.input),
    })
    .trim()
    .min(1, checkoutMessages.required)
    .max(maximum, checkoutMessages.input);

/** The form of /track-order; how the two are written is for trackOrder to read (decisions.md 22). */
export const trackOrderSchema = z.object({ orderNumber: text(40), phone: text(40) });
