import { z } from '@hono/zod-openapi';
import { closureKindNames } from '~/domain/settings/closure';
import { loadSettings } from '~/domain/settings/settings.server';
import { toDateInput } from '~/lib/format/dates';
import { defineCall } from '../../call';
import { pageQuery, paginate } from '../../schemas/shared';

const closedDaysSchema = z
  .object({
    from: z.iso.date().openapi({ description: 'The first day.' }),
    to: z.iso.date().openapi({ description: 'The last day.' }),
    closes: z.enum(closureKindNames).openapi({
      description:
        'What is closed: deliveries, pickups or visits alone, `all` of them, or `holiday`, which is all of them, with ordering off.',
    }),
    takesOrders: z.boolean().openapi({
      description:
        'True for days without ordering off, and for a holiday that takes orders for the days after it.',
    }),
    sentence: z
      .string()
      .openapi({ description: 'What customers read on holiday; may be empty.', example: 'Merry Christmas!' }),
  })
  .openapi('ClosedDays');

export const closedDaysCall = defineCall({
  method: 'get',
  path: '/closed-days',
  tag: 'Checkout',
  summary: 'List the days on which the farm is closed',
  description:
    'From today on, by their first day. Next delivery days and earliest pickup days of GET /checkout-options leave them out already.',
  access: 'public',
  query: z.object(pageQuery),
  answer: z.array(closedDaysSchema),
  handle: async ({ query }, { now }) => {
    const today = toDateInput(now);
    const coming = (await loadSettings()).closures
      .filter(({ to }) => to >= today)
      .map(({ from, to, closes, takesOrders, sentence }) => ({
        from,
        to,
        closes,
        takesOrders: closes !== 'holiday' || takesOrders,
        sentence,
      }));
    return paginate(coming, query);
  },
});
