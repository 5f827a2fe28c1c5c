import { ObjectId } from 'mongodb';
import { withTransaction } from '#db/client';
import type { StaffMember } from '~/domain/audit/staff-member';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import { collections } from '~/domain/collections';
import { findEndpoint } from '~/domain/webhooks/endpoints/endpoint-queries.server';
import { subjectOf } from '~/domain/webhooks/endpoints/save-endpoint.server';
import { testEventType } from '~/domain/webhooks/events/webhook-events';
import { dayRange } from '~/lib/calendar-days';
import { findDelivery } from './delivery-queries.server';
import { newDelivery } from './new-delivery.server';

type Change = { readonly by: StaffMember; readonly now: Date };

type Failure<Reason extends string> = { readonly ok: false; readonly reason: Reason };

/** From its first try on. */
const dueAgain = (now: Date) => ({
  state: 'waiting' as const,
  nextAttemptAt: now,
  claimedUntil: null,
  tries: 0,
});

/** Queues one delivery again, with the same event id. 'being-sent': an attempt is in progress. */
export const sendAgain = (
  id: string,
  { by, now }: Change,
): Promise<{ readonly ok: true } | Failure<'unknown-delivery' | 'endpoint-off' | 'being-sent'>> =>
  withTransaction(async (session) => {
    const delivery = await findDelivery(id, session);
    const endpoint = delivery && (await findEndpoint(delivery.endpointId.toHexString(), session));
    if (!endpoint) return { ok: false, reason: 'unknown-delivery' } as const;
    if (!endpoint.active) return { ok: false, reason: 'endpoint-off' } as const;
    if (delivery.claimedUntil && delivery.claimedUntil > now)
      return { ok: false, reason: 'being-sent' } as const;
    await collections().webhookDeliveries.updateOne(
      { _id: delivery._id },
      { $set: dueAgain(now) },
      { session },
    );
    await recordAuditEntry(
      {
        ...subjectOf(endpoint),
        by,
        action: 'Sent an event again',
        after: { event: delivery.type, order: delivery.orderNumber },
        now,
      },
      session,
    );
    return { ok: true } as const;
  });

/** Queues again what was given up for an endpoint since the beginning of that day (`YYYY-MM-DD`, in Nairobi). */
export const sendFailedAgain = (
  endpointId: string,
  { since, by, now }: Change & { readonly since: string },
): Promise<{ readonly ok: true; readonly count: number } | Failure<'unknown-endpoint' | 'endpoint-off'>> =>
  withTransaction(async (session) => {
    const endpoint = await findEndpoint(endpointId, session);
    if (!endpoint) return { ok: false, reason: 'unknown-endpoint' } as const;
    if (!endpoint.active) return { ok: false, reason: 'endpoint-off' } as const;
    const { modifiedCount: count } = await collections().webhookDeliveries.updateMany(
      { endpointId: endpoint._id, state: 'failed', createdAt: { $gte: dayRange(since).from } },
      { $set: dueAgain(now) },
      { session },
    );
    if (count > 0)
      await recordAuditEntry(
        { ...subjectOf(endpoint), by, action: 'Sent failed events again', after: { since, count }, now },
        session,
      );
    return { ok: true, count } as const;
  });

/** Queues an event that says nothing; returns the id of its delivery. */
export async function sendTestEvent(
  endpointId: string,
  { now }: { readonly now: Date },
): Promise<{ readonly ok: true; readonly id: string } | Failure<'unknown-endpoint' | 'endpoint-off'>> {
  const endpoint = await findEndpoint(endpointId);
  if (!endpoint) return { ok: false, reason: 'unknown-endpoint' };
  if (!endpoint.active) return { ok: false, reason: 'endpoint-off' };
  const data = { message: 'This is a test event of the shop.' };
  const delivery = newDelivery({ id: new ObjectId(), type: testEventType, data }, endpoint._id, now);
  await collections().webhookDeliveries.insertOne(delivery);
  return { ok: true, id: delivery._id.toHexString() };
}
