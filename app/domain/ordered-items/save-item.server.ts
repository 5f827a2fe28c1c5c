import { ObjectId, type ClientSession, type OptionalUnlessRequiredId } from 'mongodb';
import { withTransaction } from '#db/client';
import { retryOnDuplicateKey } from '#db/duplicate-key';
import type { StaffMember } from '~/domain/audit/staff-member';
import type { AuditValues } from '~/domain/audit/audit-entry';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import { documentVersion, nextUpdatedAt } from '~/domain/editing/edit-conflict';
import { findItem, byId } from './find-items.server';
import type { ItemKind, OrderedItem, WithVersion } from './item-kind';

type Change = { readonly by: StaffMember; readonly now: Date };

export type SaveItemResult<Item> =
  | { readonly ok: true; readonly item: Item }
  | { readonly ok: false; readonly reason: 'rejected'; readonly errors: Readonly<Record<string, string[]>> }
  | { readonly ok: false; readonly reason: 'unknown-item' }
  /** Somebody else saved it after the form was loaded; `item` is what is stored. */
  | { readonly ok: false; readonly reason: 'conflict'; readonly item: Item };

/** A new item comes last. 'rejected' has messages by field of the form. */
export const createItem = <Item extends OrderedItem, Form extends WithVersion>(
  kind: ItemKind<Item, Form>,
  { form, by, now }: Change & { readonly form: Form },
): Promise<SaveItemResult<Item>> =>
  retryOnDuplicateKey(async (): Promise<SaveItemResult<Item>> => {
    const result = await kind.toFields(form, null, now);
    if (!result.ok) return { ...result, reason: 'rejected' };
    return withTransaction(async (session) => {
      const [last] = await kind.items().find({}, { session }).sort({ order: -1 }).limit(1).toArray();
      const order = (last?.order ?? 0) + 1;
      const item = { ...result.fields, _id: new ObjectId(), order, updatedAt: now } as unknown as Item;
      await kind.items().insertOne(item as OptionalUnlessRequiredId<Item>, { session });
      await record(kind, item, { action: 'Added', after: item, by, now }, session);
      return { ok: true, item };
    });
  });

/** Compare-and-swap on the version of the form: no concurrent edit is lost. */
export async function updateItem<Item extends OrderedItem, Form extends WithVersion>(
  kind: ItemKind<Item, Form>,
  id: string,
  { form, by, now }: Change & { readonly form: Form },
): Promise<SaveItemResult<Item>> {
  const loaded = await findItem(kind, id);
  if (!loaded) return { ok: false, reason: 'unknown-item' };
  if (documentVersion(loaded) !== form.seenVersion) return { ok: false, reason: 'conflict', item: loaded };
  const result = await kind.toFields(form, loaded, now);
  if (!result.ok) return { ...result, reason: 'rejected' };
  return withTransaction(async (session): Promise<SaveItemResult<Item>> => {
    const before = await kind.items().findOne<Item>(byId<Item>(loaded._id), { session });
    if (!before) return { ok: false, reason: 'unknown-item' };
    if (documentVersion(before) !== form.seenVersion) return { ok: false, reason: 'conflict', item: before };
    const after: Item = { ...before, ...result.fields, updatedAt: nextUpdatedAt(before, now) };
    await kind.items().replaceOne(byId<Item>(before._id), after, { session });
    await record(kind, after, { action: 'Changed', before, after, by, now }, session);
    return { ok: true, item: after };
  });
}

/** Shows an item to customers, or hides it. Succeeds if it is so already. Null for an unknown item. */
export async function setVisible<Item extends OrderedItem, Form extends WithVersion>(
  kind: ItemKind<Item, Form>,
  id: string,
  { isVisible, by, now }: Change & { readonly isVisible: boolean },
): Promise<Item | null> {
  const loaded = await findItem(kind, id);
  if (!loaded) return null;
  return withTransaction(async (session): Promise<Item | null> => {
    const before = await kind.items().findOne<Item>(byId<Item>(loaded._id), { session });
    if (!before || before[kind.visibleField] === isVisible) return before;
    const after: Item = { ...before, [kind.visibleField]: isVisible, updatedAt: nextUpdatedAt(before, now) };
    await kind.items().replaceOne(byId<Item>(before._id), after, { session });
    await record(kind, after, { action: isVisible ? 'Showed' : 'Hid', before, after, by, now }, session);
    return after;
  });
}

/** `conflict`: it was changed after the confirmation page was loaded. */
export async function deleteItem<Item extends OrderedItem, Form extends WithVersion>(
  kind: ItemKind<Item, Form>,
  id: string,
  { seenVersion, by, now }: Change & WithVersion,
): Promise<{ readonly ok: true } | { readonly ok: false; readonly reason: 'unknown-item' | 'conflict' }> {
  const loaded = await findItem(kind, id);
  if (!loaded) return { ok: false, reason: 'unknown-item' };
  return withTransaction(async (session) => {
    const item = await kind.items().findOne<Item>(byId<Item>(loaded._id), { session });
    if (!item) return { ok: false, reason: 'unknown-item' };
    if (documentVersion(item) !== seenVersion) return { ok: false, reason: 'conflict' };
    await kind.items().deleteOne(byId<Item>(item._id), { session });
    await kind.deleteWith?.(item, session);
    await record(kind, item, { action: 'Deleted', before: item, by, now }, session);
    return { ok: true };
  });
}

const record = <Item extends OrderedItem, Form extends WithVersion>(
  { subject, noun, nameOf }: ItemKind<Item, Form>,
  item: Item,
  entry: Change & { readonly action: string; readonly before?: object; readonly after?: object },
  session: ClientSession,
) =>
  recordAuditEntry(
    {
      subject,
      subjectId: String(item._id),
      subjectName: nameOf(item),
      by: entry.by,
      action: `${entry.action} the ${noun}`,
      before: entry.before ? auditedFields(entry.before) : null,
      after: entry.after ? auditedFields(entry.after) : null,
      now: entry.now,
    },
    session,
  );

const unaudited = ['_id', 'order', 'createdAt', 'updatedAt'];

/** A picture is recorded by its address and its alternative text, which an editor sees. */
const auditedFields = (item: object): AuditValues =>
  Object.fromEntries(
    Object.entries(item).flatMap(([name, value]: [string, unknown]) => {
      if (unaudited.includes(name)) return [];
      const isPicture = typeof value === 'object' && value !== null && 'src' in value && 'alt' in value;
      return [[name, isPicture ? { src: value.src, alt: value.alt } : value]];
    }),
  );
