import { ObjectId } from 'mongodb';
import { listAuditPeople } from '~/domain/accounts/people/list-audit-people.server';
import { permissionNames } from '~/domain/accounts/permissions';
import type { AuditEntry } from '~/domain/audit/audit-entry';
import { auditFilter } from '~/domain/audit/audit-filter';
import { listAuditEntries } from '~/domain/audit/list-audit-entries.server';
import { countAttention, countOrderDuties } from '~/domain/back-office/attention.server';
import { loadShopFigures } from '~/domain/back-office/shop-figures.server';
import { importColumns } from '~/domain/catalogue/import/columns';
import { importProducts, previewImport, storeImport } from '~/domain/catalogue/import/import-products.server';
import { collections } from '~/domain/collections';
import { loadDaySheet } from '~/domain/orders/day-sheet/load-day-sheet.server';
import { findPaymentsToCheck } from '~/domain/payments/review/payments-to-check.server';
import { loadPreparation, loadSales } from '~/domain/sales/load-sales.server';
import { refreshSales } from '~/domain/sales/refresh-sales.server';
import { toDateInput } from '~/lib/format/dates';
import type { OrderQuery } from './order-queries';

/** What the screens of the back office read beside the list of orders, and the job behind the dashboard. */
export async function backOfficeQueries(now: Date): Promise<readonly OrderQuery[]> {
  const audit = (name: string, query: string, place = {}): OrderQuery => ({
    name: `audit log: ${name}`,
    run: () => listAuditEntries(auditFilter.parse(new URLSearchParams(query)), place),
  });
  const deep = await findDeepAuditCursor();
  return [
    { name: 'dashboard, all that its loader reads', run: () => loadDashboard(now) },
    { name: 'day’s sheet of today', run: () => loadDaySheet(toDateInput(now), now) },
    { name: 'payments to check', run: findPaymentsToCheck },
    audit('first page', ''),
    audit('one person', `by=${auditPeople[1]?.toHexString()}`),
    audit('one kind', 'subject=stock'),
    audit('search', 'q=milk'),
    { ...audit('search, nothing found', 'q=xylophone'), isBounded: true },
    audit('page 500, or the last', '', { before: deep }),
    { name: 'people of the audit log', run: listAuditPeople },
    { name: 'job of the dashboard, nothing has changed', run: () => refreshSales(now) },
    { name: 'job of the dashboard, one order has changed', run: () => changeOneOrder(now) },
  ];
}

/** As app/routes/admin/dashboard.tsx for an admin. */
const loadDashboard = (now: Date) =>
  Promise.all([
    countAttention(permissionNames, now),
    countOrderDuties(now),
    loadShopFigures(permissionNames),
    loadSales(now),
    loadPreparation(now),
  ]);

let changes = 0;

async function changeOneOrder(now: Date): Promise<void> {
  changes += 1;
  const updatedAt = new Date(now.getTime() + changes);
  await collections().orders.updateOne({ number: 'M-100007' }, { $set: { updatedAt } });
  await refreshSales(now);
}

const auditPeople = Array.from({ length: 4 }, () => new ObjectId());
const auditSubjects = ['order', 'product', 'stock', 'settings'] as const;

/** As many entries as orders. */
export async function fillAuditLog(count: number, now: Date): Promise<void> {
  const batch = 5_000;
  for (let from = 0; from < count; from += batch)
    await collections().auditEntries.insertMany(
      Array.from({ length: Math.min(batch, count - from) }, (_, index) =>
        createAuditEntry(from + index, now),
      ),
    );
}

const createAuditEntry = (number: number, now: Date): AuditEntry => ({
  _id: new ObjectId(),
  at: new Date(now.getTime() - number * 60_000),
  by: { userId: auditPeople[number % 4] ?? new ObjectId(), name: `Achieng ${number % 4}` },
  clientAddress: '192.0.2.7',
  subject: auditSubjects[(number >> 2) % 4] ?? 'order',
  subjectId: String(number),
  subjectName: number % 5 === 0 ? 'Fresh milk' : `M-${number}`,
  action: 'Changed the price',
  before: { price: number },
  after: { price: number + 1 },
});

async function findDeepAuditCursor(): Promise<string | null> {
  let cursor: string | null = null;
  for (let page = 1; page < 500; page += 1) {
    const { older } = await listAuditEntries(auditFilter.parse(new URLSearchParams()), { before: cursor });
    if (!older) break;
    cursor = older;
  }
  return cursor;
}

/** Seconds of the dry run and the import of 1,000 rows, which add 500 products of two sizes. */
export async function timeImport(now: Date): Promise<{ readonly dryRun: number; readonly import: number }> {
  await collections().categories.insertOne({
    _id: new ObjectId(),
    slug: 'fresh-milk',
    name: 'Fresh Milk',
    description: '',
    image: null,
    parent: null,
    isActive: true,
    order: 1,
    createdAt: now,
    updatedAt: now,
  } as never);
  const columns = ['product', 'brand', 'description', 'categories', 'size', 'sku', 'price', 'stock'] as const;
  const rows = Array.from({ length: 1_000 }, (_, index) =>
    [
      `Milk ${index >> 1}`,
      'Malisho',
      'Whole milk',
      'Fresh Milk',
      `${(index % 2) + 1} L`,
      `IM-${index}`,
      '120',
      '40',
    ].join(),
  );
  const bytes = new TextEncoder().encode(
    [columns.map((column) => importColumns[column]).join(), ...rows].join('\r\n'),
  );
  const userId = new ObjectId();
  const started = performance.now();
  const stored = await storeImport({ bytes, fileName: 'products.csv', userId, now });
  if (!stored.ok) throw new Error(stored.message);
  const preview = await previewImport({ id: stored.id, userId, now });
  if (!preview || preview.plan.faults.length > 0) throw new Error(JSON.stringify(preview?.plan.faults[0]));
  const previewed = performance.now();
  const by = { userId, name: 'Achieng', clientAddress: null };
  const result = await importProducts({ id: stored.id, hash: preview.plan.hash, userId, by, now });
  if (!result.ok || result.added !== 500) throw new Error(JSON.stringify(result));
  return { dryRun: (previewed - started) / 1000, import: (performance.now() - previewed) / 1000 };
}
