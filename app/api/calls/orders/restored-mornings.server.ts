import { z } from '@hono/zod-openapi';
import { findRestore, sayBroughtUntil } from '~/domain/standing-orders/making/after-restore.server';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';
import { ApiError } from '../../api-error';
import { defineCall, staffMemberOf } from '../../call';
import { requireMatch } from '../../entity-tag.server';
import { rejectedForm } from '../../schemas/form-body';
import { dateSchema } from '../../schemas/shared';

const restoreSchema = z
  .object({
    restoredAt: dateSchema.nullable().openapi({ description: 'Null where no backup was ever restored.' }),
    broughtUntil: z.iso.date().nullable().openapi({
      description: 'Until which day milk was brought before the restore, as somebody has said.',
    }),
    isWaiting: z
      .boolean()
      .openapi({ description: 'No morning is made before somebody has said until when milk was brought.' }),
  })
  .openapi('RestoredMornings');

async function readRestore(): Promise<z.input<typeof restoreSchema>> {
  const restore = await withDatabaseTimeout(findRestore());
  return {
    restoredAt: restore?.restoredAt.toISOString() ?? null,
    broughtUntil: restore?.broughtUntil ?? null,
    isWaiting: restore?.broughtUntil === null,
  };
}

const path = '/standing-orders/restore';
const tag = 'Standing orders';

export const restoredMorningCalls = [
  defineCall({
    method: 'get',
    path,
    operationId: 'getRestoredMornings',
    tag,
    summary: 'Read what a restore has left open',
    access: 'orders:read',
    answer: restoreSchema,
    handle: readRestore,
  }),
  defineCall({
    method: 'put',
    path,
    operationId: 'setRestoredMornings',
    tag,
    summary: 'Say until when milk was brought before a restore',
    description:
      'Nothing is made or charged for the days until then, and the making goes on. 409 where somebody has said another day; without a restore nothing is done.',
    access: 'orders:write',
    takesIfMatch: true,
    body: z
      .object({ broughtUntil: z.iso.date().openapi({ description: 'Today, or a day before it.' }) })
      .openapi({ example: { broughtUntil: '2026-12-01' } }),
    errors: [409],
    answer: restoreSchema,
    handle: async ({ body: { broughtUntil } }, caller) => {
      await requireMatch(caller, restoreSchema, readRestore);
      const who = { by: staffMemberOf(caller), now: caller.now };
      const result = await withDatabaseTimeout(sayBroughtUntil(broughtUntil, who));
      if (!result.ok && result.reason === 'bad-day')
        throw rejectedForm({ broughtUntil: ['Send today, or a day of the last two months'] });
      const restore = await readRestore();
      // PUT can be repeated, and says nothing where no backup was restored.
      if (!result.ok && restore.broughtUntil !== null && restore.broughtUntil !== broughtUntil)
        throw new ApiError(409, `Somebody has said so already: until ${restore.broughtUntil}.`);
      return restore;
    },
  }),
];
