import { organizationAccounts, accountSums, entryLinks } from './checks/organizations.server';
import { orders } from './checks/orders.server';
import { outbox } from './checks/outbox.server';
import { payments, receipts } from './checks/payments.server';
import { pictureFiles, shownPictures } from './checks/pictures.server';
import { brokenReferences } from './checks/references.server';
import { orderStock, stockLedger } from './checks/stock.server';
import type { Finding } from './finding';
import type { IntegrityCheck } from './integrity-check';
import { readSnapshot } from './snapshot-reader.server';

const checks: readonly IntegrityCheck[] = [
  stockLedger,
  orderStock,
  orders,
  payments,
  receipts,
  organizationAccounts,
  accountSums,
  entryLinks,
  outbox,
  brokenReferences,
  pictureFiles,
  shownPictures,
];

type Steps = {
  readonly now: Date;
  /** Of one check; what follows is not looked for. */
  readonly maxFindings?: number;
  readonly onCheck?: (title: string) => void;
  /** Called after each document. */
  readonly onRead?: () => void;
};

/**
 * Looks for contradictions in the database, while the shop runs: each check reads the state of one instant. Writes
 * nothing. Documents are streamed, so memory does not grow with them.
 */
export async function* runIntegrityChecks({
  now,
  maxFindings = Infinity,
  onCheck = () => undefined,
  onRead = () => undefined,
}: Steps): AsyncGenerator<Finding & { readonly check: string }> {
  for (const { title, find } of checks) {
    onCheck(title);
    let count = 0;
    for await (const finding of readSnapshot((reader) => find(reader, now), onRead)) {
      yield { ...finding, check: title };
      count += 1;
      if (count >= maxFindings) break;
    }
  }
}
