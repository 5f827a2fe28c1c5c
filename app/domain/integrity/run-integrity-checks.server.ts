import { organizationAccounts, accountSums, entryLinks } from './checks/organizations.server';
import { orders } from './checks/orders.server';
import { sealedKeys } from './checks/connections.server';
import { cashUp } from './checks/cash-up.server';
import { outbox } from './checks/outbox.server';
import { payments, receipts } from './checks/payments.server';
import { picturePieces, pictureFiles, shownPictures } from './checks/pictures.server';
import { brokenReferences } from './checks/references.server';
import { sales } from './checks/sales.server';
import { standingOrders } from './checks/standing-orders.server';
import { orderStock, stockLedger } from './checks/stock.server';
import { tillPayments } from './checks/till-payments.server';
import type { Finding } from './finding';
import type { IntegrityCheck } from './integrity-check';
import { findMalformedDocuments } from './malformed-documents.server';
import { readSnapshot } from './snapshot-reader.server';

const checks: readonly IntegrityCheck[] = [
  stockLedger,
  orderStock,
  orders,
  standingOrders,
  payments,
  receipts,
  tillPayments,
  sales,
  cashUp,
  organizationAccounts,
  accountSums,
  entryLinks,
  outbox,
  sealedKeys,
  brokenReferences,
  picturePieces,
  pictureFiles,
  shownPictures,
];

type Steps = {
  readonly now: Date;
  /** Per check; further findings are not reported. */
  readonly maxFindings?: number;
  readonly onCheck?: (title: string) => void;
  /** Called after each document. */
  readonly onRead?: () => void;
};

/**
 * Looks for contradictions in the database, while the shop runs: each check reads the state of one instant. Malformed
 * documents come first, and the checks go on without them. Writes nothing. Documents are streamed, so memory does not
 * grow with them.
 */
export async function* runIntegrityChecks({
  now,
  maxFindings = Infinity,
  onCheck = () => undefined,
  onRead = () => undefined,
}: Steps): AsyncGenerator<Finding & { readonly check: string }> {
  const malformed = new Map<string, Set<string>>();
  const unreadable = 'Documents that cannot be read';
  onCheck(unreadable);
  let unreadableCount = 0;
  const found = readSnapshot((reader) => findMalformedDocuments(reader, malformed), malformed, onRead);
  for await (const finding of found) {
    // The rest is not said, but read: no check may come upon it.
    if (unreadableCount >= maxFindings) continue;
    yield { ...finding, check: unreadable };
    unreadableCount += 1;
  }
  for (const { title, find, addsUp = [] } of checks) {
    onCheck(title);
    const missing = addsUp.filter((name) => malformed.has(name));
    if (missing.length > 0) {
      yield {
        what: `Not looked at, because ${missing.join(' and ')} ${missing.length === 1 ? 'has' : 'have'} documents that cannot be read`,
        repair: 'Set those right first, then run the check again',
        check: title,
      };
      continue;
    }
    let count = 0;
    for await (const finding of readSnapshot((reader) => find(reader, now), malformed, onRead)) {
      yield { ...finding, check: title };
      count += 1;
      if (count >= maxFindings) break;
    }
  }
}
