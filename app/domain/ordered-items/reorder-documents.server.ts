import type { Collection, Filter, ObjectId, UpdateFilter, WithId } from 'mongodb';
import { withTransaction } from '#db/client';
import type { StaffMember } from '~/domain/audit/staff-member';
import type { AuditSubject } from '~/domain/audit/audit-entry';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import { moveItem, type Move } from '~/domain/editing/reorder';

type OrderedDocument = { readonly _id: ObjectId; readonly order: number };

type MoveResult = { readonly ok: true } | { readonly ok: false; readonly reason: 'unknown-item' };

/**
 * Moves a document of a small collection that is listed by `{ order: 1, _id: 1 }`, and records the move in the audit log.
 * 'unknown-item' if one of the two of the move was deleted.
 */
export const reorderDocuments = <Stored extends OrderedDocument>(
  collection: Collection<Stored>,
  move: Move,
  {
    subject,
    nameOf,
    by,
    now,
  }: {
    readonly subject: AuditSubject;
    readonly nameOf: (document: WithId<Stored>) => string;
    readonly by: StaffMember;
    readonly now: Date;
  },
): Promise<MoveResult> => {
  const positionIn = (documents: readonly WithId<Stored>[]) =>
    documents.findIndex((document) => idOf(document) === move.id) + 1;
  return rearrangeDocuments(
    collection,
    (documents) => moveItem(documents, move, idOf),
    (before, after) => {
      const moved = after[positionIn(after) - 1];
      return {
        subject,
        subjectId: move.id,
        subjectName: moved ? nameOf(moved) : '',
        by,
        action: 'Moved in the list',
        before: { position: positionIn(before) },
        after: { position: positionIn(after) },
        now,
      };
    },
  );
};

/**
 * Gives the documents the order that `arrange` returns, and records `entryOf` in the audit log. Leaves `updatedAt`: a move
 * is no conflict for somebody who edits a document.
 */
export const rearrangeDocuments = <Stored extends OrderedDocument>(
  collection: Collection<Stored>,
  arrange: (documents: readonly WithId<Stored>[]) => readonly WithId<Stored>[] | null,
  entryOf: (
    before: readonly WithId<Stored>[],
    after: readonly WithId<Stored>[],
  ) => Parameters<typeof recordAuditEntry>[0],
): Promise<MoveResult> =>
  withTransaction(async (session): Promise<MoveResult> => {
    const before = await collection.find({}, { session }).sort({ order: 1, _id: 1 }).toArray();
    const after = arrange(before);
    if (!after) return { ok: false, reason: 'unknown-item' };
    const orderBefore = new Map(before.map((document) => [idOf(document), document.order]));
    for (const document of after)
      if (document.order !== orderBefore.get(idOf(document)))
        await collection.updateOne(
          { _id: document._id } as Filter<Stored>,
          { $set: { order: document.order } } as UpdateFilter<Stored>,
          { session },
        );
    await recordAuditEntry(entryOf(before, after), session);
    return { ok: true };
  });

const idOf = ({ _id }: { readonly _id: unknown }): string => String(_id);
