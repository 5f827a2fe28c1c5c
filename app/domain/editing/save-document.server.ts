import type {
  ClientSession,
  Collection,
  Filter,
  ObjectId,
  OptionalUnlessRequiredId,
  UpdateFilter,
} from 'mongodb';
import { withTransaction } from '#db/client';
import type { AuditEntry, AuditValues } from '~/domain/audit/audit-entry';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import type { StaffMember } from '~/domain/audit/staff-member';
import { nextUpdatedAt } from './edit-conflict';

type EditedDocument = { readonly _id: ObjectId; readonly updatedAt?: Date };

/** A kind of document that staff edit, each change on the version that they have seen. */
export type DocumentKind<Stored extends EditedDocument> = {
  readonly collection: () => Collection<Stored>;
  /** Null for a malformed or unknown id. Must read in the session: what is read outside of it may be changed meanwhile. */
  readonly find: (id: string, session?: ClientSession) => Promise<Stored | null>;
  /** Changes with every edit (documentVersion, unless other writes change `updatedAt`, too). */
  readonly versionOf: (document: Stored) => string;
  readonly subjectOf: (document: Stored) => Pick<AuditEntry, 'subject' | 'subjectId' | 'subjectName'>;
  readonly auditedFields: (document: Stored) => AuditValues;
};

export type Change = { readonly by: StaffMember; readonly now: Date };

export type FieldErrors = Readonly<Record<string, string[]>>;

/** What only the shop's data can tell, by field of the form ('' for the whole form): a name that is taken, a list that is full. */
export type Rejected = { readonly ok: false; readonly reason: 'rejected'; readonly errors: FieldErrors };

/** Why it can't be done now, whatever the form has. */
export type Refused = { readonly ok: false; readonly reason: 'refused'; readonly message: string };

type NotFound = { readonly ok: false; readonly reason: 'unknown' };

/** Somebody else has saved it since; `document` is what is stored. */
type Conflict<Stored> = { readonly ok: false; readonly reason: 'conflict'; readonly document: Stored };

export type SaveFailure<Stored> = Rejected | Refused | NotFound | Conflict<Stored>;

type Saved<Stored> = { readonly ok: true; readonly document: Stored };

export type SaveResult<Stored> = Saved<Stored> | SaveFailure<Stored>;

export const reject = (errors: FieldErrors): Rejected => ({ ok: false, reason: 'rejected', errors });

export const refuse = (message: string): Refused => ({ ok: false, reason: 'refused', message });

/** For the audit log, in the past tense: 'Changed the picture'. */
type Action = { readonly action: string };

/** What is written, or a result that is returned as it is. */
type Decision<Write, Stored> = (Write & Action) | SaveResult<Stored>;

type MaybePromise<Result> = Result | Promise<Result>;

/** Inserts and audits what `compose` returns. Call it in retryOnDuplicateKey where a value is unique. */
export const createDocument = <Stored extends EditedDocument>(
  kind: DocumentKind<Stored>,
  { by, now }: Change,
  compose: (session: ClientSession) => MaybePromise<Decision<{ readonly document: Stored }, Stored>>,
): Promise<SaveResult<Stored>> =>
  withTransaction(async (session): Promise<SaveResult<Stored>> => {
    const decision = await compose(session);
    if ('ok' in decision) return decision;
    const { document, action } = decision;
    await kind.collection().insertOne(document as OptionalUnlessRequiredId<Stored>, { session });
    const after = kind.auditedFields(document);
    await recordAuditEntry({ ...kind.subjectOf(document), by, action, after, now }, session);
    return { ok: true, document };
  });

/** Before slow work that must not run in a transaction, such as storing a picture: fails as changeDocument would. */
export async function findVersion<Stored extends EditedDocument>(
  { find, versionOf }: DocumentKind<Stored>,
  id: string,
  seenVersion: string | undefined,
  session?: ClientSession,
): Promise<Saved<Stored> | NotFound | Conflict<Stored>> {
  const document = await find(id, session);
  if (!document) return { ok: false, reason: 'unknown' };
  const isSeen = seenVersion === undefined || versionOf(document) === seenVersion;
  return isSeen ? { ok: true, document } : { ok: false, reason: 'conflict', document };
}

export type VersionedChange = Change & { readonly seenVersion: string };

/** Without `seenVersion`, whatever version is stored is changed. */
type AnyVersionChange = Change & { readonly seenVersion?: string };

/** The fields to change; one that is undefined is removed. */
type Fields<Stored> = { readonly [Name in keyof Stored]?: Stored[Name] | undefined };

type FieldChange<Stored> = {
  readonly set: Fields<Stored>;
  /** What the audited fields of the two versions do not tell. */
  readonly alsoAudited?: { readonly before?: AuditValues; readonly after: AuditValues };
};

/**
 * Compare-and-swap on the version that was seen: sets and audits the fields that `decide` returns. A concurrent write makes
 * the transaction run again, with what is stored then.
 */
export const changeDocument = <Stored extends EditedDocument>(
  kind: DocumentKind<Stored>,
  id: string,
  { seenVersion, by, now }: AnyVersionChange,
  decide: (before: Stored, session: ClientSession) => MaybePromise<Decision<FieldChange<Stored>, Stored>>,
): Promise<SaveResult<Stored>> =>
  withTransaction(async (session): Promise<SaveResult<Stored>> => {
    const found = await findVersion(kind, id, seenVersion, session);
    if (!found.ok) return found;
    const before = found.document;
    const decision = await decide(before, session);
    if ('ok' in decision) return decision;
    const { set, action, alsoAudited } = decision;
    const after = (await kind
      .collection()
      .findOneAndUpdate(byId<Stored>(before._id), toUpdate(set, before, now), {
        session,
        returnDocument: 'after',
      })) as Stored | null;
    if (!after) return { ok: false, reason: 'unknown' };
    await recordAuditEntry(
      {
        ...kind.subjectOf(after),
        by,
        action,
        before: { ...kind.auditedFields(before), ...alsoAudited?.before },
        after: { ...kind.auditedFields(after), ...alsoAudited?.after },
        now,
      },
      session,
    );
    return { ok: true, document: after };
  });

/**
 * For a switch: sets what `set` returns, whatever else has been saved since the page. Null where the document is gone. What is so
 * already writes nothing.
 */
export async function switchDocument<Stored extends EditedDocument>(
  kind: DocumentKind<Stored>,
  id: string,
  { by, now }: Change,
  set: (before: Stored) => (FieldChange<Stored> & Action) | null,
): Promise<Stored | null> {
  const saved = await changeDocument(
    kind,
    id,
    { by, now },
    (before) => set(before) ?? { ok: true, document: before },
  );
  return saved.ok ? saved.document : null;
}

/** `decide` may delete what goes with the document, or return why it stays. */
export const deleteDocument = <Stored extends EditedDocument>(
  kind: DocumentKind<Stored>,
  id: string,
  { seenVersion, by, now }: AnyVersionChange,
  decide: (document: Stored, session: ClientSession) => MaybePromise<Decision<object, Stored>>,
): Promise<SaveResult<Stored>> =>
  withTransaction(async (session): Promise<SaveResult<Stored>> => {
    const found = await findVersion(kind, id, seenVersion, session);
    if (!found.ok) return found;
    const { document } = found;
    const decision = await decide(document, session);
    if ('ok' in decision) return decision;
    await kind.collection().deleteOne(byId<Stored>(document._id), { session });
    const before = kind.auditedFields(document);
    await recordAuditEntry(
      { ...kind.subjectOf(document), by, action: decision.action, before, now },
      session,
    );
    return { ok: true, document };
  });

const byId = <Stored>(_id: ObjectId) => ({ _id }) as Filter<Stored>;

function toUpdate<Stored extends EditedDocument>(
  set: Fields<Stored>,
  { updatedAt }: Stored,
  now: Date,
): UpdateFilter<Stored> {
  const entries = Object.entries(set);
  const removed = entries.flatMap(([name, value]) => (value === undefined ? [[name, '']] : []));
  return {
    $set: {
      ...Object.fromEntries(entries.filter(([, value]) => value !== undefined)),
      ...(updatedAt && { updatedAt: nextUpdatedAt({ updatedAt }, now) }),
    },
    ...(removed.length > 0 && { $unset: Object.fromEntries(removed) }),
  } as UpdateFilter<Stored>;
}
