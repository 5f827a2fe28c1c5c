import { findEndpoint } from '~/domain/webhooks/endpoints/endpoint-queries.server';
import type { WebhookEndpoint } from '~/domain/webhooks/endpoints/webhook-endpoint';
import { errorResponse } from '~/http/forms/read-form.server';
import { withDatabaseTimeout } from '~/http/server/database-unavailable.server';

export const unknownEndpoint = () => errorResponse(404, 'This webhook has been deleted.');

/** Throws a page with 404 for a webhook that is not there. */
export async function requireEndpoint(id = ''): Promise<WebhookEndpoint> {
  const endpoint = await withDatabaseTimeout(findEndpoint(id));
  if (!endpoint) throw unknownEndpoint();
  return endpoint;
}
