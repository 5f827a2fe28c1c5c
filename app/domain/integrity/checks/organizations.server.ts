import { ObjectId } from 'mongodb';
import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import {
  entryKinds,
  formatEntryNumber,
  isCharge,
  isPayment,
  totalPath,
  type AccountEntry,
} from '~/domain/organizations/entries/account-entry';
import { toSums } from '~/domain/organizations/entries/entry-sums';
import { formatMoney, toCents } from '~/lib/format/money';
import type { IntegrityCheck } from '../integrity-check';
import { findDifferences, type KeyedAmount } from '../find-differences';
import type { SnapshotReader } from '../snapshot-reader.server';

const countEntries = (count: number): string => `${count} ${Math.abs(count) === 1 ? 'entry' : 'entries'}`;

const runRepair = 'Run the check with --repair, which adds the entries up again';

async function* readAccounts(reader: SnapshotReader): AsyncGenerator<KeyedAmount> {
  const { organizations, accountEntries } = collections();
  for await (const { _id, account } of reader.all(organizations, { account: 1 })) {
    const id = _id.toHexString();
    yield [`${id} charged`, -account.charged];
    yield [`${id} paid`, -account.paid];
    yield [`${id} entries`, -account.entries];
  }
  const projection = { organizationId: 1, transactionType: 1, method: 1, amount: 1 };
  for await (const entry of reader.all<AccountEntry>(accountEntries, projection)) {
    if (!entry.organizationId) continue;
    const id = entry.organizationId.toHexString();
    yield [`${id} entries`, 1];
    if (isCharge(entry)) yield [`${id} charged`, entry.amount];
    if (isPayment(entry)) yield [`${id} paid`, entry.amount];
  }
}

/** What an organization owes is what its entries say (docs/decisions/0064). */
export const organizationAccounts: IntegrityCheck = {
  title: 'Accounts of organizations and their entries',
  addsUp: ['organizations', 'accountEntries'],
  async *find(reader) {
    for await (const { key, amount } of findDifferences(() => readAccounts(reader))) {
      const [id = '', field = ''] = key.split(' ');
      const _id = ObjectId.createFromHexString(id);
      const exists =
        (await collections().organizations.findOne({ _id }, { projection: { _id: 1 } })) !== null;
      const by = field === 'entries' ? countEntries(amount) : formatMoney(toCents(amount));
      yield exists
        ? {
            what: `The account of the organization ${id} differs from its entries by ${by} (${field})`,
            repair: runRepair,
            apply: () =>
              withTransaction(async (session) => {
                const $inc = { [`account.${field}`]: amount };
                await collections().organizations.updateOne({ _id }, { $inc }, { session });
              }),
          }
        : {
            what: `The books have entries of the organization ${id}, which does not exist (${field}: ${by})`,
            repair: 'Restore the organization from an older backup: its entries cannot be shown without it',
          };
    }
  },
};

async function* readTotals(reader: SnapshotReader): AsyncGenerator<KeyedAmount> {
  const { accountEntries, accountTotals } = collections();
  for await (const total of reader.all(accountTotals, {})) {
    const scope = total._id.split(' ', 1)[0];
    for (const sum of toSums(total)) {
      const path = totalPath(sum);
      yield [`${scope} ${sum.period} ${path}.amount`, -sum.amount];
      yield [`${scope} ${sum.period} ${path}.count`, -sum.count];
    }
  }
  const projection = {
    kind: 1,
    organizationId: 1,
    transactionType: 1,
    method: 1,
    amount: 1,
    day: 1,
    reversal: 1,
  };
  for await (const entry of reader.all<AccountEntry>(accountEntries, projection)) {
    const { organizationId, amount, day, reversal } = entry;
    const path = totalPath(entry);
    for (const scope of organizationId ? ['farm', organizationId.toHexString()] : ['farm'])
      for (const period of [day, day.slice(0, 7), day.slice(0, 4), 'all']) {
        yield [`${scope} ${period} ${path}.amount`, amount];
        yield [`${scope} ${period} ${path}.count`, reversal ? -1 : 1];
      }
  }
}

/** Summaries and statements read sums that are written with each entry. */
export const accountSums: IntegrityCheck = {
  title: 'Sums of the books',
  addsUp: ['accountEntries', 'accountTotals'],
  async *find(reader) {
    for await (const { key, amount } of findDifferences(() => readTotals(reader))) {
      const [scope = '', period = '', path = ''] = key.split(' ');
      yield {
        what: `A sum of the books is wrong by ${path.endsWith('count') ? countEntries(amount) : formatMoney(toCents(amount))}: ${scope}, ${period}, ${path}`,
        repair: runRepair,
        apply: () =>
          withTransaction(async (session) => {
            const _id = `${scope} ${period}`;
            await collections().accountTotals.updateOne(
              { _id },
              { $inc: { [path]: amount } },
              { session, upsert: true },
            );
          }),
      };
    }
  },
};

async function* readLinks(reader: SnapshotReader): AsyncGenerator<KeyedAmount> {
  const projection = { amount: 1, settles: 1, settled: 1, reversal: 1, reversedBy: 1 };
  for await (const entry of reader.all<AccountEntry>(collections().accountEntries, projection)) {
    yield [`settled ${entry._id.toHexString()}`, -entry.settled];
    if (entry.settles) yield [`settled ${entry.settles.toHexString()}`, entry.amount];
    if (entry.reversal) yield [`reversed ${entry.reversal.of.toHexString()}`, 1];
    if (entry.reversedBy) yield [`reversed ${entry._id.toHexString()}`, -1];
  }
}

/** Entries are only added: each names what it pays or takes back. */
export const entryLinks: IntegrityCheck = {
  title: 'Entries of the books, and what they pay or take back',
  addsUp: ['accountEntries', 'entryNumbers'],
  async *find(reader) {
    const { accountEntries } = collections();
    for await (const { key, amount } of findDifferences(() => readLinks(reader))) {
      const [kind, id = ''] = key.split(' ');
      const entry = await accountEntries.findOne({ _id: ObjectId.createFromHexString(id) });
      const name = entry ? formatEntryNumber(entry) : `${id}, which does not exist,`;
      yield {
        what:
          kind === 'settled'
            ? `What was paid for the entry ${name} differs from its payments by ${formatMoney(toCents(amount))}`
            : `The entry ${name} ${amount > 0 ? 'is taken back by another one without saying so' : 'is marked as taken back, but no entry does so'}`,
        repair:
          'Open it at /payments, compare it with its paper voucher, and reverse or record what is missing',
      };
    }
    yield* findGaps(reader);
  },
};

async function* findGaps(reader: SnapshotReader) {
  const { accountEntries, entryNumbers } = collections();
  const counts = new Map<string, number>();
  for await (const { kind } of reader.all(accountEntries, { kind: 1 }))
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  for await (const { _id: kind, last } of reader.all(entryNumbers, {})) {
    const count = counts.get(kind) ?? 0;
    if (count === last) continue;
    yield {
      what: `The books count ${last} ${entryKinds[kind].plural}, but hold ${count}`,
      repair:
        'Compare the vouchers with the numbers at /payments: an entry was lost. Record it again from its paper',
    };
  }
}
