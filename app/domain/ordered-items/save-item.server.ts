import { ObjectId } from 'mongodb';
import { retryOnDuplicateKey } from '#db/duplicate-key';
import type { AuditValues } from '~/domain/audit/audit-entry';
import { documentVersion } from '~/domain/editing/edit-conflict';
import {
  changeDocument,
  createDocument,
  deleteDocument,
  findVersion,
  reject,
  type Change,
  type DocumentKind,
  type SaveResult,
  type VersionedChange,
} from '~/domain/editing/save-document.server';
import { findItem } from './find-items.server';
import type { ItemForm, ItemKind, OrderedItem } from './item-kind';

const documentKind = <Item extends OrderedItem>(kind: ItemKind<Item>): DocumentKind<Item> => ({
  collection: kind.items,
  find: (id, session) => findItem(kind, id, session),
  versionOf: documentVersion,
  subjectOf: (item) => ({
    subject: kind.subject,
    subjectId: item._id.toHexString(),
    subjectName: kind.nameOf(item),
  }),
  auditedFields,
});

/** A new item comes last. */
export const createItem = <Item extends OrderedItem>(
  kind: ItemKind<Item>,
  { form, by, now }: Change & { readonly form: ItemForm },
): Promise<SaveResult<Item>> =>
  retryOnDuplicateKey(async (): Promise<SaveResult<Item>> => {
    const result = await kind.toFields(form, null, now);
    if (!result.ok) return reject(result.errors);
    return createDocument(documentKind(kind), { by, now }, async (session) => {
      const [last] = await kind.items().find({}, { session }).sort({ order: -1 }).limit(1).toArray();
      const order = (last?.order ?? 0) + 1;
      return {
        document: { ...result.fields, _id: new ObjectId(), order, updatedAt: now } as unknown as Item,
        action: `Added the ${kind.noun}`,
      };
    });
  });

export async function updateItem<Item extends OrderedItem>(
  kind: ItemKind<Item>,
  id: string,
  { form, by, now }: Change & { readonly form: ItemForm },
): Promise<SaveResult<Item>> {
  const { seenVersion } = form;
  const found = await findVersion(documentKind(kind), id, seenVersion);
  if (!found.ok) return found;
  const result = await kind.toFields(form, found.document, now);
  if (!result.ok) return reject(result.errors);
  // An example that is edited is the farm's own.
  return changeDocument(documentKind(kind), id, { seenVersion, by, now }, ({ isExample }) => ({
    set: { ...result.fields, ...(isExample && { isExample: undefined }) } as Partial<Item>,
    action: `Changed the ${kind.noun}`,
  }));
}

/** Shows an item to customers, or hides it. Succeeds if it is so already. */
export const setVisible = <Item extends OrderedItem>(
  kind: ItemKind<Item>,
  id: string,
  { isVisible, ...change }: Change & { readonly isVisible: boolean },
): Promise<SaveResult<Item>> =>
  changeDocument(documentKind(kind), id, change, (before) =>
    before[kind.visibleField] === isVisible
      ? { ok: true, document: before }
      : {
          set: {
            [kind.visibleField]: isVisible,
            ...(before.isExample && { isExample: undefined }),
          } as Partial<Item>,
          action: `${isVisible ? 'Showed' : 'Hid'} the ${kind.noun}`,
        },
  );

export const deleteItem = <Item extends OrderedItem>(
  kind: ItemKind<Item>,
  id: string,
  change: VersionedChange,
): Promise<SaveResult<Item>> =>
  deleteDocument(documentKind(kind), id, change, async (item, session) => {
    await kind.deleteWith?.(item, session);
    return { action: `Deleted the ${kind.noun}` };
  });

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
