import type { DarajaClient } from '~/clients/daraja.server';
import { collections } from '~/domain/collections';
import type { MpesaFault, MpesaHealth, ReportFault } from './mpesa-health';

type Result = Awaited<ReturnType<DarajaClient['requestPayment'] | DarajaClient['queryPayment']>>;

/** Null for an answer: M-Pesa also answers that it can't prompt a phone, or does not know a prompt yet. */
const faults: Readonly<Record<Extract<Result, { ok: false }>['reason'], MpesaFault | null>> = {
  refused: null,
  'not-found-or-pending': null,
  busy: 'busy',
  backoff: 'busy',
  misconfigured: 'misconfigured',
  unavailable: 'unavailable',
  'unknown-outcome': 'unavailable',
};

/** Each order makes some calls: between changes, one write in a while is enough. */
const minWriteIntervalMs = 15_000;

/** The same client, which records what it is answered for the status page. A payment never waits for the record. */
export function recordMpesaHealth(client: DarajaClient): DarajaClient {
  let last: { readonly isFault: boolean; readonly writtenMs: number } | null = null;

  const record = (result: Result, now: Date) => {
    const reason = result.ok ? null : faults[result.reason];
    const isFault = reason !== null;
    if (last?.isFault === isFault && now.getTime() - last.writtenMs < minWriteIntervalMs) return;
    last = { isFault, writtenMs: now.getTime() };
    const code = (!result.ok && result.code) || null;
    void collections()
      .operations.updateOne(
        { _id: 'mpesa' },
        isFault
          ? { $set: { lastFault: { at: now, reason, code } }, $min: { failingSince: now } }
          : { $set: { lastAnswerAt: now }, $unset: { failingSince: '' } },
        { upsert: true },
      )
      // The next result is recorded.
      .catch(() => {
        last = null;
      });
  };

  return {
    ...client,
    async requestPayment(request) {
      const result = await client.requestPayment(request);
      record(result, request.now);
      return result;
    },
    async queryPayment(query) {
      const result = await client.queryPayment(query);
      record(result, query.now);
      return result;
    },
  };
}

/** What M-Pesa reports about a prompt, by callback or query: its requests may be answered well meanwhile. */
export async function recordReportFault(fault: Omit<ReportFault, 'at'>, now: Date): Promise<void> {
  await collections().operations.updateOne(
    { _id: 'mpesa' },
    { $set: { reportFault: { ...fault, at: now } } },
    { upsert: true },
  );
}

/** A payment that arrived proves that the account is set up. */
export async function endMisconfiguration(): Promise<void> {
  await collections().operations.updateOne(
    { _id: 'mpesa', 'reportFault.reason': 'misconfigured' },
    { $unset: { reportFault: '' } },
  );
}

export async function findMpesaHealth(): Promise<MpesaHealth & { readonly tokenExpiresAt: Date | null }> {
  const { operations, darajaTokens } = collections();
  const [health, token] = await Promise.all([
    operations.findOne<Partial<MpesaHealth>>({ _id: 'mpesa' }),
    darajaTokens.findOne({ _id: 'current' }),
  ]);
  return {
    lastAnswerAt: health?.lastAnswerAt ?? null,
    lastFault: health?.lastFault ?? null,
    failingSince: health?.failingSince ?? null,
    reportFault: health?.reportFault ?? null,
    tokenExpiresAt: token?.expiresAt ?? null,
  };
}
