import type { ObjectId, ClientSession } from 'mongodb';
import { withTransaction } from '#db/client';
import { caseInsensitive } from '#db/indexes';
import type { StaffMember } from '~/domain/audit/staff-member';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import { collections } from '~/domain/collections';
import { networkKeyDays, type PostComment } from '~/domain/comments/comment';
import { parseObjectId } from '~/domain/text/parse-object-id.server';
import { withRetriedTransaction } from '#db/retried-transaction';
import { dayMs } from '~/lib/time-units';
import type { CommenterBlock } from './commenter-block';
import { commenterKeys } from './commenter-keys.server';
import { findCommentById, setStatus } from './moderate-comments.server';

/** An account is not blocked by its network, which strangers share. */
export async function isCommenterBlocked(
  commenter: {
    readonly email: string;
    readonly clientAddress: string | null;
    readonly userId: ObjectId | null;
  },
  now: Date,
  session: ClientSession,
): Promise<boolean> {
  const { email, network } = commenterKeys(commenter);
  const keys = commenter.userId === null && network ? [email, network] : [email];
  // The TTL monitor deletes an ended block up to a minute late.
  const lasts = { $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }] };
  const found = await collections().commenterBlocks.findOne({ key: { $in: keys }, ...lasts }, { session });
  return found !== null;
}

type BlockResult =
  /** `hidden`: how many comments were hidden. */
  | { readonly ok: true; readonly hidden: number }
  /** `no-network`: the network is not known any more. */
  | { readonly ok: false; readonly reason: 'unknown-comment' | 'no-network' };

/** Blocks who wrote a comment, by email address or network or both; `hideAll` hides what came from there. */
export const blockCommenter = (
  commentId: string,
  options: {
    readonly kinds: readonly CommenterBlock['kind'][];
    readonly hideAll: boolean;
    readonly by: StaffMember;
    readonly now: Date;
  },
): Promise<BlockResult> =>
  // Reruns when two block the same address at once.
  withRetriedTransaction(async (session): Promise<BlockResult> => {
    const { kinds, hideAll, by, now } = options;
    const comment = await findCommentById(commentId, session);
    if (!comment) return { ok: false, reason: 'unknown-comment' };
    if (kinds.includes('network') && comment.networkKey === null) return { ok: false, reason: 'no-network' };
    for (const kind of kinds) await insertBlock(kind, comment, { by, now }, session);
    if (!hideAll) return { ok: true, hidden: 0 };
    const hidden = await findCommentsFrom(comment, kinds, session);
    await setStatus(hidden, 'hidden', { by, now }, session);
    return { ok: true, hidden: hidden.length };
  });

async function insertBlock(
  kind: CommenterBlock['kind'],
  { email, networkKey, author }: PostComment,
  { by, now }: { readonly by: StaffMember; readonly now: Date },
  session: ClientSession,
): Promise<void> {
  const key = kind === 'email' ? commenterKeys({ email, clientAddress: null }).email : networkKey;
  if (key === null) return;
  const expiresAt = kind === 'email' ? null : new Date(now.getTime() + networkKeyDays * dayMs);
  // Blocked again, a network is blocked for longer.
  const block = await collections().commenterBlocks.findOneAndUpdate(
    { key },
    { $set: { expiresAt }, $setOnInsert: { kind, name: author, createdAt: now } },
    { upsert: true, returnDocument: 'after', session },
  );
  if (!block) throw new Error('The block was not stored.');
  await recordAuditEntry(
    { ...auditSubject(block), by, action: 'Blocked a commenter', after: { kind, expiresAt }, now },
    session,
  );
}

/** Those that are visible, or wait to be. */
function findCommentsFrom(
  { email, networkKey }: PostComment,
  kinds: readonly CommenterBlock['kind'][],
  session: ClientSession,
): Promise<PostComment[]> {
  const { comments } = collections();
  const status = { $in: ['shown', 'pending'] } as const;
  const byEmail = kinds.includes('email')
    ? comments.find({ email, status }, { session, collation: caseInsensitive }).toArray()
    : Promise.resolve([]);
  return byEmail.then(async (found) => {
    if (!kinds.includes('network') || networkKey === null) return found;
    const _id = { $nin: found.map((each) => each._id) };
    return [...found, ...(await comments.find({ networkKey, status, _id }, { session }).toArray())];
  });
}

/** Returns false if it was unblocked already. */
export const unblockCommenter = (
  blockId: string,
  { by, now }: { readonly by: StaffMember; readonly now: Date },
): Promise<boolean> =>
  withTransaction(async (session) => {
    const _id = parseObjectId(blockId);
    const block = _id && (await collections().commenterBlocks.findOneAndDelete({ _id }, { session }));
    if (!block) return false;
    const { kind, expiresAt } = block;
    await recordAuditEntry(
      { ...auditSubject(block), by, action: 'Unblocked a commenter', before: { kind, expiresAt }, now },
      session,
    );
    return true;
  });

/** Without the name: the audit log has nothing of the commenter. */
const auditSubject = ({ _id, kind }: Pick<CommenterBlock, '_id' | 'kind'>) =>
  ({
    subject: 'comment',
    subjectId: _id.toHexString(),
    subjectName: kind === 'email' ? 'An email address' : 'A network',
  }) as const;
