import { z } from '@hono/zod-openapi';
import { maxCartLines, maxLineQuantity } from '~/domain/cart/cart';
import { maxSkuLength } from '~/domain/catalogue/sku';
import { describeLineFault } from '~/domain/orders/corrections/correction';
import { outcomeKinds, type OutcomeKind } from '~/domain/orders/status/morning-outcome';
import {
  recordOutcome,
  type RecordOutcomeResult,
  type SaidOutcome,
} from '~/domain/standing-orders/outcomes/record-outcome.server';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { objectIdPattern, toStoredId } from '~/lib/object-id';
import { ApiError, notFound } from '../../api-error';
import { defineCall, staffMemberOf } from '../../call';
import { requireMatch } from '../../entity-tag.server';
import { requireOrder } from '../../order-access.server';
import { orderSchema, toApiOrder } from '../../schemas/order';
import { idParams } from '../../schemas/shared';

const item = z
  .object({
    productId: z.string().regex(objectIdPattern, 'Product ID must be the id of a product'),
    sku: z.string().max(maxSkuLength).nullish(),
    quantity: z.int().min(1).max(maxLineQuantity),
  })
  .openapi('BroughtItem');

const body = z
  .object({
    outcome: z.enum(Object.keys(outcomeKinds) as OutcomeKind[]).openapi({
      description:
        '`other`: less, or something else. `left`: at the gate. `nobody`: charged where the settings say so. `not-brought`: never charged.',
    }),
    items: z.array(item).min(1).max(maxCartLines).optional().openapi({
      description: 'With `other`: all that was brought instead. What was ordered keeps its price.',
    }),
  })
  .openapi({ example: { outcome: 'left' } });

function toOutcome({ outcome: kind, items }: z.output<typeof body>): SaidOutcome {
  if (kind !== 'other') return { kind };
  if (!items) throw invalid('With `other`, what was brought instead');
  return {
    kind,
    lines: items.map(({ productId, sku, quantity }) => ({
      productId: toStoredId(productId),
      sku: sku || null,
      quantity,
    })),
  };
}

const invalid = (message: string) =>
  new ApiError(400, 'The request is not valid.', { fields: { items: [message] } });

type Refusal = Exclude<Extract<RecordOutcomeResult, { ok: false }>['reason'], 'unknown-order' | 'lines'>;

const refusals: Partial<Record<Refusal, string>> = {
  'not-standing': 'This is no morning of a standing order. PUT /orders/{id}/status changes it.',
  'out-of-stock': 'There is not enough in stock.',
  'too-early': 'Its day is still ahead.',
  'too-late': 'What was said on an earlier day can’t be said otherwise here.',
  'cash-recorded': 'Its cash is recorded. Undo that first.',
  'nothing-left': 'Nothing of it was brought: send `not-brought`.',
};

export const morningOutcomeCalls = [
  defineCall({
    method: 'put',
    path: '/orders/{id}/outcome',
    operationId: 'recordMorningOutcome',
    tag: 'Standing orders',
    summary: 'Say what became of a morning',
    description:
      'Of an order with `standingOrder`. Said twice is said once; said otherwise on the same day takes the first back. Two mornings with nobody there pause the standing order.',
    access: 'orders:write',
    params: idParams,
    takesIfMatch: true,
    body,
    errors: [404, 409],
    answer: orderSchema,
    handle: async ({ params: { id }, body: sent }, caller) => {
      const order = await requireOrder(id, caller, 'orders:write');
      await requireMatch(caller, orderSchema, () => toApiOrder(order, caller));
      const who = { by: staffMemberOf(caller), now: caller.now };
      const result = await withDatabaseTimeout(recordOutcome(order.number, toOutcome(sent), who));
      if (result.ok) return toApiOrder(result.order, caller);
      if (result.reason === 'unknown-order') throw notFound('The order');
      if (result.reason === 'lines') {
        const faults = result.faults.map(
          (fault) => `${fault.name || fault.sku || fault.productId}: ${describeLineFault(fault)}`,
        );
        throw new ApiError(409, faults.join('. '), { fields: { items: faults } });
      }
      throw new ApiError(409, refusals[result.reason] ?? 'The status of this order doesn’t allow it.');
    },
  }),
];
