import { z } from '@hono/zod-openapi';
import { maxSkuLength } from '~/domain/catalogue/sku';
import { viewExpected } from '~/domain/standing-orders/milk/expected-view.server';
import { setExpected } from '~/domain/stock/set-expected.server';
import { maxStock, maxStockLines } from '~/domain/stock/stock-form';
import { parseObjectId } from '~/domain/text/parse-object-id.server';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { objectIdPattern, toStoredId } from '~/lib/object-id';
import { defineCall, staffMemberOf } from '../../call';
import { requireMatch } from '../../entity-tag.server';

const perDay = z.int().nonnegative().max(maxStock).nullable();

const expectedSchema = z
  .object({
    sizes: z
      .array(
        z.object({
          productId: z.string(),
          sku: z.string(),
          name: z.string().openapi({ example: 'Fresh Cow Milk, 500 ml' }),
          perDay: perDay.openapi({ description: 'Null: it needs stock, as in any order.' }),
          lastMilked: z
            .int()
            .nullable()
            .openapi({ description: 'On the last day with a milking; null for none.' }),
          promised: z.int().openapi({ description: 'What standing orders take tomorrow.' }),
        }),
      )
      .openapi({
        description: 'That are expected, were milked last, or come in standing orders of the next days.',
      }),
  })
  .openapi('ExpectedStock');

async function readExpected(now: Date): Promise<z.input<typeof expectedSchema>> {
  const rows = await withDatabaseTimeout(viewExpected(now));
  return { sizes: rows.map(({ isTooMuch: _shown, ...row }) => row) };
}

const path = '/standing-orders/expectations';
const tag = 'Standing orders';
const access = 'stock:write';

export const expectedStockCalls = [
  defineCall({
    method: 'get',
    path,
    operationId: 'getExpectedStock',
    tag,
    summary: 'Read what is expected a day',
    access,
    answer: expectedSchema,
    handle: async (_sent, { now }) => readExpected(now),
  }),
  defineCall({
    method: 'put',
    path,
    operationId: 'setExpectedStock',
    tag,
    summary: 'Set what is expected a day',
    description:
      'Standing orders are promised up to that before it is milked. What is left out stays; what was promised stays promised. Sizes that the shop no longer has are skipped.',
    access,
    takesIfMatch: true,
    body: z
      .object({
        sizes: z
          .array(
            z.object({
              productId: z.string().regex(objectIdPattern, 'Product ID must be the id of a product'),
              sku: z.string().min(1).max(maxSkuLength),
              perDay: perDay.openapi({ description: 'Units. Null or 0 for a size that needs stock.' }),
            }),
          )
          .min(1)
          .max(maxStockLines)
          .refine(
            (sizes) =>
              new Set(sizes.map(({ productId, sku }) => `${toStoredId(productId)} ${sku}`)).size ===
              sizes.length,
            'Send each size once',
          ),
      })
      .openapi({
        example: { sizes: [{ productId: '665000000000000000000001', sku: 'MILK-500', perDay: 40 }] },
      }),
    answer: expectedSchema,
    handle: async ({ body: { sizes } }, caller) => {
      const { now } = caller;
      await requireMatch(caller, expectedSchema, () => readExpected(now));
      const lines = sizes.flatMap(({ productId: id, sku, perDay: units }) => {
        const productId = parseObjectId(id);
        return productId ? [{ productId, sku, perDay: units || null }] : [];
      });
      await withDatabaseTimeout(setExpected(lines, { by: staffMemberOf(caller), now }));
      return readExpected(now);
    },
  }),
];
