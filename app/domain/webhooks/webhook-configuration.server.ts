import { forget, remember } from '@epic-web/remember';
import { createWebhookClient, type WebhookClient } from '~/clients/webhooks.server';
import { consoleLog, type Log } from '~/lib/log';

type WebhookConfiguration = {
  readonly client: WebhookClient;
  readonly log: Log;
};

/** On the global object, because the server and the routes are separate bundles. */
const slot = 'webhooks';

export function configureWebhooks(options: Partial<WebhookConfiguration> = {}): void {
  forget(slot);
  remember(slot, (): WebhookConfiguration => ({
    client: createWebhookClient(),
    log: consoleLog,
    ...options,
  }));
}

export const webhookConfiguration = (): WebhookConfiguration =>
  remember(slot, (): WebhookConfiguration => ({ client: createWebhookClient(), log: consoleLog }));
