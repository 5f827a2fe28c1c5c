import type { Collection, Filter, ObjectId, UpdateFilter, WithId } from 'mongodb';
import { withTransaction } from '#db/client';
import type { StaffMember } from '~/domain/accounts/staff-member';
import type { AuditSubject } from '~/domain/audit/audit-entry';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import { moveItem, type Move } from './reorder';

type OrderedDocument = { readonly _id: ObjectId; readonly order: number };

type MoveResult = { readonly ok: true } | { readonly ok: false; readonly reason: 'unknown-item' };

/**
 * Moves a document of a small collection that is listed by `{ order: 1, _id: 1 }`: numbers anew what changes its place, and
 * records the move in the audit log. 'unknown-item' if one of the two of the move was deleted. Leaves `updatedAt`: a move
 * is no conflict for somebody who edits the document.
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
): Promise<MoveResult> =>
  withTransaction(async (session): Promise<MoveResult> => {
    const before = await collection.find({}, { session }).sort({ order: 1, _id: 1 }).toArray();
    const idOf = ({ _id }: WithId<Stored>) => String(_id);
    const after = moveItem(before, move, idOf);
    if (!after) return { ok: false, reason: 'unknown-item' };
    const orderBefore = new Map(before.map((document) => [idOf(document), document.order]));
    for (const document of after)
      if (document.order !== orderBefore.get(idOf(document)))
        await collection.updateOne(
          { _id: document._id } as Filter<Stored>,
          { $set: { order: document.order } } as UpdateFilter<Stored>,
          { session },
        );
    const positionIn = (documents: readonly WithId<Stored>[]) =>
      documents.findIndex((document) => idOf(document) === move.id) + 1;
    const moved = after[positionIn(after) - 1];
    if (moved)
      await recordAuditEntry(
        {
          subject,
          subjectId: move.id,
          subjectName: nameOf(moved),
          by,
          action: 'Moved in the list',
          before: { position: positionIn(before) },
          after: { position: positionIn(after) },
          now,
        },
        session,
      );
    return { ok: true };
  });
