import fc from 'fast-check';
import { ObjectId } from 'mongodb';
import { expect } from 'vitest';
import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import { loadAccount } from '~/domain/organizations/account/load-account.server';
import { loadMonths } from '~/domain/organizations/account/load-months.server';
import { loadRevenue } from '~/domain/organizations/account/load-revenue.server';
import { loadStatement } from '~/domain/organizations/account/load-statement.server';
import { loadStats } from '~/domain/organizations/account/load-stats.server';
import {
  paymentMethods,
  transactionTypes,
  type EntryMethod,
} from '~/domain/organizations/entries/account-entry';
import { addEntry } from '~/domain/organizations/entries/add-entry.server';
import { reverseEntry, updatePayment } from '~/domain/organizations/entries/correct-payment.server';
import { exportPayments, listPayments } from '~/domain/organizations/entries/list-payments.server';
import { paymentFilter, type PaymentFilter } from '~/domain/organizations/entries/payment-filter';
import type { PaymentForm } from '~/domain/organizations/entries/payment-form';
import { recordPayment } from '~/domain/organizations/entries/record-payment.server';
import { summarizePayments } from '~/domain/organizations/entries/summarize-payments.server';
import type { Organization } from '~/domain/organizations/organization';
import { addDays } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';
import { toCents } from '~/lib/format/money';
import { hourMs } from '~/lib/time-units';
import { insertOrganization, makePaymentForm } from '../../../support/fixtures/account-entries';
import { makeStaffMember } from '../../../support/fixtures/staff';
import { newIdempotencyKey } from '../../orders/shop';
import { BooksModel, isBill, type ModelEntry } from './books-model';

const by = makeStaffMember();

/** Small, so that payments meet charges to the cent, are part of them and run over. */
const amounts = fc.constantFrom(0, 1, 4_999, 5_000, 5_000, 10_000, 12_345);

const formParts = fc.record({
  amount: amounts,
  method: fc.constantFrom<EntryMethod>('CASH', 'MPESA', 'BANK_TRANSFER', 'CREDIT'),
  daysAgo: fc.constantFrom(0, 0, 1, 30, 60),
  organization: fc.nat({ max: 1 }),
  code: fc.option(fc.nat({ max: 2 })),
});
type FormParts = typeof formParts extends fc.Arbitrary<infer Value> ? Value : never;

const step = fc.oneof(
  fc.record({ act: fc.constant('record'), form: formParts, times: fc.constantFrom(1, 1, 3) }),
  fc.record({ act: fc.constant('together'), forms: fc.array(formParts, { minLength: 2, maxLength: 3 }) }),
  fc.record({ act: fc.constant('due'), form: formParts }),
  fc.record({ act: fc.constant('expense'), form: formParts }),
  fc.record({ act: fc.constant('settle'), form: formParts, target: fc.nat({ max: 99 }) }),
  fc.record({ act: fc.constant('reverse'), target: fc.nat({ max: 99 }), times: fc.constantFrom(1, 2) }),
  fc.record({ act: fc.constant('update'), target: fc.nat({ max: 99 }), form: formParts }),
  fc.record({
    act: fc.constant('clock'),
    to: fc.constantFrom('before midnight', 'midnight', 'month end', 'an hour later', 'a day earlier'),
  }),
);
export const histories = fc.array(step, { minLength: 4, maxLength: 18 });
type History = typeof histories extends fc.Arbitrary<infer Value> ? Value : never;
type Step = History[number];

/** Midnight in Nairobi is 21:00 UTC. */
function moveClock(now: Date, to: string): Date {
  const day = toDateInput(now);
  const beforeMidnight = new Date(`${day}T20:59:59.999Z`);
  const [year = 0, month = 0] = day.split('-').map(Number);
  if (to === 'before midnight') return beforeMidnight;
  if (to === 'midnight') return new Date(beforeMidnight.getTime() + 1);
  if (to === 'month end') return new Date(Date.UTC(year, month, 0, 20, 59, 59));
  return new Date(now.getTime() + (to === 'an hour later' ? hourMs : -24 * hourMs));
}

const nairobiDay = (now: Date, daysAgo = 0): string => addDays(toDateInput(now), -daysAgo);

/** Runs a history against the shop, and compares each answer and at the end all that the books say with the model. */
export async function runHistory(history: History): Promise<void> {
  const all = collections();
  for (const collection of [
    all.organizations,
    all.accountEntries,
    all.accountTotals,
    all.entryNumbers,
    all.auditEntries,
  ])
    await (collection as typeof all.accountEntries).deleteMany({});
  const model = new BooksModel();
  const organizations = [await insertOrganization(), await insertOrganization()];
  let now = new Date('2026-01-31T20:30:00Z');
  let changes = 0;

  const toForm = (parts: FormParts, other: Partial<PaymentForm> = {}): PaymentForm =>
    makePaymentForm(organizations[parts.organization] ?? null, {
      amount: toCents(parts.amount),
      method: parts.method,
      day: nairobiDay(now, parts.daysAgo),
      transactionCode: parts.code === null ? '' : `tkl123456${parts.code}`,
      ...other,
    });
  const codeOf = ({ method, transactionCode }: PaymentForm) =>
    method === 'MPESA' && transactionCode !== '' ? transactionCode.toUpperCase() : null;
  const problemOf = (form: PaymentForm, without?: ModelEntry) =>
    model.problemOf({ code: codeOf(form), settles: form.settles, amount: form.amount }, without);
  const pick = (entries: readonly ModelEntry[], target: number) =>
    entries[target % Math.max(entries.length, 1)];

  async function record(form: PaymentForm, times = 1): Promise<void> {
    const expected = problemOf(form);
    const payment = { form, idempotencyKey: newIdempotencyKey(), by, now };
    const results = await Promise.all(Array.from({ length: times }, () => recordPayment(payment)));
    for (const result of results) {
      if (expected === null) expect(result).toMatchObject({ ok: true });
      else expect(result).toEqual({ ok: false, reason: expected });
      if (result.ok) model.add(result.entry);
    }
    if (expected === null) changes += 1;
  }

  async function run(step: Step): Promise<void> {
    switch (step.act) {
      case 'record':
        return record(toForm(step.form), step.times);
      case 'together': {
        // Without codes: which of two gets one is not known.
        const payments = step.forms.map((parts) => ({
          form: toForm({ ...parts, code: null }),
          idempotencyKey: newIdempotencyKey(),
          by,
          now,
        }));
        for (const result of await Promise.all(payments.map(recordPayment))) {
          if (!result.ok) throw new Error(result.reason);
          model.add(result.entry);
          changes += 1;
        }
        return;
      }
      case 'due': {
        const { organizationId, amount, day } = toForm(step.form);
        const due = await withTransaction((session) =>
          addEntry(
            {
              _id: new ObjectId(),
              kind: 'due',
              organizationId: ObjectId.createFromHexString(organizationId ?? ''),
              transactionType: 'SUBSCRIPTION',
              method: 'CREDIT',
              amount,
              day,
              transactionCode: null,
              paidBy: '',
              paidTo: '',
              description: '',
              remarks: '',
              period: { from: day, to: day },
              payBy: day,
              reversal: null,
              replaces: null,
              attemptId: null,
              by: null,
              createdAt: now,
              idempotencyKey: newIdempotencyKey(),
            },
            session,
          ),
        );
        return model.add(due);
      }
      case 'expense': {
        const none = step.form.code === null ? { organizationId: null } : {};
        return record(toForm(step.form, { transactionType: 'EXPENSE', ...none }));
      }
      case 'settle': {
        const bill = pick(model.entries.filter(isBill), step.target);
        const method = step.form.method === 'CREDIT' ? 'CASH' : step.form.method;
        if (bill) await record(toForm(step.form, { transactionType: 'EXPENSE', method, settles: bill.id }));
        return;
      }
      case 'reverse': {
        const target = pick(model.entries, step.target);
        if (!target) return;
        const expected = model.correctionProblemOf(target);
        const entryId = ObjectId.createFromHexString(target.id);
        const correction = { entryId, reason: 'wrong', idempotencyKey: newIdempotencyKey(), by, now };
        for (const result of await Promise.all(
          Array.from({ length: step.times }, () => reverseEntry(correction)),
        )) {
          if (expected === null) expect(result).toMatchObject({ ok: true });
          else expect(result).toEqual({ ok: false, reason: expected });
          if (result.ok) model.add(result.entry);
        }
        if (expected === null) changes += 1;
        return;
      }
      case 'update': {
        const target = pick(
          model.entries.filter(({ kind }) => kind === 'transaction'),
          step.target,
        );
        if (!target) return;
        const form = toForm(step.form, {
          transactionType: target.transactionType,
          ...(target.settles !== null && step.form.method !== 'CREDIT' && { settles: target.settles }),
        });
        const expected = model.correctionProblemOf(target) ?? problemOf(form, target);
        const entryId = ObjectId.createFromHexString(target.id);
        const idempotencyKey = newIdempotencyKey();
        const result = await updatePayment({ entryId, form, reason: 'wrong', idempotencyKey, by, now });
        if (!result.ok) return expect(result).toEqual({ ok: false, reason: expected });
        expect(expected).toBeNull();
        const reversal = await all.accountEntries.findOne({ 'reversal.of': entryId });
        if (reversal) model.add(reversal);
        model.add(result.entry);
        changes += 1;
        return;
      }
      case 'clock':
        now = moveClock(now, step.to);
    }
  }

  for (const step of history) await run(step);
  await compareLists(model, organizations);
  for (const organization of organizations) await compareAccount(model, organization, now);
  await compareNumbers();
  expect(await all.auditEntries.countDocuments(), 'entries of the audit log').toBe(changes);
}

async function compareLists(model: BooksModel, organizations: readonly Organization[]): Promise<void> {
  const days = [...new Set(model.entries.map(({ day }) => day))].sort();
  const [first = '2026-01-31', last = first] = [days[0], days.at(-1)];
  const ranges = [
    { from: null, to: null },
    { from: first, to: null },
    { from: null, to: last },
    { from: '2026-01-01', to: '2026-01-31' },
    // All but the last day of a month: neither the month's sums nor the day's.
    { from: '2026-01-01', to: '2026-01-30' },
    { from: '2025-01-01', to: addDays(last, -1) },
    { from: '2025-12-15', to: '2026-02-01' },
    { from: last, to: last },
    { from: '2000-01-01', to: '9999-12-31' },
  ];
  const types = [null, ...(Object.keys(transactionTypes) as (keyof typeof transactionTypes)[])];
  const methods = [null, ...(Object.keys(paymentMethods) as EntryMethod[])];
  const owners = [null, ...organizations.map(({ _id }) => _id.toHexString())];
  // Each range with each owner, and with one type and method in turn: all combinations meet over the histories.
  const filters = ranges.flatMap((range, index) =>
    owners.map((organizationId, owner): PaymentFilter => {
      const place = index + owner * 5 + model.entries.length;
      return {
        ...range,
        organizationId,
        transactionType: types[place % types.length] ?? null,
        method: methods[(place >> 1) % methods.length] ?? null,
      };
    }),
  );
  for (const filter of [paymentFilter.none, ...filters]) {
    const { mostUsed, ...expected } = model.summary(filter);
    const { mostUsedMethod, ...summary } = await summarizePayments(filter);
    expect(summary, `summary of ${JSON.stringify(filter)}`).toEqual(expected);
    if (mostUsed.length === 0) expect(mostUsedMethod).toBeNull();
    else expect(mostUsed).toContain(mostUsedMethod);
    const listed = [];
    for await (const row of exportPayments(filter))
      listed.push([row._id.toHexString(), row.amount, row.status]);
    const rows = model.list(filter).map((entry) => [entry.id, entry.amount, model.statusOf(entry)]);
    expect(listed, `list of ${JSON.stringify(filter)}`).toEqual(rows);
  }
  const { documents, older } = await listPayments(paymentFilter.none);
  const next = older === null ? [] : (await listPayments(paymentFilter.none, { before: older })).documents;
  expect([...documents, ...next].map(({ _id }) => _id.toHexString())).toEqual(
    model
      .list(paymentFilter.none)
      .slice(0, 50)
      .map(({ id }) => id),
  );
}

async function compareAccount(model: BooksModel, { _id }: Organization, now: Date): Promise<void> {
  const id = _id.toHexString();
  const stored = await collections().organizations.findOne({ _id });
  const [charged, paid] = [model.charged(id), model.paid(id)];
  expect(stored?.account).toEqual({ charged, paid, entries: model.of(id).length });
  const { open, statuses } = model.allocate(id);
  expect(stored?.earliestPayBy).toBe(open.flatMap(({ entry }) => entry.payBy ?? []).sort()[0] ?? null);

  const account = await loadAccount(_id, now);
  expect(account).toMatchObject({ charged, paid, balance: charged - paid });
  expect(
    account?.openCharges.map((charge) => [charge.entry._id.toHexString(), charge.open, charge.status]),
  ).toEqual(open.map(({ entry, open: left }) => [entry.id, left, statuses.get(entry.id)]));
  const today = nairobiDay(now);
  const overdue = open.filter(({ entry }) => (entry.payBy ?? '9') < today);
  expect(account?.overdue).toBe(overdue.reduce((sum, { open: left }) => sum + left, 0));

  const month = today.slice(0, 7);
  const stats = await loadStats(_id, now);
  expect(stats).toMatchObject({
    charged,
    paid,
    balance: charged - paid,
    openCharges: open.length,
    thisMonth: {
      charged: model.charged(id, month, `${month}-31`),
      paid: model.paid(id, month, `${month}-31`),
    },
  });

  expect((await loadStatement(_id, month)).closing).toBe(account?.balance);
  const months = await loadMonths(_id, 6, now);
  for (const { month: each, ...figures } of months) {
    const end = `${each}-31`;
    const statement = await loadStatement(_id, each);
    expect(statement.opening).toBe(model.charged(id, '0', each) - model.paid(id, '0', each));
    expect(statement.lines.map(({ entry }) => entry._id.toHexString())).toEqual(
      model
        .of(id, each, end)
        .filter(({ transactionType }) => transactionType === 'SUBSCRIPTION')
        .map((entry) => entry.id),
    );
    expect(figures).toEqual({
      charged: model.charged(id, each, end),
      paid: model.paid(id, each, end),
      outstanding: model.charged(id, '0', end) - model.paid(id, '0', end),
    });
    expect([statement.charged, statement.paid, statement.closing]).toEqual([
      figures.charged,
      figures.paid,
      figures.outstanding,
    ]);
    expect(statement.lines.at(-1)?.balance ?? statement.opening).toBe(statement.closing);
  }
  for (const [from, to] of [
    ['2025-12-20', today],
    ['2026-01-31', '2026-02-28'],
  ] as const) {
    const revenue = await loadRevenue(_id, from, to);
    expect(revenue).toMatchObject({ received: model.paid(id, from, to), spent: model.spent(id, from, to) });
    const addUp = (name: 'received' | 'spent') => revenue.byMonth.reduce((sum, each) => sum + each[name], 0);
    expect([addUp('received'), addUp('spent')]).toEqual([revenue.received, revenue.spent]);
  }
}

/** From 1, without gaps or doubles. */
async function compareNumbers(): Promise<void> {
  for (const kind of ['due', 'transaction'] as const) {
    const entries = await collections().accountEntries.find({ kind }).sort({ number: 1 }).toArray();
    expect(entries.map(({ number }) => number)).toEqual(entries.map((_, index) => index + 1));
  }
}
