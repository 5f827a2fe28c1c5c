import { withTransaction } from '#db/client';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import type { StaffMember } from '~/domain/audit/staff-member';
import { collections } from '~/domain/collections';
import type { LegalTextName } from '~/domain/legal/legal-texts';
import { deleteTestOrders } from '~/domain/orders/test-orders/test-orders.server';
import { loadSetUpFacts } from './load-set-up-facts.server';
import { findMissing, type Missing } from './set-up-steps';

type Change = { readonly by: StaffMember; readonly now: Date };

export type OpenShopResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'incomplete'; readonly missing: readonly Missing[] }
  /** A phone may still pay for an order that is only tried. */
  | { readonly ok: false; readonly reason: 'payment-open' };

/**
 * Opens the shop to visitors, for good, and deletes the orders that were tried (docs/decisions/0112). Nothing else does. An open
 * shop stays open.
 */
export async function openShop({ by, now }: Change): Promise<OpenShopResult> {
  const facts = await loadSetUpFacts();
  const missing = findMissing(facts);
  if (missing.length > 0 && !facts.settings.opening.isOpen)
    return { ok: false, reason: 'incomplete', missing };
  return withTransaction(async (session): Promise<OpenShopResult> => {
    const { settings } = collections();
    const opened = await settings.updateOne(
      { _id: 'site', 'opening.isOpen': { $ne: true } },
      { $set: { 'opening.isOpen': true } },
      { session },
    );
    if (opened.modifiedCount === 0) return { ok: true };
    const tried = await deleteTestOrders(session);
    if (!tried.ok) {
      await session.abortTransaction();
      return tried;
    }
    await recordAuditEntry({ ...entryOf(by), action: 'Opened the shop', now }, session);
    return { ok: true };
  });
}

/** Records which versions of the legal texts the owner has read. */
export const recordRulesRead = (
  versions: Readonly<Record<LegalTextName, number>>,
  { by, now }: Change,
): Promise<void> =>
  withTransaction(async (session) => {
    await collections().settings.updateOne(
      { _id: 'site' },
      { $set: { 'opening.rulesRead': { at: now, by: by.userId.toHexString(), versions } } },
      { upsert: true, session },
    );
    await recordAuditEntry(
      { ...entryOf(by), action: 'Read the terms and the privacy policy', after: versions, now },
      session,
    );
  });

const entryOf = (by: StaffMember) =>
  ({ by, subject: 'settings', subjectId: 'opening', subjectName: 'Opening of the shop' }) as const;
