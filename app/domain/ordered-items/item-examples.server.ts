import { ObjectId, type Filter, type OptionalUnlessRequiredId } from 'mongodb';
import { withTransaction } from '#db/client';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import type { Change } from '~/domain/editing/save-document.server';
import type { ItemKind, OrderedItem } from './item-kind';

/** Whether the examples of a kind can be added: none is there, kept or not. */
export const offersExamples = <Item extends OrderedItem>(
  { examples = [], nameOf }: ItemKind<Item>,
  items: readonly Item[],
): boolean => {
  const names = new Set(items.map((item) => nameOf(item)));
  return examples.length > 0 && !examples.some((example) => names.has(nameOf(example)));
};

/** Adds the examples behind the other items, hidden. False where they are there already. */
export const addItemExamples = <Item extends OrderedItem>(
  kind: ItemKind<Item>,
  { by, now }: Change,
): Promise<boolean> =>
  withTransaction(async (session) => {
    const { items, examples = [], visibleField } = kind;
    const stored = await items().find<Item>({}, { session }).toArray();
    if (!offersExamples(kind, stored)) return false;
    const last = Math.max(0, ...stored.map(({ order }) => order));
    const documents = examples.map((example, index) => ({
      ...example,
      [visibleField]: false,
      isExample: true,
      _id: new ObjectId(),
      order: last + index + 1,
      updatedAt: now,
    }));
    await items().insertMany(documents as unknown as OptionalUnlessRequiredId<Item>[], { session });
    await record(kind, 'Added examples', { by, now }, session);
    return true;
  });

/** Removes the examples that nobody has kept. False where there are none. */
export const removeItemExamples = <Item extends OrderedItem>(
  kind: ItemKind<Item>,
  { by, now }: Change,
): Promise<boolean> =>
  withTransaction(async (session) => {
    const { deletedCount } = await kind
      .items()
      .deleteMany({ isExample: true } as unknown as Filter<Item>, { session });
    if (deletedCount === 0) return false;
    await record(kind, 'Removed the examples', { by, now }, session);
    return true;
  });

const record = <Item extends OrderedItem>(
  { subject, messages }: ItemKind<Item>,
  action: string,
  { by, now }: Change,
  session: Parameters<typeof recordAuditEntry>[1],
) =>
  recordAuditEntry(
    { by, subject, subjectId: 'examples', subjectName: messages.listName, action, now },
    session,
  );
