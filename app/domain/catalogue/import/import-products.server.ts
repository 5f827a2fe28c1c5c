import { Binary, ObjectId, type ClientSession } from 'mongodb';
import { withTransaction } from '#db/client';
import { retryOnDuplicateKey } from '#db/duplicate-key';
import type { StaffMember } from '~/domain/audit/staff-member';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import { collections } from '~/domain/collections';
import { recordVariantChanges } from '~/domain/stock/record-variant-changes.server';
import { parseObjectId } from '~/domain/text/parse-object-id.server';
import { dayMs } from '~/lib/time-units';
import { withDerivedFields } from '../derived-fields';
import { deriveSlugs } from '../products/free-slug.server';
import { resolveCategories } from '../products/product-checks.server';
import { finishRenames } from '../products/rename-skus.server';
import { unitsOf } from '../products/save-product.server';
import type { ChangedSkuAnswer } from './columns';
import { planImport, type CountTakers, type ImportPlan } from './plan-import.server';
import type { ProductPlan } from './plan-product';
import { readImport } from './read-import.server';

const importTtlMs = dayMs;
const maxFileNameLength = 100;

/** Stores a file that can be read, for its dry run and its import; replaces the person's former one. */
export async function storeImport(file: {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly userId: ObjectId;
  readonly now: Date;
}): Promise<{ readonly ok: true; readonly id: string } | { readonly ok: false; readonly message: string }> {
  const read = readImport(file.bytes);
  if (!read.ok) return read;
  const _id = new ObjectId();
  const { userId } = file;
  await withTransaction(async (session) => {
    await collections().productImports.deleteMany({ userId }, { session });
    await collections().productImports.insertOne(
      {
        _id,
        userId,
        fileName: file.fileName.slice(0, maxFileNameLength),
        content: new Binary(file.bytes),
        expiresAt: new Date(file.now.getTime() + importTtlMs),
      },
      { session },
    );
  });
  return { ok: true, id: _id.toHexString() };
}

type OwnImport = {
  readonly id: string;
  readonly userId: ObjectId;
  /** Permission stock:write; without it a changed stock is a fault. */
  readonly mayChangeStock?: boolean;
  readonly countTakers?: CountTakers;
  readonly now: Date;
};

/** The dry run; null for a file that is unknown, expired, of another person, or imported already. */
export async function previewImport(
  own: OwnImport,
): Promise<{ readonly fileName: string; readonly plan: ImportPlan } | null> {
  const file = await findImport(own);
  return file && { fileName: file.fileName, plan: await planImport(file, own) };
}

/** Answers the questions of a dry run, for all their rows. False for a file that is gone. */
export async function answerChangedSkus(
  { id, userId, now }: Pick<OwnImport, 'id' | 'userId' | 'now'>,
  changedSkus: ChangedSkuAnswer,
): Promise<boolean> {
  const _id = parseObjectId(id);
  if (!_id) return false;
  const { matchedCount } = await collections().productImports.updateOne(
    { _id, userId, expiresAt: { $gt: now } },
    { $set: { changedSkus } },
  );
  return matchedCount === 1;
}

type ImportResult =
  /** `toMornings`: units of the stock that mornings of standing orders had waited for; absent for none. */
  | {
      readonly ok: true;
      readonly added: number;
      readonly changed: number;
      readonly toMornings?: number;
    }
  /** `catalogue-changed`: it would no longer change exactly what the dry run showed. */
  | { readonly ok: false; readonly reason: 'unknown-import' | 'catalogue-changed' };

/** Applies exactly what a dry run with this hash showed, in one transaction; faults apply nothing. */
export async function importProducts(
  own: OwnImport & { readonly hash: string; readonly by: StaffMember },
): Promise<ImportResult> {
  // A row may add a size with the SKU that another one had.
  await finishRenames(own.now);
  return retryOnDuplicateKey(() =>
    withTransaction(async (session): Promise<ImportResult> => {
      const file = await findImport(own, session);
      if (!file) return { ok: false, reason: 'unknown-import' };
      const plan = await planImport(file, own, session);
      if (plan.faults.length + plan.questions.length > 0 || plan.hash !== own.hash)
        return { ok: false, reason: 'catalogue-changed' };
      let toMornings = 0;
      for (const product of plan.products) toMornings += await writeProduct(product, own, session);
      await collections().productImports.deleteOne({ _id: file._id }, { session });
      const added = plan.products.filter(({ before }) => before === null).length;
      const changed = plan.products.length - added;
      return { ok: true, added, changed, ...(toMornings > 0 && { toMornings }) };
    }),
  );
}

async function findImport(
  { id, userId, now }: Pick<OwnImport, 'id' | 'userId' | 'now'>,
  session?: ClientSession,
) {
  const _id = parseObjectId(id);
  if (!_id) return null;
  const found = await collections().productImports.findOne(
    { _id, userId, expiresAt: { $gt: now } },
    { session },
  );
  if (!found) return null;
  const read = readImport(found.content.value());
  return read.ok ? { ...read, _id, fileName: found.fileName, changedSkus: found.changedSkus ?? null } : null;
}

/** Returns how many units of its stock mornings took. */
async function writeProduct(
  { before, after, changes }: ProductPlan,
  { by, now }: { readonly by: StaffMember; readonly now: Date },
  session: ClientSession,
): Promise<number> {
  const _id = before?._id ?? new ObjectId();
  const { names, errors } = await resolveCategories(after.categories, before?.categories ?? [], session);
  if (Object.keys(errors).length > 0) throw new Error('the plan checked the categories');
  const { sale: _sale, saleEndsAt: _ends, ...stored } = before ?? { images: [], createdAt: now };
  const planned = withDerivedFields({
    ...stored,
    ...after,
    categories: before && before.categories === after.categories ? before.categories : names,
    _id,
    ...(await deriveSlugs('products', { _id, name: after.name, before }, session)),
    updatedAt: now,
  });
  const product = await recordVariantChanges(
    { productId: _id, before, after: planned, by, note: 'Import', now },
    session,
  );
  if (before) await collections().products.replaceOne({ _id }, product, { session });
  else await collections().products.insertOne(product, { session });
  await recordAuditEntry(
    {
      by,
      subject: 'product',
      subjectId: _id.toHexString(),
      subjectName: product.name,
      action: before ? 'Changed the product by an import' : 'Added the product by an import',
      before: before && Object.fromEntries(changes.map((change) => [change.label, change.before])),
      after: Object.fromEntries(changes.map((change) => [change.label, change.after])),
      now,
    },
    session,
  );
  return unitsOf(planned) - unitsOf(product);
}
