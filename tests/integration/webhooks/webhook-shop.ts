import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createWebhookClient } from '~/clients/webhooks.server';
import { collections } from '~/domain/collections';
import { configureEncryption } from '~/domain/encryption/encrypted-text.server';
import { createWebhookDeliverer } from '~/domain/webhooks/deliveries/deliver-webhooks.server';
import type { WebhookDelivery } from '~/domain/webhooks/deliveries/webhook-delivery';
import { createEndpoint } from '~/domain/webhooks/endpoints/save-endpoint.server';
import type { WebhookEndpoint } from '~/domain/webhooks/endpoints/webhook-endpoint';
import { webhookEventTypes, type WebhookEventType } from '~/domain/webhooks/events/webhook-events';
import { configureWebhooks } from '~/domain/webhooks/webhook-configuration.server';
import { startWebhookReceiver, type WebhookReceiver } from '../../simulators/webhook-receiver';
import { makeStaffMember } from '../../support/fixtures/staff';

export const staff = makeStaffMember();

/** Delivers once what is due, as a process of its own, and returns how many. */
export async function deliverWebhooks(now: Date, signal?: AbortSignal): Promise<number> {
  const deliverer = createWebhookDeliverer();
  await deliverer.start(now, signal);
  return deliverer.finish();
}

/** A receiver, and a shop that may call it; `now` is the clock of the test. */
export function useWebhooks() {
  let receiver: WebhookReceiver;
  const log = { info: () => undefined, error: () => undefined };

  beforeAll(async () => {
    configureEncryption('a secret of the tests');
    receiver = await startWebhookReceiver();
  });
  beforeEach(() => configureWebhooks({ client: createWebhookClient({ isRelaxed: true }), log }));
  afterEach(() => receiver.reset());
  afterAll(async () => {
    configureWebhooks();
    await receiver.close();
  });

  return {
    get receiver() {
      return receiver;
    },
    /** `timeoutMs` short only where the receiver hangs: a busy machine is slow. */
    setTimeoutMs: (timeoutMs: number) =>
      configureWebhooks({ client: createWebhookClient({ isRelaxed: true, timeoutMs }), log }),
    /** The receiver knows its secret. */
    async addEndpoint(
      options: { events?: readonly WebhookEventType[]; url?: string; path?: string; now?: Date } = {},
    ): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
      const { events = webhookEventTypes, url = receiver.url, path = '', now = new Date() } = options;
      const form = { url: url + path, description: 'The till', events, seenVersion: '' };
      const created = await createEndpoint({ form, by: staff, now });
      if (!created.ok) throw new Error(`the endpoint was not added: ${created.reason}`);
      receiver.secrets.push(created.secret);
      return { endpoint: created.document, secret: created.secret };
    },
    deliver: deliverWebhooks,
    /** Oldest first. */
    deliveries: (): Promise<WebhookDelivery[]> =>
      collections().webhookDeliveries.find().sort({ createdAt: 1, _id: 1 }).toArray(),
  };
}
