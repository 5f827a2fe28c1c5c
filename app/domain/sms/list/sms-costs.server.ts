import { collections } from '~/domain/collections';
import { smsKindNames, type SmsKind } from '~/domain/settings/sms-kinds';
import { addMonths } from '~/lib/calendar-days';
import { parseNairobi, toDateInput } from '~/lib/format/dates';
import { formatBalance } from './sms-balance.server';

/** Texts that were charged, and what they cost; '' where none was. */
export type SmsMonth = { readonly count: number; readonly cost: string };

export type SmsCosts = {
  /** `YYYY-MM`, this month first. */
  readonly months: readonly string[];
  /** By kind, and in all at the end; a kind that was not charged in these months has no row. */
  readonly rows: readonly { readonly about: string; readonly months: readonly SmsMonth[] }[];
};

const monthsShown = 3;

/** What the texts of the last months cost by what they were about. */
export async function loadSmsCosts(now: Date): Promise<SmsCosts> {
  const month = toDateInput(now).slice(0, 7);
  const months = Array.from({ length: monthsShown }, (_, back) => addMonths(month, -back));
  const sums = await Promise.all(months.map((each) => sumCosts(startOf(each), startOf(addMonths(each, 1)))));
  const kinds = (Object.keys(smsKindNames) as SmsKind[]).filter((kind) => sums.some((sum) => sum.has(kind)));
  const row = (about: string, kind: SmsKind | 'all') => ({
    about,
    months: sums.map((sum) => toMonth(sum.get(kind))),
  });
  return {
    months,
    rows:
      kinds.length === 0 ? [] : [...kinds.map((kind) => row(smsKindNames[kind], kind)), row('All', 'all')],
  };
}

type Sum = { count: number; readonly costs: Map<string, number> };

/** What the texts since a time cost in a currency, in ten-thousandths of it. */
export async function sumCostsSince(start: Date, currency: string, now: Date): Promise<number> {
  const sums = await sumCosts(start, now);
  return sums.get('all')?.costs.get(currency) ?? 0;
}

/** By index; only those with a cost were handed over. */
async function sumCosts(start: Date, end: Date): Promise<ReadonlyMap<SmsKind | 'all', Sum>> {
  const groups = await collections()
    .smsMessages.aggregate<{ _id: { kind: SmsKind; cost: string }; count: number }>([
      { $match: { createdAt: { $gte: start, $lt: end }, cost: { $type: 'string' } } },
      { $group: { _id: { kind: '$kind', cost: '$cost' }, count: { $sum: 1 } } },
    ])
    .toArray();
  const sums = new Map<SmsKind | 'all', Sum>();
  for (const { _id, count } of groups)
    for (const about of [_id.kind, 'all'] as const) {
      const sum = sums.get(about) ?? { count: 0, costs: new Map<string, number>() };
      const { currency, tenThousandths } = readSmsCost(_id.cost);
      sum.count += count;
      sum.costs.set(currency, (sum.costs.get(currency) ?? 0) + tenThousandths * count);
      sums.set(about, sum);
    }
  return sums;
}

const toMonth = (sum: Sum | undefined): SmsMonth => ({
  count: sum?.count ?? 0,
  cost: [...(sum?.costs ?? [])].map(([currency, cost]) => formatSum(currency, cost)).join(' and '),
});

/** Rounded to cents, once for the sum. */
const formatSum = (currency: string, tenThousandths: number): string =>
  formatBalance(`${currency} ${(Math.round(tenThousandths / 100) / 100).toFixed(2)}`);

/** `KES 0.8000`, as the provider writes it, in ten-thousandths: sums of floats drift. 0 for anything else. */
export function readSmsCost(text: string): { readonly currency: string; readonly tenThousandths: number } {
  const [, currency = 'KES', whole = '0', fraction = ''] =
    /^(?:([A-Z]{3}) )?(\d{1,9})(?:\.(\d{1,4}))?$/.exec(text) ?? [];
  return { currency, tenThousandths: Number(whole) * 10_000 + Number(fraction.padEnd(4, '0')) };
}

const startOf = (month: string): Date => parseNairobi(`${month}-01`) ?? new Date(0);
