import { z } from '@hono/zod-openapi';
import { maxDiscountReason } from '~/domain/orders/corrections/discount-form';
import type { Discount } from '~/domain/orders/order';
import { toSingleLine } from '~/lib/format/normalise-text';
import { shillings } from '~/lib/format/money';
import { ApiError } from '../api-error';

const maxMoney = 9_999_999;

/** A discount of an order with its reason, as staff sends it. */
export const discountSchema = z
  .object({
    kind: z.enum(['percent', 'amount']),
    value: z.number().positive().max(maxMoney),
    reason: z
      .string()
      .max(maxDiscountReason)
      .transform(toSingleLine)
      .refine((reason) => reason !== '', 'Say why. The customer reads it.')
      .openapi({ type: 'string', maxLength: maxDiscountReason }),
  })
  .refine(({ kind, value }) => kind === 'amount' || (Number.isInteger(value) && value <= 100), {
    path: ['value'],
    error: 'Enter a whole number from 1 to 100',
  });

/** Shillings become cents. */
export const toDiscount = (sent: z.output<typeof discountSchema>): Discount => ({
  ...sent,
  value: sent.kind === 'percent' ? sent.value : shillings(sent.value),
});

export const discountRefused = (): ApiError =>
  new ApiError(403, 'A discount is for people who may settle payments.');
