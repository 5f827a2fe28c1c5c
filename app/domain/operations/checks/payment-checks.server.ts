import { collections } from '~/domain/collections';
import { findPromptsToCheck } from '~/domain/organizations/prompts/reports-to-check.server';
import { pluralize } from '~/lib/format/pluralize';
import { formatAge } from '~/lib/format/format-duration';
import { ordersAdminPath, paymentsToCheckPath } from '~/paths';
import { fine, trouble, type Check } from './check';
import { thresholds } from './thresholds';

/** A screen says '99+'. */
const options = { limit: 100 };

/** M-Pesa codes that customers entered. */
export async function checkCodes(now: Date): Promise<Check> {
  const { orders } = collections();
  const filter = { 'claim.state': 'to-match' } as const;
  const [oldest, count] = await Promise.all([
    orders.findOne(filter, { sort: { 'claim.claimedAt': 1 }, projection: { claim: 1 } }),
    orders.countDocuments(filter, options),
  ]);
  return describeWait('codes', oldest?.claim?.claimedAt ?? null, {
    now,
    limitMs: thresholds.codeWaitMs,
    none: 'No codes to match',
    words: pluralize(count, 'code waits to be matched', 'codes wait to be matched'),
    advice: 'Look for each code in your M-Pesa statement, then match or reject it.',
    path: paymentsToCheckPath,
  });
}

/** Money with a wrong amount, and money that is due back. */
export async function checkRefunds(now: Date): Promise<Check> {
  const { orders } = collections();
  const filter = { 'refundsDue.since': { $gt: new Date(0) } };
  const [oldest, count] = await Promise.all([
    orders.findOne(filter, { sort: { 'refundsDue.since': 1 }, projection: { refundsDue: 1 } }),
    orders.countDocuments(filter, options),
  ]);
  const since = oldest && new Date(Math.min(...oldest.refundsDue.map((due) => due.since.getTime())));
  return describeWait('refunds', since, {
    now,
    limitMs: thresholds.refundWaitMs,
    none: 'No payments to check',
    words: pluralize(count, 'order has money to check or refund', 'orders have money to check or refund'),
    advice: 'Compare each with your M-Pesa statement, then refund or settle it.',
    path: paymentsToCheckPath,
  });
}

/** Prompts past their time that nobody ended, and reports about prompts to organizations. */
export async function checkPrompts(now: Date): Promise<Check> {
  const overdue = { $lte: new Date(now.getTime() - thresholds.overduePromptMs) };
  const { paymentAttempts, orders } = collections();
  const [attempts, unpaid, reports] = await Promise.all([
    paymentAttempts.countDocuments({ pending: true, expiresAt: overdue }, options),
    orders.countDocuments({ status: 'pending', payBy: overdue }, options),
    findPromptsToCheck(),
  ]);
  if (attempts + unpaid > 0)
    return trouble(
      'prompts',
      `${pluralize(Math.max(attempts, unpaid), 'payment was', 'payments were')} not ended in time`,
      {
        advice:
          'The job that closes them is not running or is failing: check the background jobs below, and restart the shop.',
        path: ordersAdminPath,
      },
    );
  return describeWait('prompts', reports[0]?.toCheck[0]?.since ?? null, {
    now,
    limitMs: thresholds.reportWaitMs,
    none: 'All prompts have a result',
    words: pluralize(reports.length, 'prompt to an organization waits', 'prompts to organizations wait'),
    advice: 'Compare what M-Pesa reported with your statement, then record or dismiss it.',
    path: '/payments',
  });
}

function describeWait(
  name: 'codes' | 'refunds' | 'prompts',
  since: Date | null,
  wait: {
    readonly now: Date;
    readonly limitMs: number;
    readonly none: string;
    readonly words: string;
    readonly advice: string;
    readonly path: string;
  },
): Check {
  const { now, limitMs, none, words, advice, path } = wait;
  if (!since) return fine(name, none);
  const ageMs = now.getTime() - since.getTime();
  const summary = `${words}, the oldest for ${formatAge(ageMs)}`;
  return (ageMs > limitMs ? trouble : fine)(name, summary, { advice, path });
}
