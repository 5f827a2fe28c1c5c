import { z } from 'zod';
import { orderStatusNames } from '~/domain/orders/status/order-status';
import { isValidDay } from '~/lib/calendar-days';
import { toSingleLine } from '~/lib/format/normalise-text';
import {
  cancelReasons,
  maxNoteLength,
  maxReasonLength,
  orderFormMessages,
  reopenReasons,
  takeBackReasons,
} from './order-form-rules';

const why = z
  .string(orderFormMessages.unreadable)
  .optional()
  .default('')
  .transform(toSingleLine)
  .refine((text) => text.length <= maxReasonLength, orderFormMessages.longReason);

/** One of the usual reasons; what is written says more, or another. */
const reasonOf = (usual: readonly string[]) =>
  z
    .enum(['', ...usual], orderFormMessages.unreadable)
    .optional()
    .default('');

const joinReason = <Change extends { readonly reason: string; readonly why: string }>({
  reason,
  ...change
}: Change) => ({ ...change, why: [reason, change.why].filter((text) => text !== '').join('. ') });

const isShort = ({ why: text }: { readonly why: string }): boolean => text.length <= maxReasonLength;
const longReason = { path: ['why'], error: orderFormMessages.longReason };
const noReason = { path: ['why'], error: orderFormMessages.noReason };

/** `seenStatus` is the status that the page showed, to detect concurrent changes. */
export const changeStatusSchema = z
  .object({
    seenStatus: z.enum(orderStatusNames, orderFormMessages.unreadable),
    status: z.enum(orderStatusNames, orderFormMessages.noStatus),
    reason: reasonOf(cancelReasons),
    why,
    day: z
      .string(orderFormMessages.unreadable)
      .optional()
      .refine((text) => text === undefined || isValidDay(text), orderFormMessages.day),
  })
  .transform(joinReason)
  .refine(({ status, why: text }) => status !== 'cancelled' || text !== '', noReason)
  .refine(isShort, longReason);

/** A cancelled order is reopened, or a delivery taken back, with its cash if `withCash` is ticked. */
export const reopenSchema = z
  .object({
    reason: reasonOf([...reopenReasons, ...takeBackReasons]),
    why,
    withCash: z.literal('on', orderFormMessages.unreadable).optional(),
  })
  .transform(joinReason)
  .refine(({ why: text }) => text !== '', noReason)
  .refine(isShort, longReason);

export const declineSchema = z.object({
  seenStatus: z.enum(orderStatusNames, orderFormMessages.unreadable),
  why: why.refine((text) => text !== '', orderFormMessages.noDeclineReason),
});

export const addNoteSchema = z.object({
  note: z
    .string(orderFormMessages.noNote)
    .trim()
    .min(1, orderFormMessages.noNote)
    .max(maxNoteLength, orderFormMessages.longNote),
});
