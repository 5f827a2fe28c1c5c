import { createHash } from 'node:crypto';
import type { ClientSession, ObjectId } from 'mongodb';
import type { StaffMember } from '~/domain/audit/staff-member';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import { collections } from '~/domain/collections';
import { withRetriedTransaction } from '#db/retried-transaction';
import { changeStock } from './change-stock.server';
import { countGoneUnits, type Served } from './serve-waiting.server';
import { maxStock, type ManualReason } from './stock-form';
import { stockReasons } from './stock-movement';

export type StockLine = {
  readonly productId: ObjectId;
  readonly sku: string;
  /** Units added, taken, or counted, by the reason. */
  readonly amount: number;
  /** The stock that the form showed. */
  readonly seen: number;
};

export type StockLineProblem = {
  readonly sku: string;
  readonly reason: 'gone' | 'too-few' | 'too-many' | 'changed';
  readonly left: number;
};

type RecordStockResult =
  /** `served`: what went to standing orders that waited for it. */
  | { readonly ok: true; readonly repeated: boolean; readonly served: Served }
  | { readonly ok: false; readonly reason: 'refused'; readonly problems: readonly StockLineProblem[] };

/**
 * Records what one form says of the stock of several sizes: all lines or none. The same form with the same content counts
 * once (`repeated`). A line is refused if its size is gone, if fewer are left than were spoiled, or if its stock changed
 * since the form was opened and it was counted. Each size at most once.
 */
export async function recordStock(form: {
  readonly idempotencyKey: string;
  readonly reason: ManualReason;
  readonly note: string | null;
  readonly lines: readonly StockLine[];
  readonly by: StaffMember;
  readonly now: Date;
}): Promise<RecordStockResult> {
  const { reason, note, lines, by, now } = form;
  const formKey = hashForm(form);
  return withRetriedTransaction(async (session): Promise<RecordStockResult> => {
    if (await collections().stockMovements.findOne({ formKey }, { session }))
      return { ok: true, repeated: true, served: nothing };
    const products = await readProducts(lines, session);
    const problems: StockLineProblem[] = [];
    const gone = reason === 'counted' ? await countGoneUnits(lines, session) : [];
    const changes = lines.flatMap(({ productId, sku, amount, seen }, index) => {
      const stored = products.get(productId.toHexString())?.variants.find((variant) => variant.sku === sku);
      const left = stored?.stockQuantity ?? 0;
      const change =
        reason === 'counted' ? amount + (gone[index] ?? 0) - left : reason === 'spoiled' ? -amount : amount;
      const problem = !stored
        ? 'gone'
        : reason === 'counted' && left !== seen
          ? 'changed'
          : left + change < 0
            ? 'too-few'
            : left + change > maxStock
              ? 'too-many'
              : null;
      if (problem) problems.push({ sku, reason: problem, left });
      return [{ productId, sku, change, left }];
    });
    if (problems.length > 0) return { ok: false, reason: 'refused', problems };
    const cause = { reason, orderNumber: null, by: { userId: by.userId, name: by.name }, note, at: now };
    const served = await changeStock(
      changes.map(({ productId, sku, change }) => ({ productId, sku, change })),
      { ...cause, formKey },
      session,
    );
    for (const { _id, name } of products.values()) {
      const own = changes.filter(({ productId }) => productId.equals(_id));
      await recordAuditEntry(
        {
          by,
          subject: 'stock',
          subjectId: _id.toHexString(),
          subjectName: name,
          action: `Recorded stock: ${stockReasons[reason].toLowerCase()}`,
          before: Object.fromEntries(own.map(({ sku, left }) => [sku, left])),
          after: Object.fromEntries(own.map(({ sku, left, change }) => [sku, left + change])),
          now,
        },
        session,
      );
    }
    return { ok: true, repeated: false, served: served ?? nothing };
  });
}

const nothing: Served = { orders: 0, units: 0 };

async function readProducts(lines: readonly StockLine[], session: ClientSession) {
  const ids = [...new Map(lines.map(({ productId }) => [productId.toHexString(), productId])).values()];
  const found = await collections()
    .products.find({ _id: { $in: ids } }, { session, projection: { name: 1, variants: 1 } })
    .toArray();
  return new Map(found.map((product) => [product._id.toHexString(), product]));
}

/** With the content: a form that is filled in anew after Back is another one. */
const hashForm = (form: Parameters<typeof recordStock>[0]): string =>
  createHash('sha256')
    .update(JSON.stringify([form.idempotencyKey, form.reason, form.note, form.lines]))
    .digest('base64url');
