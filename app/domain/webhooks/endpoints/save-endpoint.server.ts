import { ObjectId, type ClientSession } from 'mongodb';
import { withTransaction } from '#db/client';
import { retryOnDuplicateKey } from '#db/duplicate-key';
import type { StaffMember } from '~/domain/audit/staff-member';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import { documentVersion, nextUpdatedAt } from '~/domain/editing/edit-conflict';
import { collections } from '~/domain/collections';
import { webhookConfiguration } from '~/domain/webhooks/webhook-configuration.server';
import { withoutQuery } from '~/lib/without-query';
import { webhookMessages } from './endpoint-form';
import { findEndpoint } from './endpoint-queries.server';
import type { EndpointForm } from './endpoint-schema';
import { maxWebhookEndpoints, secretOverlapMs, type WebhookEndpoint } from './webhook-endpoint';
import { createWebhookSecret, encryptSecret } from './webhook-secret.server';

type Change = { readonly by: StaffMember; readonly now: Date };

type Rejected = {
  readonly ok: false;
  readonly reason: 'rejected';
  /** Messages by field of the form. */
  readonly errors: Readonly<Record<string, string[]>>;
};

export type ChangeEndpointResult =
  | { readonly ok: true; readonly endpoint: WebhookEndpoint }
  | { readonly ok: false; readonly reason: 'unknown-endpoint' }
  /** Somebody else changed it after the form was loaded; `endpoint` is what is stored. */
  | { readonly ok: false; readonly reason: 'conflict'; readonly endpoint: WebhookEndpoint };

export type CreateEndpointResult =
  /** The secret can't be read again. */
  | { readonly ok: true; readonly endpoint: WebhookEndpoint; readonly secret: string }
  | { readonly ok: false; readonly reason: 'too-many' }
  | Rejected;

/** Adds an endpoint that is on. 'rejected' for an address that another one has, or that must not be called. */
export const createEndpoint = ({
  form,
  by,
  now,
}: Change & { readonly form: EndpointForm }): Promise<CreateEndpointResult> =>
  retryOnDuplicateKey(() =>
    withTransaction(async (session): Promise<CreateEndpointResult> => {
      const checked = await checkFields(form, null, session);
      if (!checked.ok) return checked;
      const count = await collections().webhookEndpoints.countDocuments({}, { session });
      if (count >= maxWebhookEndpoints) return { ok: false, reason: 'too-many' };
      const _id = new ObjectId();
      const secret = createWebhookSecret();
      const endpoint: WebhookEndpoint = {
        _id,
        ...checked.fields,
        active: true,
        goneSince: null,
        secret: encryptSecret(secret, _id),
        previousSecret: null,
        createdBy: { userId: by.userId, name: by.name },
        lastDeliveryAt: null,
        failingSince: null,
        createdAt: now,
        updatedAt: now,
      };
      await collections().webhookEndpoints.insertOne(endpoint, { session });
      await recordAuditEntry(
        { ...subjectOf(endpoint), by, action: 'Added the webhook', after: auditedFields(endpoint), now },
        session,
      );
      return { ok: true, endpoint, secret };
    }),
  );

/** Compare-and-swap on the version of the form: no concurrent edit is lost. */
export const updateEndpoint = (
  id: string,
  { form, by, now }: Change & { readonly form: EndpointForm },
): Promise<ChangeEndpointResult | Rejected> =>
  retryOnDuplicateKey(() =>
    changeEndpoint<Rejected>(id, form.seenVersion, { by, now }, async (before, session) => {
      const checked = await checkFields(form, before._id, session);
      return checked.ok ? { set: checked.fields, action: 'Changed the webhook' } : checked;
    }),
  );

/** Switches it on or off. What still waits is sent once it is on again. */
export const switchEndpoint = (
  id: string,
  { active, seenVersion, by, now }: Change & { readonly active: boolean; readonly seenVersion: string },
): Promise<ChangeEndpointResult> =>
  changeEndpoint<never>(id, seenVersion, { by, now }, () =>
    Promise.resolve({
      set: { active, goneSince: null, failingSince: null },
      action: active ? 'Switched the webhook on' : 'Switched the webhook off',
    }),
  );

/** The secret before signs, too, for a day: the receiver takes over the new one meanwhile. */
export async function replaceSecret(
  id: string,
  { seenVersion, by, now }: Change & { readonly seenVersion: string },
): Promise<
  | { readonly ok: true; readonly endpoint: WebhookEndpoint; readonly secret: string }
  | Exclude<ChangeEndpointResult, { ok: true }>
> {
  const secret = createWebhookSecret();
  const result = await changeEndpoint<never>(id, seenVersion, { by, now }, (before) =>
    Promise.resolve({
      set: {
        secret: encryptSecret(secret, before._id),
        previousSecret: {
          secret: before.secret,
          signsUntil: new Date(now.getTime() + secretOverlapMs),
        },
      },
      action: 'Replaced the secret of the webhook',
    }),
  );
  return result.ok ? { ...result, secret } : result;
}

/** Its deliveries go with it. 'conflict': it was changed after the confirmation page was loaded. */
export const deleteEndpoint = (
  id: string,
  { seenVersion, by, now }: Change & { readonly seenVersion: string },
): Promise<ChangeEndpointResult> =>
  withTransaction(async (session): Promise<ChangeEndpointResult> => {
    const endpoint = await findEndpoint(id, session);
    if (!endpoint) return { ok: false, reason: 'unknown-endpoint' };
    if (documentVersion(endpoint) !== seenVersion) return { ok: false, reason: 'conflict', endpoint };
    await collections().webhookEndpoints.deleteOne({ _id: endpoint._id }, { session });
    await collections().webhookDeliveries.deleteMany({ endpointId: endpoint._id }, { session });
    await recordAuditEntry(
      { ...subjectOf(endpoint), by, action: 'Deleted the webhook', before: auditedFields(endpoint), now },
      session,
    );
    return { ok: true, endpoint };
  });

type Settable = Omit<WebhookEndpoint, '_id' | 'createdBy' | 'createdAt' | 'updatedAt' | 'lastDeliveryAt'>;

const changeEndpoint = <Failure extends { readonly ok: false }>(
  id: string,
  seenVersion: string,
  { by, now }: Change,
  decide: (
    before: WebhookEndpoint,
    session: ClientSession,
  ) => Promise<{ readonly set: Partial<Settable>; readonly action: string } | Failure>,
): Promise<ChangeEndpointResult | Failure> =>
  withTransaction(async (session): Promise<ChangeEndpointResult | Failure> => {
    const before = await findEndpoint(id, session);
    if (!before) return { ok: false, reason: 'unknown-endpoint' };
    if (documentVersion(before) !== seenVersion) return { ok: false, reason: 'conflict', endpoint: before };
    const decision = await decide(before, session);
    if ('ok' in decision) return decision;
    const set = { ...decision.set, updatedAt: nextUpdatedAt(before, now) };
    await collections().webhookEndpoints.updateOne({ _id: before._id }, { $set: set }, { session });
    const after: WebhookEndpoint = { ...before, ...set };
    await recordAuditEntry(
      {
        ...subjectOf(after),
        by,
        action: decision.action,
        before: { ...auditedFields(before), ...('secret' in set && { secret: 'the earlier one' }) },
        after: { ...auditedFields(after), ...('secret' in set && { secret: 'a new one' }) },
        now,
      },
      session,
    );
    return { ok: true, endpoint: after };
  });

type Fields = Pick<WebhookEndpoint, 'url' | 'description' | 'events'>;

async function checkFields(
  { url, description, events }: EndpointForm,
  own: ObjectId | null,
  session: ClientSession,
): Promise<{ readonly ok: true; readonly fields: Fields } | Rejected> {
  const parsed = new URL(url);
  const fault = webhookConfiguration().client.findAddressFault(parsed);
  if (fault === 'insecure') return rejectUrl(webhookMessages.insecure);
  if (fault === 'not-public') return rejectUrl(webhookMessages.notPublic);
  const other = await collections().webhookEndpoints.findOne(
    { url: parsed.href },
    { projection: { _id: 1 }, session },
  );
  if (other && !(own && other._id.equals(own))) return rejectUrl(webhookMessages.sameUrl);
  return { ok: true, fields: { url: parsed.href, description, events } };
}

const rejectUrl = (message: string): Rejected => ({
  ok: false,
  reason: 'rejected',
  errors: { url: [message] },
});

/** Without the query, in which some receivers put a token. */
export const subjectOf = ({ _id, url }: Pick<WebhookEndpoint, '_id' | 'url'>) =>
  ({ subject: 'webhook', subjectId: _id.toHexString(), subjectName: withoutQuery(url) }) as const;

const auditedFields = ({ url, description, events, active }: WebhookEndpoint) => ({
  url: withoutQuery(url),
  description,
  events,
  active,
});
