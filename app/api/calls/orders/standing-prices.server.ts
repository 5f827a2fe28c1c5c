import { z } from '@hono/zod-openapi';
import {
  announcePrices,
  listPrices,
  takeBackPrices,
} from '~/domain/standing-orders/prices/announce-prices.server';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { defineCall, staffMemberOf } from '../../call';
import { requireMatch } from '../../entity-tag.server';
import { moneySchema, toShillings } from '../../schemas/shared';

const maxLineLength = 100;

const line = z.string().openapi({
  description: 'The id of a product, with a hyphen and the SKU of a variant; `fee` for the fee of a morning.',
  example: 'fee',
});
const named = { line, name: z.string().openapi({ example: 'The fee of a morning' }) };
const households = z.int();
const from = z.iso.date();

const pricesSchema = z
  .object({
    noticeDays: z.int(),
    from: from.openapi({ description: 'From when a price holds that is told today.' }),
    notTold: z
      .array(
        z.object({
          ...named,
          told: moneySchema.openapi({ description: 'The lowest that a household was told.' }),
          today: moneySchema,
          households,
          onlyByCall: z.int().openapi({ description: 'Of them, those that no email and no text reaches.' }),
        }),
      )
      .openapi({ description: 'Above what households were told: they pay the old price.' }),
    beingTold: z
      .array(z.object({ ...named, from, takesBack: z.boolean() }))
      .openapi({ description: 'Households are written to within minutes.' }),
    told: z
      .array(
        z.object({
          ...named,
          price: moneySchema,
          from,
          households,
          byRider: z.int().openapi({ description: 'Of them, those that the rider has yet to tell.' }),
        }),
      )
      .openapi({ description: 'Told, and still ahead.' }),
    notForSale: z.array(z.object({ ...named, households })).openapi({
      description:
        'Left out of what households get. PUT /products/{id} with standingOrders says what they get instead; of a deleted product the back office does.',
    }),
  })
  .openapi('StandingPrices');

async function readPrices(now: Date): Promise<z.input<typeof pricesSchema>> {
  const { untold, telling, announced, unsold, ...rest } = await withDatabaseTimeout(listPrices(now));
  return {
    noticeDays: rest.noticeDays,
    from: rest.from,
    notTold: untold.map(({ line: each, name, told, today, households: all, toCall }) => ({
      line: each,
      name,
      told: toShillings(told),
      today: toShillings(today),
      households: all,
      onlyByCall: toCall,
    })),
    beingTold: telling.map(({ kind, line: each, name, from: day }) => ({
      line: each,
      name,
      from: day,
      takesBack: kind === 'back',
    })),
    told: announced.map(({ line: each, name, price, from: day, households: all, atDoor }) => ({
      line: each,
      name,
      price: toShillings(price),
      from: day,
      households: all,
      byRider: atDoor,
    })),
    notForSale: unsold.map(({ line: each, name, households: all }) => ({
      line: each,
      name,
      households: all,
    })),
  };
}

const lines = z
  .array(z.string().max(maxLineLength).openapi({ example: 'fee' }))
  .max(50)
  .optional();

export const standingPriceCalls = [
  defineCall({
    method: 'get',
    path: '/standing-orders/prices',
    operationId: 'getStandingPrices',
    tag: 'Standing orders',
    summary: 'Read what households were told of prices',
    access: 'orders:read',
    answer: pricesSchema,
    handle: async (_sent, { now }) => readPrices(now),
  }),
  defineCall({
    method: 'put',
    path: '/standing-orders/prices',
    operationId: 'tellStandingPrices',
    tag: 'Standing orders',
    summary: 'Tell households higher prices',
    description:
      'Today’s price holds for them after the days of notice. A line of which nothing has to be told is left alone, so that it can be sent twice.',
    access: 'orders:write',
    takesIfMatch: true,
    body: z
      .object({
        tell: lines.openapi({ description: 'Lines of `notTold`.' }),
        takeBack: lines.openapi({ description: 'Lines of `told` or `beingTold`: the old price stays.' }),
      })
      .openapi({ example: { tell: ['fee'] } }),
    answer: pricesSchema,
    handle: async ({ body: { tell = [], takeBack = [] } }, caller) => {
      await requireMatch(caller, pricesSchema, () => readPrices(caller.now));
      const who = { by: staffMemberOf(caller), now: caller.now };
      if (takeBack.length > 0) await withDatabaseTimeout(takeBackPrices(takeBack, who));
      if (tell.length > 0) await withDatabaseTimeout(announcePrices(tell, who));
      return readPrices(caller.now);
    },
  }),
];
