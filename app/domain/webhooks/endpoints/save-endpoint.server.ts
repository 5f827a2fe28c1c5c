import { ObjectId, type ClientSession } from 'mongodb';
import { retryOnDuplicateKey } from '#db/duplicate-key';
import { documentVersion } from '~/domain/editing/edit-conflict';
import {
  changeDocument,
  createDocument,
  deleteDocument,
  refuse,
  reject,
  type Change,
  type DocumentKind,
  type Rejected,
  type SaveFailure,
  type SaveResult,
  type VersionedChange,
} from '~/domain/editing/save-document.server';
import { collections } from '~/domain/collections';
import { webhookConfiguration } from '~/domain/webhooks/webhook-configuration.server';
import { withoutQuery } from '~/lib/without-query';
import { webhookMessages } from './endpoint-form';
import { findEndpoint } from './endpoint-queries.server';
import type { EndpointForm } from './endpoint-schema';
import { maxWebhookEndpoints, secretOverlapMs, type WebhookEndpoint } from './webhook-endpoint';
import { createWebhookSecret, encryptSecret } from './webhook-secret.server';

/** Without the query, in which some receivers put a token. */
export const subjectOf = ({ _id, url }: Pick<WebhookEndpoint, '_id' | 'url'>) =>
  ({ subject: 'webhook', subjectId: _id.toHexString(), subjectName: withoutQuery(url) }) as const;

const endpointKind: DocumentKind<WebhookEndpoint> = {
  collection: () => collections().webhookEndpoints,
  find: findEndpoint,
  versionOf: documentVersion,
  subjectOf,
  auditedFields: ({ url, description, events, active }) => ({
    url: withoutQuery(url),
    description,
    events,
    active,
  }),
};

export type SecretResult =
  /** The secret can't be read again. */
  | { readonly ok: true; readonly document: WebhookEndpoint; readonly secret: string }
  | SaveFailure<WebhookEndpoint>;

/** Adds an endpoint that is on. 'rejected' for an address that another one has, or that must not be called. */
export async function createEndpoint({
  form,
  by,
  now,
}: Change & { readonly form: EndpointForm }): Promise<SecretResult> {
  const secret = createWebhookSecret();
  const result = await retryOnDuplicateKey(() =>
    createDocument(endpointKind, { by, now }, async (session) => {
      const checked = await checkFields(form, null, session);
      if (!checked.ok) return checked;
      const count = await collections().webhookEndpoints.countDocuments({}, { session });
      if (count >= maxWebhookEndpoints) return refuse(webhookMessages.tooMany);
      const _id = new ObjectId();
      return {
        document: {
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
        },
        action: 'Added the webhook',
      };
    }),
  );
  return result.ok ? { ...result, secret } : result;
}

export const updateEndpoint = (
  id: string,
  { form, by, now }: Change & { readonly form: EndpointForm },
): Promise<SaveResult<WebhookEndpoint>> =>
  retryOnDuplicateKey(() =>
    changeDocument(endpointKind, id, { seenVersion: form.seenVersion, by, now }, async (before, session) => {
      const checked = await checkFields(form, before._id, session);
      return checked.ok ? { set: checked.fields, action: 'Changed the webhook' } : checked;
    }),
  );

/** Switches it on or off. What still waits is sent once it is on again. */
export const switchEndpoint = (
  id: string,
  { active, ...change }: VersionedChange & { readonly active: boolean },
): Promise<SaveResult<WebhookEndpoint>> =>
  changeDocument(endpointKind, id, change, () => ({
    set: { active, goneSince: null, failingSince: null },
    action: active ? 'Switched the webhook on' : 'Switched the webhook off',
  }));

/** The secret before signs, too, for a day: the receiver takes over the new one meanwhile. */
export async function replaceSecret(id: string, change: VersionedChange): Promise<SecretResult> {
  const secret = createWebhookSecret();
  const signsUntil = new Date(change.now.getTime() + secretOverlapMs);
  const result = await changeDocument(endpointKind, id, change, (before) => ({
    set: {
      secret: encryptSecret(secret, before._id),
      previousSecret: { secret: before.secret, signsUntil },
    },
    action: 'Replaced the secret of the webhook',
    alsoAudited: { before: { secret: 'the earlier one' }, after: { secret: 'a new one' } },
  }));
  return result.ok ? { ...result, secret } : result;
}

/** Its deliveries go with it. */
export const deleteEndpoint = (id: string, change: VersionedChange): Promise<SaveResult<WebhookEndpoint>> =>
  deleteDocument(endpointKind, id, change, async ({ _id }, session) => {
    await collections().webhookDeliveries.deleteMany({ endpointId: _id }, { session });
    return { action: 'Deleted the webhook' };
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

const rejectUrl = (message: string): Rejected => reject({ url: [message] });
