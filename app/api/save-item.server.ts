import type { z } from '@hono/zod-openapi';
import { documentVersion } from '~/domain/editing/edit-conflict';
import { findItem } from '~/domain/ordered-items/find-items.server';
import type { ItemFormValues, ItemKind, OrderedItem } from '~/domain/ordered-items/item-kind';
import { createItem, deleteItem, updateItem } from '~/domain/ordered-items/save-item.server';
import { rowsFieldOf } from '~/domain/ordered-items/text-rows';
import { notFound, type ApiError } from './api-error';
import { staffMemberOf, type Caller } from './call';
import { requireMatch } from './entity-tag.server';
import { checkVersion, parseForm, toFormValues } from './schemas/form-body';
import { toImageChoice } from './schemas/image-url.server';
import type { Success } from './schemas/shared';
import { unwrapSave } from './unwrap-save';

/** Named as the fields of the form. */
type ItemBody = {
  readonly image?: string | null | undefined;
  readonly imageAlt?: string | null | undefined;
  readonly updatedAt?: string | undefined;
};

/** What GET answers for an item. */
export type ItemAnswer<Item> = {
  readonly schema: z.ZodType;
  readonly from: (item: Item, siteUrl: string) => unknown;
};

/** Adds an item of the back office from a JSON body; `defaults` are for what the body leaves out. Throws an ApiError. */
export async function createFromBody<Item extends OrderedItem>(
  kind: ItemKind<Item>,
  body: ItemBody,
  caller: Caller,
  defaults: Readonly<Record<string, string>>,
): Promise<Item> {
  const imageFaults: ApiError[] = [];
  const values = { ...defaults, ...(await readValues(body, null, caller, imageFaults)) };
  const form = parseForm(kind.schema, { ...values, seenVersion: '' }, { imageFaults });
  return unwrapSave(await createItem(kind, { form, by: staffMemberOf(caller), now: caller.now }), kind.noun);
}

/** Changes an item; what the body leaves out stays as it is. Throws an ApiError: 400, 404, 409, 412. */
export async function updateFromBody<Item extends OrderedItem>(
  kind: ItemKind<Item>,
  id: string,
  body: ItemBody,
  caller: Caller,
  answer: ItemAnswer<Item>,
): Promise<Item> {
  const stored = await requireStoredItem(kind, id, caller, answer);
  checkVersion(body.updatedAt, stored, kind.noun);
  const { texts, rows, picture } = kind.toValues(stored);
  const imageFaults: ApiError[] = [];
  const sent = await readValues(body, picture ?? null, caller, imageFaults);
  const values = {
    ...texts,
    ...(rows && { [rowsFieldOf(kind.fields)]: rows }),
    // The former text describes another picture.
    ...(sent['image'] && { imageAlt: '' }),
    ...sent,
    seenVersion: documentVersion(stored),
  };
  const form = parseForm(kind.schema, values, { imageFaults });
  return unwrapSave(
    await updateItem(kind, id, { form, by: staffMemberOf(caller), now: caller.now }),
    kind.noun,
  );
}

/** Throws an ApiError: 404, 409, 412. */
export async function deleteById<Item extends OrderedItem>(
  kind: ItemKind<Item>,
  id: string,
  caller: Caller,
  answer: ItemAnswer<Item>,
): Promise<Success> {
  const stored = await requireStoredItem(kind, id, caller, answer);
  const result = await deleteItem(kind, id, {
    seenVersion: documentVersion(stored),
    by: staffMemberOf(caller),
    now: caller.now,
  });
  unwrapSave(result, kind.noun);
  return { success: true };
}

/** Throws 404, and 412 for another version than that of If-Match. */
export async function requireStoredItem<Item extends OrderedItem>(
  kind: ItemKind<Item>,
  id: string,
  caller: Caller,
  { schema, from }: ItemAnswer<Item>,
): Promise<Item> {
  const stored = await findItem(kind, id);
  if (!stored) throw notFound(`The ${kind.noun}`);
  await requireMatch(caller, schema, () => from(stored, caller.siteUrl));
  return stored;
}

async function readValues(
  { updatedAt: _updatedAt, image, ...body }: ItemBody,
  current: ItemFormValues['picture'],
  caller: Caller,
  faults: ApiError[],
) {
  const choice = await toImageChoice(image, { field: 'image', current: current ?? null, caller, faults });
  return { ...toFormValues(body), ...(choice && { image: choice }) };
}
