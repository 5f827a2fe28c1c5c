import type { AccountEntry } from '~/domain/organizations/entries/account-entry';
import { findEntry } from '~/domain/organizations/entries/list-payments.server';
import { paymentListMessages } from '~/domain/organizations/payment-list/payment-list-messages';
import type { PaymentRow } from '~/domain/organizations/entries/payment-rows.server';
import { errorResponse } from '~/http/forms/read-form.server';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';

/** Throws 404 for an unknown number, and for a due where a transaction is needed. */
export async function requireEntry(
  number: string | undefined,
  kind?: AccountEntry['kind'],
): Promise<PaymentRow> {
  const entry = await withDatabaseTimeout(findEntry(number ?? ''));
  if (!entry || (kind && entry.kind !== kind)) throw errorResponse(404, paymentListMessages.gone);
  return entry;
}
