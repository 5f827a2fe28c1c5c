import type { DarajaClient } from '~/clients/daraja.server';
import { collections } from '~/domain/collections';
import type { MpesaFault, MpesaHealth } from './mpesa-health';

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
    tokenExpiresAt: token?.expiresAt ?? null,
  };
}
