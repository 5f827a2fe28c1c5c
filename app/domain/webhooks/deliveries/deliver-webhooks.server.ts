import type { WebhookResult } from '~/clients/webhooks.server';
import { collections } from '~/domain/collections';
import { nextUpdatedAt } from '~/domain/editing/edit-conflict';
import type { WebhookEndpoint } from '~/domain/webhooks/endpoints/webhook-endpoint';
import { readSecrets, signatureHeaders } from '~/domain/webhooks/endpoints/webhook-secret.server';
import { webhookConfiguration } from '~/domain/webhooks/webhook-configuration.server';
import { abortAfter } from '~/lib/abort-after';
import { earliest } from '~/lib/earliest';
import { findEarliest } from '#db/find-earliest';
import {
  deliveryBody,
  eventIdOf,
  findNextAttempt,
  maxAttemptsStored,
  maxReplyLength,
  type DeliveryAttempt,
  type WebhookDelivery,
} from './webhook-delivery';

/** Deliveries to one endpoint in one run. */
const batchSize = 50;

/** To one endpoint at a time; all endpoints are served side by side. */
const parallelDeliveries = 4;

/** Longer than an attempt (10 s): another process then takes over from a crashed one. */
const leaseMs = 60_000;

/** Then the endpoint is read again: it may have been changed or switched off. */
const maxRunMs = 5_000;

/** For attempts in progress at shutdown. */
const gracePeriodMs = 1_000;

/**
 * Delivers what is due at least once (docs/decisions/0068-webhooks.md). Endpoints are served side by side, each once at a
 * time, and nothing waits for one that hangs.
 */
export function createWebhookDeliverer() {
  const busy = new Map<string, Promise<void>>();
  let delivered = 0;
  let errors: unknown[] = [];

  async function serve(endpoint: WebhookEndpoint, now: Date, signal: AbortSignal | undefined): Promise<void> {
    const delayed = abortAfter(signal, gracePeriodMs);
    try {
      const count = await deliverTo(endpoint, startClock(now), signal, delayed.signal);
      delivered += count;
    } catch (error) {
      errors.push(error);
    } finally {
      delayed.dispose();
      busy.delete(endpoint._id.toHexString());
    }
  }

  function throwErrors(): void {
    const failed = errors;
    errors = [];
    if (failed.length > 0) throw new AggregateError(failed, `${failed.length} webhook endpoints failed`);
  }

  return {
    /** Begins with the endpoints that are free, without waiting for them. Throws AggregateError for faults of ours so far. */
    async start(now: Date, signal?: AbortSignal): Promise<void> {
      const endpoints = await findActiveEndpoints();
      for (const endpoint of endpoints) {
        const id = endpoint._id.toHexString();
        if (!busy.has(id)) busy.set(id, serve(endpoint, now, signal));
      }
      throwErrors();
    },
    /** Waits for all endpoints; returns how many events have been delivered. Throws as `start` does. */
    async finish(): Promise<number> {
      await Promise.all(busy.values());
      throwErrors();
      return delivered;
    },
  };
}

const findActiveEndpoints = (): Promise<WebhookEndpoint[]> =>
  collections().webhookEndpoints.find({ active: true }).toArray();

/** When the next delivery to an endpoint that is switched on is due; null for none. */
export async function findNextDelivery(): Promise<Date | null> {
  const { webhookDeliveries } = collections();
  const endpoints = await findActiveEndpoints();
  return earliest(
    await Promise.all(
      endpoints.map(({ _id }) => findEarliest(webhookDeliveries, 'nextAttemptAt', { endpointId: _id })),
    ),
  );
}

type Clock = { readonly now: () => Date; readonly elapsedMs: () => number };

function startClock(startedAt: Date): Clock {
  const start = performance.now();
  const elapsedMs = () => performance.now() - start;
  return { elapsedMs, now: () => new Date(startedAt.getTime() + Math.floor(elapsedMs())) };
}

type Outcome = 'delivered' | 'failed' | 'gone' | 'skipped';

async function deliverTo(
  endpoint: WebhookEndpoint,
  clock: Clock,
  stopping: AbortSignal | undefined,
  signal: AbortSignal,
): Promise<number> {
  const due = await collections()
    .webhookDeliveries.find({ endpointId: endpoint._id, nextAttemptAt: { $lte: clock.now() } })
    .sort({ nextAttemptAt: 1 })
    .limit(batchSize)
    .toArray();
  if (due.length === 0) return 0;
  const queue = due.values();
  const outcomes: Outcome[] = [];
  // The rest of the batch waits for the next run: an endpoint that is down is not asked fifty times.
  const mayGoOn = () =>
    !stopping?.aborted &&
    clock.elapsedMs() <= maxRunMs &&
    !outcomes.some((outcome) => outcome === 'failed' || outcome === 'gone');
  const deliverFromQueue = async () => {
    while (mayGoOn()) {
      const { value: delivery } = queue.next();
      if (!delivery) return;
      outcomes.push(await deliverOne(endpoint, delivery, clock, signal));
    }
  };
  try {
    await Promise.all(Array.from({ length: parallelDeliveries }, deliverFromQueue));
  } finally {
    await recordOutcomes(endpoint, outcomes, clock.now());
  }
  return outcomes.filter((outcome) => outcome === 'delivered').length;
}

async function deliverOne(
  endpoint: WebhookEndpoint,
  delivery: WebhookDelivery,
  clock: Clock,
  signal: AbortSignal,
): Promise<Outcome> {
  const at = clock.now();
  const claimed = await claim(delivery, at);
  if (!claimed) return 'skipped';
  const startedMs = clock.elapsedMs();
  const result = await post(endpoint, delivery, at, signal);
  if (!result.ok && result.reason === 'aborted') {
    await release(claimed, at);
    return 'skipped';
  }
  const attempt = toAttempt(result, at, Math.round(clock.elapsedMs() - startedMs));
  const isDelivered = attempt.status !== null && attempt.status >= 200 && attempt.status < 300;
  const isGone = attempt.status === 410;
  await recordAttempt(claimed, attempt, isDelivered ? 'delivered' : isGone ? 'gone' : 'failed', clock.now());
  if (isGone) await switchOffGone(endpoint, clock.now());
  return isDelivered ? 'delivered' : isGone ? 'gone' : 'failed';
}

function post(
  endpoint: WebhookEndpoint,
  delivery: WebhookDelivery,
  at: Date,
  signal: AbortSignal,
): Promise<WebhookResult> {
  const secrets = readSecrets(endpoint, at);
  if (secrets.length === 0)
    return Promise.resolve({ ok: false, reason: 'no-answer', fault: 'SECRET_UNREADABLE' });
  const body = deliveryBody(delivery);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Malisho-Webhooks',
    ...signatureHeaders({ id: eventIdOf(delivery), body }, secrets, at),
  };
  return webhookConfiguration().client.post(endpoint.url, { headers, body }, signal);
}

const toAttempt = (
  result: Exclude<WebhookResult, { reason: 'aborted' }>,
  at: Date,
  milliseconds: number,
): DeliveryAttempt =>
  result.ok
    ? {
        at,
        status: result.answer.status,
        milliseconds,
        reply: result.answer.reply.replace(/\p{Cc}+/gu, ' ').slice(0, maxReplyLength),
        fault: null,
      }
    : { at, status: null, milliseconds, reply: '', fault: result.fault };

/** Null where another process has claimed it. */
async function claim(delivery: WebhookDelivery, at: Date): Promise<WebhookDelivery | null> {
  const until = new Date(at.getTime() + leaseMs);
  const change = { nextAttemptAt: until, claimedUntil: until, tries: delivery.tries + 1 };
  const { modifiedCount } = await collections().webhookDeliveries.updateOne(
    {
      _id: delivery._id,
      state: 'waiting',
      nextAttemptAt: delivery.nextAttemptAt,
      tries: delivery.tries,
    },
    { $set: change },
  );
  return modifiedCount === 1 ? { ...delivery, ...change } : null;
}

const ownClaim = ({ _id, tries, claimedUntil }: WebhookDelivery) => ({ _id, tries, claimedUntil });

/** The shop stops: the attempt does not count. */
const release = (delivery: WebhookDelivery, at: Date) =>
  collections().webhookDeliveries.updateOne(ownClaim(delivery), {
    $set: { nextAttemptAt: at, claimedUntil: null, tries: delivery.tries - 1 },
  });

async function recordAttempt(
  delivery: WebhookDelivery,
  attempt: DeliveryAttempt,
  outcome: Exclude<Outcome, 'skipped'>,
  now: Date,
): Promise<void> {
  const attempts = { $push: { attempts: { $each: [attempt], $slice: -maxAttemptsStored } } };
  const settled = { nextAttemptAt: null, claimedUntil: null };
  const { webhookDeliveries } = collections();
  if (outcome === 'delivered') {
    // Regardless of its claim: it must not be sent again.
    const set = { ...settled, state: 'delivered' as const, deliveredAt: now };
    await webhookDeliveries.updateOne({ _id: delivery._id }, { ...attempts, $set: set });
    return;
  }
  const nextAttemptAt = outcome === 'gone' ? null : findNextAttempt(delivery.tries, now, Math.random());
  const set = nextAttemptAt
    ? { nextAttemptAt, claimedUntil: null }
    : { ...settled, state: 'failed' as const };
  await webhookDeliveries.updateOne(ownClaim(delivery), { ...attempts, $set: set });
  if (!nextAttemptAt)
    webhookConfiguration().log.error(
      { delivery: delivery._id.toHexString(), type: delivery.type, status: attempt.status },
      'a webhook delivery was given up',
    );
}

/** 410 Gone: the receiver wants nothing more. */
async function switchOffGone(endpoint: WebhookEndpoint, now: Date): Promise<void> {
  await collections().webhookEndpoints.updateOne(
    // An endpoint that was changed meanwhile may have another address.
    { _id: endpoint._id, active: true, updatedAt: endpoint.updatedAt },
    { $set: { active: false, goneSince: now, updatedAt: nextUpdatedAt(endpoint, now) } },
  );
  webhookConfiguration().log.error(
    { endpoint: endpoint._id.toHexString() },
    'a webhook answered 410 Gone and was switched off',
  );
}

/** Once a run, not once a delivery. */
async function recordOutcomes(
  endpoint: WebhookEndpoint,
  outcomes: readonly Outcome[],
  now: Date,
): Promise<void> {
  const { webhookEndpoints } = collections();
  const { _id } = endpoint;
  if (outcomes.includes('delivered'))
    await webhookEndpoints.updateOne({ _id }, { $set: { lastDeliveryAt: now, failingSince: null } });
  else if (outcomes.includes('failed'))
    await webhookEndpoints.updateOne({ _id, failingSince: null }, { $set: { failingSince: now } });
}
